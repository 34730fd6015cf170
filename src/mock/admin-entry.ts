/** Entry point for requests to the admin API, which is loaded with the first of them: a mock starts faster without it. */

import { pathOf } from "../museum/request-target.js";
import type { AdminApi } from "./admin/admin-api.js";
import type { AdminConnection } from "./admin/admin-request.js";
import type { MockParts } from "./control/mock-parts.js";
import { adminTarget, targetBelow } from "./message/base-path.js";
import { toProblemResponse } from "./message/problem.js";
import { toRequestMessage } from "./message/web-messages.js";
import { plainExchange, toFailureProblem, toLoadProblem } from "./operation-entry.js";

interface AdminEntry {
  /** Whether a target belongs to the admin API. */
  isAdmin(target: string): boolean;
  fetch(request: Request, connection: AdminConnection): Promise<Response>;
  /** Answers a call of the controls in process; there they work without the admin API being served. */
  control(url: string, init?: RequestInit): Promise<Response>;
  /** Resolves once the changes that were called for have been made; undefined if there are none. */
  changing(): Promise<unknown> | undefined;
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
    // A request that is sent before the call has returned meets its change.
    const changed = answered.finally(() => changes.delete(changed));
    changes.add(changed);
    return answered;
  }

  return {
    control,
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
