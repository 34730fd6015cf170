/** HTTP client for a target, with concurrency, rate, retry and time limits, and a budget of requests. */
import pLimit from "p-limit";
import { HeaderFailure, type TargetAccess } from "./access.js";
import type { Credential } from "./credential-variation.js";
import { compareRequests, type TargetRequest, toUrl } from "./request.js";
import {
  createBodyParser,
  type ListedQuery,
  listOf,
  MAX_BODY_BYTES,
  noBody,
  shorten,
  type TargetResponse,
} from "./response.js";
import { ResponseMasks } from "./secrets.js";
import { reachTarget, type Target } from "./target.js";
import { describeNetworkError, type NetworkError, toNetworkError } from "./transport.js";

export interface ClientLimits {
  /** Requests at once; 8 by default. */
  readonly concurrency: number;
  /** Requests a second; no limit by default. */
  readonly rate?: number;
  /** A request that takes longer counts as unanswered; 10,000 ms by default. */
  readonly timeoutMilliseconds: number;
  /** Requests in all; 6000 by default. */
  readonly maxRequests: number;
  /** A larger body is not read to its end; 16 MB by default. */
  readonly maxBodyBytes?: number;
  /** After this time nothing more is sent, and what was seen is judged; 600,000 ms by default. */
  readonly maxMilliseconds?: number;
  /** The credential of the run, which no response shows. */
  readonly credential?: Credential;
  readonly access?: TargetAccess;
  /** Milliseconds since 1970, as `Date.now` returns them. */
  readonly now: () => number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  /** Is told once how many requests a second the target answers, if it limits them. */
  readonly onLimited?: (rate: number) => void;
}

const INTERRUPTED = "it was interrupted";
const MAX_WAIT = 120_000;
const MAX_WAITS = 20;
/** Waits for a 503 of a target that answers others. */
const MAX_WAITS_AMONG_OTHERS = 2;
/** Milliseconds in all that a target may ask to wait with 503 while it answers nothing else, as it does when it starts. */
const MAX_STARTING = 30_000;
const RETRY_PAUSES = [100, 1000];
const MAX_UNANSWERED = 12;
/** Items that all lists of a run may have together, as those of a target that sends its whole table each time. */
const MAX_ITEMS = 5_000_000;
/** Milliseconds from the first 429 on, over which requests are counted. */
const COUNTED = 2000;

/** Sends one request at a time to a target, through its gateway, and gives up on what takes too long. */
class Exchanger {
  readonly #send: ReturnType<typeof reachTarget>["transport"];
  readonly #base: string;
  readonly #limits: ClientLimits;
  readonly #parseBody = createBodyParser();
  readonly #masks: ResponseMasks;
  /** What ends each request and each pause that is under way: one listener of the signal serves them all. */
  readonly #underWay = new Set<() => void>();

  constructor({ base, transport }: ReturnType<typeof reachTarget>, limits: ClientLimits) {
    this.#base = base;
    this.#send = transport;
    this.#limits = limits;
    this.#masks = new ResponseMasks(limits);
  }

