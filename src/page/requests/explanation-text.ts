/** Tells the explanation of an answer as a person would: one step after another, each with what it rests on. */
import type { Fault } from "../../scenarios/fault.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { formatDay, plural } from "../parts/words.js";
import type { Explanation, Reason } from "../state/types.js";

interface Step {
  readonly says: string;
  readonly tone: "plain" | "good" | "bad" | "odd";
  readonly because: readonly Reason[];
}

/** What else is known of the exchange. */
interface Circumstances {
  readonly status: number;
  readonly faults?: readonly string[] | undefined;
  readonly scenario?: string | undefined;
}

export function tellExplanation(
  explanation: Explanation,
  { status, faults = [], scenario }: Circumstances,
): readonly Step[] {
  const steps: readonly (readonly Step[])[] = [
    scenarioSteps(scenario ?? explanation.scenario),
    admissionSteps(explanation),
    todaySteps(explanation),
    parameterSteps(explanation),
    unknownSteps(explanation),
    violationSteps(explanation),
    rangeSteps(explanation),
    pageSteps(explanation),
    skippedSteps(explanation),
    [endStep(explanation, faults.length > 0 ? explanation.statusWithoutFaults : status)],
    faultSteps(explanation, faults, status),
  ];
  return steps.flat();
}

function scenarioSteps(scenario: string | undefined): readonly Step[] {
  if (scenario === undefined || scenario === "" || scenario === "standard") return [];
  return [step(`The world is in the scenario “${scenario}”.`)];
}

function admissionSteps({ admission = [], status, parameters }: Explanation): readonly Step[] {
  const isRefused = parameters === undefined && status >= 400;
  return admission.map(({ says, because }, index) =>
    step(says, because, isRefused && index === admission.length - 1 ? "bad" : "plain"),
  );
}

function todaySteps({ today }: Explanation): readonly Step[] {
  return today ? [step(`Today is ${formatDay(today.date)}.`, today.because)] : [];
}

function parameterSteps({ parameters = [] }: Explanation): readonly Step[] {
  return parameters.map(({ name, given, value, isDefault, movedFrom, because }) => {
    const shown = typeof value === "string" ? formatDay(value) : String(value);
    const quoted = given.map((text) => `“${text}”`).join(" and ");
    if (given.length === 0) return step(`${name} was left out, so the default is used: ${shown}.`, because);
    if (isDefault) return step(`${name} ${quoted} is ignored, and the default is used: ${shown}.`, because, "odd");
    if (movedFrom !== undefined) return step(`${name} ${quoted} is moved to ${shown}.`, because, "odd");
    if (given.length > 1 || given[0] !== String(value))
      return step(`${name} ${quoted} is read as ${shown}.`, because, "odd");
    return step(`${name} is ${shown}, as given.`, because);
  });
}

function unknownSteps({ unknownParameters = [] }: Explanation): readonly Step[] {
  return unknownParameters.map(({ name, nearest, because }) => {
    const hint = nearest ? ` Did you mean ${nearest}?` : "";
    return step(`“${name}” is not a documented parameter.${hint}`, because, "odd");
  });
}

function violationSteps({ violations = [] }: Explanation): readonly Step[] {
  return violations.map(({ detail, choice, answer }) => step(detail, [{ choice, answer }], "bad"));
}

function rangeSteps({ range, found, operation }: Explanation): readonly Step[] {
  if (!range || !found) return [];
  const [one, many] = operation === "getMuseumHours" ? (["entry", "entries"] as const) : (["event", "events"] as const);
  const days = range.last === null ? `from ${formatDay(range.first)} on` : spanOf(range.first, range.last);
  return [
    step(`The range is ${days}.`, range.because),
    step(
      `${found.count === 0 ? `No ${many} lie` : `${plural(found.count, one, many)} ${found.count === 1 ? "lies" : "lie"}`} in it.`,
      found.because,
    ),
  ];
}

function spanOf(first: string, last: string): string {
  if (last < first) return "empty: it ends before it begins";
  return first === last ? `the one day ${formatDay(first)}` : `${formatDay(first)} to ${formatDay(last)}`;
}

function pageSteps({ page }: Explanation): readonly Step[] {
  if (!page) return [];
  const { number, of, holds, because } = page;
  const what = holds === 0 ? "nothing" : holds;
  if (of === undefined) return [step(`Page ${number} has ${what}.`, because)];
  const last = Math.max(of, 1);
  if (number <= last) return [step(`Page ${number} of ${last} has ${what}.`, because)];
  return [step(`Page ${number} lies after the last one, ${last}.`, because, "odd")];
}

function skippedSteps({ skippedDays }: Explanation): readonly Step[] {
  if (!skippedDays || skippedDays.count === 0) return [];
  const { count, days, because } = skippedDays;
  const named = days.slice(0, 6).map(formatDay).join(", ");
  const rest = count > 6 ? ` and ${count - Math.min(days.length, 6)} more` : "";
  const noun = count === 1 ? "1 closed day is" : `${count} closed days are`;
  return [step(`${noun} skipped: ${named}${rest}.`, because)];
}

function endStep({ status: explained, detail, page, summary }: Explanation, sent: number | undefined): Step {
  const status = sent ?? explained;
  if (status === 304) return step("The client has this answer already, so it gets 304 without a body.", [], "good");
  const why = detail ?? summary;
  if (status >= 400) return step(`The answer is ${status}${why ? `: ${why}` : "."}`, [], "bad");
  const items = page ? ` with ${plural(page.holds, "item")}` : "";
  return step(status === 0 ? "There is no answer." : `The answer is ${status}${items}.`, [], "good");
}

function faultSteps(explanation: Explanation, faults: readonly string[], status: number): readonly Step[] {
  if (faults.length === 0) return [];
  const sentences = (explanation.faults ?? [])
    .filter(({ isApplied }) => isApplied)
    .map(({ fault }) => describeFault(fault as Fault));
  const sent = status === 0 ? "the connection was cut" : `the client got ${status}`;
  const applied = (sentences.length > 0 ? sentences : faults).join("; ");
  return [step(`A fault was applied (${applied}): ${sent}.`, [], "bad")];
}

function step(says: string, because: readonly Reason[] = [], tone: Step["tone"] = "plain"): Step {
  return { says, tone, because };
}
