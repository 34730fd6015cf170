/** Finds out which answers a service gives to the choices, or takes those that a person says. */
import { factsOf } from "../../contract/choice-facts.js";
import { type ChoiceId, choiceById, type Profile } from "../../contract/choices.js";
import { createClock } from "../../contract/clock.js";
import { answersTo, choiceIds, isAnswer } from "../../contract/profile.js";
import { toCurl } from "../client/request.js";
import type { Check, ObservedChoice, Report } from "../report/report.js";
import { checkOf, observedWithoutCurl } from "../report/summary.js";
import type { Run } from "../target-model/run.js";
import { observeListing } from "./listing-choices.js";
import { type ChoiceEvidence, type Evidence, observeAnswering, observeReading } from "./probed-choices.js";

type ObservedChoices = Report["choices"];

export async function observeChoices(run: Run): Promise<ObservedChoices> {
  const evidence: ChoiceEvidence<Exclude<ChoiceId, "timeZone">> = {
    ...(await observeReading(run)),
    ...(await observeListing(run)),
    ...(await observeAnswering(run)),
  };
  const observed = (id: ChoiceId) => (id === "timeZone" ? observeTimeZone(run) : observe(run.client, id, evidence[id]));
  return Object.fromEntries(choiceIds.map((id) => [id, observed(id)])) as ObservedChoices;
}

function observe(client: Run["client"], id: ChoiceId, evidence: readonly Evidence[]): ObservedChoice {
  const [first] = evidence;
  if (!first) return unobserved(`it needs ${factsOf(id).shows ?? "more data"}`);
  const curl = ({ response }: Evidence) => toCurl(client, response.request);
  const line = (evidence: Evidence) => `${evidence.actual} (${curl(evidence)})`;
  const odd = evidence.find(({ answer }) => answer !== first.answer);
  if (odd) {
    const reproduce = [curl(first), curl(odd)];
    return { status: "contradictory", answer: null, evidence: `differs: ${line(first)}, but ${line(odd)}`, reproduce };
  }
  const shown = { evidence: line(first), reproduce: [curl(first)] };
  const isListed = first.answer !== undefined && isAnswer(id, first.answer);
  return isListed
    ? { status: "observed", answer: first.answer ?? null, ...shown }
    : { status: "unlisted", answer: null, ...shown };
}

function unobserved(why: string): ObservedChoice {
  return { status: "notExercised", answer: null, evidence: why, reproduce: [] };
}

export function unobservedChoices(why: string): ObservedChoices {
  return Object.fromEntries(choiceIds.map((id) => [id, unobserved(why)])) as ObservedChoices;
}

/** The answers that were observed, as a profile that leaves the others out. */
export function toLearnedProfile(choices: ObservedChoices): Partial<Profile> {
  const seen = Object.entries(choices).filter(([, { answer }]) => answer !== null);
  return Object.fromEntries(seen.map(([id, { answer }]) => [id, answer])) as Partial<Profile>;
}

/** A check for each choice that the profile names. `credentialCheck` is left out, since a rule checks it. */
export function toPinnedChecks(
  { model }: Run,
  choices: Report["choices"],
  profile: Partial<Profile>,
): readonly Check[] {
  const pinned = choiceIds.filter((id) => profile[id] !== undefined && id !== "credentialCheck");
  return pinned.map((id) => toPinnedCheck(model, { id, choice: choices[id], pinned: String(profile[id]) }));
}

function toPinnedCheck(
  { todays }: Run["model"],
  { id, choice, pinned }: { readonly id: ChoiceId; readonly choice: ObservedChoice; readonly pinned: string },
): Check {
  const { status, answer, evidence, reproduce } = choice;
  const rule = `pinned-${id}`;
  const common = {
    rule,
    family: "pinned",
    summary: `${choiceById(id).question.replace(/\?$/, "")}: ${pinned}.`,
    source: "pinned" as const,
    basis: "The profile of --profile, or the answers of --twin.",
    milliseconds: 0,
  };
  if (status === "notExercised") return checkOf(common, [], { status, message: evidence });
  // A zone is observed by its dates alone, so that any zone with these dates is the pinned one.
  const isKept = id === "timeZone" ? explains(pinned, todays) : answer === pinned;
  if (isKept) return checkOf(common, [], { status: "passed", message: `still ${pinned}` });
  const finding = {
    id: rule,
    message: `${id} has drifted from ${pinned} to ${answer ?? "something else"}.`,
    expected: pinned,
    actual: observedWithoutCurl(choice),
    reproducibility: "as observed",
    reproduce,
  };
  return checkOf(common, [finding], { status: "passed", message: "" });
}

const MAX_LISTED = 12;

/** A zone is certain only if it is given, or if no other one explains what was observed. */
function observeTimeZone(run: Run): ObservedChoice {
  const { options, model, client, log } = run;
  const response = log.find(({ request: { query } }) => query?.parameters && !query.parameters.startDate);
  if (!response || model.todays.length === 0)
    return unobserved("it needs entries and events that tell one day from the next");
  if (options.today !== undefined) return unobserved("the clock of the target is held (--today)");
  const zones = possibleZones(run);
  const curl = toCurl(client, response.request);
  const shown = { reproduce: [curl], evidence: `today is ${model.today}, as ${describeZones(run, zones)} (${curl})` };
  const [zone] = zones;
  if (zone === undefined) return { status: "unlisted", answer: null, ...shown };
  if (zones.length === 1) return { status: "observed", answer: zone, ...shown };
  const possible = zones.length <= MAX_LISTED ? { possible: zones } : {};
  return { status: "open", answer: null, ...shown, ...possible };
}

/** The zones that explain every observation of today. */
export function possibleZones({ options, model: { todays } }: Pick<Run, "options" | "model">): readonly string[] {
  const all = () => [...new Set([...answersTo("timeZone"), ...Intl.supportedValuesOf("timeZone")])];
  const zones = options.timeZone === undefined ? all() : [options.timeZone];
  return zones.filter((zone) => explains(zone, todays));
}

function explains(zone: string, todays: Run["model"]["todays"]): boolean {
  return todays.every(({ from, to, dates }) =>
    [from, to].some((moment) => dates.includes(createClock(() => moment).today(zone))),
  );
}

function describeZones({ options }: Run, zones: readonly string[]): string {
  if (options.timeZone !== undefined)
    return zones.length > 0 ? `in ${options.timeZone}` : `nowhere in ${options.timeZone}`;
  if (zones.length > 4) return `in ${zones.length} zones, from ${zones[0]} to ${zones.at(-1)}; --time-zone says which`;
  return zones.length > 0 ? `in ${zones.join(", ")}` : "in no zone";
}
