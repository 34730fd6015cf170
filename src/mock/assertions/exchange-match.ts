/** Which exchanges match what a person asks for. */
import { pathOf, queryOf } from "../../base/http.js";
import { validateExpectation } from "../../scenarios/generated/scenario-validators.js";
import {
  findMatchMistakes,
  listDifferences,
  listOf,
  type MatchDifference,
  type MatchedRequest,
  matchesRequest,
  type OneOrMore,
  type RequestMatch,
  type RequestReading,
  readParameters,
  valueDifference,
} from "../../scenarios/match-fields.js";
import { STANDARD } from "../../scenarios/scenario-library.js";
import { listViolations, type PlacedViolation } from "../../scenarios/schema-violations.js";
import { withoutControls } from "../exchange/request-controls.js";
import { bodyOf, type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import { isRecordedHeader } from "../journal/redaction.js";

/** The exchanges that are meant. Each given field has to match; of several values in a list, one has to. */
export interface ExchangeMatch extends RequestMatch {
  /** `503`, a class such as `5xx`, or 0 for a connection that was cut, before the answer or in its body. */
  readonly status?: OneOrMore<number | string>;
  /** The session; `false` for none. */
  readonly session?: OneOrMore<string> | boolean;
  /** The scenario that was active; `standard` or `false` for none. */
  readonly scenario?: OneOrMore<string> | boolean;
  /** A fault that was met, such as `status 503`, or the scenario that it comes from; `true` for any, `false` for none. */
  readonly fault?: OneOrMore<string> | boolean;
  /** Whether the mock found something wrong with the request: a problem or a warning. */
  readonly wrong?: boolean;
  /** Whether the client left before the answer. */
  readonly clientLeft?: boolean;
  /** Text anywhere in the request or its answer, in any case. */
  readonly text?: OneOrMore<string>;
}

export function matchesExchange(match: ExchangeMatch, record: ExchangeRecord): boolean {
  return resultDifferences(match, record).next().done === true && matchesRequest(match, toMatchedRequest(record));
}

export function listExchangeDifferences(match: ExchangeMatch, record: ExchangeRecord): readonly MatchDifference[] {
  return [...listDifferences(match, toMatchedRequest(record)), ...resultDifferences(match, record)];
}

/** What a request of many is matched by costs little until a match asks for it. */
function toMatchedRequest({ reply, headers }: ExchangeRecord): MatchedRequest {
  const { method, target, operation, credential, today, profile } = reply;
  let reading: RequestReading | undefined;
  const request: MatchedRequest = {
    method,
    get path() {
      return pathOf(target);
    },
    operation,
    get pairs() {
      return withoutControls(queryOf(target));
    },
    header: (name) => headers.find(([given]) => given === name)?.[1] ?? null,
    user: () => credential?.user,
    reading() {
      if (today !== undefined && profile !== undefined) reading ??= readParameters(request, { today, profile });
      return reading;
    },
  };
  return request;
}

function* resultDifferences(match: ExchangeMatch, record: ExchangeRecord): Generator<MatchDifference, void> {
  const { reply, session, scenario, faults = [], faultSources = [], warnings, clientLeft } = record;
  const { status, wrong, text } = match;
  if (status !== undefined && !listOf(status).some((expected) => isOfStatus(statusOf(record), expected)))
    yield { at: "status", expected: status, actual: statusOf(record), ...(reply.problem && { note: reply.problem }) };
  yield* valueDifference("session", match.session, session === undefined ? [] : [session]);
  const standard = typeof match.scenario === "boolean" ? [] : [STANDARD];
  const active = scenario === undefined ? standard : [scenario, ...scenario.split(" + ")];
  yield* valueDifference("scenario", match.scenario, [...new Set(active)]);
  const sources = faultSources.flatMap((source) => (source.from === "scenario" ? [source.scenario] : []));
  yield* valueDifference("fault", match.fault, [...new Set([...faults, ...sources])]);
  const texts = [reply.problem ?? [], reply.warnings, warnings].flat();
  if (wrong !== undefined && texts.length > 0 !== wrong)
    yield { at: "wrong", expected: wrong, actual: texts.length === 0 ? null : texts.join("; ") };
  if (match.clientLeft !== undefined && clientLeft !== match.clientLeft)
    yield { at: "clientLeft", expected: match.clientLeft, actual: String(clientLeft) };
  if (text !== undefined && !listOf(text).some((part) => recordText(record).includes(part.toLowerCase())))
    yield { at: "text", expected: text, actual: null };
}

function isOfStatus(status: number, expected: number | string): boolean {
  if (typeof expected === "number") return status === expected;
  return /xx$/i.test(expected) ? String(status)[0] === expected[0] : status === Number(expected);
}

function recordText(record: ExchangeRecord): string {
  const { reply, headers, session = "", scenario = "", faults = [], warnings } = record;
  const { method, target, problem = "", credential } = reply;
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const sent = reply.headers.map(([name, value]) => `${name}: ${value}`);
  const texts = [`${method} ${target}`, statusOf(record), problem, session, scenario, credential?.user ?? ""];
  return [...texts, bodyOf(record), ...faults, ...reply.warnings, ...warnings, ...lines, ...sent]
    .join("\n")
    .toLowerCase();
}

export function findExchangeMatchViolations(value: unknown): readonly PlacedViolation[] {
  return listViolations(validateExpectation, value, (match: ExchangeMatch) => [
    ...findMatchMistakes(match, [], false),
    ...Object.keys(match.headers ?? {}).flatMap(findUnrecorded),
  ]);
}

function findUnrecorded(name: string): readonly PlacedViolation[] {
  if (isRecordedHeader(name)) return [];
  const hint = name.toLowerCase() === "authorization" ? "; use user for the user of a credential" : "";
  const message = `The header ${name} is not recorded, because it may hold a secret${hint}.`;
  return [{ path: ["headers"], message }];
}
