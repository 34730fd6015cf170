/** What carries a request to a target and brings its response, over HTTP or to a handler in process. */

/** The headers of a response: by name, in any case of letters. */
export type ResponseHeaders = Pick<Headers, "get" | "has">;

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with a Content-Length. */
  readonly body?: string;
}

/** `size` and `depth`: it exceeds a limit; `encoding`: its content coding is broken, as of a truncated gzip. */
export type BodyExcess = "size" | "depth" | "encoding";

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Decoded, if the response has a Content-Encoding. */
  readonly bytes: Uint8Array;
  /** Why the bytes are not the whole body: it was larger than the limit, or its coding is broken. */
  readonly excess?: BodyExcess;
}

export interface TransportLimits {
  readonly maxBytes: number;
  /** Ends the request, at its time limit or with the whole run. */
  readonly signal: AbortSignal;
}

/** Rejects with the error of the connection, or with any error once the signal has aborted. */
export type Transport = (request: SentRequest, limits: TransportLimits) => Promise<ReceivedResponse>;
