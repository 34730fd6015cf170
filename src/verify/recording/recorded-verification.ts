/** Verifies a recording: the judge of a live service over a log that nothing can be added to. */
import { groupBy } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { operations, type ParameterValue, parameterKinds, parameterOf } from "../../contract/interface.js";
import { datedLists, lists, rangedLists } from "../../contract/lists.js";
import { type CredentialVariation, noCredential, rightCredential } from "../client/credential-variation.js";
import { daysBetween, type Parameters, type Query, queryFor, rawQuery } from "../client/query.js";
import { isUnauthorized, listOf, type TargetResponse, toBody } from "../client/response.js";
import { ClientStopped, type TargetClient } from "../client/target-client.js";
import { rulesKeptBy } from "../judging/broken-rule.js";
import { type Rule, type RuleSelection, selectRules } from "../judging/define-rule.js";
import { listedResponses, reviewEach } from "../judging/examination.js";
import { Race } from "../judging/race.js";
import { unitsLeft } from "../learning/listing-choices.js";
import { unobservedChoices } from "../learning/observed-choices.js";
import { isDocumented, oddHeadersIn } from "../queries/odd-queries.js";
import { toReport } from "../report/assembly.js";
import { toChecks } from "../report/checks.js";
import type { Report } from "../report/report.js";
import { rules as allRules } from "../rules/generated/rule-table.js";
import { Ledger } from "../rules/ledger.js";
import { datesIn, isPlaced, itemsInLog } from "../target-model/item.js";
import { createRun, type Run, type RunOptions } from "../target-model/run.js";
import { createTargetModel, learn } from "../target-model/target-model.js";
import { plausibleDates } from "../target-model/today.js";
import type { RecordedExchange } from "./har.js";

/** `leftOut` says what of the recording was left out before. */
export async function verifyRecording(
  exchanges: readonly RecordedExchange[],
  options: RecordingOptions & RuleSelection = {},
  leftOut: readonly string[] = [],
): Promise<Report> {
  const rules = selectRules(allRules, options);
  const { run, marks, leftOut: unused } = createRecordedRun(exchanges, options);
  const { log } = run.client;
  const ledger = new Ledger(rules);
  const isOnLists = ({ family }: Rule) => family === "prediction";
  ledger.review(
    run,
    rules.filter((rule) => !isOnLists(rule)),
  );
  judgeMissing(log, ledger);
  judgeKept(log, marks, ledger);
  judgeLists(run, allRules.filter(isOnLists), ledger);
  for (const { rule, violation } of ledger.all())
    ledger.settle(rule, { ...violation, reproducibility: "as recorded" }, false);
  const ended = log.length === 0 ? "the recording has no exchange with an operation of the service" : undefined;
  const judged = await toChecks({ run, ledger, ended });
  return toReport(run, {
    checks: judged.map((check) =>
      check.status === "notExercised" && check.error === undefined ? { ...check, message: NOT_SHOWN } : check,
    ),
    choices: unobservedChoices("a recording answers no question; museum-mock verify URL asks"),
    notes: [RECORDED, ...leftOut, ...unused],
    ended,
    milliseconds: run.client.targetMilliseconds(),
  });
}

const NOT_SHOWN = "the recording does not show it";
const RECORDED = "Judged from a recording: no request was sent, and what it does not show was not judged.";

/** Responses of different hours may differ because the data have changed. */
const HOUR = 3_600_000;

/** Holds the lists of each hour against each other. A rule that they keep was put to the test by them. */
function judgeLists(run: Run, rules: readonly Rule[], ledger: Ledger): void {
  for (const log of groupBy(run.log, ({ at }) => Math.floor(at / HOUR)).values()) {
    const hour = { ...run, log };
    ledger.review(hour, rules);
    for (const operation of operations) {
      const { claims, unexplained } = Race.over(hour, operation);
      for (const claim of claims.filter((claim) => !unexplained.includes(claim)))
        for (const rule of rulesKeptBy(claim)) ledger.recorder(rule).exercise();
    }
  }
}

/** A success without a credential. */
function judgeMissing(log: readonly TargetResponse[], ledger: Ledger): void {
  reviewEach({ record: ledger.recorder("credential-required") }, log, (response) => {
    const { request, status } = response;
    if (request.credential.kind !== "none" || !request.query) return undefined;
    if (status < 200 || status >= 300) return "agrees";
    const size = listOf(response)?.length;
    return {
      message: "A request without a credential was let in.",
      expected: "401",
      actual: `${status}${size === undefined ? "" : ` and ${plural(size, "item")}`}`,
    };
  });
}

