/** The choices, as a target answers them. */
import { choiceIds } from "../../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../../contract/choices/table.js";
import type { Report } from "../report/report.js";
import type { Run } from "../run.js";
import { observeAnswering } from "./answering-choices.js";
import { observe, unobserved } from "./choice-observation.js";
import { observeListing } from "./listing-choices.js";
import { observeInverted, observeReading } from "./reading-choices.js";
import { observeTimeZone } from "./time-zone.js";

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
