/** Groups requests that failed by what they have in common and requests that did not fail don't. */
import { groupBy } from "../../base/group-by.js";
import { operations } from "../../contract/interface.js";
import { compareRequests, type TargetRequest } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import { groupsOf } from "./failure-groups.js";
import { kindOfValue } from "./odd-queries.js";
import { isDocumented, odditiesIn, pairsIn } from "./oddities.js";

export interface FailureCause {
  /** For the id of a finding: `special-events/startDate:yearZero`, `museum-hours/any`, `special-events/some`. */
  readonly detail: string;
  /** Causes of one group are likely the same. */
  readonly group: string;
  /** In words: `startDate, yearZero`. */
  readonly label: string;
  readonly failed: readonly TargetResponse[];
  /** All requests that have the cause; of an intermittent failure, all requests of the operation. */
  readonly total: number;
  /** The simplest request that failed. */
  readonly witness: TargetResponse;
  /** Whether the same requests also succeed. */
  readonly isIntermittent: boolean;
}

type HasFailed = (response: TargetResponse) => boolean;

/** The causes of the failures in a log; each request that failed has one of them. */
export function failureCauses(log: readonly TargetResponse[], hasFailed: HasFailed): readonly FailureCause[] {
  if (!log.some(hasFailed)) return [];
  const causes = [...groupBy(log, placeOf)].flatMap(([place, responses]) => causesAt(place, responses, hasFailed));
  const groups = groupsOf(causes);
  return causes.map(({ place, feature, ...cause }, index) => ({
    ...cause,
    detail: `${place}/${feature}`,
    label: labels[feature] ?? feature.replace(":", ", "),
    group: groups[index] ?? "",
  }));
}

interface FoundCause extends Omit<FailureCause, "detail" | "label" | "group"> {
  readonly place: string;
  readonly feature: string;
}

/** The path, and methods other than GET apart, since another part of a target handles them. */
function placeOf({ request: { method, target } }: TargetResponse): string {
  const path = (target.split("?")[0] ?? "").slice(1) || "root";
  const place = operations.some((operation) => operation.path === `/${path}`) ? path : "other";
  return method === "GET" ? place : `${place}/${method}`;
}

function causesAt(place: string, responses: readonly TargetResponse[], hasFailed: HasFailed): readonly FoundCause[] {
  const failed = responses.filter(hasFailed);
  if (failed.length === 0) return [];
  const sent = groupBy(responses, sentAs);
  const isSteady = (response: TargetResponse) => (sent.get(sentAs(response)) ?? []).every(hasFailed);
  const hasFlaky = !failed.every(isSteady);
  // If a target fails now and then, one failed request alone shows no cause.
  const causes = explain(place, responses, failed.filter(isSteady), hasFlaky ? 2 : 1);
  const explained = new Set(causes.flatMap((cause) => cause.failed));
  const left = failed.filter((response) => !explained.has(response));
  if (left.length === 0) return causes;
  const total = responses.length;
  return [...causes, toCause(place, hasFlaky ? "some" : "values", { failed: left, total, isIntermittent: hasFlaky })];
}

/** Chooses the simplest features whose requests have all failed, until they explain all failures that can be explained. */
function explain(
  place: string,
  responses: readonly TargetResponse[],
  failed: readonly TargetResponse[],
  least: number,
): readonly FoundCause[] {
  const isFailed = new Set(failed);
  const having = new Map<string, TargetResponse[]>();
  for (const response of responses) {
    for (const feature of featuresOf(response.request)) having.set(feature, [...(having.get(feature) ?? []), response]);
  }
  const isTelling = ([feature, some]: [string, readonly TargetResponse[]]) =>
    some.length >= least && some.every((one) => isFailed.has(one)) && isShownAlone(place, feature, some);
  const telling = [...having].filter(isTelling);
  const left = new Set(failed);
  return telling
    .sort(([a], [b]) => compareFeatures(a, b))
    .flatMap(([feature, some]) => {
      const own = some.filter((response) => left.delete(response));
      return own.length > 0
        ? [toCause(place, feature, { failed: own, total: some.length, isIntermittent: false })]
        : [];
    });
}

/**
 * Whether a wide feature, such as being sent or a parameter, was there without anything odd that can be the cause in its place. A
 * recording may have odd requests alone, and names the cause as a run with all requests does.
 */
function isShownAlone(place: string, feature: string, responses: readonly TargetResponse[]): boolean {
  const isWide = !/[:=]/.test(feature);
  const isOperation = operations.some(({ path }) => path === `/${place}`);
  return !isWide || !isOperation || responses.some(({ request }) => isPlain(request));
}

function isPlain({ target, query, headers, credential }: TargetRequest): boolean {
  return !!query?.parameters && !headers && credential.kind === "right" && odditiesIn(target).length === 0;
}

/** What can make a request fail: being sent, a parameter, its kind of value, two parameters together, a header, a credential. */
function featuresOf({ target, headers = {}, credential }: TargetRequest): readonly string[] {
  const pairs = pairsIn(target);
  const names = [...new Set(pairs.map(([name]) => name))].filter(isDocumented).sort();
  const values = pairs
    .filter(([name, value]) => isDocumented(name) && kindOfValue(name, value) && value.length < MAX_VALUE)
    .map(([name, value]) => `${name}=${value}`);
  return [
    ...new Set([
      "any",
      ...names,
      ...odditiesIn(target),
      ...values,
      ...Object.keys(headers).map((name) => `header:${name}`),
      ...(credential.kind === "right" ? [] : [`credential:${credential.kind}`]),
      ...names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one}+${other}`)),
    ]),
  ];
}

/** Longer values don't belong into an id. */
const MAX_VALUE = 30;

/** `any` first, then single parameters, kinds of values, single values, pairs of parameters. */
function compareFeatures(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}

function rankOf(feature: string): number {
  if (feature === "any") return 0;
  if (feature.includes("=")) return 3;
  return feature.includes(":") ? 2 : feature.includes("+") ? 4 : 1;
}

function sentAs({ request: { target, credential, headers } }: TargetResponse): string {
  return [target, credential.label, JSON.stringify(headers ?? {})].join("\n");
}

const labels: Readonly<Record<string, string>> = {
  any: "whatever is asked",
  some: "now and then",
  values: "some values",
};

function toCause(
  place: string,
  feature: string,
  cause: Pick<FailureCause, "failed" | "total" | "isIntermittent">,
): FoundCause {
  const witness = [...cause.failed].sort((a, b) => byPlainness(a.request, b.request))[0] as TargetResponse;
  return { ...cause, place, feature, witness };
}

/** Documented values first, then fewer letters. */
function byPlainness(a: TargetRequest, b: TargetRequest): number {
  const odd = ({ query, headers }: TargetRequest) => (query?.parameters && !headers ? 0 : 1);
  return odd(a) - odd(b) || compareRequests(a, b);
}
