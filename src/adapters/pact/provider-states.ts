/** The provider states of the museum: the scenarios that come along, but for those in which a request may get no answer. */

import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { createScenarioLibrary } from "../../scenarios/checked-library.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { isScenarioValues } from "../../scenarios/scenario-name.js";

const library = createScenarioLibrary(builtInScenarios);

type BuiltIn = (typeof builtInScenarios)[number];

/** Those whose requests may get no answer, since their connection is cut: a pact has nothing to expect then. */
type Unanswered<S extends BuiltIn> = S extends { readonly faults: readonly (infer Fault)[] }
  ? [Extract<Fault, { readonly connection: string }>] extends [never]
    ? never
    : S
  : never;

export type ProviderState = Exclude<BuiltIn, Unanswered<BuiltIn>>["name"];

/** Every provider state, as a pact file has it. */
export const providerStates = builtInScenarios
  .filter((scenario): scenario is Exclude<BuiltIn, Unanswered<BuiltIn>> => !isUnanswered(scenario))
  .map(({ name }) => name);

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
export function whyNoState(name: unknown, parameters: unknown): string | undefined {
  if (typeof name !== "string")
    return `given(${typeof name}) names no provider state; write a text, such as "no events".`;
  if (builtInScenarios.some((scenario) => scenario.name === name && isUnanswered(scenario))) {
    return `In the scenario ${quote(name)} connections are cut, and a pact can expect nothing where no answer comes; test this against a running mock, with museum-mock serve --scenario ${quote(name)}.`;
  }
  if (!(providerStates as readonly string[]).includes(name)) {
    const nearest = nearestName(name, providerStates);
    return `${quote(name)} is no provider state; ${nearest ? `did you mean ${quote(nearest)}?` : `there are: ${providerStates.join(" · ")}.`}`;
  }
  if (!isScenarioValues(parameters)) {
    return `The parameters of the provider state ${quote(name)} are no object of texts and numbers; write such as { date: "2027-03-01" }.`;
  }
  const wanted = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const given = Object.keys(parameters);
  if (given.length !== wanted.length || !wanted.every((parameter) => given.includes(parameter))) {
    return `The provider state ${quote(name)} takes ${wanted.join(", ") || "no parameters"}, not ${given.join(", ") || "none"}.`;
  }
  const finding = library.find(name, parameters);
  return "message" in finding ? finding.message : undefined;
}

function isUnanswered({ faults = [] }: Scenario): boolean {
  return faults.some(({ connection }) => connection !== undefined);
}
