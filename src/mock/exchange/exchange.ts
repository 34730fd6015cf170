/** Answers what is asked of the interface itself, in the session of the request: with what is to go wrong, and journaled. */
import { holdClock } from "../../contract/clock.js";
import { type OperationId, operationAt } from "../../contract/interface.js";
import { portableAnswers } from "../../contract/profile.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { deliver } from "../faults/fault-delivery.js";
import { decideMisbehaviour, fits, type Misbehaviour } from "../faults/fault-plan.js";
import { ConnectionCut, type Wire } from "../faults/wire.js";
import type { Exchange } from "../journal/exchange.js";
import type { JournalRoom } from "../journal/journal.js";
import { type ExplainedParameter, toHeaderList } from "../journal/journaled-exchange.js";
import { withoutSecrets } from "../journal/redaction.js";
import { findRequestFlaws } from "../journal/request-warnings.js";
import { badControl, type Problem } from "../message/problem.js";
import type { Circumstance, Session } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { answeringBehaviours } from "./admission.js";
import { parseCredential } from "./credentials.js";
import { type DelayOptions, drawDelay, pause } from "./delay.js";
import { annotate, answerRequest, pathOf, type Reply, refuse } from "./reply.js";
import { type Preferences, parsePreferences } from "./request-controls.js";

/** What the operations of a mock are answered from. */
export interface OperationsParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly journals: JournalRoom;
  readonly listed: readonly Uint8Array[];
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  readonly now: () => number;
  readonly stopwatch: () => number;
}

/** What came of a request; `cut` is there where the connection is to be cut and there was no wire to do it. */
export interface Answered {
  readonly response: Response;
  readonly exchange: Exchange;
  readonly cut?: ConnectionCut;
}

export type AnswerOperation = (request: Request, wire: Wire | undefined) => Promise<Answered>;

/** So much of a body is kept in the journal, in characters. */
const BODY_KEPT = 16 * 1024;

export function createOperations(parts: OperationsParts): AnswerOperation {
  return async (request, wire) => {
    const started = parts.stopwatch();
    const time = parts.now();
    const url = new URL(request.url);
    const preferences = parsePreferences(
      request.headers.get("Prefer"),
      url.searchParams,
      request.headers.get("Cookie"),
    );
    const operation = operationAt(pathOf(url))?.id;
    const told = await answer(request, preferences, { ...parts, wire, operation });
    const exchange = {
      method: request.method,
      target: withoutSecrets(url.pathname + url.search),
      ...(operation && { operation }),
      ...toExchange(told, parts.stopwatch() - started),
    };
    parts.journals.add({ ...exchange, ...toJournal(request, told, time) });
    return { response: told.reply.response, exchange, ...(told.cut && !wire && { cut: new ConnectionCut(told.cut) }) };
  };
}

/** What a request is answered with besides itself. */
interface Asking extends OperationsParts {
  readonly wire: Wire | undefined;
  readonly operation: OperationId | undefined;
}

/** A reply with what led to it. */
interface Told {
  readonly reply: Reply;
  readonly session?: string;
  readonly scenario?: string;
  readonly findings?: readonly string[];
  readonly faults?: readonly string[];
  readonly cut?: "ECONNRESET" | "ECONNREFUSED";
}

async function answer(request: Request, preferences: Preferences, parts: Asking): Promise<Told> {
  const session = parts.sessions.use(preferences.session);
  const finding = preferences.scenario === undefined ? undefined : parts.library.find(preferences.scenario);
  const named = session.id === undefined ? {} : { session: session.id };
  if (preferences.flaw !== undefined) return { reply: refuse(badControl(preferences.flaw)), ...named };
  if (finding && "flaw" in finding) return { reply: refuse(badControl(finding.flaw)), ...named };
  session.noteAsked();
  const circumstance = session.circumstance({
    ...(finding && { scenario: finding.entered }),
    ...(preferences.today !== undefined && { today: holdClock(preferences.today) }),
    ...(preferences.profile && { profile: portableAnswers(preferences.profile) }),
  });
  const told = await misbehave(request, preferences, { ...parts, session, circumstance });
  return { ...told, ...named, ...(circumstance.scenario !== "" && { scenario: circumstance.scenario }) };
}

interface Acting extends Asking {
  readonly session: Session;
  readonly circumstance: Circumstance;
}

