/** Runs an exchange, from a request to its record in the journal. */
import { createChance } from "../../fixtures/chance.js";
import { type DelayRange, delayWithin, type Fault } from "../../scenarios/fault.js";
import { matchesRequest } from "../../scenarios/request-match.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import {
  type DataVersion,
  type ExchangeRecord,
  type Exchange as LoggedExchange,
  type PendingRequest,
  type RestsOn,
  toExchange,
} from "../journal/exchange-record.js";
import { redactTarget } from "../journal/redaction.js";
import { isListed } from "../message/credential.js";
import { maxBodyBytes, withHeaders } from "../message/list-reply.js";
import { type Others, pause, type ReplyMessage, type RequestMessage } from "../message/messages.js";
import { type MockProblem, toProblemReply } from "../message/problem.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { type FaultSource, nameSource, sourceOfFault } from "../state/count-keys.js";
import type { Ownership } from "../store/ownership.js";
import { answerRequest, applyConditions, type ReplySettings } from "./answering.js";
import { finish, misdeliver, replyOfFault, replyTo } from "./fault-answers.js";
import { type FaultPlan, NO_FAULTS, planFor } from "./fault-plan.js";
import { allowOrigin, annotate, notesOn, setMoment } from "./headers.js";
import type { MuseumRequest, ReadRequest } from "./museum-request.js";
import type { ReachProbe } from "./mutated-reply.js";
import { Reply, ReplyCache } from "./reply.js";

/** How long replies are held back. */
export interface DelayOptions extends DelayRange {
  /** Returns a number from 0 up to, not including, 1. Default: by the seed. */
  readonly chance?: () => number;
}

/** What exchanges are run with. */
interface ExchangeParts {
  readonly sessions: SessionRegistry;
  readonly readRequest: ReadRequest;
  readonly library: ScenarioLibrary;
  readonly settings: ReplySettings;
  /** What answers all that is no operation. */
  readonly others: Others | undefined;
  readonly delay: DelayOptions | undefined;
  readonly seed: number;
  /** Whether pages of other origins may read the replies. */
  readonly cors: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** Replies to a request with its explanation. */
  readonly explain: (request: MuseumRequest) => Promise<ReplyMessage>;
  /** Called with each exchange once its reply is made. */
  readonly record: (record: ExchangeRecord) => void;
  /** Called with what is logged and not recorded. */
  readonly log: (exchange: LoggedExchange) => void;
  /** Returns the data that is shown now. */
  readonly data: () => DataVersion;
  /** Where the requests are kept whose reply is held back. */
  readonly pending: Set<PendingRequest>;
  /** The sessions that this replica answers for. */
  readonly ownership: Ownership | undefined;
  /** Asks about each request that gets its reply without a fault in place of it. */
  readonly probe?: ReachProbe | undefined;
}

/** What was noted when an exchange began. */
interface Beginning {
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
  readonly rests: RestsOn;
  /** Whether the client left before the reply. */
  readonly hasLeft: boolean;
}

/** A reply with what the journal says about this exchange alone. */
interface Finished {
  readonly reply: Reply;
  readonly plan: FaultPlan;
  readonly warnings: readonly string[];
  /** What a set clock showed. */
  readonly moment?: number | undefined;
}

/** Replies to a request to the operations, or to an unknown path: at once, unless the reply is held back. */
export type RunExchange = (request: RequestMessage) => ReplyMessage | Promise<ReplyMessage>;

