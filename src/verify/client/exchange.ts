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
  /** Ends all that is under way. */
  readonly signal: AbortSignal | undefined;
}

/** Never throws: a request without a response has a `networkError`. */
export async function exchange(
  { reached: { base, transport }, parseBody, timeoutMilliseconds, maxBodyBytes, signal }: ExchangeOptions,
  { method, target, credential: { authorization }, headers, body }: TargetRequest,
): Promise<Pick<TargetResponse, "status" | "headers" | "body" | "networkError">> {
  const ended = new AbortController();
  const late = setTimeout(
    () => ended.abort({ kind: "timeout", milliseconds: timeoutMilliseconds }),
    timeoutMilliseconds,
  );
  const stop = () => ended.abort({ kind: "connection", detail: "it was interrupted" });
  signal?.addEventListener("abort", stop, { once: true });
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
    signal?.removeEventListener("abort", stop);
  }
}
