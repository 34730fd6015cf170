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
  const leastItems = leastIn(body, ruleAt(rules, []));
  const exactDates = body.slice(0, leastItems).flatMap((item, index) => {
    const { dates } = (item ?? {}) as { dates?: unknown };
    const expected = Array.isArray(dates) ? dates.map(String) : [];
    // No rule of the dates, or of what holds them, loosens them.
    const isExact = [[], ...expected.keys()].every((at) => {
      const rule = ruleAt(rules, [index, "dates", at].flat().map(String));
      return rule?.matchers.every(({ match }) => match === "equality") ?? true;
    });
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
  /** Undefined for a path that can't be read, which may be any. */
  readonly path: readonly string[] | undefined;
  readonly matchers: readonly Matcher[];
  /** One of the matchers is enough; else all must hold. */
  readonly isEither: boolean;
}

interface Matcher {
  readonly match?: unknown;
  readonly min?: unknown;
}

/** The least items of a list by the rule at its path. Without a `min`, an empty list matches, whatever the example has. */
function leastIn(example: readonly unknown[], rule: Rule | undefined): number {
  if (!rule) return example.length;
  const counts = rule.matchers.map(({ match, min }) =>
    match === "equality" ? example.length : typeof min === "number" ? min : 0,
  );
  return Math.max(0, rule.isEither ? Math.min(...counts) : Math.max(...counts));
}

/** In the second version the body is part of each path; since the third its rules are lists of matchers. */
function listRules(value: unknown): readonly Rule[] {
  if (!isPlainObject(value)) return [];
  const older = Object.entries(value).flatMap(([text, matcher]): readonly Rule[] => {
    const path = parsePath(text);
    if (path && path[0] !== "body") return [];
    return text.startsWith("$") ? [{ path: path?.slice(1), matchers: [toMatcher(matcher)], isEither: false }] : [];
  });
  return [...older, ...Object.entries(isPlainObject(value["body"]) ? value["body"] : {}).map(toRule)];
}

function toRule([path, rule]: readonly [string, unknown]): Rule {
  const { matchers, combine } = isPlainObject(rule) ? rule : {};
  return {
    path: parsePath(path),
    matchers: Array.isArray(matchers) && matchers.length > 0 ? matchers.map(toMatcher) : [LOOSE],
    isEither: combine === "OR",
  };
}

function toMatcher(value: unknown): Matcher {
  return isPlainObject(value) ? value : LOOSE;
}

const LOOSE: Matcher = {};

const STEP = /\.([\w-]+|\*)|\[(\d+|\*)\]|\['([^']*)'\]|\["([^"]*)"\]/g;

/** The steps of `$.body[0]['name']`; undefined for what is written otherwise. */
function parsePath(text: string): readonly string[] | undefined {
  if (text.replace(STEP, "") !== "$") return undefined;
  return [...text.matchAll(STEP)].map((found) => found.slice(1).find((step) => step !== undefined) ?? "");
}

/** The rule that counts at a path, as Pact weighs them; a rule holds for all that lies within, where that has none of its own. */
function ruleAt(rules: readonly Rule[], at: readonly string[]): Rule | undefined {
  const unread = rules.find(({ path }) => path === undefined);
  if (unread) return { ...unread, matchers: [LOOSE] };
  return rules.reduce<Rule | undefined>((best, rule) => {
    const weight = weightOf(rule, at);
    return weight > (best ? weightOf(best, at) : 0) ? rule : best;
  }, undefined);
}

/** Longer paths weigh more, and names more than `*`; nothing where the path leads elsewhere. */
function weightOf({ path = [] }: Rule, at: readonly string[]): number {
  if (path.length > at.length) return 0;
  const weights = path.map((step, index) => (step === at[index] ? 2 : step === "*" ? 1 : 0));
  return weights.reduce<number>((product, weight) => product * weight, 2) * (path.length + 1);
}
