/** The request that came nearest to an expectation, and how it differs. */

import { queryOf } from "../../base/http.js";
import { plural, shown } from "../../base/text.js";
import type { MatchDifference } from "../../scenarios/request-match.js";
import { type ExchangeMatch, listExchangeDifferences } from "../journal/exchange-match.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";

/** An exchange that does not match, and why. */
export interface NearMiss {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly differences: readonly (MatchDifference & { readonly says: string })[];
}

/** How many near misses are shown. */
const NEAREST_TOLD = 3;

/** What makes another request of it weighs more than a value that is wrong, and that more than what became of the request. */
const weights: Readonly<Record<string, number>> = {
  ...{ operation: 6, path: 6, session: 4, method: 3, text: 2 },
  ...{ status: 0.6, scenario: 0.6, fault: 0.6, wrong: 0.6, clientLeft: 0.6 },
};

/** Returns the exchanges that differ least, the nearest first; of equally near ones the latest. */
export function findNearMisses(match: ExchangeMatch, records: readonly ExchangeRecord[]): readonly NearMiss[] {
  const nearest: { readonly record: ExchangeRecord; readonly weight: number }[] = [];
  for (const record of records) {
    const weight = listExchangeDifferences(match, record).reduce((sum, one) => sum + weightOf(one, record), 0);
    const at = nearest.findIndex((one) => weight <= one.weight);
    if (at >= 0 || nearest.length < NEAREST_TOLD) nearest.splice(at < 0 ? nearest.length : at, 0, { record, weight });
    nearest.length = Math.min(nearest.length, NEAREST_TOLD);
  }
  return nearest.map(({ record }) => toNearMiss(match, record));
}

/** A value that was sent under another name is nearer: the name may be misspelt. */
function weightOf({ at, expected }: MatchDifference, { reply }: ExchangeRecord): number {
  const weight = weights[at] ?? 1;
  if (!/^(parameters|sent)\./.test(at)) return weight;
  const values = queryOf(reply.target).map(([, value]) => value);
  return [expected].flat().some((one) => values.includes(String(one))) ? weight / 2 : weight;
}

function toNearMiss(match: ExchangeMatch, record: ExchangeRecord): NearMiss {
  const { method, target } = record.reply;
  const differences = listExchangeDifferences(match, record);
  return {
    ...{ id: record.id, method, target, status: statusOf(record) },
    differences: differences.map((difference) => ({ ...difference, says: describeDifference(difference) })),
  };
}

/** `The nearest is request 3, GET /museum-hours (200): page is 1 (left out, so the default), not 2.` */
export function describeNearMiss(
  { id, method, target, status, differences }: NearMiss,
  hints: readonly string[],
): string {
  const reply = status === 0 ? "no answer" : String(status);
  const says = differences.map((difference) => difference.says).join("; ");
  const hint = hints.length === 0 ? "" : ` The mock warns: ${endSentence(hints.join("; "))}`;
  return `The nearest is request ${id}, ${method} ${target} (${reply}): ${says}.${hint}`;
}

function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** `request 3` or `requests 3, 4 and 12 more`. */
export function nameRequests(records: readonly { readonly id: number }[]): string {
  const named = records.slice(0, 5).map(({ id }) => id);
  const more = records.length - named.length;
  return `${records.length === 1 ? "request" : "requests"} ${named.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""}`;
}

/** `page is 1 (left out, so the default), not 2`. */
function describeDifference({ at, expected, actual, note }: MatchDifference): string {
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
