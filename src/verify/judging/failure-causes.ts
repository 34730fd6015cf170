/** What responses that fail have in common, so that one cause is one finding. */
import { groupBy, lookUp } from "../../base/collections.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT, operations, type ParameterKind } from "../../contract/interface.js";
import { queryFor } from "../client/query.js";
import { compareRequests, type TargetRequest } from "../client/request.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { isDocumented, kindOfValue, odditiesIn, pairsIn } from "../queries/odd-queries.js";

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
    label: lookUp(labels, feature) ?? feature.replace(":", ", "),
    group: groups[index] ?? "",
  }));
}

interface FoundCause extends Omit<FailureCause, "detail" | "label" | "group"> {
  /** `special-events/HEAD`, the operation and the method. */
  readonly place: string;
  /** What the failed requests have in common: `startDate:yearZero`, `any`. */
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
  const unexplained = failed.filter((response) => !explained.has(response));
  if (unexplained.length === 0) return causes;
  const total = responses.length;
  return [
    ...causes,
    toCause(place, hasFlaky ? "some" : "values", { failed: unexplained, total, isIntermittent: hasFlaky }),
  ];
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
  const beyond = pastTheEnd(responses);
  for (const response of responses) {
    const features = featuresOf(response.request);
    for (const feature of beyond.has(response) ? [...features, "page:pastTheEnd"] : features)
      having.set(feature, [...(having.get(feature) ?? []), response]);
  }
  const isTelling = ([feature, having]: [string, readonly TargetResponse[]]) =>
    having.length >= least &&
    having.every((response) => isFailed.has(response)) &&
    isShownAlone(place, feature, having);
  const telling = [...having].filter(isTelling);
  const rest = new Set(failed);
  return telling
    .sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .flatMap(([feature, responses]) => {
      const members = responses.filter((response) => rest.delete(response));
      return members.length > 0
        ? [toCause(place, feature, { failed: members, total: responses.length, isIntermittent: false })]
        : [];
    });
}

/** The pages of a list before which there are more places than it has items, as a page that is not full shows. */
function pastTheEnd(responses: readonly TargetResponse[]): ReadonlySet<TargetResponse> {
  const lengths = new Map<string, number>();
  const placed = responses.flatMap((response) => {
    const { operation, parameters } = response.request.query ?? {};
    if (!operation || !parameters) return [];
    const { page = 1, limit = DEFAULT_LIMIT, ...range } = parameters;
    return [{ response, limit, range: queryFor(operation, range).target, before: (page - 1) * limit }];
  });
  for (const { response, limit, range, before } of placed) {
    const list = listOf(response);
    const length = before + (list?.length ?? 0);
    if (list && list.length < limit) lengths.set(range, Math.min(lengths.get(range) ?? length, length));
  }
  const isBeyond = ({ range, before }: (typeof placed)[number]) => before > (lengths.get(range) ?? before);
  return new Set(placed.filter(isBeyond).map(({ response }) => response));
}

