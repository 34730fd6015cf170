/** The names of scenarios as types: a parameter in braces may have its value instead. */
import type { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { STANDARD } from "../../scenarios/scenario-library.js";

/** A name as it is, or with values for what stands in braces. */
export type NameOf<Name extends string> = Name | Filled<Name>;

type Filled<Name extends string> = Name extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Name;

/** The name of a built-in scenario, or `standard` for none. */
export type ScenarioName = NameOf<(typeof builtInScenarios)[number]["name"] | typeof STANDARD>;
