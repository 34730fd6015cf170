/** Runs exchanges in six steps: enter the session, plan the faults, wait, answer, dress the reply, record it. */
import { createChance } from "../../fixtures/chance.js";
import type { World } from "../../fixtures/world.js";
import { delayWithin, type Fault } from "../../scenarios/fault.js";
import { matchesRequest } from "../../scenarios/match-fields.js";
import { answerRequest, applyConditions } from "../exchange/answering.js";
import { finish, misdeliver, replyOfFault, replyTo } from "../exchange/fault-answers.js";
import { type FaultPlan, NO_FAULTS, planFor } from "../exchange/fault-plan.js";
import { allowOrigin, annotate, answerPreflight, replyNotes, setMoment } from "../exchange/headers.js";
import type { MuseumRequest } from "../exchange/museum-request.js";
import type { ReachProbe } from "../exchange/mutated-reply.js";
import { ReplyCache } from "../exchange/reply-cache.js";
import { type ExchangeRecord, type RecordedReply, recordReply, toExchange } from "../journal/exchange-record.js";
import type { FaultSource } from "../message/generated/admin-messages.js";
import { maxBodyBytes, withHeaders } from "../message/list-reply.js";
import { type Others, pause, type ReplyMessage, type RequestMessage } from "../message/messages.js";
import { ControlError, type MockProblem, toFailureProblem, toLoadProblem, toProblemReply } from "../message/problem.js";
import { nameSource, sourceOfFault } from "../state/count-keys.js";
import type { SessionState } from "../state/state-layers.js";
import type { MockParts } from "./mock-core.js";

interface RunningExchange {
  readonly request: MuseumRequest;
  /** When it began: milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
  /** The state of the session before it, and the world that it shows. */
  readonly state: SessionState;
  readonly world: World;
  plan: FaultPlan;
  hasLeft: boolean;
  /** What a set clock shows. */
  moment: number | undefined;
  warnings: readonly string[];
  recorded: RecordedReply | undefined;
}

const NONE: readonly string[] = [];
const NOTHING: Leaving = {};

declare const COMPLETE: unique symbol;

type HandOn = NonNullable<RequestMessage["handOn"]>;

/** A reply with all that every reply gets. `#complete` alone makes one, so that no way out can leave something out. */
type CompleteReply = ReplyMessage & { readonly [COMPLETE]: true };

type Replying = CompleteReply | Promise<CompleteReply>;

interface Leaving {
  /** Whether it says by itself which pages may read it: one of another server, and one to a preflight. */
  readonly isForeign?: boolean;
  readonly plan?: FaultPlan;
}

/** Replies to requests to the operations, and to unknown paths: at once, unless a reply is held back or something is loaded. */
export class ExchangeRunner {
  readonly #parts: MockParts;
  /** Where in its range the next delay is. */
  readonly #chance: () => number;
  readonly #cache = new ReplyCache<CompleteReply>();
  /** What replies are made with; the mutants once a request may meet one. */
  #answering: Parameters<typeof replyTo>[2];

  constructor(parts: MockParts) {
    this.#parts = parts;
    this.#chance = createChance(parts.options.seed, "delay").next;
    this.#answering = { settings: parts.settings };
  }

