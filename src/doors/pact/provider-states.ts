/** The provider states of the museum: a sentence each, with its parameters in braces. The same strings name scenarios. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import { nearestName } from "../../contract/nearest.js";
import { quote } from "../../contract/quote.js";

/** Every provider state, as a pact file has it. */
export const providerStates = [
  "the museum is open on {date}",
  "the museum is closed until {date}",
  "{count} events between {startDate} and {endDate}",
  "no events",
  "invalid credentials",
  "today is {date}",
  "exactly one page",
  "exactly two pages",
  "one event on many days",
  "everything free",
  "nothing on this week",
  "closed for a fortnight",
  "service down",
  "rate limited",
] as const;

export type ProviderState = (typeof providerStates)[number];

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters of a provider state: dates as `YYYY-MM-DD`, a count as a number. */
export type ParametersOf<State extends ProviderState> = {
  readonly [Name in NamesIn<State>]: Name extends "count" ? number : CalendarDate;
};

/** What follows the name of a state: its parameters, or nothing where it has none. */
export type GivenParameters<State extends ProviderState> = [NamesIn<State>] extends [never]
  ? readonly []
  : readonly [parameters: ParametersOf<State>];

/** A state as the pact file has it. */
export interface GivenState {
  readonly name: ProviderState;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Says what is wrong with a state, for callers whose compiler doesn't; undefined where it is as it should be. */
export function whyNoState(name: string, parameters: Readonly<Record<string, unknown>>): string | undefined {
  if (!(providerStates as readonly string[]).includes(name)) {
    const nearest = nearestName(name, providerStates);
    return `${quote(name)} is no provider state; ${nearest ? `did you mean ${quote(nearest)}?` : `there are: ${providerStates.join(" · ")}.`}`;
  }
  const wanted = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const given = Object.keys(parameters);
  if (given.length === wanted.length && wanted.every((parameter) => given.includes(parameter))) return undefined;
  return `The provider state ${quote(name)} takes ${wanted.join(", ") || "no parameters"}, not ${given.join(", ") || "none"}.`;
}
