/** Reads the matching rules of an expected body, in the second version of Pact's files to the fourth. */
import { isPlainObject } from "../../base/plain-object.js";

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

interface MatchingRules {
  /** Returns the minimum number of items in the list of a body, given the number in the example. */
  leastItems(example: readonly unknown[]): number;
  /** Whether a value has to be as in the example, since no rule of its own or of what holds it loosens it. */
  isExact(path: readonly (string | number)[]): boolean;
}

export function parseMatchingRules(value: unknown): MatchingRules {
  const rules = listRules(value);
  return {
    leastItems: (example) => {
      const rule = ruleAt(rules, []);
      if (!rule) return example.length;
      const counts = rule.matchers.map((matcher) => leastOf(matcher, example));
      return Math.max(0, rule.isEither ? Math.min(...counts) : Math.max(...counts));
    },
    isExact: (path) => {
      const rule = ruleAt(rules, path.map(String));
      return rule === undefined || rule.matchers.every(({ match }) => match === "equality");
    },
  };
}

/** Without a `min`, an empty list matches, whatever the example has. */
function leastOf({ match, min }: Matcher, example: readonly unknown[]): number {
  if (match === "equality") return example.length;
  return typeof min === "number" ? min : 0;
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
