/** Why a request got its answer, a step after another, and the answer itself. */
import { toExplanationHead, toExplanationSteps } from "../../mock/explanation/explanation.js";
import type { Because, RequestExplanation } from "../../mock/message/generated/admin-messages.js";
import { CodeBlock } from "../parts/code.js";
import { Table } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { address } from "../state/address.js";
import { callAdmin, EVERY_SESSION, type JournaledExchange, useReading } from "../state/admin.js";

interface ExchangeProps {
  readonly exchange: JournaledExchange;
}

export function ExplanationSteps({ exchange }: ExchangeProps) {
  const { value, error = "…" } = useReading(
    () => callAdmin("explain", { query: [["request", String(exchange.id)], ...EVERY_SESSION] }),
    [exchange.id],
  );
  if (!value) return <p class="soft">{error}</p>;
  // The admin API writes it as it is.
  const explanation = value as unknown as RequestExplanation;
  return (
    <>
      {toExplanationHead(explanation).map((sentence, at) => (
        <p key={sentence} class={at === 0 ? "" : "soft small"}>
          {sentence}
        </p>
      ))}
      <ol class="explanation">
        {toExplanationSteps(explanation).map(({ about, says, because, isWrong }, index) => (
          <li key={index} class={isWrong ? "bad" : ""}>
            <p class="says">
              {about}: {says}
            </p>
            {because.map((basis, at) => (
              <BasisLine key={at} basis={basis} />
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function BasisLine({ basis: { document, choice, answer, means, setting } }: { readonly basis: Because[number] }) {
  const source = setting ?? (
    <>
      Document: <q>{document}</q>
    </>
  );
  if (choice === undefined) return <p class="soft small">{source}</p>;
  return (
    <p class="soft small">
      <a href={address.linkTo("steer", "choices", { q: choice })}>{choice}</a> = {answer}
      {means && `: ${means}`}
    </p>
  );
}

export function Outcome({ exchange }: ExchangeProps) {
  const { count, milliseconds } = exchange;
  return (
    <>
      <StatusTag {...exchange} />
      {count !== undefined && <span class="tag">{plural(count, "item")}</span>}
      <span class="tag">{formatMilliseconds(milliseconds)}</span>
    </>
  );
}

export function StatusTag({ status }: { readonly status: number }) {
  const tone = status === 0 || status >= 500 ? "bad" : status >= 400 ? "odd" : "good";
  return <span class={`tag status ${tone}`}>{status === 0 ? "cut" : status}</span>;
}

export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function HeaderTables({ exchange: { request, response } }: ExchangeProps) {
  const lists = [
    ["Request headers", request.headers],
    ["Answer headers", response.headers],
  ] as const;
  return lists.map(([title, headers]) => (
    <details key={title}>
      <summary>
        {title}, {headers.length}
      </summary>
      <Table rows={headers} />
    </details>
  ));
}

export function AnswerBody({ exchange: { status: sent, response, handedOnTo } }: ExchangeProps) {
  const { body, bodyLength, status } = response;
  if (sent === 0 && status === undefined)
    return <p class="notice bad">The connection was cut before an answer came.</p>;
  if (body === "" && handedOnTo) return <p class="soft">The body that {handedOnTo} sent is not recorded.</p>;
  if (body === "") return <p class="soft">The answer has no body.</p>;
  const length = body.length.toLocaleString("en-GB");
  const fullLength = plural(bodyLength, "character");
  return (
    <>
      {sent === 0 && (
        <p class="notice bad">
          The connection was cut in the body of a {status}: {length} of {fullLength} came.
        </p>
      )}
      {sent !== 0 && bodyLength > body.length && (
        <p class="soft small">
          The journal keeps the first {length} of {fullLength}.
        </p>
      )}
      <CodeBlock text={indent(body)} what="the body" />
    </>
  );
}

export function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
