/** Finds out which answers a service gives to the choices, or takes those that a person says. */

import { type ChoiceId, choiceById, type Profile } from "../../contract/choices.js";
import { choiceIds } from "../../contract/profile.js";
import type { Check, ObservedChoice, Report } from "../report/report.js";
import type { Run } from "../run.js";
import { observeAnswering } from "./answering-choices.js";
import { observe, observedWithoutCurl, unobserved } from "./choice-observation.js";
import { observeListing } from "./listing-choices.js";
import { observeInverted, observeReading } from "./reading-choices.js";
import { explains, observeTimeZone } from "./time-zone.js";

type ObservedChoices = Report["choices"];

/** What would show a choice, if the usual requests did not. */
const preconditions: Partial<Record<ChoiceId, string>> = {
  wrongMethod: "--probe-writes, or a target that rejects HEAD",
  credentialCheck: "a credential",
  badCredentialStatus: "a credential",
  challenge: "a 401",
  hoursPageUnit: "days without an entry between others",
  eventPageUnit: "two events that fall first on one day",
  endDateBound: "an event that lies in a range by its last day alone",
  pastStartDate: "entries or events of the past, or events in the week to come",
  badParameterStatus: "a parameter that is rejected",
  eventDates: "an event of several dates",
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
  return { ...(Object.fromEntries(entries) as ObservedChoices), timeZone: observeTimeZone(run) };
}

export function unobservedChoices(why: string): ObservedChoices {
  return Object.fromEntries(choiceIds.map((id) => [id, unobserved(why)])) as ObservedChoices;
}

/** The answers that were observed, as a profile that leaves the others out. */
export function toLearnedProfile(choices: ObservedChoices): Partial<Profile> {
  const seen = Object.entries(choices).filter(([, { answer }]) => answer !== null);
  return Object.fromEntries(seen.map(([id, { answer }]) => [id, answer])) as Partial<Profile>;
}

type Seen = Pick<Run, "options" | "model">;

/** A check for each choice that the profile names. `credentialCheck` is left out, since a rule checks it. */
export function toPinnedChecks(seen: Seen, choices: Report["choices"], profile: Partial<Profile>): readonly Check[] {
  const pinned = choiceIds.filter((id) => profile[id] !== undefined && id !== "credentialCheck");
  return pinned.map((id) => toPinnedCheck(seen, id, choices[id], String(profile[id])));
}

function toPinnedCheck(seen: Seen, id: ChoiceId, choice: ObservedChoice, pinned: string): Check {
  const { status, answer, evidence, reproduce } = choice;
  const rule = `pinned-${id}`;
  const common = {
    rule,
    family: "pinned",
    summary: `${choiceById(id).question.replace(/\?$/, "")}: ${pinned}.`,
    source: "pinned" as const,
    basis: "The profile of --profile.",
    milliseconds: 0,
  };
  const nothing = { findings: [], reproduce: [] };
  if (status === "notExercised") return { ...common, status, message: evidence, ...nothing };
  if (isPinned(seen, id, choice, pinned))
    return { ...common, status: "passed", message: `still ${pinned}`, ...nothing };
  const message = `${id} has drifted from ${pinned} to ${answer ?? "something else"}.`;
  const finding = {
    id: rule,
    message,
    expected: pinned,
    actual: observedWithoutCurl(choice),
    reproducibility: "as observed",
    reproduce,
  };
  return { ...common, status: "failed", message, findings: [finding], reproduce };
}

/** A zone is observed by its dates alone, so that any zone with these dates is the pinned one. */
function isPinned({ model }: Seen, id: ChoiceId, { answer }: ObservedChoice, pinned: string): boolean {
  return id === "timeZone" ? explains(pinned, model.todays) : answer === pinned;
}