/** A credential that was let in is refused afterwards. */
function judgeKept(log: readonly TargetResponse[], marks: ReadonlyMap<TargetResponse, string>, ledger: Ledger): void {
  const letIn = new Map<string, TargetResponse>();
  reviewEach({ record: ledger.recorder("credential-kept") }, log, (response) => {
    const { request, status } = response;
    const mark = marks.get(response);
    if (mark === undefined || !request.query) return undefined;
    const before = letIn.get(mark);
    if (status === 200) letIn.set(mark, response);
    if (!before) return undefined;
    if (!isUnauthorized(response)) return "agrees";
    return {
      message: `A credential that was let in is refused with ${status}.`,
      expected: "200",
      actual: String(status),
      requests: [before.request, request],
      weight: request.target.length,
    };
  });
}

/** The credential that was let in; what it is was not recorded. */
const right: CredentialVariation = {
  ...rightCredential({ user: "", password: "" }),
  authorization: undefined,
};

export type RecordingOptions = Pick<RunOptions, "today" | "timeZone" | "fixtures">;

/** Takes the exchanges with the operations below the base address that most of them have. */
function createRecordedRun(exchanges: readonly RecordedExchange[], options: RecordingOptions) {
  const bases = groupBy(exchanges, ({ url }) => baseOf(url));
  bases.delete(undefined);
  const [[base, ofService] = [undefined, []]] = [...bases].sort(([, a], [, b]) => b.length - a.length);
  // A browser leaves the header out of what it exports: then nothing shows which requests had it.
  const showsCredentials = ofService.some(({ authorization }) => authorization !== "none");
  const judged = ofService.filter(({ method, text }) => ["GET", "HEAD"].includes(method) && text !== undefined);
  const marks = new Map<TargetResponse, string>();
  const admitted = new Set(
    ofService.filter(({ status }) => status === 200).map(({ credentialMark }) => credentialMark),
  );
  const log = judged.map((exchange) => {
    const response = toResponse(exchange, base ?? "", { showsCredentials, admitted });
    if (exchange.credentialMark !== undefined) marks.set(response, exchange.credentialMark);
    return response;
  });
  const runOptions = { now: () => log.at(-1)?.at ?? 0, seed: 1, randomQueries: 0, ...options };
  const plausible = daysOf(log, options);
  const made = createRun(runOptions, createSilentClient(base ?? "no service", log), createTargetModel(plausible));
  const run: Run = { ...made, right };
  learnFromLog(run);
  const count = (number: number, why: string) => (number > 0 ? [`${number} left out: ${why}`] : []);
  return {
    run,
    marks,
    /** What of the recording was left out, in words. */
    leftOut: [
      ...count(exchanges.length - ofService.length, "not with the operations of the service"),
      ...count(ofService.length - judged.length, "another method than GET, or without a body in the recording"),
      ...(showsCredentials || ofService.length === 0
        ? []
        : ["The recording has no credentials; none of the rules on them is judged."]),
    ],
  };
}

/** The address before the path of an operation; undefined for another address. */
function baseOf({ origin, pathname }: URL): string | undefined {
  const operation = operations.find(({ path }) => pathname.endsWith(path));
  return operation && origin + pathname.slice(0, -operation.path.length);
}

interface Credentials {
  readonly showsCredentials: boolean;
  /** The marks of those that were let in at some time. */
  readonly admitted: ReadonlySet<string | undefined>;
}

/** A failure shows nothing of the credential, but the other responses to it may. */
function credentialOf(
  { authorization, credentialMark, status }: RecordedExchange,
  { showsCredentials, admitted }: Credentials,
): CredentialVariation {
  if (showsCredentials && authorization === "none") return noCredential;
  const isMarked = credentialMark !== undefined;
  const isNeverAdmitted = status >= 500 && isMarked && admitted.size > 0 && !admitted.has(credentialMark);
  if (!isUnauthorized({ status }) && !isNeverAdmitted) return right;
  const label = isMarked ? `credential ${credentialMark}` : "a credential that is refused";
  return { ...right, kind: "wrongPassword", label };
}

function toResponse(exchange: RecordedExchange, base: string, credentials: Credentials): TargetResponse {
  const { method, url, status, at, milliseconds, text = "" } = exchange;
  const query = rawIfRefused(toQuery(url), status);
  const headers = new Headers();
  for (const [name, value] of exchange.headers) {
    try {
      headers.append(name, value);
    } catch {
      // HTTP/2 has pseudo-headers, which are not headers.
    }
  }
  const target = query?.target ?? (url.pathname.slice(new URL(base).pathname.replace(/\/$/, "").length) || "/");
  const odd = oddHeadersIn(exchange.requestHeaders);
  const request = {
    method,
    target,
    credential: credentialOf(exchange, credentials),
    ...(Object.keys(odd).length > 0 && { headers: odd }),
    ...(query && { query }),
  };
  return { request, at, milliseconds, status, headers, body: toBody(text) };
}

