/** Asks a target, politely: so many at once, so often, with patience for 429, a time limit and a budget. */
import pLimit from "p-limit";
import { type Answer, readBody } from "./answer.js";
import { type Ask, compareAsks, toUrl } from "./ask.js";
import { retryAfter } from "./retry-after.js";
import type { Reached } from "./target.js";

export interface Manners {
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
  /** Ends the conversation. */
  readonly signal?: AbortSignal;
}

/** Thrown where nothing more can be asked; its message says why. */
export class ConversationEnded extends Error {}

export interface Conversation {
  /** Sends a request. An answer without a status is one that did not come, while others still do. */
  send(ask: Ask): Promise<Answer>;
  /** The base address, without a credential. */
  readonly base: string;
  /** All answers so far: in the order of the steps, and within the step under way in that in which they came. */
  readonly log: readonly Answer[];
  /** Ends a step: its answers are put into an order that no answer's haste can change. */
  endStep(): void;
  requests(): number;
  /** Why it has ended, once it has. */
  ended(): string | undefined;
  /** Names a request that has been answered, by which to tell whether the target still lives. */
  anchor(ask: Ask): void;
  /** Keeps so many requests of the budget back; 0 lets them go. */
  reserve(requests: number): void;
  /** Whether the target has asked to be asked less often. */
  isThrottled(): boolean;
}

const LONGEST_WAIT = 120_000;
const MOST_WAITS = 20;
const PAUSES = [100, 1000];
const MOST_SILENCES = 12;

export function createConversation({ base, send: transport }: Reached, manners: Manners): Conversation {
  const { now, timeoutMilliseconds } = manners;
  const inTurn = pLimit(manners.concurrency);
  const log: Answer[] = [];
  const state = { sent: 0, pausedUntil: 0, nextSlot: 0, reserved: 0, silences: 0, throttled: false };
  let ended: string | undefined;
  let spent: string | undefined;
  let anchor: Ask | undefined;
  let settled = 0;

  const end = (reason: string): never => {
    ended ??= reason;
    throw new ConversationEnded(ended);
  };

  manners.signal?.addEventListener("abort", () => {
    ended ??= "it was interrupted";
  });

  async function sendOnce(ask: Ask): Promise<Answer> {
    await takeSlot();
    const at = now();
    try {
      const response = await exchange(ask);
      return { ask, at, ...response };
    } catch (error) {
      return {
        ask,
        at,
        status: 0,
        headers: new Headers(),
        body: readBody(new Uint8Array()),
        silence: toSilence(error),
      };
    }
  }

  async function exchange(ask: Ask): Promise<Pick<Answer, "status" | "headers" | "body">> {
    const { method, target, credential, headers } = ask;
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
    const request = new Request(toUrl(base, target), init);
    const answered = Promise.resolve(request)
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
    if (message === "bad port") return "no answer: this port is one that fetch does not ask";
    return `no answer: ${code ?? message ?? (error instanceof Error ? error.message : String(error))}`;
  }

  async function takeSlot(): Promise<void> {
    if (ended !== undefined) throw new ConversationEnded(ended);
    if (state.sent + state.reserved >= manners.maxRequests) {
      // No end yet: what was kept back may still be spent.
      spent = `the budget of ${manners.maxRequests} requests is used up`;
      throw new ConversationEnded(spent);
    }
    state.sent += 1;
    const gap = manners.rate === undefined ? 0 : 1000 / manners.rate;
    const slot = Math.max(now(), state.nextSlot, state.pausedUntil);
    state.nextSlot = slot + gap;
    if (slot > now()) await sleep(slot - now());
  }

  /** Waits as long as it is told to, and asks again. */
  async function sendPatiently(ask: Ask): Promise<Answer> {
    for (let waits = 0; ; waits += 1) {
      const answer = await sendOnce(ask);
      const wait = retryAfter(answer, now(), waits);
      if (wait === undefined || (answer.status !== 429 && waits > 2)) return answer;
      state.throttled = true;
      if (wait > LONGEST_WAIT)
        end(`the target asks to wait ${Math.ceil(wait / 1000)} s (${answer.status}, Retry-After)`);
      if (waits >= MOST_WAITS) end(`the target answered ${answer.status} ${waits} times in a row`);
      state.pausedUntil = Math.max(state.pausedUntil, now() + wait);
    }
  }

  /** Tries anew where no connection came about; a target that answers nothing else either has died. */
  async function sendStubbornly(ask: Ask): Promise<Answer> {
    let answer = await sendPatiently(ask);
    for (const pause of PAUSES) {
      if (answer.silence === undefined || answer.silence.startsWith("nothing within")) break;
      await sleep(pause);
      answer = await sendPatiently(ask);
    }
    if (answer.silence === undefined) return answer;
    state.silences += 1;
    if (anchor === undefined || anchor === ask) end(answer.silence);
    const sign = await sendPatiently(anchor as Ask);
    if (sign.silence !== undefined) end(`the target stopped answering (${sign.silence})`);
    if (state.silences >= MOST_SILENCES) end(`${state.silences} requests got no answer`);
    return answer;
  }

  return {
    base,
    log,
    send: (ask) =>
      inTurn(async () => {
        const answer = await sendStubbornly(ask);
        log.push(answer);
        return answer;
      }),
    endStep: () => {
      const step = log.splice(settled).sort((a, b) => compareAsks(a.ask, b.ask));
      log.push(...step);
      settled = log.length;
    },
    requests: () => state.sent,
    ended: () => ended ?? spent,
    anchor: (ask) => {
      anchor = ask;
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