/** Whether a wide feature, such as being sent or a parameter, was there without anything odd that can be the cause in its place. */
function isShownAlone(place: string, feature: string, responses: readonly TargetResponse[]): boolean {
  const isWide = !/[:=]/.test(feature);
  const isOperation = operations.some(({ path }) => path === `/${place}`);
  const isPlain = ({ target, query, headers, credential }: TargetRequest) =>
    query?.parameters && !headers && credential.kind === "right" && odditiesIn(target).length === 0;
  return !isWide || !isOperation || responses.some(({ request }) => isPlain(request));
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
function rankOf(feature: string): number {
  if (feature === "any") return 0;
  // Such numbers are far, too.
  if (feature === "page:pastTheEnd") return 1;
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
  const isOdd = ({ request: { query, headers } }: TargetResponse) => (query?.parameters && !headers ? 0 : 1);
  // Documented values first, then fewer letters.
  const [witness] = [...cause.failed].sort((a, b) => isOdd(a) - isOdd(b) || compareRequests(a.request, b.request));
  return { ...cause, place, feature, witness: witness as TargetResponse };
}

type Reasons = Readonly<Record<string, readonly string[]>>;

/**
 * Kinds of values by what a target has to do about them. All others are no number, or no date, which one check of the value
 * rejects.
 */
const numbers: Reasons = {
  tooSmall: ["zero", "negativeZero", "negative"],
  tooLarge: [
    "over31Bits",
    "over32Bits",
    "over53Bits",
    "over63Bits",
    "overflowingExponent",
    "negativeOffset",
    "far",
    "long",
  ],
  several: ["repeated", "brackets"],
};
const dates: Reasons = {
  tooFar: ["yearOne", "lastDay", "lastMoment"],
  leapDay: ["leapDay"],
  order: ["reversed", "wide"],
  several: ["repeated", "brackets"],
};

interface ValueType {
  readonly type: string;
  readonly reasons: Reasons;
  readonly isInvalid: (value: string) => boolean;
}

const valueTypes: { readonly [Kind in ParameterKind]: ValueType } = {
  integer: { type: "number", reasons: numbers, isInvalid: (value) => !/^-?\d+$/.test(value) },
  date: { type: "date", reasons: dates, isInvalid: (value) => parseCalendarDate(value) === undefined },
};

const parameters: Readonly<Record<string, ValueType>> = Object.fromEntries(
  operations.flatMap((operation) => operation.parameters.map(({ name, kind }) => [name, valueTypes[kind]])),
);

/** Returns the group of each failure, in their order. Failures of one group likely have one cause. */
function groupsOf(failures: readonly FoundCause[]): readonly string[] {
  const byFeature = groupBy(failures, ({ feature, witness }) => `${feature} ${witness.status}`);
  const isLength = failures.some(({ feature }) => feature === "query:long");
  const grouped = failures.map((failure) => {
    const { place, feature, witness, failed } = failure;
    // An answer to HEAD has no body, so that it is compared with what GET got for the same.
    const alike = byFeature.get(`${feature} ${witness.status}`) ?? [];
    const got = alike.find((other) => place === `${other.place}/HEAD`)?.witness ?? witness;
    const common = feature === "values" ? commonReason(failed) : undefined;
    const reason = isLength && /:(long|manyNames)$/.test(feature) ? "length" : (common ?? reasonOf(feature));
    const isUnexplained = common === "values" || (place === "other" && feature === "any");
    // A target that stops answering, or says that it can't answer now, does so whatever is asked.
    const isOutage = witness.networkError !== undefined || (witness.status >= 502 && witness.status <= 504);
    return {
      reason: isOutage ? "outage" : reason,
      symptom: symptomOf(got),
      isUnexplained,
      wider: commonReason([witness]),
    };
  });
  return grouped.map(({ reason, symptom, isUnexplained, wider }) => {
    // What nothing in common explains, and gets the same answer as something else, is likely more of that. So is what has an invalid value.
    const same = grouped.find(
      (other) => other.symptom === symptom && !other.isUnexplained && (isUnexplained || other.reason === wider),
    );
    return `${same ? same.reason : reason}\n${symptom}`;
  });
}

/** What requests that no kind of value explains have in common: one invalid value each, of parameters of one type. */
function commonReason(failed: readonly TargetResponse[]): string {
  const reasons = failed.map(({ request: { target } }) => {
    const invalid = pairsIn(target).filter(([name, value]) => lookUp(parameters, name)?.isInvalid(value));
    const types = new Set(invalid.map(([name]) => lookUp(parameters, name)?.type));
    return types.size === 1 ? `${[...types][0]}:invalid` : "values";
  });
  return new Set(reasons).size === 1 ? (reasons[0] ?? "values") : "values";
}

/** What the value has in common with others that fail for the same reason; the feature itself if it is not about a value. */
function reasonOf(feature: string): string {
  const [, name = "", sign, value = ""] = /^(\w+)([:=])(.*)$/s.exec(feature) ?? [];
  const parameter = lookUp(parameters, name);
  // What overflows is read as Infinity.
  const kindOf = () => (value === "Infinity" ? "overflowingExponent" : kindOfValue(name, value));
  const kind = sign === "=" ? kindOf() : value;
  if (!parameter || kind === undefined) return feature;
  const [reason = "invalid"] = Object.entries(parameter.reasons).find(([, kinds]) => kinds.includes(kind)) ?? [];
  return `${parameter.type}:${reason}`;
}

/** What a target answers, but for what it repeats of the request, and for numbers such as times and ids. */
function symptomOf({ request: { target }, status, headers, body, networkError }: TargetResponse): string {
  const values = pairsIn(target).map(([, value]) => value);
  const repeated = [target, ...values].filter(({ length }) => length > 1);
  const text = repeated.reduce((rest, value) => rest.replaceAll(value, ""), body.text);
  return [
    status,
    networkError?.kind,
    headers.get("Content-Type"),
    text.replace(/[0-9a-f]+/gi, (run) => (/\d/.test(run) ? "#" : run)),
  ].join("\n");
}
