/** Groups responses that fail by what was asked: the operation, the kind of value, and the status. */
import { groupBy } from "../../base/collections.js";
import { operations } from "../../contract/interface.js";
import { compareRequests } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";

export interface FailureCause {
  /** For the id of a finding: `special-events/startDate:yearZero`, `museum-hours/any`, `special-events/some`. */
  readonly detail: string;
  /** Causes of one group are likely the same: one type of parameter, one status. */
  readonly group: string;
  /** In words: `startDate, yearZero`. */
  readonly label: string;
  readonly failed: readonly TargetResponse[];
  /** All requests of the kind; of an intermittent failure, all requests of the operation. */
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
  // What is about no value of a parameter and gets the same status is likely more of the same.
  const isOpen = ({ detail }: FailureCause) => detail.endsWith("/values") || detail.includes("/query:");
  return causes.map((cause) => {
    const same =
      isOpen(cause) && causes.find((other) => !isOpen(other) && other.witness.status === cause.witness.status);
    return same ? { ...cause, group: same.group } : cause;
  });
}

/** The path, and methods other than GET apart, since another part of a target handles them. */
function placeOf({ request: { method, target } }: TargetResponse): string {
  const path = (target.split("?")[0] ?? "").slice(1);
  const place = operations.some((operation) => operation.path === `/${path}`) ? path : "other";
  return method === "GET" ? place : `${place}/${method}`;
}

function causesAt(place: string, responses: readonly TargetResponse[], hasFailed: HasFailed): readonly FailureCause[] {
  const failed = responses.filter(hasFailed);
  const total = responses.length;
  if (failed.length === 0) return [];
  if (failed.length === total) return [toCause(`${place}/any`, { failed, total, isIntermittent: false })];
  const sent = groupBy(responses, sentAs);
  const hasFlaky = failed.some((response) => !(sent.get(sentAs(response)) ?? []).every(hasFailed));
  const kinds = groupBy(responses, kindOf);
  // If a target fails now and then, one failed request alone shows no cause.
  const isSome = (response: TargetResponse) => {
    const alike = kinds.get(kindOf(response)) ?? [];
    return hasFlaky && !(alike.length > 1 && alike.every(hasFailed));
  };
  const some = failed.filter(isSome);
  const steady = groupBy(
    failed.filter((response) => !isSome(response)),
    kindOf,
  );
  return [
    ...[...steady].map(([kind, ofKind]) =>
      toCause(`${place}/${kind}`, { failed: ofKind, total: kinds.get(kind)?.length ?? 0, isIntermittent: false }),
    ),
    ...(some.length > 0 ? [toCause(`${place}/some`, { failed: some, total, isIntermittent: true })] : []),
  ];
}

function sentAs({ request: { target, credential, headers } }: TargetResponse): string {
  return [target, credential.label, JSON.stringify(headers ?? {})].join("\n");
}

/** What is unusual about a request: a header, a credential, or a kind of value. */
function kindOf({ request: { query, headers = {}, credential } }: TargetResponse): string {
  const [header] = Object.keys(headers);
  if (header !== undefined) return `header:${header}`;
  if (credential.kind !== "right") return `credential:${credential.kind}`;
  return query?.oddity ? `${query.oddity.parameter}:${query.oddity.kind}` : "values";
}

const labels: ReadonlyMap<string, string> = new Map([
  ["any", "whatever is asked"],
  ["some", "now and then"],
  ["values", "some values"],
]);

const parameterKinds: ReadonlyMap<string, string> = new Map(
  operations.flatMap(({ parameters }) => parameters.map(({ name, kind }) => [name as string, kind] as const)),
);

function toCause(detail: string, cause: Pick<FailureCause, "failed" | "total" | "isIntermittent">): FailureCause {
  const kind = detail.slice(detail.lastIndexOf("/") + 1);
  // Documented values first, then fewer letters.
  const isOdd = ({ request: { query, headers } }: TargetResponse) => (query?.parameters && !headers ? 0 : 1);
  const [witness] = [...cause.failed].sort((a, b) => isOdd(a) - isOdd(b) || compareRequests(a.request, b.request));
  return {
    ...cause,
    detail,
    label: labels.get(kind) ?? kind.replace(":", ", "),
    witness: witness as TargetResponse,
    group: groupOf(kind, witness as TargetResponse),
  };
}

/** Whatever is asked, of a target that stops answering or can't answer now; else the type of the parameter, or the kind. */
function groupOf(kind: string, { status, networkError }: TargetResponse): string {
  if (networkError || (status >= 502 && status <= 504)) return `outage ${status}`;
  const [parameter = ""] = kind.split(":");
  return `${parameterKinds.get(parameter) ?? kind} ${status}`;
}
