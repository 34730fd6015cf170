/** Finds the exchanges that come nearest to a match, and says in what they differ. */
import { plural } from "../../base/plural.js";
import { queryOf } from "../../museum/request-target.js";
import type { MatchDifference } from "../../scenarios/request-match.js";
import { type ExchangeMatch, listExchangeDifferences } from "../journal/exchange-match.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import { describeDifference } from "./difference-text.js";

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

export function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** `request 3` or `requests 3, 4 and 12 more`. */
export function nameRequests(records: readonly { readonly id: number }[]): string {
  const named = records.slice(0, 5).map(({ id }) => id);
  const more = records.length - named.length;
  return `${records.length === 1 ? "request" : "requests"} ${named.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""}`;
}
