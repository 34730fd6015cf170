/** A journal as an HTTP archive (HAR 1.2), as the network panel of a browser opens it. */
import { VERSION } from "../../base/generated/version.js";
import { plural } from "../../base/text.js";
import type { JournaledExchange } from "../message/generated/admin-messages.js";
import { type HeaderList, replyHeader } from "../message/messages.js";

const creator = { name: "museum-mock", version: VERSION };

/** The archive as a value; the times are those of the journal, and no exchange has a credential. `dropped` were too many to be kept. */
export function toHttpArchive(exchanges: readonly JournaledExchange[], dropped = 0) {
  const comment = `The journal has dropped its oldest ${plural(dropped, "exchange")}.`;
  const log = { version: "1.2", creator, pages: [], ...(dropped > 0 && { comment }) };
  return { log: { ...log, entries: exchanges.map(toEntry) } };
}

function toEntry(exchange: JournaledExchange) {
  const { method, time, milliseconds, status, request, response } = exchange;
  const cut = cutOf(exchange);
  const comments = [...exchange.warnings, ...(cut === undefined ? [] : [cut])];
  const query = [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: time,
    time: milliseconds,
    request: {
      method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(request.headers),
      queryString: query,
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(response.headers),
      content: {
        size: response.bodyLength,
        mimeType: replyHeader(response, "content-type") ?? "x-unknown",
        text: response.body,
      },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
      // The browsers that open an archive show it with the request.
      ...(cut !== undefined && { _error: cut }),
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(comments.length > 0 && { comment: comments.join(" ") }),
  };
}

function cutOf({ status, response }: JournaledExchange): string | undefined {
  if (status !== 0) return undefined;
  return response.status === undefined
    ? "The connection was cut before the answer."
    : `The connection was cut in the body of a ${response.status}.`;
}

function pairs(headers: HeaderList) {
  return headers.map(([name, value]) => ({ name, value }));
}

export type HttpArchive = ReturnType<typeof toHttpArchive>;
