/** The entries of a mock: the operations of the museum, and the admin API, which is loaded when it is first asked. */

import { pathOf } from "../museum/request-target.js";
import type { AdminApi } from "./admin/admin-api.js";
import type { AdminConnection } from "./admin/admin-operation.js";
import type { RunExchange } from "./exchange/exchange.js";
import { allowOrigin, answerPreflight, isPreflight } from "./exchange/headers.js";
import type { Exchange } from "./journal/exchange.js";
import { redactTarget } from "./journal/redaction.js";
import { type ReplyMessage, type RequestMessage, toRequestMessage } from "./message/messages.js";
import { ControlError, type Problem, toProblemReply, toProblemResponse } from "./message/problem.js";
import { adminTarget, targetBelow, withoutBasePath } from "./message/request-path.js";
import type { MockParts } from "./mock-core.js";

/** Creates the entry point for requests to the operations. */
export function createOperationEntry({ options, base, world, run }: MockParts): RunExchange {
  const { cors = true, stopwatch = () => 0, onExchange, onError } = options;
  const { basePath } = base;

  function answer(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const started = stopwatch();
    try {
      if (cors && isPreflight(request)) {
        const reply = answerPreflight(request);
        onExchange?.(plainExchange(request, reply.status, stopwatch() - started));
        return reply;
      }
      const reply = run(request);
      return reply instanceof Promise ? reply.catch((error) => fail(error, request, started)) : reply;
    } catch (error) {
      return fail(error, request, started);
    }
  }

  function fail(error: unknown, request: RequestMessage, started: number): ReplyMessage {
    const problem = toFailureProblem(error, onError);
    const reply = toProblemReply(problem);
    // A request that is refused this early is not in the journal, but it is in the log.
    if (error instanceof ControlError) {
      const exchange = plainExchange(request, problem.status, stopwatch() - started);
      onExchange?.({ ...exchange, problem: problem.detail });
    }
    return cors ? allowOrigin(reply, request) : reply;
  }

  function failToLoad(error: unknown): ReplyMessage {
    onError?.(error);
    return toProblemReply(toLoadProblem(error));
  }

  function enter(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const loading = world.ready();
    return loading ? loading.then(() => enter(request), failToLoad) : answer(request);
  }

  return (received) => enter(basePath === "" ? received : withoutBasePath(received, basePath));
}

/** An exchange that reached no operation: one with the admin API, or the preflight of a browser. */
export function plainExchange({ method, target }: RequestMessage, status: number, milliseconds: number): Exchange {
  return { method, target: redactTarget(target), status, warnings: [], milliseconds };
}

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "Internal error in museum-mock; please report it.",
};

/** The options of the mock are invalid, or a part of it could not be loaded. */
export function toLoadProblem(error: unknown): Problem {
  return { ...FAILURE, detail: error instanceof Error ? error.message : String(error) };
}

/** Returns the problem of an error; an unexpected one is reported. */
export function toFailureProblem(error: unknown, report: ((error: unknown) => void) | undefined): Problem {
  if (error instanceof ControlError) return error.problem;
  report?.(error);
  return FAILURE;
}

interface AdminEntry {
  /** Whether a target belongs to the admin API. */
  isAdmin(target: string): boolean;
  fetch(request: Request, connection: AdminConnection): Promise<Response>;
  /** Answers a call of the controls in process; there they work without the admin API being served. */
  control(url: string, init?: RequestInit): Promise<Response>;
  /** Resolves once the changes that were called for have been made; undefined if there are none. */
  changing(): Promise<unknown> | undefined;
  /** Holds requests back until a change has been made, or was sent. */
  hold(coming: Promise<unknown>): void;
}

export function createAdminEntry({ options, base, world }: MockParts, load: () => Promise<AdminApi>): AdminEntry {
  const { admin = true, stopwatch = () => 0, onExchange, onError } = options;
  const { basePath } = base;
  let api: Promise<AdminApi> | undefined;

  const changes = new Set<Promise<unknown>>();

  async function answer(request: Request, connection: AdminConnection | undefined): Promise<Response> {
    try {
      await world.ready();
    } catch (error) {
      onError?.(error);
      return toProblemResponse(toLoadProblem(error));
    }
    try {
      api ??= load();
      return await (await api)(request, connection);
    } catch (error) {
      return toProblemResponse(toFailureProblem(error, onError));
    }
  }

  function control(url: string, init?: RequestInit): Promise<Response> {
    const answered = answer(new Request(url, init), undefined);
    if (!isChange(url, init)) return answered;
    hold(answered);
    return answered;
  }

  function hold(coming: Promise<unknown>): void {
    const forget = () => void changes.delete(held);
    const held = coming.then(forget, forget);
    changes.add(held);
  }

  return {
    control,
    hold,
    changing: () => (changes.size === 0 ? undefined : Promise.allSettled(changes)),
    isAdmin: (target) => admin && (isAtAdmin(target) || (basePath !== "" && isAtAdmin(targetBelow(target, basePath)))),
    async fetch(request, connection) {
      const started = stopwatch();
      const response = await answer(withoutPrefix(request, basePath), connection);
      if (!isReadByPage(request))
        onExchange?.(plainExchange(toRequestMessage(request), response.status, stopwatch() - started));
      return response;
    },
  };
}

/** Everything but what reads, and what waits for requests. */
function isChange(url: string, { method = "GET" }: RequestInit = {}): boolean {
  return method !== "GET" && !url.includes("/requests/verify");
}

/** Nearly all targets fail this test, which spares them the other one. */
const MAYBE_ADMIN = /^\/[_%]/;
const ADMIN = /^(?:\/__session\/[^/]+)?\/__admin(?:\/|$)/;

function isAtAdmin(target: string): boolean {
  return MAYBE_ADMIN.test(target) && ADMIN.test(pathOf(target));
}

/** Whether the page only reads, which it does all the time and which is not logged. What it changes is logged like any other change. */
function isReadByPage({ method, headers, url }: Request): boolean {
  const isOpened = headers.get("Sec-Fetch-Mode") === "navigate" && PAGE.test(new URL(url).pathname);
  return (isOpened || headers.get("Sec-Fetch-Site") === "same-origin") && ["GET", "HEAD"].includes(method);
}

const PAGE = /^\/__admin\/?$/;

/** The admin API has neither a base path nor paths that name a session: that moves into the query. */
function withoutPrefix(request: Request, base: string): Request {
  const url = new URL(request.url);
  const given = url.pathname + url.search;
  const target = adminTarget(given, base);
  if (target === given) return request;
  const { method, headers, body, signal } = request;
  return new Request(url.origin + target, {
    method,
    headers,
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}
