/** Sends one request and reads its response, within a time limit. */
import { type Body, type BodyReader, noBody } from "./body.js";
import { Interruption, type NetworkError, Timeout, toNetworkError } from "./network-error.js";
import { type TargetRequest, toUrl } from "./request.js";
import type { Reached } from "./target.js";

export interface ExchangeOptions {
  readonly reached: Reached;
  readonly readBody: BodyReader;
  readonly timeoutMilliseconds: number;
  /** Ends all that is under way. */
  readonly signal: AbortSignal | undefined;
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly networkError?: NetworkError;
}

/** Never throws: a request without a response has a `networkError`. */
export async function exchange(options: ExchangeOptions, request: TargetRequest): Promise<Exchanged> {
  try {
    return await withinTime(options, request);
  } catch (error) {
    const networkError = toNetworkError(error, options.timeoutMilliseconds);
    return { status: 0, headers: new Headers(), body: noBody, networkError };
  }
}

async function withinTime(
  { reached, readBody, timeoutMilliseconds, signal }: ExchangeOptions,
  request: TargetRequest,
): Promise<Exchanged> {
  const timer = new AbortController();
  const stop = () => timer.abort(new Interruption("it was interrupted"));
  signal?.addEventListener("abort", stop, { once: true });
  const late = setTimeout(() => timer.abort(new Timeout()), timeoutMilliseconds);
  const aborted = new Promise<never>((_, reject) => {
    timer.signal.addEventListener("abort", () => reject(timer.signal.reason));
  });
  const answered = send(reached, request, timer.signal).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: await readBody(response),
  }));
  try {
    return await Promise.race([answered, aborted]);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener("abort", stop);
    answered.catch(() => {});
  }
}

async function send(
  { base, send: transport }: Reached,
  request: TargetRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { method, target, credential, headers } = request;
  const authorization = credential.authorization;
  const init = {
    method,
    redirect: "manual" as const,
    headers: { ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
  };
  return transport(new Request(toUrl(base, target), init), signal);
}
