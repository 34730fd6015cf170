/** Asks a target, politely: so many at once, so often, with patience for 429, a time limit and a budget. */
import pLimit from "p-limit";
import { compareRequests, type TargetRequest, toUrl } from "./request.js";
import { readBody, type TargetResponse } from "./response.js";
import { retryAfter } from "./retry-after.js";
import type { Reached } from "./target.js";

export interface ClientLimits {
  /** So many requests at once. */
  readonly concurrency: number;
  /** At most so many requests a second. */
  readonly rate?: number;
  /** A request that takes longer counts as hanging. */
  readonly timeoutMilliseconds: number;
  /** So many requests in all. */
  readonly maxRequests: number;
  /** Milliseconds since 1970, as `Date.now` has them. */
  readonly now: () => number;
  /** Ends the client. */
  readonly signal?: AbortSignal;
}

/** Thrown where nothing more can be asked; its message says why. */
export class ClientStopped extends Error {}

export interface TargetClient {
  /** Sends a request. An answer without a status is one that did not come, while others still do. */
  send(request: TargetRequest): Promise<TargetResponse>;
  /** The base address, without a credential. */
  readonly base: string;
  /** All answers so far: in the order of the steps, and within the step under way in that in which they came. */
  readonly log: readonly TargetResponse[];
  /** Ends a step: its answers are put into an order that no answer's haste can change. */
  endStep(): void;
  requests(): number;
  /** Why it has ended, once it has. */
  ended(): string | undefined;
  /** Names a request that has been answered, by which to tell whether the target still lives. */
  anchor(request: TargetRequest): void;
  /** Keeps so many requests of the budget back; 0 lets them go. */
  reserve(requests: number): void;
  /** Whether the target has asked to be asked less often. */
  isThrottled(): boolean;
}

const LONGEST_WAIT = 120_000;
const MOST_WAITS = 20;
const PAUSES = [100, 1000];
const MOST_SILENCES = 12;

export function createTargetClient({ base, send: transport }: Reached, limits: ClientLimits): TargetClient {
  const { now, timeoutMilliseconds } = limits;
  const inTurn = pLimit(limits.concurrency);
  const log: TargetResponse[] = [];
  const state = { sent: 0, pausedUntil: 0, nextSlot: 0, reserved: 0, silences: 0, throttled: false };
  let ended: string | undefined;
  let spent: string | undefined;
  let anchor: TargetRequest | undefined;
  let settled = 0;

  const end = (reason: string): never => {
    ended ??= reason;
    throw new ClientStopped(ended);
  };

  limits.signal?.addEventListener("abort", () => {
    ended ??= "it was interrupted";
  });

  async function sendOnce(request: TargetRequest): Promise<TargetResponse> {
    await takeSlot();
    const at = now();
    try {
      const response = await exchange(request);
      return { request, at, ...response };
    } catch (error) {
      return {
        request,
        at,
        status: 0,
        headers: new Headers(),
        body: readBody(new Uint8Array()),
        networkError: toSilence(error),
      };
    }
  }

  async function exchange(request: TargetRequest): Promise<Pick<TargetResponse, "status" | "headers" | "body">> {
    const { method, target, credential, headers } = request;
    const timer = new AbortController();
    const init = {
      method,
      redirect: "manual" as const,
      signal: timer.signal,
      headers: {
        ...headers,
        ...(credential.authorization !== undefined && { Authorization: credential.authorization }),
      },
    };
    const late = setTimeout(() => timer.abort(new Timeout()), timeoutMilliseconds);
    const aborted = new Promise<never>((_, reject) => {
      timer.signal.addEventListener("abort", () => reject(timer.signal.reason));
    });
    const message = new Request(toUrl(base, target), init);
    const answered = Promise.resolve(message)
      .then((sent) => transport(sent, timer.signal))
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        body: readBody(new Uint8Array(await response.arrayBuffer())),
      }));
    try {
      return await Promise.race([answered, aborted]);
    } finally {
      clearTimeout(late);
      answered.catch(() => {});
    }
  }

  function toSilence(error: unknown): string {
    if (error instanceof Timeout) return `nothing within ${timeoutMilliseconds / 1000} s`;
    const { code, message } = ((error as Error).cause ?? {}) as { code?: string; message?: string };
    if (message === "bad port") return "no answer: this port is one that fetch does not request";
    return `no answer: ${code ?? message ?? (error instanceof Error ? error.message : String(error))}`;
  }

  async function takeSlot(): Promise<void> {
    if (ended !== undefined) throw new ClientStopped(ended);
    if (state.sent + state.reserved >= limits.maxRequests) {
      // No end yet: what was kept back may still be spent.
      spent = `the budget of ${limits.maxRequests} requests is used up`;
      throw new ClientStopped(spent);
    }
    state.sent += 1;
    const gap = limits.rate === undefined ? 0 : 1000 / limits.rate;
    const slot = Math.max(now(), state.nextSlot, state.pausedUntil);
    state.nextSlot = slot + gap;
    if (slot > now()) await sleep(slot - now());
  }

  /** Waits as long as it is evidence to, and requests again. */
  async function sendPatiently(request: TargetRequest): Promise<TargetResponse> {
    for (let waits = 0; ; waits += 1) {
      const answer = await sendOnce(request);
      const wait = retryAfter(answer, now(), waits);
      if (wait === undefined || (answer.status !== 429 && waits > 2)) return answer;
      state.throttled = true;
      if (wait > LONGEST_WAIT)
        end(`the target requests to wait ${Math.ceil(wait / 1000)} s (${answer.status}, Retry-After)`);
      if (waits >= MOST_WAITS) end(`the target answered ${answer.status} ${waits} times in a row`);
      state.pausedUntil = Math.max(state.pausedUntil, now() + wait);
    }
  }

  /** Tries anew where no connection came about; a target that answers nothing else either has died. */
  async function sendStubbornly(request: TargetRequest): Promise<TargetResponse> {
    let answer = await sendPatiently(request);
    for (const pause of PAUSES) {
      if (answer.networkError === undefined || answer.networkError.startsWith("nothing within")) break;
      await sleep(pause);
      answer = await sendPatiently(request);
    }
    if (answer.networkError === undefined) return answer;
    state.silences += 1;
    if (anchor === undefined || anchor === request) end(answer.networkError);
    const sign = await sendPatiently(anchor as TargetRequest);
    if (sign.networkError !== undefined) end(`the target stopped answering (${sign.networkError})`);
    if (state.silences >= MOST_SILENCES) end(`${state.silences} requests got no answer`);
    return answer;
  }

  return {
    base,
    log,
    send: (request) =>
      inTurn(async () => {
        const answer = await sendStubbornly(request);
        log.push(answer);
        return answer;
      }),
    endStep: () => {
      const step = log.splice(settled).sort((a, b) => compareRequests(a.request, b.request));
      log.push(...step);
      settled = log.length;
    },
    requests: () => state.sent,
    ended: () => ended ?? spent,
    anchor: (request) => {
      anchor = request;
    },
    reserve: (requests) => {
      state.reserved = requests;
    },
    isThrottled: () => state.throttled,
  };
}

class Timeout extends Error {}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
