/** What became of a request, in short. */
import { formatMilliseconds, plural } from "../parts/words.js";
import type { Exchange } from "../state/types.js";

export function Outcome({ exchange: { status, count, milliseconds } }: { readonly exchange: Exchange }) {
  return (
    <>
      <StatusTag status={status} />
      {count !== undefined && <span class="tag">{plural(count, "item")}</span>}
      <span class="tag">{formatMilliseconds(milliseconds)}</span>
    </>
  );
}

/** The status of an answer, coloured by its class. */
export function StatusTag({ status }: { readonly status: number }) {
  const tone = status === 0 || status >= 500 ? "bad" : status >= 400 ? "odd" : "good";
  return <span class={`tag status ${tone}`}>{status === 0 ? "cut" : status}</span>;
}