  run(received: RequestMessage): Replying {
    const { world, base, options } = this.#parts;
    const loading = world.ready();
    if (loading)
      return loading.then(
        () => this.run(received),
        (error) => {
          options.onError?.(error);
          return this.#complete(toProblemReply(toLoadProblem(error)), received);
        },
      );
    const message = base.basePath.text === "" ? received : base.basePath.without(received);
    const started = options.stopwatch();
    try {
      const reply = (isPreflight(message) && this.#allow(message, started)) || this.#runOwned(message, started);
      return reply instanceof Promise ? reply.catch((error) => this.#fail(error, message, started)) : reply;
    } catch (error) {
      return this.#fail(error, message, started);
    }
  }

  /** Answers a preflight, or hands it on: a browser asks by itself, so that it meets no fault and is not in the journal. */
  #allow(message: RequestMessage, started: number): Replying | undefined {
    const { reader, options } = this.#parts;
    const { handOn } = message;
    const asked = handOn && reader.read(message);
    if (handOn && asked?.isForOthers) return this.#handOnPreflight(asked, handOn, started);
    if (!options.cors) return undefined;
    return this.#answerPreflight(answerPreflight(message), message, started);
  }

  async #handOnPreflight(asked: MuseumRequest, handOn: HandOn, started: number): Promise<CompleteReply> {
    const { handOnChange } = await import("../others/handing-on.js");
    const reply = await handOn(handOnChange(asked, this.#parts.base.basePath));
    return this.#answerPreflight(reply, asked.message, started);
  }

  #answerPreflight(reply: ReplyMessage, message: RequestMessage, started: number): CompleteReply {
    this.#parts.log(message, { status: reply.status, started });
    return this.#complete(reply, message, { isForeign: true });
  }

  /** A request that is refused this early is not in the journal, but it is in the log. */
  #fail(error: unknown, message: RequestMessage, started: number): CompleteReply {
    const { options, log } = this.#parts;
    const problem = toFailureProblem(error, options.onError);
    if (error instanceof ControlError) log(message, { status: problem.status, started, problem: problem.detail });
    return this.#complete(toProblemReply(problem), message);
  }

