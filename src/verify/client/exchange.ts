/** Sends one request and reads its response, within a time limit. */
import { type BodyParser, noBody } from "./body.js";
import { toNetworkError } from "./network-error.js";
import { type TargetRequest, toUrl } from "./request.js";
import type { TargetResponse } from "./response.js";
import type { Reached } from "./target.js";

interface ExchangeOptions {
  readonly reached: Reached;
  readonly parseBody: BodyParser;
  readonly timeoutMilliseconds: number;
  readonly maxBodyBytes: number;
  /** What ends each request that is under way: one listener of a signal serves them all. */
  readonly underWay: Set<() => void>;
}

/** Never throws: a request without a response has a `networkError`. */
export async function exchange(
  { reached: { base, transport }, parseBody, timeoutMilliseconds, maxBodyBytes, underWay }: ExchangeOptions,
  { method, target, credential: { authorization }, headers, body }: TargetRequest,
): Promise<Pick<TargetResponse, "status" | "headers" | "body" | "networkError">> {
  const ended = new AbortController();
  const late = setTimeout(
    () => ended.abort({ kind: "timeout", milliseconds: timeoutMilliseconds }),
    timeoutMilliseconds,
  );
  const stop = () => ended.abort({ kind: "connection", detail: "it was interrupted" });
  underWay.add(stop);
  try {
    const request = {
      method,
      url: toUrl(base, target),
      headers: { ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
      ...(body !== undefined && { body }),
    };
    const received = await transport(request, { maxBytes: maxBodyBytes, signal: ended.signal });
    return { status: received.status, headers: received.headers, body: parseBody(received) };
  } catch (error) {
    const networkError = ended.signal.aborted ? ended.signal.reason : toNetworkError(error);
    return { status: 0, headers: new Headers(), body: noBody, networkError };
  } finally {
    clearTimeout(late);
    underWay.delete(stop);
  }
}
