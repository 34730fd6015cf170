/** One request opened: why it got its answer, the answer, what differs from the request before, and what to do with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { StatusTag } from "../parts/status-tag.js";
import { formatMilliseconds, formatTime, nameOfSession, plural } from "../parts/words.js";
import { formatAddress } from "../state/address.js";
import { callAdmin, messageOf } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Exchange } from "../state/types.js";
import { AnswerBody } from "./answer-body.js";
import { Derivation } from "./derivation-list.js";
import { DetailActions } from "./detail-actions.js";
import { DifferenceTable } from "./difference-table.js";
import { HeaderTables } from "./header-tables.js";

interface RequestDetailProps {
  readonly id: number;
  readonly onClose: () => void;
  /** Makes a test of it. */
  readonly onTest: () => void;
}

export function RequestDetail({ id, onClose, onTest }: RequestDetailProps) {
  const [exchange, setExchange] = useState<Exchange | undefined>(undefined);
  const [error, setError] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isHere = { current: true };
    callAdmin("getRequest", { path: { id: String(id) } }).then(
      (found) => isHere.current && setExchange(found),
      (reason: unknown) => isHere.current && setError(messageOf(reason)),
    );
    return () => {
      isHere.current = false;
    };
  }, [id]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [exchange !== undefined]);
  return (
    <article class="detail" aria-label={`Request ${id}`}>
      <div class="detail-scroll">
        <header class="detail-head">
          <h2 tabIndex={-1} ref={heading}>
            {exchange ? `${exchange.method} ${exchange.target}` : `Request ${id}`}
          </h2>
          <button type="button" class="button quiet square" aria-label="Close the request" onClick={onClose}>
            <Icon name="close" />
          </button>
          {exchange && <Facts exchange={exchange} />}
        </header>
        {error !== "" && <p class="empty">{error}</p>}
        {exchange && <DetailBody exchange={exchange} onTest={onTest} />}
      </div>
    </article>
  );
}

function Facts({ exchange }: { readonly exchange: Exchange }) {
  const { status, count, milliseconds, time, session, scenario, credential, faults = [] } = exchange;
  return (
    <p class="buttons">
      <StatusTag status={status} />
      {count !== undefined && <span class="tag">{plural(count, "item")}</span>}
      <span class="tag">{formatMilliseconds(milliseconds)}</span>
      <span class="tag">{formatTime(time)}</span>
      <span class="tag">{nameOfSession(session ?? "")}</span>
      {credential && <span class="tag">{credential.user ?? credential.scheme}</span>}
      {scenario && <span class="tag edit">{scenario}</span>}
      {faults.length > 0 && <span class="tag bad">{faults.join(", ")}</span>}
      {exchange.traceId && <TraceLink traceId={exchange.traceId} />}
    </p>
  );
}

/** Shows all requests of a trace. */
function TraceLink({ traceId }: { readonly traceId: string }) {
  const now = useStore(address);
  return (
    <a class="tag" title={`Trace ${traceId}`} href={formatAddress({ ...now, params: { ...now.params, q: traceId } })}>
      Trace {traceId.slice(0, LETTERS_OF_TRACE)}…
    </a>
  );
}

const LETTERS_OF_TRACE = 8;

function DetailBody({ exchange, onTest }: { readonly exchange: Exchange; readonly onTest: () => void }) {
  return (
    <div class="detail-body">
      <DetailActions exchange={exchange} onTest={onTest} />
      <section>
        <h3>Why this answer</h3>
        <Derivation exchange={exchange} />
      </section>
      <section>
        <h3>The answer</h3>
        <AnswerBody response={exchange.response} status={exchange.status} />
      </section>
      <Before exchange={exchange} />
      <section>
        <h3>Headers</h3>
        <HeaderTables exchange={exchange} />
      </section>
    </div>
  );
}

/** The latest request before it to the same operation, of the same session. */
function Before({ exchange }: { readonly exchange: Exchange }) {
  const [before, setBefore] = useState<Exchange | undefined>(undefined);
  const { rows } = useStore(journal);
  const isListed = rows.length > 0;
  useEffect(() => {
    const found = rows.findLast(
      ({ id, operation, session }) =>
        id < exchange.id && operation === exchange.operation && session === exchange.session,
    );
    if (found) callAdmin("getRequest", { path: { id: String(found.id) } }).then(setBefore, () => {});
  }, [exchange, isListed]);
  if (!before) return null;
  return (
    <section>
      <h3>What differs from the request before, #{before.id}</h3>
      <DifferenceTable before={before} after={exchange} />
    </section>
  );
}
