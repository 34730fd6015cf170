/** Says in a sentence how an exchange differs from a match, and what the match asks for. */
import { shown } from "../../base/quote.js";
import type { MatchDifference } from "../../scenarios/request-match.js";
import type { ExchangeMatch } from "../journal/exchange-match.js";

/** `page is 1 (left out, so the default), not 2`. */
export function describeDifference({ at, expected, actual, note }: MatchDifference): string {
  const name = nameOf(at);
  const because = note === undefined ? "" : ` (${note})`;
  if (at === "wrong") return actual === null ? "nothing is wrong with it" : `something is wrong with it: ${actual}`;
  if (at === "clientLeft") return expected === true ? "its client waited for the answer" : "its client left";
  if (at === "text") return `it does not contain ${alternatives(expected)}`;
  const none = absent[at];
  if (none !== undefined && actual === null) return `${none}; expected ${expectedText(expected)}`;
  if (expected === false) return `${name} is ${shown(actual)}${because}; expected none`;
  if (actual === null) return `${name} is missing${because}; expected ${expectedText(expected)}`;
  return `${name} is ${shown(actual)}${because}, not ${expected === true ? "present" : alternatives(expected)}`;
}

/** What it means that a field has no value. */
const absent: Readonly<Record<string, string>> = {
  operation: "it reaches no operation",
  user: "it has no user of a Basic credential",
  session: "it names no session",
  scenario: "no scenario was active",
  fault: "it met no fault",
};

/** `operation getMuseumHours, page 2`; `any request` for an empty match. */
export function describeMatch({ parameters = {}, sent = {}, headers = {}, ...fields }: ExchangeMatch): string {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [name, value] as const),
    ...Object.entries(parameters),
    ...Object.entries(sent).map(([name, value]) => [`${name} as sent`, value] as const),
    ...Object.entries(headers).map(([name, value]) => [`header ${name}`, value] as const),
  ];
  if (parts.length === 0) return "any request";
  return parts.map(([name, value]) => describeField(name, value)).join(", ");
}

function describeField(name: string, value: unknown): string {
  if (name === "wrong") return value === true ? "something wrong" : "nothing wrong";
  if (name === "clientLeft") return value === true ? "a client that left" : "a client that waited";
  return typeof value === "boolean" ? `${value ? "any" : "no"} ${name}` : `${name} ${alternatives(value)}`;
}

function nameOf(at: string): string {
  const [kind, ...rest] = at.split(".");
  const name = rest.join(".");
  if (kind === "parameters") return name;
  if (kind === "sent") return `${name} as sent`;
  return kind === "headers" ? `header ${name}` : at;
}

function expectedText(expected: unknown): string {
  return expected === true ? "any value" : alternatives(expected);
}

function alternatives(expected: unknown): string {
  const all = Array.isArray(expected) ? expected : [expected];
  return all.map(shown).join(" or ");
}