/** The days of the default range, which is always served. */
const USUAL_DAYS = 7;

/** A range of one day, or a day of the past, may be rejected: what a range includes and whether the past is served is open. */
function rawIfRefused(query: Query | undefined, status: number): Query | undefined {
  if (!query?.parameters || status < 400 || status >= 500) return query;
  const { startDate, endDate } = query.parameters;
  if (startDate === undefined) return query;
  const isNarrow = endDate === undefined || endDate <= startDate;
  // How wide a range may be is open, too, and a recording does not ask for the width from which on they are rejected.
  const mayBeRejected = isNarrow || endDate > addDays(startDate, USUAL_DAYS);
  return mayBeRejected ? { operation: query.operation, target: query.target } : query;
}

/** The parameters are put in one order, so that the pages of a list are known as such. */
function toQuery(url: URL): Query | undefined {
  const operation = operations.find(({ path }) => url.pathname.endsWith(path));
  if (!operation) return undefined;
  const names = [...url.searchParams.keys()];
  const isPlain = new Set(names).size === names.length && names.every((name) => parameterOf(operation, name));
  const parameters: Record<string, ParameterValue> = {};
  for (const parameter of operation.parameters) {
    const text = url.searchParams.get(parameter.name);
    if (text === null) continue;
    const value = parameterKinds[parameter.kind].parse(text, parameter);
    if (value === undefined) return rawQuery(operation, toSafeSearch(url));
    parameters[parameter.name] = value;
  }
  if (!isPlain) return rawQuery(operation, toSafeSearch(url));
  return queryFor(operation, parameters as Parameters);
}

/** The query of an address; what an undocumented parameter holds may be a secret. */
function toSafeSearch(url: URL): string {
  // The text itself is kept, since what is odd about it may be its encoding.
  const parts = url.search
    .slice(1)
    .split("&")
    .map((part) => {
      const [name = "", ...value] = part.split("=");
      const isShown = isDocumented(name) || /^\d{0,4}$/.test(value.join("="));
      return isShown ? part : `${name}=${encodeURIComponent("…")}`;
    });
  return parts.join("&");
}

/** Every day that can have been today while it was recorded. */
function daysOf(log: readonly TargetResponse[], options: RecordingOptions): readonly CalendarDate[] {
  const moments = log.map(({ at }) => at).sort((a, b) => a - b);
  const [first = 0, last = first] = [moments[0], moments.at(-1)];
  const [from = "", to = from] = [plausibleDates(first, options)[0], plausibleDates(last, options).at(-1)];
  return daysBetween(from, to).slice(0, 400);
}

/** Anything that would be sent ends what asks for it. */
function createSilentClient(base: string, log: readonly TargetResponse[]): TargetClient {
  return {
    base,
    log,
    send: () => Promise.reject(new ClientStopped("a recording answers no question")),
    endStep: () => {},
    forget: () => {},
    requests: () => log.length,
    stopped: () => undefined,
    anchor: () => {},
    reserve: () => {},
    isThrottled: () => false,
    overload: () => undefined,
    curl: "",
    canSendBodies: false,
    targetMilliseconds: () => Math.round(log.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}

/** What the recording shows of the data, of the past, and of what `limit` counts. */
function learnFromLog(run: Run): void {
  const { plausible } = run.model;
  const [soonest = ""] = plausible;
  // Whether entries of days before all that can be today were listed.
  const showsPast = datedLists
    .flatMap((list) => listedResponses(run, list))
    .some(({ list }) => (datesIn(list.slice(0, 1))[0] ?? soonest) < soonest);
  for (const list of lists) {
    const listed = listedResponses(run, list);
    learn(run.model, {
      [list.name]: {
        ...{ isAnswered: true, from: soonest, to: plausible.at(-1) ?? soonest },
        past: showsPast ? "serve" : undefined,
        items: itemsInLog(run, list),
        hasUnplaced: listed.some(({ list: items }) => items.some((item) => !isPlaced(list.operation, item))),
      },
    });
  }
  for (const { name, operation } of rangedLists) {
    const race = Race.over(run, operation);
    const units = unitsLeft(race);
    learn(run.model, { [name]: { isUnitObserved: true, ...(race.claims.length > 0 && { units }) } });
  }
}
