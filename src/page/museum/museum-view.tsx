/** Not written yet. */
export function MuseumView() {
  return <p>…</p>;
}
