/** The status of an answer, coloured by its class. */

export function StatusTag({ status }: { readonly status: number }) {
  const tone = status === 0 || status >= 500 ? "bad" : status >= 400 ? "odd" : "good";
  return <span class={`tag status ${tone}`}>{status === 0 ? "cut" : status}</span>;
}
