/** Handlers around a handler: edits of what is asked and of what is answered. */
import type { Handler } from "./traits.js";

export type Wrap = (handler: Handler, now: () => number) => Handler;
export type Row = Record<string, unknown>;

/** The request with another query. */
export function withQuery(request: Request, query: URLSearchParams): Request {
  const url = new URL(request.url);
  url.search = query.toString();
  return new Request(url, { method: request.method, headers: request.headers });
}

export function queryOf(request: Request): URLSearchParams {
  return new URL(request.url).searchParams;
}

export function isEvents(request: Request): boolean {
  return new URL(request.url).pathname.endsWith("/special-events");
}

/** Changes the query before it is answered. */
export function editQuery(edit: (query: URLSearchParams, request: Request) => void): Wrap {
  return (handler) => (request) => {
    const query = queryOf(request);
    edit(query, request);
    return handler(withQuery(request, query));
  };
}

/** Changes each answer that let the caller in. */
export function editResponse(edit: (response: Response, request: Request) => Response | Promise<Response>): Wrap {
  return (handler) => async (request) => {
    const response = await handler(request);
    return [401, 403].includes(response.status) ? response : edit(response, request);
  };
}

/** Changes the rows of each list. */
export function editRows(edit: (rows: readonly Row[], request: Request) => unknown): Wrap {
  return editResponse(async (response, request) => {
    if (response.status !== 200 || request.method === "HEAD") return response;
    const rows: readonly Row[] = JSON.parse(await response.text());
    return new Response(JSON.stringify(edit(rows, request)), response);
  });
}

/** Answers some questions of those who are let in with a response of its own. */
export function answerWhen(isMet: (query: URLSearchParams, request: Request) => boolean, create: () => Response): Wrap {
  return editResponse((response, request) => (isMet(queryOf(request), request) ? create() : response));
}

/** Answers a list of nothing otherwise; `create` may leave out a body. */
export function answerNothing(create: () => Response): Wrap {
  return editResponse(async (response, request) => {
    if (response.status !== 200) return response;
    return request.method === "GET" && (await response.clone().text()) === "[]" ? create() : response;
  });
}

export function createError(status = 500): Response {
  return new Response("Internal error", { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

export function createList(rows: readonly unknown[] = []): Response {
  return new Response(JSON.stringify(rows), { headers: { "content-type": "application/json" } });
}

/** The request as another method. */
export function withMethod(request: Request, method: string): Request {
  return new Request(request.url, { method, headers: request.headers });
}