/** Runs the exchanges of a mock: the steps of each, from the request to its record. */
export class ExchangeRunner {
  readonly #parts: ExchangeParts;
  /** Where in its range the next delay is. */
  readonly #chance: () => number;
  readonly #cache = new ReplyCache();
  /** The steps to a reply, with what mutants change once a request may meet one. */
  #walk: Parameters<typeof replyTo>[2];

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
    this.#chance = parts.delay?.chance ?? createChance(parts.seed, "delay").next;
    this.#walk = { settings: parts.settings };
  }

  /** Runs a request once this replica owns its session. */
  run(received: RequestMessage, started = this.#parts.stopwatch()): ReplyMessage | Promise<ReplyMessage> {
    const { readRequest, ownership, sessions } = this.#parts;
    const request = readRequest(received);
    const { session } = request.controls;
    const taking = ownership?.take(session);
    if (!taking) return this.#begin(request, started);
    return taking.then(() =>
      sessions.isDeleted(session) ? this.#begin(request, started) : this.run(received, started),
    );
  }

  #begin(request: MuseumRequest, started: number): ReplyMessage | Promise<ReplyMessage> {
    const { now, sessions, library, settings, probe } = this.#parts;
    const time = now();
    const { controls, state, session } = request.enter(sessions, library, "use");
    if (controls.explain) return this.#explain(request, started);
    const beginning = { time, started, rests: this.#restsOn(request), hasLeft: false };
    if (state.refusal) return this.#refuse(request, state.refusal, beginning);
    session.isAsked = true;
    if (this.#walk.mutated || !(probe || mayMeetMutant(request, settings))) return this.#reply(request, beginning);
    return import("./mutated-reply.js").then(({ MutatedReplies }) => {
      this.#walk = { ...this.#walk, mutated: new MutatedReplies() };
      return this.#reply(request, beginning);
    });
  }

  /** Plans the faults, and replies once the delay is over. */
  #reply(request: MuseumRequest, beginning: Beginning): ReplyMessage | Promise<ReplyMessage> {
    const { settings, seed, probe, delay: range } = this.#parts;
    const plan = planFor(request, settings, { seed, mutated: this.#walk.mutated });
    const { status, connection, stale } = plan.effects;
    if (probe && (status ?? connection ?? stale) === undefined) this.#probe(request, probe);
    const delay = range ? delayWithin(range, this.#chance()) + plan.delay : plan.delay;
    if (!range && delay <= 0) return this.#replyNow(request, plan, beginning);
    return this.#wait(request, delay).then((hasLeft) => this.#replyNow(request, plan, { ...beginning, hasLeft }));
  }

  #replyNow(request: MuseumRequest, plan: FaultPlan, beginning: Beginning): ReplyMessage | Promise<ReplyMessage> {
    const { others } = this.#parts;
    return others && request.isForOthers && request.message.handOn && !replyOfFault(request, plan, this.#walk)
      ? this.#handOn(request, plan, { others, beginning })
      : this.#finish(request, this.#answer(request, plan), beginning);
  }

  /** Replies as another server does, unless the client has left. */
  async #handOn(
    request: MuseumRequest,
    plan: FaultPlan,
    { others, beginning }: { readonly others: Others; readonly beginning: Beginning },
  ): Promise<ReplyMessage> {
    const { base } = this.#parts.settings;
    if (request.snapshot.triggers.length > 0) countTriggers(request);
    const { handOn } = await import("./handing-on.js");
    const isAsked = !beginning.hasLeft;
    const reply = await handOn(request, plan, { others, base, isAsked });
    const hasLeft = reply.message.status === 0;
    // The headers of the other server are its own; a page reads what stands for its answer.
    const readable = reply.message.standsFor === undefined ? reply : this.#readable(reply, request);
    return this.#keep(request, { reply: readable, plan, warnings: [] }, { ...beginning, hasLeft });
  }

  /** Waits before a reply that is held back. Returns whether the client left meanwhile. */
  async #wait({ message, session, method, target, matched }: MuseumRequest, delay: number): Promise<boolean> {
    const { pending } = this.#parts;
    const waiting = { session: session.id, method, target, matched };
    pending.add(waiting);
    const signal = message.signal?.();
    await pause(delay, signal);
    pending.delete(waiting);
    return signal?.aborted === true;
  }

  /** Replies, and counts the request for later changes of the data. */
  #answer(request: MuseumRequest, plan: FaultPlan): Finished {
    const { controls, session, snapshot } = request;
    const moment = momentOf(request);
    const reply = plan === NO_FAULTS ? this.#plainReply(request, moment) : this.#museumReply(request, { plan, moment });
    if (reply.message.status === 0) return { reply, plan, warnings: [], moment };
    const { paging } = reply.notes;
    const loop = paging && plan.effects.status === undefined ? session.pageLoops.look(paging) : undefined;
    if (snapshot.triggers.length > 0) countTriggers(request);
    const warnings = loop === undefined ? controls.warnings : [...controls.warnings, loop];
    return { reply, plan, warnings, moment };
  }

  /** Replies without a fault. The same request gets the same reply as long as nothing that it rests on has changed. */
  #plainReply(request: MuseumRequest, moment: number | undefined): Reply {
    const { state, targetDigest, session, page, isConditional } = request;
    const { cors, sessions, settings } = this.#parts;
    const said = { plan: NO_FAULTS, moment };
    const isAlike = !state.isOverridden && targetDigest === undefined && moment === undefined;
    if (!isAlike || sessions.isNew(session)) return this.#museumReply(request, said);
    const key = keyOf(request, cors ? page : null);
    let kept = this.#cache.get(key, request);
    if (!kept) {
      kept = this.#dress(request, answerRequest(request, settings), said);
      this.#cache.set(key, request, kept);
    }
    const reply = isConditional ? applyConditions(kept, request, { isBodyNeeded: false }) : kept;
    // A 304 has the headers of the list; a 412 is a problem.
    return reply.message.status === 412 ? this.#museumReply(request, said) : reply;
  }

  /** Replies under a plan, with what is said about the reply: notes, the date of a set clock, and cross-origin headers. */
  #museumReply(request: MuseumRequest, { plan, moment }: Pick<Finished, "plan" | "moment">): Reply {
    return this.#dress(request, replyTo(request, plan, this.#walk), { plan, moment });
  }

  #dress(request: MuseumRequest, reply: Reply, { plan, moment }: Pick<Finished, "plan" | "moment">): Reply {
    if (reply.message.status === 0) return reply;
    const noted = reply.with(annotate(reply.message, request, this.#parts.sessions.isFirstUse(request.session)));
    const delivered = plan === NO_FAULTS ? noted : noted.with(misdeliver(noted.message, plan));
    const dated = moment === undefined ? delivered : delivered.with(withDate(delivered.message, moment));
    const readable = this.#readable(dated, request);
    return plan === NO_FAULTS ? readable : readable.with(finish(readable.message, plan));
  }

  /** Returns a reply as a page of another origin may read it, if it may. */
  #readable(reply: Reply, { message }: MuseumRequest): Reply {
    return this.#parts.cors ? reply.with(allowOrigin(reply.message, message)) : reply;
  }

  /** Leaves out the body for HEAD, and records the exchange. */
  #finish(request: MuseumRequest, finished: Finished, beginning: Beginning): ReplyMessage {
    const { reply } = finished;
    const sent = request.method === "HEAD" ? reply.with(withoutBody(reply.message)) : reply;
    return this.#keep(request, { ...finished, reply: sent }, beginning);
  }

  /** Records an exchange. Returns its message. */
  #keep(
    { message, session, snapshot, state, controls, recordedHeaders }: MuseumRequest,
    { reply: sent, plan, warnings, moment }: Finished,
    { time, started, rests, hasLeft }: Beginning,
  ): ReplyMessage {
    const { stopwatch, record, log } = this.#parts;
    const isDeleted = state.refusal !== undefined && isDeletion(state.refusal);
    const recorded: ExchangeRecord = {
      id: 0,
      time,
      milliseconds: stopwatch() - started,
      reply: sent.facts,
      headers: recordedHeaders,
      origin: message.origin,
      session: isDeleted ? controls.session : session.id,
      scenario: isDeleted || snapshot.scenario === "" ? undefined : snapshot.scenario,
      faults: plan.names.length > 0 ? plan.names : undefined,
      faultSources: plan.keys.length > 0 ? sourcesOfFaults(plan.keys) : undefined,
      clientLeft: hasLeft,
      warnings,
      clock: moment,
      delivery: sent.message.delivery,
      rests,
    };
    if (state.isForeign) log(toExchange(recorded));
    else record(recorded);
    return sent.message;
  }

  /** Replies to a request that is not read any further. Where its session was deleted, there is no state that it met. */
  #refuse(request: MuseumRequest, problem: MockProblem, beginning: Beginning): ReplyMessage {
    const said = { plan: NO_FAULTS, moment: isDeletion(problem) ? undefined : momentOf(request) };
    const plain = new Reply(request.question, toProblemReply(problem), { problem: problem.detail });
    const reply = isDeletion(problem) ? this.#readable(plain, request) : this.#dress(request, plain, said);
    return this.#finish(request, { reply, ...said, warnings: [] }, beginning);
  }

  /** Replies with the explanation. It is logged, but not in the journal, which has what the museum was asked for. */
  async #explain(request: MuseumRequest, started: number): Promise<ReplyMessage> {
    const { explain, settings, log, stopwatch, cors } = this.#parts;
    const { message, controls, method, target } = request;
    const plain = await explain(request);
    const notes = [["vary", settings.vary] as const, ...notesOn(controls, controls.session)];
    const reply = { ...plain, headers: [...plain.headers, ...notes] };
    const shown = redactTarget(target);
    log({ method, target: shown, status: reply.status, warnings: [], milliseconds: stopwatch() - started });
    const readable = cors ? allowOrigin(reply, message) : reply;
    return method === "HEAD" ? { ...readable, body: "" } : readable;
  }

  #probe(request: MuseumRequest, { mutantsFor, onRequest }: ReachProbe): void {
    const { method, target, session } = request;
    const reached = this.#walk.mutated?.alteredBy(mutantsFor(session.id), request, this.#parts.settings) ?? [];
    onRequest(redactTarget(`${method} ${target}`), reached, session.id);
  }

  /** Returns what a reply rests on. */
  #restsOn({ session, credential: reading }: MuseumRequest): RestsOn {
    const state = session.state();
    const { credential: sent, flaw } = reading;
    const credential = flaw ?? (isListed(sent, this.#parts.settings.listed) ? "listed" : "unlisted");
    return { state, data: this.#parts.data(), credential };
  }
}

/** Returns what the reply to a request depends on, beside its snapshot, its method and its credential. */
function keyOf({ target, controls: { notes } }: MuseumRequest, page: string | null): string {
  return page === null && notes === "" ? target : `${target}\n${page ?? ""}\n${notes}`;
}

/** Returns what the clock of a request shows, if it was set to a moment. */
function momentOf({ snapshot: { clock } }: MuseumRequest): number | undefined {
  return clock.speed === undefined ? undefined : setMoment(clock);
}

function isDeletion({ kind }: MockProblem): boolean {
  return kind === "session-deleted";
}

function countTriggers(request: MuseumRequest): void {
  const { session, snapshot, matched } = request;
  for (const trigger of snapshot.triggers)
    if (matchesRequest(trigger.part.match, matched)) session.countTowards(trigger);
}

function withoutBody(reply: ReplyMessage): ReplyMessage {
  const { status, headers, delivery } = reply;
  if (maxBodyBytes(reply) === 0) return reply;
  return { status, headers, body: "", ...(delivery && { delivery }) };
}

/** Returns the reply with the time that the clock showed (RFC 9110, section 6.6.1). */
function withDate(reply: ReplyMessage, moment: number): ReplyMessage {
  if (reply.status === 0) return reply;
  return withHeaders(reply, [...reply.headers, ["date", new Date(moment).toUTCString()]]);
}

/** Lists the sources of several faults, each once. */
function sourcesOfFaults(keys: readonly string[]): readonly FaultSource[] {
  return [...new Map(keys.map(sourceOfFault).map((source) => [nameSource(source), source])).values()];
}

/** Whether a request may meet a mutant, so that the mutants are needed. */
function mayMeetMutant({ controls, snapshot }: MuseumRequest, { mutant }: ReplySettings): boolean {
  if (mutant !== undefined) return true;
  if (controls.faults.length + snapshot.faults.length === 0) return false;
  return controls.faults.some(mayBeMutant) || snapshot.faults.some(({ part }) => mayBeMutant(part));
}

/** Whether a fault may answer as a mutant does. */
function mayBeMutant({ mutant, sequence = [] }: Fault): boolean {
  return mutant !== undefined || sequence.some((step) => step.mutant !== undefined);
}
