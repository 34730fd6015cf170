/** Tells an explanation in sentences. */
import { lists } from "../../contract/lists.js";
import type { Because, WrittenExplanation as Explanation } from "../../mock/admin/generated/admin-operations.js";
import type { Fault } from "../../scenarios/fault.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { formatDay, plural } from "../parts/words.js";

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
  const isRefused = parameters === undefined && circumstances.status >= 400;
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
  const list = lists.find(({ operation: { id } }) => id === operation);
  if (list && range && inRange) {
    const { count, because } = inRange;
    const { one, many } = list;
    yield step(`The range is ${describeRange(range)}.`, range.because);
    const items = count === 0 ? `No ${many} lie` : `${plural(count, one, many)} ${count === 1 ? "lies" : "lie"}`;
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
  const status = faults.length > 0 ? (explanation.statusWithoutFaults ?? explanation.status ?? sent) : sent;
  const why = detail ?? (explanation.decidedBy === "others" ? "" : summary);
  const items = page ? ` with ${plural(page.holds, "item")}` : "";
  if (status === 304) yield step("The client has this answer already, so it gets 304 without a body.", [], "good");
  else if (status >= 400) yield step(`The answer is ${status}${why ? `: ${why}` : "."}`, [], "bad");
  else yield step(status === 0 ? "There is no answer." : `The answer is ${status}${items}.`, [], "good");
  if (faults.length === 0) return;
  const applied = (explanation.faults ?? []).filter(({ isApplied }) => isApplied);
  const texts = applied.length > 0 ? applied.map(({ fault, source }) => describeFault(fault as Fault, source)) : faults;
  const effect = sent === 0 ? "the connection was cut" : `the client got ${sent}`;
  yield step(`A fault was applied (${texts.join("; ")}): ${effect}.`, [], "bad");
}
