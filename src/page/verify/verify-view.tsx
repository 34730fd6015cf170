/** Not written yet. */
export function VerifyView() {
  return <p>…</p>;
}