  #runOwned(message: RequestMessage, started: number): Replying {
    const { reader, ownership, sessions } = this.#parts;
    const request = reader.read(message);
    const { session } = request.controls;
    const taking = ownership?.take(session);
    if (!taking) return this.#run(request, started);
    return taking.then(() =>
      sessions.isDeleted(session) ? this.#run(reader.read(message), started) : this.#runOwned(message, started),
    );
  }

  #run(request: MuseumRequest, started: number): Replying {
    const exchange = this.#enter(request, started);
    const { state, controls } = request;
    if (controls.explain) return this.#explain(exchange);
    if (state.refusal) return this.#record(exchange, this.#refuse(exchange, state.refusal));
    if (this.#needsMutants(request)) return this.#runLater(exchange);
    const delay = this.#plan(exchange);
    return delay === undefined ? this.#answer(exchange) : this.#runLater(exchange, delay);
  }

  async #runLater(exchange: RunningExchange, planned?: number): Promise<CompleteReply> {
    let delay = planned;
    if (delay === undefined) {
      const { MutatedReplies } = await import("../exchange/mutated-reply.js");
      this.#answering = { settings: this.#parts.settings, mutated: new MutatedReplies() };
      delay = this.#plan(exchange);
    }
    if (delay !== undefined) await this.#wait(exchange, delay);
    return this.#answer(exchange);
  }

  #enter(request: MuseumRequest, started: number): RunningExchange {
    const { sessions, library, options } = this.#parts;
    const time = options.now();
    const { session, state, controls } = request.enter(sessions, library, "use");
    if (!controls.explain && !state.refusal) session.isAsked = true;
    return {
      request,
      time,
      started,
      state: session.state(),
      world: session.world(),
      plan: NO_FAULTS,
      hasLeft: false,
      moment: undefined,
      warnings: NONE,
      recorded: undefined,
    };
  }

  #needsMutants({ faults }: MuseumRequest): boolean {
    const { probe, settings } = this.#parts;
    if (this.#answering.mutated) return false;
    return probe !== undefined || settings.mutant !== undefined || faults.some(({ part }) => mayBeMutant(part));
  }

  /** Returns for how many milliseconds the reply is held back; undefined if it is not. */
  #plan(exchange: RunningExchange): number | undefined {
    const { settings, probe, options } = this.#parts;
    const { seed, delay } = options;
    const { request } = exchange;
    const mayMeetFault = request.faults.length > 0 || settings.mutant !== undefined;
    const plan = mayMeetFault ? planFor(request, settings, { seed, mutated: this.#answering.mutated }) : NO_FAULTS;
    exchange.plan = plan;
    const { status, connection, stale } = plan.effects;
    if (probe && (status ?? connection ?? stale) === undefined) this.#probe(request, probe);
    if (delay) return delayWithin(delay, this.#chance()) + plan.delay;
    return plan.delay > 0 ? plan.delay : undefined;
  }

  async #wait(exchange: RunningExchange, delay: number): Promise<void> {
    const { request } = exchange;
    const { pending } = this.#parts;
    pending.add(request);
    const signal = request.message.signal?.();
    await pause(delay, signal);
    pending.delete(request);
    exchange.hasLeft = signal?.aborted === true;
  }

  /** Counts the request for later changes of the data, too. */
  #answer(exchange: RunningExchange): Replying {
    const { request, plan } = exchange;
    const { others } = this.#parts.options;
    const isHandedOn = others && request.isForOthers && request.message.handOn;
    if (isHandedOn && !replyOfFault(request, plan, this.#answering)) return this.#handOn(exchange, others);
    const { session, snapshot, controls } = request;
    exchange.moment = setMoment(request.snapshot.clock);
    const reply = this.#makeReply(exchange);
    if (reply.status !== 0) {
      const paging = reply.about?.paging;
      const loop = paging && plan.effects.status === undefined ? session.pageLoops.look(paging) : undefined;
      if (snapshot.triggers.length > 0) countTriggers(request);
      exchange.warnings = loop === undefined ? controls.warnings : [...controls.warnings, loop];
    }
    return this.#record(exchange, reply);
  }

  /** Without a fault, the same request gets the same reply as long as nothing that it rests on has changed. */
  #makeReply(exchange: RunningExchange): CompleteReply {
    const { request, plan, moment } = exchange;
    const { state, session } = request;
    const { page, isConditional } = request.fields;
    const { settings, options } = this.#parts;
    const isAlike = plan === NO_FAULTS && moment === undefined && !state.isOverridden;
    if (isAlike && !session.isNew) {
      const key = replyKey(request, options.cors ? page : null);
      let cached = this.#cache.get(key, request);
      if (!cached) {
        const reply = this.#dress(exchange, answerRequest(request, settings));
        cached = { reply, recorded: recordReply(request.question, reply, this.#parts.known) };
        this.#cache.set(key, request, cached);
      }
      if (!isConditional) {
        exchange.recorded = cached.recorded;
        return cached.reply;
      }
      const reply = applyConditions(cached.reply, request, { isBodyNeeded: false });
      // A 304 has the headers of the list; a 412 is a problem.
      if (reply.status !== 412) return reply as CompleteReply;
    }
    return this.#dress(exchange, replyTo(request, plan, this.#answering));
  }

  async #handOn(exchange: RunningExchange, others: Others): Promise<CompleteReply> {
    const { request, plan } = exchange;
    const { settings, known } = this.#parts;
    if (request.snapshot.triggers.length > 0) countTriggers(request);
    const { handOn } = await import("../others/handing-on.js");
    const reply = await handOn(request, plan, { others, base: settings.base, isAsked: !exchange.hasLeft, known });
    exchange.hasLeft = reply.status === 0;
    // The headers of the other server are its own; a page reads what stands for its answer.
    return this.#record(exchange, this.#complete(reply, request.message, { isForeign: reply.standsFor === undefined }));
  }

  /** Adds what is said about a reply: notes, and the date of a set clock; a fault may change them, and the body. */
  #dress({ request, plan, moment }: RunningExchange, reply: ReplyMessage): CompleteReply {
    const { message, session } = request;
    if (reply.status === 0) return this.#complete(reply, message);
    const noted = annotate(reply, request, this.#parts.sessions.isFirstUse(session));
    const delivered = plan === NO_FAULTS ? noted : misdeliver(noted, plan);
    // The time that the clock showed (RFC 9110, section 6.6.1).
    const date = moment === undefined ? [] : [["date", new Date(moment).toUTCString()] as const];
    const dated = date.length === 0 ? delivered : withHeaders(delivered, [...delivered.headers, ...date]);
    return this.#complete(dated, message, { plan });
  }

  /** Lets a reply out: as a page of another origin may read it, if it may, as faults change its headers, and without the body for HEAD. */
  #complete(
    reply: ReplyMessage,
    message: RequestMessage,
    { isForeign = false, plan = NO_FAULTS }: Leaving = NOTHING,
  ): CompleteReply {
    const readable = isForeign || !this.#parts.options.cors ? reply : allowOrigin(reply, message);
    const finished = plan === NO_FAULTS ? readable : finish(readable, plan);
    return (message.method === "HEAD" ? headOf(finished) : finished) as CompleteReply;
  }

  #record(exchange: RunningExchange, reply: CompleteReply): CompleteReply {
    const { request, time, started, plan, hasLeft, warnings, moment, recorded, state: met, world } = exchange;
    const { message, session, snapshot, state, controls, fields } = request;
    const { options, journals, metrics, known } = this.#parts;
    const isDeleted = state.refusal !== undefined && isDeletion(state.refusal);
    const record: ExchangeRecord = {
      id: 0,
      size: 0,
      time,
      milliseconds: options.stopwatch() - started,
      reply: recorded ?? recordReply(request.question, reply, known),
      headers: fields.recorded,
      credential: fields.credential,
      origin: message.origin,
      session: isDeleted ? controls.session : session.id,
      scenario: isDeleted || snapshot.scenario === "" ? undefined : snapshot.scenario,
      faults: plan.names.length > 0 ? plan.names : undefined,
      faultSources: plan.keys.length > 0 ? sourcesOfFaults(plan.keys) : undefined,
      clientLeft: hasLeft,
      warnings: warnings.map(known.mask),
      clock: moment,
      delivery: reply.delivery,
      state: met,
      world,
    };
    if (!state.isForeign) {
      journals.add(record);
      metrics()?.record(record);
    }
    options.onExchange?.(toExchange(record));
    return reply;
  }

  /** A request whose session was deleted has met no state. */
  #refuse(exchange: RunningExchange, problem: MockProblem): CompleteReply {
    const { request } = exchange;
    const reply = { ...toProblemReply(problem), about: { problem: problem.detail } };
    if (isDeletion(problem)) return this.#complete(reply, request.message);
    exchange.moment = setMoment(request.snapshot.clock);
    return this.#dress(exchange, reply);
  }

  /** An explanation is logged, but not in the journal, which has what the museum was asked for. */
  async #explain({ request, started }: RunningExchange): Promise<CompleteReply> {
    const { loadExplainer, settings, log } = this.#parts;
    const { controls, question, message } = request;
    const plain = (await loadExplainer()).answer(request);
    const notes = [["vary", settings.vary] as const, ...replyNotes(controls, controls.session)];
    log(question, { status: plain.status, started });
    return this.#complete({ ...plain, headers: [...plain.headers, ...notes] }, message);
  }

  #probe(request: MuseumRequest, { mutantsFor, onRequest }: ReachProbe): void {
    const { method, question, session } = request;
    const reached = this.#answering.mutated?.alteredBy(mutantsFor(session.id), request, this.#parts.settings) ?? [];
    onRequest(`${method} ${question.target}`, reached, session.id);
  }
}