async function misbehave(request: Request, preferences: Preferences, acting: Acting): Promise<Told> {
  const { session, circumstance, wire } = acting;
  const asked = { operation: acting.operation, pairs: preferences.pairs };
  const wished = preferences.faults.map((part) => ({ key: "wish", part }));
  const misbehaviour = decideMisbehaviour([...wished, ...circumstance.faults], asked, {
    seed: acting.seed,
    count: (key) => session.count(key),
  });
  const delay = drawDelay(acting.delay) + misbehaviour.delay;
  // A request makes its signal when it is first asked for it, which takes longer than most of the rest.
  if (delay > 0) await pause(delay, request.signal);
  const faults = misbehaviour.told.length > 0 ? { faults: misbehaviour.told } : {};
  const cut = cutBefore(misbehaviour, request, wire);
  if (cut) return { ...cut, ...faults };
  const { reply, findings } = compose(request, preferences, acting, misbehaviour);
  for (const { key, part } of circumstance.triggers) if (fits(part.match, asked)) session.count(key);
  const delivery = deliver(reply, misbehaviour, wire, request);
  return { reply: { ...reply, ...delivery }, findings, ...faults };
}

/**
 * Where no answer is to arrive at all. Without a credential the port stays open for the others: a picture on a foreign page is
 * enough to send such a request.
 */
function cutBefore(
  { connection, lasts }: Misbehaviour,
  { headers }: Request,
  wire: Wire | undefined,
): Told | undefined {
  if (connection !== "refused" && connection !== "resetBeforeBody") return undefined;
  const isRefused = connection === "refused" && parseCredential(headers.get("Authorization")).flaw === undefined;
  const code = isRefused ? "ECONNREFUSED" : "ECONNRESET";
  const response = isRefused ? wire?.refuse(lasts) : wire?.reset();
  return { reply: { response: response ?? new Response(null), body: "", warnings: [] }, cut: code };
}

function compose(request: Request, preferences: Preferences, acting: Acting, misbehaviour: Misbehaviour) {
  const { answer: fault, body, connection, drip } = misbehaviour;
  const { circumstance, listed, session } = acting;
  const { profile } = circumstance;
  if (fault) {
    const headers = {
      ...(fault.status === 401 && answeringBehaviours.challenge[profile.challenge]),
      ...retryAfter(fault.retryAfter ?? (fault.status === 429 ? 1 : undefined)),
    };
    const detail = fault.detail ?? `The mock was asked to answer with ${fault.status}.`;
    const problem: Problem = { kind: "fault", status: fault.status, detail, headers };
    return { reply: annotate(refuse(problem, profile.errorBody), preferences), findings: [] };
  }
  const reply = answerRequest(request, preferences, {
    ...circumstance,
    listed,
    isBodyWanted: Boolean(body ?? connection ?? drip),
  });
  return { reply, findings: reply.answer ? findRequestFlaws(reply.answer, session.pageLoops) : [] };
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** What an exchange tells besides the request itself. */
function toExchange({ reply, session, scenario, findings = [], faults, cut }: Told, milliseconds: number) {
  return {
    status: cut ? 0 : reply.response.status,
    ...(reply.count !== undefined && { count: reply.count }),
    warnings: [...reply.warnings, ...findings],
    ...(reply.problem !== undefined && { problem: reply.problem }),
    milliseconds,
    ...(session !== undefined && { session }),
    ...(scenario !== undefined && { scenario }),
    ...(faults && { faults }),
  };
}

function toJournal(request: Request, { reply, cut }: Told, time: number) {
  const parameters: readonly ExplainedParameter[] = (reply.answer?.reading.parameters ?? []).map(
    ({ name, given, value, isDefault }) => ({ name, given, value, isDefault }),
  );
  return {
    time: new Date(time).toISOString(),
    parameters,
    ...(reply.answer && { today: reply.answer.reading.today }),
    request: { url: withoutSecrets(request.url), headers: toHeaderList(request.headers) },
    response: {
      headers: cut ? [] : toHeaderList(reply.response.headers),
      body: beginningOf(reply.body),
      bodyLength: reply.body.length,
    },
  };
}

/** A copy, so that the whole of a long body is not kept for the sake of its beginning. */
function beginningOf(body: string): string {
  if (body.length <= BODY_KEPT) return body;
  return new TextDecoder().decode(new TextEncoder().encode(body.slice(0, BODY_KEPT)));
}
