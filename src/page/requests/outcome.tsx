/** What became of a request, in short. */
import { StatusTag } from "../parts/status-tag.js";
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