  interrupt(): void {
    for (const end of this.#underWay) end();
  }

  /** Resolves after the time, or as soon as the signal aborts. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#underWay.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (this.#limits.signal?.aborted) end();
      else this.#underWay.add(end);
    });
  }

  /** A request without a response has a `networkError`. Throws a HeaderFailure if the headers of a gateway can't be had. */
  async exchange(request: TargetRequest, milliseconds: number) {
    const { access } = this.#limits;
    const exchange = (gateway = {}) => this.#exchangeOnce(request, { gateway, milliseconds });
    if (!access) return exchange();
    // A wrong credential gets 401 for itself.
    if (request.credential.kind !== "right") return exchange(await access.headers());
    return access.send(exchange);
  }

  async #exchangeOnce(
    { method, target, credential, headers, body }: TargetRequest,
    { gateway, milliseconds }: { readonly gateway: Readonly<Record<string, string>>; readonly milliseconds: number },
  ) {
    const { maxBodyBytes = MAX_BODY_BYTES } = this.#limits;
    const { authorization } = credential;
    const ended = new AbortController();
    const late: NetworkError = { kind: "timeout", milliseconds };
    const timer = setTimeout(() => ended.abort(late), milliseconds);
    const stop = () => ended.abort({ kind: "connection", detail: INTERRUPTED });
    this.#underWay.add(stop);
    try {
      const request = {
        method,
        url: toUrl(this.#base, target),
        headers: { ...gateway, ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
        ...(body !== undefined && { body }),
      };
      const received = await this.#send(request, { maxBytes: maxBodyBytes, signal: ended.signal });
      return {
        status: received.status,
        headers: received.headers,
        body: this.#parseBody(received, this.#masks.for(credential)),
      };
    } catch (error) {
      const networkError: NetworkError = ended.signal.aborted ? ended.signal.reason : toNetworkError(error);
      return { status: 0, headers: new Headers(), body: noBody, networkError };
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(stop);
    }
  }
}

export class TargetClient {
  readonly base: string;
  readonly curl: string;
  readonly canSendBodies: boolean;
  /** All responses so far: ordered within each step that has ended, as they arrived in the current step. */
  readonly log: TargetResponse[] = [];
  /** The queries that were answered with a list, also those that are not in the log any more. */
  readonly listed: ListedQuery[] = [];
  readonly #limits: ClientLimits;
  readonly #exchanger: Exchanger;
  readonly #queue: ReturnType<typeof pLimit>;
  readonly #began: number;
  #settled = 0;
  #sent = 0;
  #reserved = 0;
  #isSpent = false;
  #stopped: string | undefined;
  #targetMilliseconds = 0;
  #items = 0;
  /** When the target first asked to send fewer requests, and how many it has answered since; undefined once that was told. */
  #limited: { readonly since: number; answered: number } | undefined;
  #isLimitTold = false;
  /** When the next request may be sent, by the rate, and after what the target asked to wait. */
  #nextSlot = 0;
  #pausedUntil = 0;
  /** When the target last answered with anything but a failure, and how long it may go on asking to wait. */
  #upAt = Number.NEGATIVE_INFINITY;
  #patience = MAX_STARTING;
  /** By target, what is sent in its place to pass a cache; undefined while none is passed. */
  #passing: Map<string, string> | undefined;
  #passed = 0;
  #anchor: TargetRequest | undefined;
  #lastAnswered: TargetRequest | undefined;
  #firstUnanswered: TargetRequest | undefined;
  #unanswered = 0;

  constructor(target: Target, limits: ClientLimits) {
    const { access, concurrency, now, signal } = limits;
    const reached = reachTarget(target, access?.tls);
    this.base = reached.base;
    this.curl = access?.curl ?? "";
    this.canSendBodies = !reached.isHandler;
    this.#limits = limits;
    this.#exchanger = new Exchanger(reached, limits);
    this.#queue = pLimit(concurrency);
    this.#began = now();
    if (signal?.aborted) this.#stopped = INTERRUPTED;
    signal?.addEventListener("abort", () => {
      this.#stopped ??= INTERRUPTED;
      this.#exchanger.interrupt();
    });
  }

  /** Sends a request. Throws `ClientStopped` if nothing more can be sent. */
  send(request: TargetRequest): Promise<TargetResponse> {
    return this.#queue(async () => {
      const response = await this.#sendWithRetries(this.#passing ? this.#passCaches(request) : request);
      const { request: asked, sent } = response;
      this.log.push(response);
      const items = listOf(response);
      if (items && asked.query && asked.credential.kind === "right")
        this.listed.push({ query: asked.query, sent, items });
      this.#items += items?.length ?? 0;
      if (this.#items > MAX_ITEMS) this.#stop(`the target sent more than ${MAX_ITEMS} items in all`);
      return response;
    });
  }

  /** From now on each target is sent with a parameter of its own, so that no cache answers for the target. */
  bypassCaches(): void {
    this.#passing = new Map();
    this.listed.length = 0;
  }

  /** The same target with a parameter that nobody knows, and with another value each time: no cache has a response to it. */
  pastCaches(target: string): string {
    const at = target.indexOf("?");
    this.#passed += 1;
    const own = `_=${Math.floor(this.#began).toString(36)}-${this.#passed}`;
    return at < 0 ? `${target}?${own}` : `${target.slice(0, at)}?${own}&${target.slice(at + 1)}`;
  }

  #passCaches(request: TargetRequest): TargetRequest {
    const { disguise, target } = request;
    if (disguise || target.includes("?_=")) return request;
    const passing = this.#passing?.get(target) ?? this.pastCaches(target);
    this.#passing?.set(target, passing);
    return { ...request, target: passing };
  }

