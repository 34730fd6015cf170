/** HTTP client for a target, with concurrency, rate, retry and time limits, and a budget of requests. */
import pLimit from "p-limit";
import { HeaderFailure, type TargetAccess } from "./access.js";
import { type Overload, OverloadWatch } from "./overload.js";
import { compareRequests, type TargetRequest, toUrl } from "./request.js";
import { createBodyParser, MAX_BODY_BYTES, noBody, shorten, type TargetResponse } from "./response.js";
import { reachTarget, type Target } from "./target.js";
import { describeNetworkError, type NetworkError, toNetworkError } from "./transport.js";

export interface ClientLimits {
  /** Requests at once. */
  readonly concurrency: number;
  /** Requests a second; no limit if left out. */
  readonly rate?: number;
  /** A request that takes longer counts as unanswered. */
  readonly timeoutMilliseconds: number;
  /** Requests in all. */
  readonly maxRequests: number;
  /** A larger body is not read to its end; 16 MB if left out. */
  readonly maxBodyBytes?: number;
  /** Milliseconds in all, after which nothing more is sent; no limit if left out. */
  readonly maxMilliseconds?: number;
  /** What stands before the target asks for. */
  readonly access?: TargetAccess;
  /** Milliseconds since 1970, as `Date.now` returns them. */
  readonly now: () => number;
  /** Stops the client, and everything that it waits for. */
  readonly signal?: AbortSignal;
}

export interface TargetClient {
  /** Sends a request. Throws `ClientStopped` if nothing more can be sent. */
  send(request: TargetRequest): Promise<TargetResponse>;
  /** The base address, without a credential. */
  readonly base: string;
  /** The options that curl needs for each request. */
  readonly curl: string;
  /** Whether a GET can have a body. */
  readonly canSendBodies: boolean;
  /** All responses so far: ordered within each step that has ended, as they arrived in the current step. */
  readonly log: readonly TargetResponse[];
  /** Ends a step: orders its responses in a way that does not depend on which of them was faster. */
  endStep(): void;
  /** Removes responses from the log. */
  forget(isStale: (response: TargetResponse) => boolean): void;
  requests(): number;
  /** Why the client has stopped, in words; undefined while it has not. */
  stopped(): string | undefined;
  /** Names a request that has been answered, to distinguish a target that is down from one that drops a request. */
  anchor(request: TargetRequest): void;
  /** Keeps requests of the budget in reserve; 0 releases them. */
  reserve(requests: number): void;
  /** Whether the target has asked for fewer requests. */
  isThrottled(): boolean;
  /** From which rate on the target answered 503; undefined if it did not. The responses are not in the log. */
  overload(): Overload | undefined;
  /** Milliseconds that the target took for all responses together. */
  targetMilliseconds(): number;
}

const INTERRUPTED = "it was interrupted";
const MAX_WAIT = 120_000;
const MAX_WAITS = 20;
/** Waits for a 503 of a target that answers others. */
const MAX_WAITS_AMONG_OTHERS = 2;
/** Milliseconds in all that a target may ask to wait with 503 while it answers nothing else, as it does when it starts. */
const MAX_STARTING = 30_000;
/** The pause after a 503 that may be due to too many requests. */
const OVERLOAD_PAUSE = 1000;
/** Pauses before a request that could not connect is sent again. */
const RETRY_PAUSES = [100, 1000];
const MAX_UNANSWERED = 12;

