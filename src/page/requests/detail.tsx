/** One request opened: why it got its answer, the answer, what differs from the request before, and what to do with it. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { Table } from "../parts/table.js";
import { formatTime, nameOfSession } from "../parts/words.js";
import { formatAddress } from "../state/address.js";
import { callAdmin } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Exchange } from "../state/types.js";
import { useReading } from "../state/use-reading.js";
import { AnswerBody } from "./answer-body.js";
import { compareExchanges } from "./comparison.js";
import { DetailActions } from "./detail-actions.js";
import { ExplanationSteps } from "./explanation-steps.js";
import { HeaderTables } from "./header-tables.js";
import { Outcome } from "./outcome.js";

interface RequestDetailProps {
  readonly id: number;
  readonly onClose: () => void;
  /** Makes a test of it. */
  readonly onTest: () => void;
}

export function RequestDetail({ id, onClose, onTest }: RequestDetailProps) {
  const { value: exchange, error } = useReading(() => readExchange(id), [id]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [exchange !== undefined]);
  return (
    <article class="detail" aria-label={`Request ${id}`}>
      <header class="detail-head">
        <h2 tabIndex={-1} ref={heading}>
          {exchange ? `${exchange.method} ${exchange.target}` : `Request ${id}`}
        </h2>
        <Button look="quiet square" aria-label="Close the request" onClick={onClose}>
          <Icon name="close" />
        </Button>
        {exchange && <Facts exchange={exchange} />}
      </header>
      {error && <p class="empty">{error}</p>}
      {exchange && (
        <div class="stack detail-body">
          <DetailActions exchange={exchange} onTest={onTest} />
          <section class="stack tight-stack">
            <h3>Why this answer</h3>
            <ExplanationSteps exchange={exchange} />
          </section>
          <section class="stack tight-stack">
            <h3>The answer</h3>
            <AnswerBody response={exchange.response} status={exchange.status} />
          </section>
          <Before exchange={exchange} />
          <section class="stack tight-stack">
            <h3>Headers</h3>
            <HeaderTables exchange={exchange} />
          </section>
        </div>
      )}
    </article>
  );
}

export function readExchange(id: number): Promise<Exchange> {
  return callAdmin("getRequest", { path: { id: String(id) } });
}

const LETTERS_OF_TRACE = 8;

function Facts({ exchange }: { readonly exchange: Exchange }) {
  const { time, session = "", scenario, credential, faults = [], traceId } = exchange;
  const now = useStore(address);
  return (
    <p class="buttons">
      <Outcome exchange={exchange} />
      <span class="tag">{formatTime(time)}</span>
      <span class="tag">{nameOfSession(session)}</span>
      {credential && <span class="tag">{credential.user ?? credential.scheme}</span>}
      {scenario && <span class="tag edit">{scenario}</span>}
      {faults.length > 0 && <span class="tag bad">{faults.join(", ")}</span>}
      {traceId && (
        <a
          class="tag"
          title={`Show all requests of the trace ${traceId}`}
          href={formatAddress({ ...now, params: { ...now.params, q: traceId } })}
        >
          Trace {traceId.slice(0, LETTERS_OF_TRACE)}…
        </a>
      )}
    </p>
  );
}

/** The latest request before it to the same operation, of the same session. */
function Before({ exchange }: { readonly exchange: Exchange }) {
  const { rows } = useStore(journal);
  const found = rows.findLast(
    ({ id, operation, session }) =>
      id < exchange.id && operation === exchange.operation && session === exchange.session,
  );
  const { value: before } = useReading(() => found && readExchange(found.id), [found?.id]);
  if (!before) return null;
  const differences = compareExchanges(before, exchange);
  return (
    <section class="stack tight-stack">
      <h3>What differs from the request before, #{before.id}</h3>
      {differences.length === 0 ? (
        <p class="soft">Nothing: the same request got the same answer.</p>
      ) : (
        <Table
          titles={["What", "Before", "Now"]}
          rows={differences.map(({ what, before: was, after }) => [what, <del>{was}</del>, <ins>{after}</ins>])}
        />
      )}
    </section>
  );
}