  forget(isStale: (response: TargetResponse) => boolean): void {
    this.log.splice(0, this.log.length, ...this.log.filter((response) => !isStale(response)));
    this.#settled = this.log.length;
  }

  /** Ends a step: orders its responses in a way that does not depend on which of them was faster. */
  endStep(): void {
    this.log.push(...this.log.splice(this.#settled).sort((a, b) => compareRequests(a.request, b.request)));
    this.#settled = this.log.length;
  }

  requests(): number {
    return this.#sent;
  }

  /** Why the client has stopped, in words; undefined while it has not. */
  stopped(): string | undefined {
    return this.#stopped ?? (this.#isSpent ? this.#spent : undefined);
  }

  /** Names a request that has been answered, to distinguish a target that is down from one that drops a request. */
  anchor(request: TargetRequest): void {
    this.#anchor = request;
  }

  /** Keeps requests of the budget in reserve; 0 releases them. */
  reserve(requests: number): void {
    this.#reserved = requests;
  }

  /** Milliseconds that the target took for all responses together. */
  targetMilliseconds(): number {
    return Math.round(this.#targetMilliseconds);
  }

  get #spent(): string {
    return `the budget of ${this.#limits.maxRequests} requests is used up`;
  }

  #stop(why: string): never {
    this.#stopped ??= why;
    throw new ClientStopped(this.#stopped);
  }

  /** Throws `ClientStopped` if nothing more can be sent, now or ever. */
  throwIfStopped(): void {
    if (this.#remaining() < 0)
      this.#stopped ??= `the time of ${(this.#limits.maxMilliseconds ?? 0) / 1000} s is used up`;
    if (this.#stopped !== undefined) throw new ClientStopped(this.#stopped);
  }

  #remaining(): number {
    const { maxMilliseconds = Number.POSITIVE_INFINITY, now } = this.#limits;
    return maxMilliseconds - (now() - this.#began);
  }

  #countLimited(status: number): void {
    const { now, onLimited } = this.#limits;
    if (this.#isLimitTold || !onLimited) return;
    if (status === 429) this.#limited ??= { since: now(), answered: 0 };
    else if (this.#limited) this.#limited.answered += 1;
    const passed = now() - (this.#limited?.since ?? now());
    if (!this.#limited?.answered || passed < COUNTED) return;
    this.#isLimitTold = true;
    onLimited((this.#limited.answered * 1000) / passed);
  }

  /** Retries where no connection came about; stops if the target does not answer anything else either. */
  async #sendWithRetries(request: TargetRequest): Promise<TargetResponse> {
    let response = await this.#sendPatiently(request);
    for (const pause of RETRY_PAUSES) {
      if (response.networkError?.kind !== "connection") break;
      await this.#exchanger.sleep(pause);
      response = await this.#sendPatiently(request);
    }
    const { networkError } = response;
    if (networkError === undefined) this.#lastAnswered = request;
    else await this.#checkAlive(request, networkError);
    return response;
  }

  async #checkAlive(request: TargetRequest, error: NetworkError): Promise<void> {
    // A cache that was passed before can answer for a target that is down.
    const own = this.#anchor;
    const anchor = own && this.#passing ? { ...own, target: this.pastCaches(own.target) } : own;
    this.#unanswered += 1;
    this.#firstUnanswered ??= request;
    if (anchor === undefined || anchor === request) this.#stop(`${this.base}: ${describeNetworkError(error)}`);
    const { networkError } = await this.#sendPatiently(anchor);
    const first = requestName(this.#firstUnanswered);
    const last = this.#lastAnswered ? `; the last answered request was ${requestName(this.#lastAnswered)}` : "";
    if (networkError)
      this.#stop(`the target stopped answering at ${first}${last}; ${describeNetworkError(networkError)}`);
    if (this.#unanswered >= MAX_UNANSWERED)
      this.#stop(`${this.#unanswered} requests got no answer, the first of them ${first}`);
  }

  async #sendPatiently(request: TargetRequest): Promise<TargetResponse> {
    const { now } = this.#limits;
    const began = now();
    for (let waits = 0; ; waits += 1) {
      const response = await this.#sendOnce(request);
      const { status } = response;
      const wait = retryAfter(response, now(), waits);
      if (wait === undefined) return response;
      const mayBeStarting = this.#upAt < began && this.#patience > 0;
      if (status !== 429 && waits > MAX_WAITS_AMONG_OTHERS && !mayBeStarting) return response;
      if (status !== 429) this.#patience -= wait;
      if (wait > MAX_WAIT) this.#stop(`the target asks to wait ${Math.ceil(wait / 1000)} s (${status}, Retry-After)`);
      if (waits >= MAX_WAITS) this.#stop(`the target answered ${status} ${waits} times in a row`);
      this.#pausedUntil = Math.max(this.#pausedUntil, now() + wait);
    }
  }

  async #sendOnce(request: TargetRequest): Promise<TargetResponse> {
    const { now, timeoutMilliseconds } = this.#limits;
    const number = await this.#takeSlot();
    const at = now();
    const timeout = Math.min(timeoutMilliseconds, Math.max(this.#remaining(), 1));
    const exchanged = await this.#exchanger.exchange(request, timeout).catch((error: unknown) => {
      if (error instanceof HeaderFailure) return this.#stop(error.message);
      throw error;
    });
    // What got no answer because the time of the run is up says nothing of the target.
    if (this.#stopped !== undefined || exchanged.networkError) this.throwIfStopped();
    const milliseconds = Math.max(now() - at, 0);
    this.#targetMilliseconds += milliseconds;
    if (exchanged.status > 0 && exchanged.status < 500) this.#upAt = now();
    this.#countLimited(exchanged.status);
    return { request, sent: [number, this.#sent], at, milliseconds, ...exchanged };
  }

  /** Returns the number of the request that may be sent now. */
  async #takeSlot(): Promise<number> {
    this.throwIfStopped();
    const { maxRequests, now, rate = Number.POSITIVE_INFINITY } = this.#limits;
    if (this.#sent + this.#reserved >= maxRequests) {
      // Not stopped for good: what is in reserve may still be spent.
      this.#isSpent = true;
      throw new ClientStopped(this.#spent, true);
    }
    this.#sent += 1;
    const number = this.#sent;
    const slot = Math.max(now(), this.#nextSlot, this.#pausedUntil);
    this.#nextSlot = slot + 1000 / rate;
    if (slot > now()) await this.#exchanger.sleep(Math.min(slot - now(), this.#remaining() + 1));
    this.throwIfStopped();
    return number;
  }
}

function requestName({ method, target }: TargetRequest): string {
  return `${method} ${shorten(target)}`;
}

export class ClientStopped extends Error {
  /** `isBudget`: the budget is used up, but for what is kept in reserve, which may still be spent. */
  constructor(
    why: string,
    readonly isBudget = false,
  ) {
    super(why);
  }
}

/** Undefined if the client stops before it is found. */
export async function unlessStopped<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ClientStopped) return undefined;
    throw error;
  }
}

const FIRST_WAIT = 500;

/** Milliseconds to wait before the next try; undefined if the response does not ask for it. `waits` counts those before. */
function retryAfter({ status, headers }: TargetResponse, now: number, waits: number): number | undefined {
  const header = headers.get("Retry-After");
  if (status !== 429 && !(status === 503 && header !== null)) return undefined;
  const seconds = header === null ? Number.NaN : Number(header);
  if (seconds >= 0) return seconds * 1000;
  const moment = Date.parse(header ?? "");
  return Number.isNaN(moment) ? FIRST_WAIT * 2 ** Math.min(waits, 5) : Math.max(moment - now, 0);
}