/** Throws a TypeError for an invalid base address. */
export function createTargetClient(target: Target, limits: ClientLimits): TargetClient {
  const { base, transport, isHandler } = reachTarget(target, limits.access?.tls);
  const { now, signal, timeoutMilliseconds, maxBodyBytes = MAX_BODY_BYTES, access } = limits;
  /** What ends each request and each pause that is under way: one listener of the signal serves them all. */
  const underWay = new Set<() => void>();
  const queue = pLimit(limits.concurrency);
  const parseBody = createBodyParser();
  const { log, add, forget, endStep } = createExchangeLog();
  const state = { sent: 0, pausedUntil: 0, nextSlot: 0, reserved: 0, unanswered: 0, throttled: false, busy: 0 };
  /** When the target last answered with anything but a failure, and how long it may go on asking to wait. */
  const up = { at: Number.NEGATIVE_INFINITY, patience: MAX_STARTING };
  const watch = new OverloadWatch();
  const spent = `the budget of ${limits.maxRequests} requests is used up`;
  let stopped: string | undefined;
  let isSpent = false;
  let anchor: TargetRequest | undefined;
  let lastAnswered: TargetRequest | undefined;
  let firstUnanswered: TargetRequest | undefined;
  const began = now();

  function stop(why: string): never {
    stopped ??= why;
    throw new ClientStopped(stopped);
  }

  if (signal?.aborted) stopped = INTERRUPTED;
  signal?.addEventListener("abort", () => {
    stopped ??= INTERRUPTED;
    for (const end of underWay) end();
  });

  /** Resolves after the time, or as soon as the signal aborts. */
  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        underWay.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (signal?.aborted) end();
      else underWay.add(end);
    });
  }

  /** A request without a response has a `networkError`. Throws `ClientStopped` if the headers of a gateway can't be had. */
  async function exchange(request: TargetRequest) {
    if (!access) return exchangeOnce(request);
    try {
      const headers = await access.headers();
      const first = await exchangeOnce(request, headers);
      // A wrong credential gets 401 for itself.
      if (first.status !== 401 || request.credential.kind !== "right") return first;
      if (!(await access.refresh(headers))) return first;
      const second = await exchangeOnce(request, await access.headers());
      if (second.status === 401) access.giveUp();
      return second;
    } catch (error) {
      if (error instanceof HeaderFailure) return stop(error.message);
      throw error;
    }
  }

  async function exchangeOnce(
    { method, target, credential: { authorization }, headers, body }: TargetRequest,
    gateway: Readonly<Record<string, string>> = {},
  ) {
    const ended = new AbortController();
    const late: NetworkError = { kind: "timeout", milliseconds: timeoutMilliseconds };
    const timer = setTimeout(() => ended.abort(late), timeoutMilliseconds);
    const stop = () => ended.abort({ kind: "connection", detail: INTERRUPTED });
    underWay.add(stop);
    try {
      const request = {
        method,
        url: toUrl(base, target),
        headers: { ...gateway, ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
        ...(body !== undefined && { body }),
      };
      const received = await transport(request, { maxBytes: maxBodyBytes, signal: ended.signal });
      return { status: received.status, headers: received.headers, body: parseBody(received) };
    } catch (error) {
      const networkError: NetworkError = ended.signal.aborted ? ended.signal.reason : toNetworkError(error);
      return { status: 0, headers: new Headers(), body: noBody, networkError };
    } finally {
      clearTimeout(timer);
      underWay.delete(stop);
    }
  }

  async function sendOnce(request: TargetRequest): Promise<TargetResponse> {
    await takeSlot();
    const at = now();
    const exchanged = await exchange(request);
    if (stopped !== undefined) throw new ClientStopped(stopped);
    const milliseconds = Math.max(now() - at, 0);
    state.busy += milliseconds;
    if (exchanged.status > 0 && exchanged.status < 500) {
      up.at = now();
      watch.note(up.at);
    }
    return { request, at, milliseconds, ...exchanged };
  }

  async function takeSlot(): Promise<void> {
    if (stopped !== undefined) throw new ClientStopped(stopped);
    const { maxMilliseconds } = limits;
    if (maxMilliseconds !== undefined && now() - began > maxMilliseconds) {
      stop(`the time of ${maxMilliseconds / 1000} s is used up`);
    }
    if (state.sent + state.reserved >= limits.maxRequests) {
      // Not stopped for good: what is in reserve may still be spent.
      isSpent = true;
      throw new ClientStopped(spent, true);
    }
    state.sent += 1;
    const gap = 1000 / Math.min(limits.rate ?? Number.POSITIVE_INFINITY, watch.limit);
    const slot = Math.max(now(), state.nextSlot, state.pausedUntil);
    state.nextSlot = slot + gap;
    if (slot > now()) await sleep(slot - now());
    if (stopped !== undefined) throw new ClientStopped(stopped);
  }

  /** Sends a request again if it may have been one too many in a second. */
  async function sendWithinRate(request: TargetRequest): Promise<TargetResponse> {
    const first = await sendOnce(request);
    if (!watch.isLikely(first, now())) return first;
    const rate = watch.rate(now());
    state.pausedUntil = Math.max(state.pausedUntil, now() + OVERLOAD_PAUSE);
    const second = await sendOnce(request);
    if (second.status === first.status) watch.noteSteady();
    else for (const response of watch.take(first, rate, now())) add(response);
    return second;
  }

  /** Waits as long as the target asks for, and sends the request again. */
  async function sendPatiently(request: TargetRequest): Promise<TargetResponse> {
    const began = now();
    for (let waits = 0; ; waits += 1) {
      const response = await sendWithinRate(request);
      const { status } = response;
      const wait = retryAfter(response, now(), waits);
      if (wait === undefined) return response;
      const mayBeStarting = up.at < began && up.patience > 0;
      if (status !== 429 && waits > MAX_WAITS_AMONG_OTHERS && !mayBeStarting) return response;
      if (status !== 429) up.patience -= wait;
      state.throttled = true;
      if (wait > MAX_WAIT) stop(`the target asks to wait ${Math.ceil(wait / 1000)} s (${status}, Retry-After)`);
      if (waits >= MAX_WAITS) stop(`the target answered ${status} ${waits} times in a row`);
      state.pausedUntil = Math.max(state.pausedUntil, now() + wait);
    }
  }

  /** Retries where no connection came about; stops if the target does not answer anything else either. */
  async function sendWithRetries(request: TargetRequest): Promise<TargetResponse> {
    let response = await sendPatiently(request);
    for (const pause of RETRY_PAUSES) {
      if (response.networkError?.kind !== "connection") break;
      await sleep(pause);
      response = await sendPatiently(request);
    }
    const { networkError } = response;
    if (networkError === undefined) {
      lastAnswered = request;
      return response;
    }
    await checkAlive(request, networkError);
    return response;
  }

  async function checkAlive(request: TargetRequest, error: NetworkError): Promise<void> {
    state.unanswered += 1;
    firstUnanswered ??= request;
    if (anchor === undefined || anchor === request) stop(describeNetworkError(error));
    const { networkError } = await sendPatiently(anchor);
    const first = nameOf(firstUnanswered);
    const last = lastAnswered ? `; the last answered request was ${nameOf(lastAnswered)}` : "";
    if (networkError) stop(`the target stopped answering at ${first}${last}; ${describeNetworkError(networkError)}`);
    if (state.unanswered >= MAX_UNANSWERED) {
      stop(`${state.unanswered} requests got no answer, the first of them ${first}`);
    }
  }

  return {
    base,
    curl: access?.curl ?? "",
    canSendBodies: !isHandler,
    log,
    send: (request) => queue(async () => add(await sendWithRetries(request))),
    endStep,
    forget,
    requests: () => state.sent,
    stopped: () => stopped ?? (isSpent ? spent : undefined),
    anchor: (request) => {
      anchor = request;
    },
    reserve: (requests) => {
      state.reserved = requests;
    },
    isThrottled: () => state.throttled,
    overload: () => watch.overload,
    targetMilliseconds: () => Math.round(state.busy),
  };
}

/** The responses to what was sent, and what a client does with them. */
export function createExchangeLog() {
  const log: TargetResponse[] = [];
  let settled = 0;
  return {
    log,
    add(response: TargetResponse): TargetResponse {
      log.push(response);
      return response;
    },
    forget(isStale: (response: TargetResponse) => boolean): void {
      log.splice(0, log.length, ...log.filter((response) => !isStale(response)));
      settled = log.length;
    },
    endStep(): void {
      log.push(...log.splice(settled).sort((a, b) => compareRequests(a.request, b.request)));
      settled = log.length;
    },
  };
}

function nameOf({ method, target }: TargetRequest): string {
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
