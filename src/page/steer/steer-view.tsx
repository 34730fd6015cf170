/** Not written yet. */
export function SteerView() {
  return <p>…</p>;
}
