/** Whatever is asked gets a response, no 5xx, and no later than in proportion to what is asked. */
import { groupBy } from "../../../base/collections.js";
import { addDays } from "../../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, operations } from "../../../contract/interface.js";
import { lists } from "../../../contract/lists.js";
import { type Query, queryFor, rawQuery, shareOf, spread } from "../../client/query.js";
import { compareRequests } from "../../client/request.js";
import { describeResponse, isRefused, type TargetResponse } from "../../client/response.js";
import { describeNetworkError } from "../../client/transport.js";
import { oddHeaders, oddQueries } from "../../queries/odd-queries.js";
import { type Breach, defineRules, type RuleContext } from "../../recording/define-rule.js";
import { toRequest } from "../../target-model/run.js";

export const rules = defineRules("robustness", [
  {
    id: "no-hang",
    source: "http",
    summary: "Every request gets a response.",
    basis: "RFC 9110, section 3.4: a server responds to each request with a response.",
    review: (context) =>
      reviewFailures(
        context,
        ({ networkError }) => networkError !== undefined,
        ({ witness, failed, total, label }) => ({
          message: `A request got no response, while others did (${label}: ${failed.length} of ${total} requests).`,
          expected: "a response",
          actual: witness.networkError ? describeNetworkError(witness.networkError) : "",
        }),
      ),
  },
  {
    id: "no-server-error",
    source: "http",
    summary: "No request gets a 5xx, whatever it asks.",
    basis: "RFC 9110, section 15.6: a 5xx says that the server has erred, and not the request.",
    check: sendOddRequests,
    review: (context) => {
      reviewFailures(context, isServerError, describeError);
    },
  },
  {
    id: "time-growth",
    phase: "repetition",
    source: "itself",
    summary: "The time of a response grows no faster than what is asked: days, pages, letters of a value.",
    basis: "A target that answers quickly shows how long it needs; a request that outgrows that can stop it.",
    check: checkGrowth,
  },
]);

function reviewFailures(
  { client, log, record }: RuleContext,
  hasFailed: (response: TargetResponse) => boolean,
  describe: (cause: FailureCause) => Omit<Breach, "requests">,
): void {
  record.exercise(log.length);
  for (const cause of failureCauses(log, hasFailed)) {
    const { detail, group, witness } = cause;
    const again = async () => hasFailed(await client.send(witness.request));
    // What nothing in common explains says least of its group.
    const weight = detail.endsWith("/values") ? 1 : 0;
    record.breach({ detail, group, requests: [witness.request], again, weight, ...describe(cause) });
  }
}

interface FailureCause {
  /** For the id of a finding: `special-events/startDate:yearZero`, `museum-hours/any`, `special-events/some`. */
  readonly detail: string;
  /** Causes of one group are likely the same: one type of parameter, one status. */
  readonly group: string;
  /** The cause in words: `startDate, yearZero`. */
  readonly label: string;
  readonly failed: readonly TargetResponse[];
  /** All requests of the kind; of an intermittent failure, all requests of the operation. */
  readonly total: number;
  readonly witness: TargetResponse;
  /** Whether the same requests also succeed. */
  readonly isIntermittent: boolean;
}

type HasFailed = (response: TargetResponse) => boolean;

function failureCauses(log: readonly TargetResponse[], hasFailed: HasFailed): readonly FailureCause[] {
  if (!log.some(hasFailed)) return [];
  const causes = [...groupBy(log, requestPlace)].flatMap(([place, responses]) => causesAt(place, responses, hasFailed));
  // What is about no value of a parameter and gets the same status is likely more of the same.
  const isOpen = ({ detail }: FailureCause) => detail.endsWith("/values") || detail.includes("/query:");
  return causes.map((cause) => {
    const same =
      isOpen(cause) && causes.find((other) => !isOpen(other) && other.witness.status === cause.witness.status);
    return same ? { ...cause, group: same.group } : cause;
  });
}

