/** Why a request got its answer, a step after another, and the answer itself. */
import { choiceById } from "../../contract/choices.js";
import { isChoiceId } from "../../contract/profile.js";
import type { Because } from "../../mock/admin/generated/admin-operations.js";
import type { Fault } from "../../scenarios/fault.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { CodeBlock } from "../parts/code.js";
import { Table } from "../parts/table.js";
import { formatDay, plural } from "../parts/words.js";
import { linkTo } from "../state/address.js";
import { type Exchange, type Explanation, readExplanation, useReading } from "../state/admin.js";

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

function BasisLine({ basis }: { readonly basis: Because[number] }) {
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

interface Step {
  readonly says: string;
  readonly tone: "plain" | "good" | "bad" | "odd";
  readonly because: Because;
}

/** What else is known of the exchange. */
interface Circumstances {
  readonly status: number;
  readonly faults?: readonly string[] | undefined;
  readonly scenario?: string | undefined;
}

/** Tells the explanation of an answer as a person would: one step after another, each with what it rests on. */
export function tellExplanation(explanation: Explanation, circumstances: Circumstances): readonly Step[] {
  return [
    ...queryStepsOf(explanation, circumstances),
    ...listStepsOf(explanation),
    ...lastStepsOf(explanation, circumstances),
  ];
}

function step(says: string, because: Because = [], tone: Step["tone"] = "plain"): Step {
  return { says, tone, because };
}

/** How the request was read. */
function* queryStepsOf(explanation: Explanation, circumstances: Circumstances): Generator<Step> {
  const { admission = [], parameters, today, unknownParameters = [], violations = [] } = explanation;
  const { scenario = explanation.scenario ?? "standard" } = circumstances;
  if (scenario !== "standard") yield step(`The world is in the scenario “${scenario}”.`);
  const isRefused = parameters === undefined && explanation.status >= 400;
  for (const { says, because } of admission) {
    yield step(says, because, isRefused && says === admission.at(-1)?.says ? "bad" : "plain");
  }
  if (today) yield step(`Today is ${formatDay(today.date)}.`, today.because);
  for (const parameter of parameters ?? []) {
    const [says, tone] = readingOf(parameter);
    yield step(`${parameter.name} ${says}`, parameter.because, tone);
  }
  for (const { name, nearest, because } of unknownParameters) {
    const hint = nearest ? ` Did you mean ${nearest}?` : "";
    yield step(`“${name}” is not a documented parameter.${hint}`, because, "odd");
  }
  for (const { detail, choice, answer } of violations) yield step(detail, [{ choice, answer }], "bad");
}

type ReadParameter = NonNullable<Explanation["parameters"]>[number];

function readingOf({ given: sent, value, isDefault, movedFrom }: ReadParameter): readonly [string, Step["tone"]] {
  const shown = typeof value === "string" ? formatDay(value) : String(value);
  const quoted = sent.map((text) => `“${text}”`).join(" and ");
  if (sent.length === 0) return [`was left out, so the default is used: ${shown}.`, "plain"];
  if (isDefault) return [`${quoted} is ignored, and the default is used: ${shown}.`, "odd"];
  if (movedFrom !== undefined) return [`${quoted} is moved to ${shown}.`, "odd"];
  if (sent.length > 1 || sent[0] !== String(value)) return [`${quoted} is read as ${shown}.`, "odd"];
  return [`is ${shown}, as given.`, "plain"];
}

const DAYS_NAMED = 6;

/** What there is in the range, and which page of it. */
function* listStepsOf({ range, found: inRange, page, skippedDays, operation }: Explanation): Generator<Step> {
  if (range && inRange) {
    const { count, because } = inRange;
    const [noun = "", nouns] = operation === "getMuseumHours" ? ["entry", "entries"] : ["event", "events"];
    yield step(`The range is ${describeRange(range)}.`, range.because);
    const items = count === 0 ? `No ${nouns} lie` : `${plural(count, noun, nouns)} ${count === 1 ? "lies" : "lie"}`;
    yield step(`${items} in it.`, because);
  }
  if (page) {
    const { number, of, holds, because } = page;
    const last = Math.max(of ?? number, 1);
    const place = of === undefined ? number : `${number} of ${last}`;
    if (number > last) yield step(`Page ${number} lies after the last one, ${last}.`, because, "odd");
    else yield step(`Page ${place} has ${holds || "nothing"}.`, because);
  }
  if (skippedDays && skippedDays.count > 0) {
    const { count, days, because } = skippedDays;
    const named = days.slice(0, DAYS_NAMED).map(formatDay);
    const rest = count > DAYS_NAMED ? ` and ${count - named.length} more` : "";
    const noun = count === 1 ? "1 closed day is" : `${count} closed days are`;
    yield step(`${noun} skipped: ${named.join(", ")}${rest}.`, because);
  }
}

function describeRange({ first, last }: NonNullable<Explanation["range"]>): string {
  if (last === null) return `from ${formatDay(first)} on`;
  if (last < first) return "empty: it ends before it begins";
  return first === last ? `the one day ${formatDay(first)}` : `${formatDay(first)} to ${formatDay(last)}`;
}

/** The answer, and the faults that changed it. */
function* lastStepsOf(explanation: Explanation, { status: sent, faults = [] }: Circumstances): Generator<Step> {
  const { detail, page, summary } = explanation;
  const status = faults.length > 0 ? (explanation.statusWithoutFaults ?? explanation.status) : sent;
  const why = detail ?? summary;
  const items = page ? ` with ${plural(page.holds, "item")}` : "";
  if (status === 304) yield step("The client has this answer already, so it gets 304 without a body.", [], "good");
  else if (status >= 400) yield step(`The answer is ${status}${why ? `: ${why}` : "."}`, [], "bad");
  else yield step(status === 0 ? "There is no answer." : `The answer is ${status}${items}.`, [], "good");
  if (faults.length === 0) return;
  const applied = (explanation.faults ?? []).filter(({ isApplied }) => isApplied);
  const texts = applied.length > 0 ? applied.map(({ fault }) => describeFault(fault as Fault)) : faults;
  const effect = sent === 0 ? "the connection was cut" : `the client got ${sent}`;
  yield step(`A fault was applied (${texts.join("; ")}): ${effect}.`, [], "bad");
}
