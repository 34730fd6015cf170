/** The answer to the request that was tried, beside its derivation. */
import { useEffect, useState } from "preact/hooks";
import { StatusTag } from "../parts/status-tag.js";
import { formatMilliseconds, plural } from "../parts/words.js";
import { AnswerBody } from "../requests/answer-body.js";
import { Derivation } from "../requests/derivation-list.js";
import { HeaderTables } from "../requests/header-tables.js";
import { tellError } from "../state/actions.js";
import { addressOf, formatAddress } from "../state/address.js";
import { callAdmin } from "../state/admin.js";
import { address } from "../state/location.js";
import type { Exchange } from "../state/types.js";

export function TriedAnswer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const [exchange, setExchange] = useState<Exchange | undefined>(undefined);
  useEffect(() => {
    callAdmin("getRequest", { path: { id: String(id) } }).then(setExchange, tellError);
  }, [id]);
  if (!exchange) return null;
  const { status, count, milliseconds } = exchange;
  const to = addressOf("requests", address.get());
  return (
    <>
      <section class="card" aria-live="polite">
        <header>
          <h2>The answer</h2>
          <button type="button" class="button tight" onClick={onClose}>
            Back to the reference
          </button>
        </header>
        <p class="buttons">
          <StatusTag status={status} />
          {count !== undefined && <span class="tag">{plural(count, "item")}</span>}
          <span class="tag">{formatMilliseconds(milliseconds)}</span>
          <a class="small" href={formatAddress({ ...to, params: { ...to.params, open: String(id) } })}>
            Request {id}
          </a>
        </p>
        <AnswerBody response={exchange.response} status={status} />
        <HeaderTables exchange={exchange} />
      </section>
      <section class="card">
        <header>
          <h2>Why this answer</h2>
        </header>
        <Derivation exchange={exchange} />
      </section>
    </>
  );
}
