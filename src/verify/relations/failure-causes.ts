/** Groups requests that failed by what made them fail: the operation and the parameters, or the odd value, that they share. */
import { groupBy } from "../../base/group-by.js";
import { compareRequests, type TargetRequest } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";

export interface FailureCause {
  /** For the id of a finding: `special-events/startDate:yearZero`, `museum-hours/any`, `special-events/some`. */
  readonly detail: string;
  /** In words: `startDate (yearZero) on /special-events`. */
  readonly label: string;
  readonly failed: readonly TargetResponse[];
  /** All requests of the group, those that did not fail included. */
  readonly total: number;
  /** The simplest request that failed. */
  readonly witness: TargetResponse;
  /** Whether the same requests also succeed. */
  readonly isIntermittent: boolean;
}

/** Finds the causes of failures in a log, each request that failed in one of them. */
export function failureCauses(
  log: readonly TargetResponse[],
  hasFailed: (response: TargetResponse) => boolean,
): readonly FailureCause[] {
  const places = groupBy(log, placeOf);
  return [...places].flatMap(([place, responses]) => causesAt(place, responses, hasFailed));
}

/** The operation; other paths, methods, headers and credentials apart, since another part of a target handles them. */
function placeOf({ request: { query, method, target, headers, credential } }: TargetResponse): string {
  const path = (target.split("?")[0] ?? "").slice(1) || "root";
  const place = query ? query.operation.path.slice(1) : path;
  if (method !== "GET") return `${place}/${method}`;
  if (headers) return `${place}/${Object.keys(headers)[0]}`;
  return query ? place : `${place}/${credential.kind}`;
}

function causesAt(
  place: string,
  responses: readonly TargetResponse[],
  hasFailed: (response: TargetResponse) => boolean,
): readonly FailureCause[] {
  const failed = responses.filter(hasFailed);
  if (failed.length === 0) return [];
  const targets = groupBy(responses, ({ request }) => request.target);
  const isSteady = ({ request }: TargetResponse) => (targets.get(request.target) ?? []).every(hasFailed);
  const steady = failed.filter(isSteady);
  const flaky = failed.filter((response) => !isSteady(response));
  // A target that fails now and then also fails requests that are sent once: then all of it is one cause.
  if (flaky.length > 0 && isRandom(responses, failed, steady)) return [toCause(place, "some", failed, responses, true)];
  return [
    ...steadyCauses(place, steady, responses),
    ...(flaky.length > 0 ? [toCause(place, "some", flaky, responses, true)] : []),
  ];
}

/** Whether failures are few, and none of their kinds fails as a whole. */
function isRandom(
  responses: readonly TargetResponse[],
  failed: readonly TargetResponse[],
  steady: readonly TargetResponse[],
): boolean {
  const totals = groupBy(responses, triggerOf);
  const isWholeKind = (response: TargetResponse) => {
    const kind = totals.get(triggerOf(response)) ?? [];
    return kind.length > 1 && kind.every((one) => failed.includes(one));
  };
  return failed.length * 3 < responses.length && !steady.some(isWholeKind);
}

/** The fewest parameters, or the odd values, that the failed requests have in common. */
function steadyCauses(
  place: string,
  steady: readonly TargetResponse[],
  responses: readonly TargetResponse[],
): readonly FailureCause[] {
  const causes: FailureCause[] = [];
  let left = [...steady];
  const sets = [...new Set(steady.map(parametersOf).filter((set) => set !== undefined))].sort(bySize);
  for (const set of sets) {
    const matches = (response: TargetResponse) => includesAll(response, set);
    const own = left.filter(matches);
    const exact = responses.filter((response) => parametersOf(response) === set);
    // Parameters that fail now and then are no cause; the value is one.
    const isWhole = exact.every((response) => steady.includes(response));
    if (own.length === 0 || !isWhole) continue;
    causes.push(toCause(place, set === "" ? "any" : set, own, responses.filter(matches), false));
    left = left.filter((response) => !matches(response));
  }
  for (const [trigger, own] of groupBy(left, triggerOf)) {
    const kind = responses.filter((response) => triggerOf(response) === trigger);
    causes.push(toCause(place, trigger, own, kind, false));
  }
  return causes;
}

function bySize(a: string, b: string): number {
  return a.split("+").length - b.split("+").length || a.length - b.length || (a < b ? -1 : 1);
}

/** The names of the documented parameters, for a query with documented values alone. */
function parametersOf({ request: { query } }: TargetResponse): string | undefined {
  return query?.parameters && Object.keys(query.parameters).sort().join("+");
}

function includesAll({ request: { target, query } }: TargetResponse, set: string): boolean {
  if (!query) return set === "";
  const given = new Set(new URLSearchParams(target.split("?")[1]).keys());
  return set.split("+").every((name) => name === "" || given.has(name));
}

function triggerOf({ request: { query } }: TargetResponse): string {
  if (query?.oddity) return `${query.oddity.parameter}:${query.oddity.kind}`;
  return query?.parameters ? `${Object.keys(query.parameters).sort().join("+") || "any"}:value` : "request";
}

function toCause(
  place: string,
  trigger: string,
  failed: readonly TargetResponse[],
  all: readonly TargetResponse[],
  isIntermittent: boolean,
): FailureCause {
  const witness = [...failed].sort((a, b) => byPlainness(a.request, b.request))[0] as TargetResponse;
  const label =
    trigger === "some" ? "now and then" : trigger === "any" ? "whatever is asked" : trigger.replace(":", ", ");
  return { detail: `${place}/${trigger}`, label, failed, total: all.length, witness, isIntermittent };
}

/** Documented values first, then fewer letters. */
function byPlainness(a: TargetRequest, b: TargetRequest): number {
  const odd = ({ query }: TargetRequest) => (query?.parameters ? 0 : 1);
  return odd(a) - odd(b) || compareRequests(a, b);
}
