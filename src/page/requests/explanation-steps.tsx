/** The parts of a reply that are shown: explanation, headers and body. */

import { choiceById } from "../../contract/choices.js";
import { isChoiceId } from "../../contract/profile.js";
import { CodeBlock } from "../parts/code-block.js";
import { Table } from "../parts/table.js";
import { formatDay, plural } from "../parts/words.js";
import { readExplanation } from "../state/admin.js";
import { linkTo } from "../state/location.js";
import type { Exchange, Reason } from "../state/types.js";
import { useReading } from "../state/use-reading.js";
import { tellExplanation } from "./explanation-text.js";

export function ExplanationSteps({ exchange }: { readonly exchange: Exchange }) {
  const { value: explanation, error = "…" } = useReading(() => readExplanation(String(exchange.id)), [exchange.id]);
  if (!explanation) return <p class="soft">{error}</p>;
  return (
    <>
      {explanation.summary && <p>{explanation.summary}</p>}
      <ol class="explanation">
        {tellExplanation(explanation, exchange).map(({ says, tone, because }, index) => (
          <li key={index} class={tone}>
            <p class="says">{says}</p>
            {because.map((basis, at) => (
              <BasisLine key={at} basis={basis} />
            ))}
          </li>
        ))}
      </ol>
      {explanation.basis?.from === "record" && <p class="soft small">{explanation.basis.says}</p>}
      {exchange.warnings.map((warning) => (
        <p key={warning} class="notice odd small">
          {warning}
        </p>
      ))}
    </>
  );
}

function BasisLine({ basis }: { readonly basis: Reason }) {
  if (basis.setting !== undefined) return <p class="soft small">{basis.setting}</p>;
  const { choice, answer } = basis;
  if (choice === undefined) {
    return (
      <p class="soft small">
        Document: <q>{basis.document}</q>
      </p>
    );
  }
  const answers = isChoiceId(choice) ? choiceById(choice).answers : [];
  const means = basis.means ?? answers.find((one) => one.answer === answer)?.means;
  return (
    <p class="soft small">
      <a href={linkTo("steer", "choices", { q: choice })}>{choice}</a> = {answer}
      {means && `: ${means}`}
    </p>
  );
}

export function HeaderTables({ exchange: { request, response } }: { readonly exchange: Exchange }) {
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

interface AnswerBodyProps {
  readonly response: Exchange["response"];
  readonly status: number;
}

const ITEMS_SHOWN = 30;

export function AnswerBody({ response, status }: AnswerBodyProps) {
  const { body, bodyLength } = response;
  if (status === 0) return <CutBody response={response} />;
  const value = parse(body);
  const isCut = bodyLength > body.length;
  if (body === "") return <p class="soft">The answer has no body.</p>;
  return (
    <>
      {Array.isArray(value) && <Items items={value} />}
      {isProblem(value) && <p>{value.detail}</p>}
      {isCut && (
        <p class="soft small">
          The journal keeps the first {body.length.toLocaleString("en-GB")} of {plural(bodyLength, "character")}.
        </p>
      )}
      <details open={!Array.isArray(value) && !isProblem(value)}>
        <summary>Body as sent</summary>
        <CodeBlock text={value === undefined ? body : JSON.stringify(value, null, 2)} what="the body" />
      </details>
    </>
  );
}

/** What came before the connection was cut. */
function CutBody({ response: { status, body, bodyLength } }: Pick<AnswerBodyProps, "response">) {
  if (status === undefined) return <p class="notice bad">The connection was cut before an answer came.</p>;
  return (
    <>
      <p class="notice bad">
        The connection was cut in the body of a {status}: {body.length.toLocaleString("en-GB")} of{" "}
        {plural(bodyLength, "character")} came.
      </p>
      <CodeBlock text={body} what="the part of the body that came" />
    </>
  );
}

function Items({ items }: { readonly items: readonly unknown[] }) {
  if (items.length === 0) return <p class="soft">An empty list.</p>;
  return (
    <ul class="lines items small">
      {items.slice(0, ITEMS_SHOWN).map((item, index) => (
        <Item key={index} item={item} />
      ))}
      {items.length > ITEMS_SHOWN && <li class="soft">and {items.length - ITEMS_SHOWN} more</li>}
    </ul>
  );
}

function Item({ item }: { readonly item: unknown }) {
  if (typeof item !== "object" || item === null) return <li>{String(item)}</li>;
  const { date, timeOpen, timeClose, name, location, dates, price } = item as Readonly<Record<string, unknown>>;
  if (date !== undefined) {
    return (
      <li class="buttons">
        <span>{formatDay(String(date))}</span>
        <span>{`${timeOpen ?? "?"} to ${timeClose ?? "?"}`}</span>
      </li>
    );
  }
  const days = Array.isArray(dates) ? dates.map((day) => formatDay(String(day))) : [];
  return (
    <li class="buttons">
      <span>{days.length > 2 ? `${days.slice(0, 2).join(", ")} and ${days.length - 2} more` : days.join(", ")}</span>
      <span>
        <strong>{String(name ?? "Without a name")}</strong>
        {location === undefined ? "" : `, ${location}`}
      </span>
      <span>{price === undefined ? "" : String(price)}</span>
    </li>
  );
}

function isProblem(value: unknown): value is { readonly detail: string } {
  return typeof value === "object" && value !== null && "detail" in value && typeof value.detail === "string";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
