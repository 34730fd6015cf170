/** Stands where something will be, while it is read. */

const LINES = ["a", "b", "c", "d", "e", "f"];

export function Skeleton() {
  return (
    <div class="stack skeleton" aria-busy="true">
      {LINES.map((key) => (
        <i key={key} />
      ))}
      <span class="unseen">Reading…</span>
    </div>
  );
}
