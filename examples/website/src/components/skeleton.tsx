/** Grey blocks where data is going to be. */
export function Skeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={String(row)} />
      ))}
    </div>
  );
}