function isPreflight({ method, header }: RequestMessage): boolean {
  return method === "OPTIONS" && header("access-control-request-method") !== null;
}

/** What a reply depends on, beside the snapshot, the method and the credential. */
function replyKey({ target, controls: { notes } }: MuseumRequest, page: string | null): string {
  return page === null && notes === "" ? target : `${target}\n${page ?? ""}\n${notes}`;
}

function isDeletion({ kind }: MockProblem): boolean {
  return kind === "session-deleted";
}

function countTriggers(request: MuseumRequest): void {
  const { session, snapshot, matched } = request;
  for (const trigger of snapshot.triggers)
    if (matchesRequest(trigger.part.match, matched)) session.countTowards(trigger);
}

/** With the headers of its body. */
function headOf(reply: ReplyMessage): ReplyMessage {
  const { status, headers, delivery, about } = reply;
  if (maxBodyBytes(reply) === 0) return reply;
  return { status, headers, body: "", ...(delivery && { delivery }), ...(about && { about }) };
}

function sourcesOfFaults(keys: readonly string[]): readonly FaultSource[] {
  return [...new Map(keys.map(sourceOfFault).map((source) => [nameSource(source), source])).values()];
}

function mayBeMutant({ mutant, sequence = [] }: Fault): boolean {
  return mutant !== undefined || sequence.some((step) => step.mutant !== undefined);
}