/** The path, and methods other than GET apart, since another part of a target handles them. */
function requestPlace({ request: { method, target } }: TargetResponse): string {
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

function kindOf({ request: { query, headers = {}, credential } }: TargetResponse): string {
  const [header] = Object.keys(headers);
  if (header !== undefined) return `header:${header}`;
  if (credential.kind !== "right") return `credential:${credential.kind}`;
  return query?.oddity ? `${query.oddity.parameter}:${query.oddity.kind}` : "values";
}

const labels = new Map(Object.entries({ any: "whatever is asked", some: "now and then", values: "some values" }));

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

/** 501 says that a method is not implemented, as it may be for methods that are not documented. */
function isServerError({ request: { method }, status }: TargetResponse): boolean {
  return status >= 500 && (method === "GET" || status !== 501);
}

const RATE_HINT = " If it limits the rate, answer 429 with Retry-After; service.rate keeps a run below it.";

function describeError({ witness, failed, total, label, isIntermittent }: FailureCause): Omit<Breach, "requests"> {
  const { query, target, method } = witness.request;
  const count = `${failed.length} of ${total} requests`;
  return {
    message: `${query ? `GET ${query.operation.path}` : `${method} ${target}`} gets ${witness.status} (${label}: ${count}).${isIntermittent && witness.status === 503 ? RATE_HINT : ""}`,
    expected: "a success, or a refusal with 4xx",
    actual: describeResponse(witness),
    ...(isIntermittent && { reproducibility: count }),
  };
}

async function sendOddRequests(context: RuleContext): Promise<void> {
  const { client, right } = context;
  const requests = lists.flatMap((list) =>
    shareOf(context, list, spread(oddHeaders, context.effort.oddHeaders)).map((headers) => ({
      method: "GET",
      target: list.operation.path,
      credential: right,
      headers,
    })),
  );
  await Promise.all(requests.map((request) => client.send(request)));
  await inBatches(
    context,
    lists.flatMap((list) => oddQueries(list, context)),
  );
}

const BATCH = 32;

/** Some at once, and no more of them once a request is not answered, since each costs its whole time limit. */
async function inBatches({ get }: RuleContext, queries: readonly Query[]): Promise<void> {
  for (let at = 0; at < queries.length; at += BATCH) {
    const responses = await Promise.all(queries.slice(at, at + BATCH).map((query) => get(query)));
    if (responses.some(({ networkError }) => networkError !== undefined)) return;
  }
}

const STEP = 8;

/** What can grow; `turn` makes each query another one, so that no cache answers it. */
interface Growth {
  readonly id: string;
  readonly many: string;
  readonly sizes: readonly number[];
  readonly queryOf: (size: number, turn: number) => Query;
}

/** The longest fits into the 8 kB that most servers allow for the first line of a request. */
const LETTERS = [12, 96, 768, 6144];

/** Ranges are far ahead, where there are no events, so that only the days of a range grow. */
const FAR = "2600-01-01";

const growths: readonly Growth[] = [
  {
    id: "special-events/endDate",
    many: "days in a range",
    sizes: [40, 320, 2560, 20_480],
    queryOf: (size, turn) =>
      queryFor(listSpecialEvents, { startDate: addDays(FAR, turn), endDate: addDays(FAR, size + turn) }),
  },
  ...operations.flatMap((operation): readonly Growth[] => {
    const place = operation.path.slice(1);
    return [
      {
        id: `${place}/page`,
        many: "pages",
        sizes: [64, 512, 4096, 32_768],
        queryOf: (size, turn) => queryFor(operation, { page: size + turn, limit: 30 }),
      },
      {
        id: `${place}/startDate`,
        many: "letters in a value",
        sizes: LETTERS,
        queryOf: (size, turn) => rawQuery(operation, `startDate=${"1".repeat(size)}x${turn}`),
      },
      {
        id: `${place}/limit`,
        many: "spaces in a value",
        sizes: LETTERS,
        queryOf: (size, turn) => rawQuery(operation, `limit=${"+".repeat(size)}x${turn}`),
      },
    ];
  }),
];

const SLOW_MILLISECONDS = 300;
/** How much more than in proportion is held against a target; times vary, and a false alarm is worse than a miss. */
const MARGIN = 2.5;
const LEAST_MILLISECONDS = 10;
const ROUNDS = 4;

async function checkGrowth(context: RuleContext): Promise<void> {
  const usual = await usualTime(context);
  const tried = growths.filter(({ id }) => context.effort.growths?.includes(id) ?? true);
  for (const growth of tried) {
    const isAnswered = await checkOne(context, growth, usual);
    if (!isAnswered) return;
  }
}

async function usualTime({ effort, getAgain }: RuleContext): Promise<number> {
  const times: number[] = [];
  for (const limit of [1, 2, 3].slice(0, effort.examples))
    times.push((await getAgain(queryFor(getMuseumHours, { limit }))).milliseconds);
  return Math.max(...times);
}

/**
 * Measures the sizes from the largest that is served on, as long as they are slow. Returns whether the target answered; if it did
 * not, more such requests would only cost their time limit.
 */
async function checkOne(context: RuleContext, growth: Growth, usual: number): Promise<boolean> {
  const { getAgain, record } = context;
  const isSlow = ({ milliseconds }: TargetResponse) => milliseconds > SLOW_MILLISECONDS + STEP * usual;
  let isAnswered = true;
  for (const size of growth.sizes.slice(1).reverse()) {
    const first = await getAgain(growth.queryOf(size, 0));
    if (isTooLarge(first)) continue;
    // What takes longer than the time limit may show its growth where it is smaller.
    if (first.networkError !== undefined && !isAnswered) return false;
    isAnswered = first.networkError === undefined;
    if (!isAnswered) continue;
    record.exercise();
    const again = async (turn: number) => isSlow(await getAgain(growth.queryOf(size, turn)));
    if (!isSlow(first) || !(await again(1)) || !(await again(2))) return true;
    const measured = await measure(context, growth, size);
    if (measured && (await measure(context, growth, size))) {
      breach(context, growth, { ...measured, size });
      return true;
    }
  }
  return isAnswered;
}

function isTooLarge(response: TargetResponse): boolean {
  const isDocumented = response.request.query?.parameters !== undefined;
  return isDocumented ? isRefused(response) : response.status === 414 || response.status === 431;
}

function breach(
  context: RuleContext,
  growth: Growth,
  { size, small, large }: { readonly size: number; readonly small: number; readonly large: number },
): void {
  context.record.breach({
    detail: growth.id,
    group: growth.many,
    message: `${STEP} times as many ${growth.many} take ${Math.round(large / Math.max(small, 1))} times as long.`,
    expected: `at most ${STEP} times as long: ${small.toFixed(0)} ms for ${size / STEP}`,
    actual: `${large.toFixed(0)} ms for ${size}`,
    requests: [size, size / STEP].map((number) => toRequest(growth.queryOf(number, 0), context.right)),
    again: async () => (await measure(context, growth, size)) !== undefined,
  });
}

/**
 * Times of two sizes, taken in turns: the quickest large one must exceed the slowest small one by far, so that a target whose times
 * jump about is not taken for one whose times grow. Undefined if they don't grow too fast.
 */
async function measure(
  { getAgain }: RuleContext,
  { queryOf }: Growth,
  size: number,
): Promise<{ readonly small: number; readonly large: number } | undefined> {
  const [none, small, large]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const turn = 4 + round;
    none.push((await getAgain(queryFor(getMuseumHours, { limit: turn }))).milliseconds);
    small.push((await getAgain(queryOf(size / STEP, turn))).milliseconds);
    const response = await getAgain(queryOf(size, turn));
    if (response.networkError !== undefined) return undefined;
    large.push(response.milliseconds);
  }
  const base = Math.min(...none);
  const [slowest, quickest] = [Math.max(...small) - base, Math.min(...large) - base];
  const isTooFast = quickest > STEP * MARGIN * Math.max(slowest, LEAST_MILLISECONDS);
  return isTooFast ? { small: Math.max(slowest, 0), large: quickest } : undefined;
}
