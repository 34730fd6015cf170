/** Tells which failures likely have one cause: the same answer to values that the same part of a target reads. */
import { groupBy } from "../../base/group-by.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import type { TargetResponse } from "../client/response.js";
import { kindOfValue } from "./odd-queries.js";
import { pairsIn } from "./oddities.js";

type Reasons = Readonly<Record<string, readonly string[]>>;

/**
 * Kinds of values by what a target has to do about them. All others are no number, or no date, which one check of the value
 * rejects.
 */
const numbers: Reasons = {
  tooSmall: ["zero", "negativeZero", "negative"],
  tooLarge: ["over31Bits", "over32Bits", "over53Bits", "over63Bits", "overflowingExponent", "far", "long"],
  several: ["repeated", "brackets"],
};
const dates: Reasons = {
  tooFar: ["yearOne", "lastDay", "lastMoment"],
  leapDay: ["leapDay"],
  order: ["reversed", "wide"],
  several: ["repeated", "brackets"],
};

const parameters: Readonly<Record<string, { readonly type: string; readonly reasons: Reasons }>> = {
  page: { type: "number", reasons: numbers },
  limit: { type: "number", reasons: numbers },
  startDate: { type: "date", reasons: dates },
  endDate: { type: "date", reasons: dates },
};

interface Failure {
  /** `special-events/HEAD`, the operation and the method. */
  readonly place: string;
  /** What the failed requests have in common: `startDate:yearZero`, `any`. */
  readonly feature: string;
  readonly witness: TargetResponse;
  readonly failed: readonly TargetResponse[];
}

/** Returns the group of each failure, in their order. Failures of one group likely have one cause. */
export function groupsOf(failures: readonly Failure[]): readonly string[] {
  const byFeature = groupBy(failures, ({ feature, witness }) => `${feature} ${witness.status}`);
  const isLength = failures.some(({ feature }) => feature === "query:long");
  const found = failures.map((failure) => {
    const { place, feature, witness, failed } = failure;
    // An answer to HEAD has no body, so that it is compared with what GET got for the same.
    const alike = byFeature.get(`${feature} ${witness.status}`) ?? [];
    const got = alike.find((other) => place === `${other.place}/HEAD`)?.witness ?? witness;
    const left = feature === "values" ? commonReason(failed) : undefined;
    const reason = isLength && /:(long|manyNames)$/.test(feature) ? "length" : (left ?? reasonOf(feature));
    const isUnexplained = left === "values" || (place === "other" && feature === "any");
    return { reason: isOutage(witness) ? "outage" : reason, symptom: symptomOf(got), isUnexplained };
  });
  return found.map(({ reason, symptom, isUnexplained }) => {
    // What nothing in common explains, and gets the same answer as something else, is likely more of that.
    const same = isUnexplained && found.find((other) => other.symptom === symptom && !other.isUnexplained);
    return `${same ? same.reason : reason}\n${symptom}`;
  });
}

/** A target that stops answering, or says that it can't answer now, does so whatever is asked. */
function isOutage({ status, networkError }: TargetResponse): boolean {
  return networkError !== undefined || (status >= 502 && status <= 504);
}

/** What requests that no kind of value explains have in common: one invalid value each, of parameters of one type. */
function commonReason(failed: readonly TargetResponse[]): string {
  const reasons = failed.map(({ request: { target } }) => {
    const invalid = pairsIn(target).filter(([name, value]) => isInvalid(name, value));
    const types = new Set(invalid.map(([name]) => parameters[name]?.type));
    return types.size === 1 ? `${[...types][0]}:invalid` : "values";
  });
  return new Set(reasons).size === 1 ? (reasons[0] ?? "values") : "values";
}

function isInvalid(name: string, value: string): boolean {
  const type = parameters[name]?.type;
  if (type === "date") return parseCalendarDate(value) === undefined;
  return type === "number" && !/^-?\d+$/.test(value);
}

/** What the value has in common with others that fail for the same reason; the feature itself if it is not about a value. */
function reasonOf(feature: string): string {
  const [, name = "", sign, value = ""] = /^(\w+)([:=])(.*)$/s.exec(feature) ?? [];
  const parameter = parameters[name];
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
  const text = repeated.reduce((left, value) => left.replaceAll(value, ""), body.text);
  return [status, networkError?.kind, headers.get("Content-Type"), text.replace(/[0-9a-f]*\d[0-9a-f]*/gi, "#")].join(
    "\n",
  );
}
