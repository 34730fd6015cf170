/** The provider states of the museum: the built-in scenarios, except those in which a request may get no answer. */

import { quote } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { ScenarioLibrary } from "../../scenarios/scenario-library.js";

const library = new ScenarioLibrary(builtInScenarios);

type BuiltIn = (typeof builtInScenarios)[number];

/** The scenarios that cut connections: a pact can't expect a missing answer. */
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

export type GivenParameters<State extends ProviderState> = [NamesIn<State>] extends [never]
  ? readonly []
  : readonly [parameters: ParametersOf<State>];

export interface GivenState {
  readonly name: ProviderState;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Validates a provider state for callers without TypeScript. Returns an error message, or undefined if it is valid. */
export function validateState(name: string, parameters: GivenState["parameters"]): string | undefined {
  const finding = library.find(name, parameters);
  if ("message" in finding) return finding.message;
  if ((providerStates as readonly string[]).includes(name)) return undefined;
  return `Unknown provider state ${quote(name)}; use one of: ${providerStates.join(" · ")}.`;
}

function isUnanswered({ faults = [] }: Scenario): boolean {
  return faults.some(({ connection }) => connection !== undefined);
}
