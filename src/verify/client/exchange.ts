/** Sends one request and reads its response, within a time limit. */
import { type Body, type BodyParser, MAX_BODY_BYTES, noBody } from "./body.js";
import { type NetworkError, toNetworkError } from "./network-error.js";
import { type TargetRequest, toUrl } from "./request.js";
import { noHeaders, type ResponseHeaders } from "./response-headers.js";
import type { Reached } from "./target.js";

interface ExchangeOptions {
  readonly reached: Reached;
  readonly parseBody: BodyParser;
  readonly timeoutMilliseconds: number;
  /** Ends all that is under way. */
  readonly signal: AbortSignal | undefined;
}

interface Exchanged {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Body;
  readonly networkError?: NetworkError;
}

/** Never throws: a request without a response has a `networkError`. */
export async function exchange(
  { reached: { base, transport }, parseBody, timeoutMilliseconds, signal }: ExchangeOptions,
  { method, target, credential: { authorization }, headers, body }: TargetRequest,
): Promise<Exchanged> {
  try {
    const request = {
      method,
      url: toUrl(base, target),
      headers: { ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
      ...(body !== undefined && { body }),
    };
    const received = await transport(request, { timeoutMilliseconds, maxBytes: MAX_BODY_BYTES, signal });
    return { status: received.status, headers: received.headers, body: parseBody(received) };
  } catch (error) {
    const networkError = toNetworkError(error, timeoutMilliseconds);
    return { status: 0, headers: noHeaders, body: noBody, networkError };
  }
}
