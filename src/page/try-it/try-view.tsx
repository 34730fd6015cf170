/** Not written yet. */
export function TryView() {
  return <p>…</p>;
}
