/** A request in detail: its headers, its body, what was decided, and what to do with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { toHttpArchive } from "../../mock/journal/http-archive.js";
import { CopyButton } from "../parts/code.js";
import { Button, Icon } from "../parts/controls.js";
import { formatTime, nameOfSession } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address, formatAddress } from "../state/address.js";
import { type JournaledExchange, readExchange, useReading } from "../state/admin.js";
import { toasts, useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { codes, sendAgain } from "./code.js";
import { AnswerBody, ExplanationSteps, HeaderTables, Outcome } from "./explanation.js";
import { TestDialog } from "./made-test.js";
import { isRepeatable, toRepeatedRequest } from "./recorded-request.js";

interface RequestDetailProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onSent: (id: number) => void;
}

const sections = [
  ["Why this answer", ExplanationSteps],
  ["The answer", AnswerBody],
  ["Headers", HeaderTables],
] as const;

export function RequestDetail({ id, onClose, onSent }: RequestDetailProps) {
  const { value: exchange, error } = useReading(() => readExchange(id), [id]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [exchange !== undefined]);
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
          <DetailActions exchange={exchange} onSent={onSent} />
          {sections.map(([title, Section]) => (
            <section key={title} class="stack tight-stack">
              <h3>{title}</h3>
              <Section exchange={exchange} />
            </section>
          ))}
        </div>
      )}
    </article>
  );
}

function Facts({ exchange }: { readonly exchange: JournaledExchange }) {
  const { time, session = "", scenario, credential, faults = [], traceId, handedOnTo } = exchange;
  const now = useStore(address);
  const facts = [
    ["", formatTime(time)],
    ["", nameOfSession(session)],
    ["", credential && (credential.user ?? credential.scheme)],
    ["", handedOnTo && `Handed on to ${handedOnTo}`],
    ["edit", scenario],
    ["bad", faults.join(", ")],
  ] as const;
  return (
    <p class="buttons">
      <Outcome exchange={exchange} />
      {facts.map(
        ([tone, text]) =>
          text && (
            <span key={text} class={`tag ${tone}`}>
              {text}
            </span>
          ),
      )}
      {traceId && (
        <a
          class="tag"
          title={`Show all requests of the trace ${traceId}`}
          href={formatAddress({ ...now, params: { ...now.params, q: traceId } })}
        >
          Trace {traceId.slice(0, 8)}…
        </a>
      )}
    </p>
  );
}

type DetailActionsProps = Pick<RequestDetailProps, "onSent"> & { readonly exchange: JournaledExchange };

function DetailActions({ exchange, onSent }: DetailActionsProps) {
  const [isSending, setSending] = useState(false);
  const [isTest, setTest] = useState(false);
  const state = useStore(world);
  const { scenario = "standard" } = exchange;
  const send = async () => {
    setSending(true);
    const sent = await sendAgain(toRepeatedRequest(exchange), exchange.session ?? "");
    setSending(false);
    if (sent === undefined) return;
    onSent(sent);
    toasts.notify({ tone: "good", text: `Sent again, as request ${sent}.`, session: exchange.session ?? "" });
  };
  const force = () => act({ done: `Entered “${scenario}”.`, step: { id: "enterScenario", body: { scenario } } });
  return (
    <div class="buttons">
      {isRepeatable(exchange) && (
        <Button look="main" disabled={isSending} onClick={send}>
          Send again
        </Button>
      )}
      <Button onClick={() => setTest(true)}>Make a test</Button>
      <span class="soft small">Copy as</span>
      {Object.entries(codes).map(([kind, toCode]) => (
        <CopyButton key={kind} look="" label={kind} what="to copy" text={() => toCode(exchange)} />
      ))}
      <CopyButton look="" label="HAR" what="to copy" text={() => JSON.stringify(toHttpArchive([exchange]), null, 2)} />
      {state && state.scenarios.current !== scenario && <Button onClick={force}>Force its scenario</Button>}
      {isTest && <TestDialog ids={[exchange.id]} onClose={() => setTest(false)} />}
    </div>
  );
}
