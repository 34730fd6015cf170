/** The choices as a target answers them, and how they compare with a pinned profile. */
import { type ChoiceId, choiceById, choiceIds, type Profile } from "../../contract/choices/table.js";
import { createClock } from "../../contract/clock.js";
import type { Check, ObservedChoice, Report } from "../report/report.js";
import type { Run } from "../run.js";
import { observeAnswering } from "./answering-choices.js";
import { observe } from "./choice-observation.js";
import { observeListing } from "./listing-choices.js";
import { observeInverted, observeReading } from "./reading-choices.js";

export type ObservedChoices = Report["choices"];

/** What would show a choice, where the usual requests did not. */
const preconditions: Partial<Record<ChoiceId, string>> = {
  wrongMethod: "--probe-writes, or a target that refuses HEAD",
  credentialCheck: "a credential",
  badCredentialStatus: "a credential",
  challenge: "a 401",
  hoursPageUnit: "days without an entry between others",
  eventPageUnit: "two events that fall first on one day",
  endDateBound: "an event that lies in a range by its last day alone",
  pastStartDate: "entries or events of the past, or events in the week to come",
  badParameterStatus: "a parameter that is rejected",
  eventDates: "an event of several dates",
  timeZone: "entries and events that tell one day from the next",
};

export async function observeChoices(run: Run): Promise<ObservedChoices> {
  const [reading, inverted, listing, answering] = [
    await observeReading(run),
    await observeInverted(run),
    await observeListing(run),
    await observeAnswering(run),
  ];
  const evidence = { ...reading, invertedRange: inverted, ...listing, ...answering };
  const { base } = run.client;
  const entries = choiceIds.map((id) => [
    id,
    observe(base, id, evidence[id] ?? [], `it needs ${preconditions[id] ?? "more data"}`),
  ]);
  return Object.fromEntries(entries) as ObservedChoices;
}

export function unobservedChoices(reason: string): ObservedChoices {
  const unobserved: ObservedChoice = { answer: null, evidence: `not exercised: ${reason}`, reproduce: [] };
  return Object.fromEntries(choiceIds.map((id) => [id, unobserved])) as ObservedChoices;
}

/** The answers that were observed, as a profile that leaves the others out. */
export function toLearnedProfile(choices: ObservedChoices): Partial<Profile> {
  const seen = Object.entries(choices).filter(([, { answer }]) => answer !== null);
  return Object.fromEntries(seen.map(([id, { answer }]) => [id, answer])) as Partial<Profile>;
}

/** A check for each choice: whether the answer is still the pinned one. Whom the mock lets in is no choice of a target's. */
export function toPinnedChecks(
  choices: ObservedChoices,
  profile: Profile,
  run: Pick<Run, "options" | "model">,
): readonly Check[] {
  return choiceIds.filter((id) => id !== "credentialCheck").map((id) => toPinnedCheck(id, choices[id], profile, run));
}

function toPinnedCheck(
  id: ChoiceId,
  { answer, evidence, reproduce }: ObservedChoice,
  profile: Profile,
  run: Pick<Run, "options" | "model">,
): Check {
  const isUnseen = answer === null && evidence.startsWith("not exercised");
  const status = isUnseen ? "notExercised" : isPinned(id, answer, profile, run) ? "passed" : "failed";
  const drift = `${id} has drifted from ${profile[id]} to ${answer ?? "something else"}.`;
  const finding = {
    id: `pinned-${id}`,
    message: drift,
    expected: profile[id],
    actual: evidence,
    reproducibility: "as observed",
    reproduce,
  };
  return {
    rule: `pinned-${id}`,
    summary: `${choiceById(id).question.replace(/\?$/, "")}: ${profile[id]}.`,
    source: "pinned",
    basis: "The profile of --profile.",
    status,
    message: status === "failed" ? drift : isUnseen ? evidence.replace("not exercised: ", "") : `still ${profile[id]}`,
    findings: status === "failed" ? [finding] : [],
    reproduce: status === "failed" ? reproduce : [],
  };
}

/** Zones are evidence by the date alone, so that any zone with the date that was seen will do. */
function isPinned(
  id: ChoiceId,
  answer: string | null,
  profile: Profile,
  { options, model }: Pick<Run, "options" | "model">,
): boolean {
  if (id !== "timeZone") return answer === profile[id];
  return createClock(options.now).today(profile.timeZone) === model.today;
}
