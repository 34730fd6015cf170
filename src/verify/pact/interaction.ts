/** An interaction of a pact file, and its matching rules. */

import { lookUp } from "../../base/collections.js";
import { isPlainObject } from "../../base/json.js";
import { type CalendarDate, FIRST_DATE } from "../../contract/calendar-date.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { scenarioTime } from "../../scenarios/scenario-data.js";
import { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";

const library = new ScenarioLibrary(builtInScenarios);

/** What an interaction asks and expects. Examples stand for what they are examples of. */
export interface PactInteraction {
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The request has no Authorization header. */
  readonly isAnonymous: boolean;
  /** The day that its states hold the clock at, where one does. */
  readonly today?: string;
  readonly status: number;
  readonly contentType?: string;
  readonly hasBody: boolean;
  /** Exactly the empty list is expected. */
  readonly isEmptyList: boolean;
  /** The minimum number of items in the expected list; 0 if a list is not expected. */
  readonly leastItems: number;
  /** The dates of each item that is expected, where these dates and no others are. */
  readonly exactDates: readonly (readonly string[])[];
  /** WWW-Authenticate is expected. */
  readonly hasChallenge: boolean;
}

/** The texts of a header, or the only one. */
export type PactHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A provider state of an interaction. */
export interface PactState {
  readonly name: string;
  readonly params?: ScenarioValues | null;
}

/** An HTTP interaction of a Pact file of any version. */
export interface RawInteraction {
  /** Whether it is still being agreed on, so that it fails nobody. */
  readonly pending?: boolean;
  readonly description?: string;
  readonly providerStates?: readonly PactState[] | null;
  /** In version 2. */
  readonly providerState?: string | null;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: unknown;
    readonly headers?: PactHeaders | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers?: PactHeaders | null;
    readonly body?: unknown;
    readonly matchingRules?: unknown;
    readonly generators?: unknown;
  };
}

/** The states that an interaction is given, in a pact of any version. */
export function statesOf({ providerState, providerStates }: RawInteraction): readonly PactState[] {
  return providerStates ?? (providerState ? [{ name: providerState }] : []);
}

/** Returns the name of an interaction, which has its states: two of one description differ in them. */
export function titleOf(description: string, states: readonly PactState[]): string {
  return states.length > 0 ? `${description} (given ${states.map(describeState).join(" and ")})` : description;
}

/** Returns the name of a state with its parameters in place. */
export function describeState({ name, params }: PactState): string {
  return name.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(lookUp(params ?? {}, key) ?? whole));
}

export function parsePactInteraction(raw: RawInteraction): PactInteraction {
  const { description = "", request, response } = raw;
  // Since version 4 a body is its content and its type.
  const wrapped = isPlainObject(response.body) ? response.body : {};
  const body = "content" in wrapped ? wrapped["content"] : response.body;
  const type = "contentType" in wrapped ? String(wrapped["contentType"]) : undefined;
  const contentType = headerOf(response.headers, "Content-Type") ?? type;
  const today = todayOf(statesOf(raw));
  return {
    description,
    method: request.method.toUpperCase(),
    path: request.path,
    query: queryOf(request.query),
    isAnonymous: headerOf(request.headers, "Authorization") === undefined,
    ...(today !== undefined && { today }),
    status: response.status,
    ...(contentType !== undefined && { contentType }),
    hasBody: body !== undefined && body !== null && body !== "",
    isEmptyList: Array.isArray(body) && body.length === 0,
    ...itemsOf(Array.isArray(body) ? body : [], response),
    hasChallenge: headerOf(response.headers, "WWW-Authenticate") !== undefined,
  };
}

/** A text in version 2, lists of values since version 3. */
function queryOf(query: unknown): PactInteraction["query"] {
  if (typeof query === "string") return [...new URLSearchParams(query)];
  return Object.entries(query ?? {}).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => [name, String(value)] as const),
  );
}

function headerOf(headers: PactHeaders | null | undefined, name: string): string | undefined {
  const [, value] = Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [];
  return value === undefined ? undefined : String(Array.isArray(value) ? value[0] : value);
}

/** What a generator puts in place of an example is not known. */
function itemsOf(
  body: readonly unknown[],
  { matchingRules, generators }: RawInteraction["response"],
): Pick<PactInteraction, "leastItems" | "exactDates"> {
  const rules = listRules(matchingRules);
  const ofList = matchersAt(rules, ["$"]);
  const counts = ofList?.map(({ match, min }) =>
    match === "equality" ? body.length : typeof min === "number" ? min : 0,
  );
  // Without a `min`, an empty list matches, whatever the example has.
  const leastItems = counts ? Math.max(0, ...counts) : body.length;
  const exactDates = body.slice(0, leastItems).flatMap((item, index) => {
    const { dates } = Object(item);
    const expected = Array.isArray(dates) ? dates.map(String) : [];
    // No rule of the dates, or of what holds them, loosens them.
    const places = [[], ...expected.keys()].map((at) => ["$", index, "dates", at].flat().map(String));
    const isExact = places.every((at) => matchersAt(rules, at)?.every(({ match }) => match === "equality") ?? true);
    return isExact && !generators ? [expected] : [];
  });
  return { leastItems, exactDates };
}

/** The day at which the states hold the clock, as the scenarios of that name do; undefined where none of them does. */
function todayOf(states: readonly PactState[]): CalendarDate | undefined {
  const entered = states.flatMap(({ name, params }) => {
    const finding = library.find(name, library.ownParams(name, params ?? {}));
    return "message" in finding ? [] : [finding.entered];
  });
  const days = entered.flatMap((one) => scenarioTime(one, SOME_DAY)?.day ?? []);
  return days.findLast((day) => day !== SOME_DAY);
}

/** A clock that is held at a day counted from today does not say which day that is. */
const SOME_DAY = FIRST_DATE;

interface Rule {
  /** The steps of `$[0].name`: `$`, `0`, `name`. */
  readonly path: readonly string[];
  readonly matchers: readonly { readonly match?: unknown; readonly min?: unknown }[];
}

/** In the second version the body is part of each path; since the third its rules are lists of matchers. */
function listRules(value: unknown): readonly Rule[] {
  const { body = {}, ...older } = Object(value);
  const rules = [
    ...Object.entries(Object(body)).map(([path, rule]) => [path, Object(rule).matchers] as const),
    ...Object.entries(older).flatMap(([path, matcher]) =>
      path.startsWith("$.body") ? [[path.replace("$.body", "$"), [matcher]] as const] : [],
    ),
  ];
  return rules.map(([path, matchers]) => ({
    path: path.split(/[.[\]'"]+/).filter((step) => step !== ""),
    matchers: Array.isArray(matchers) ? matchers.map(Object) : [],
  }));
}

/**
 * The matchers that count at a path: those of the longest path that leads there or to what holds it, a name before `*`. Undefined
 * where no rule does.
 */
function matchersAt(rules: readonly Rule[], at: readonly string[]): Rule["matchers"] | undefined {
  const names = ({ path }: Rule) => path.filter((step) => step !== "*").length;
  const [first] = rules
    .filter(({ path }) => path.length <= at.length && path.every((step, index) => step === "*" || step === at[index]))
    .sort((one, other) => other.path.length - one.path.length || names(other) - names(one));
  return first?.matchers;
}
