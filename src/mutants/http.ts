/** Mutants of HTTP: statuses, headers and bodies. */
import type { MutableReply, Mutant } from "./mutant.js";

export const httpMutants: readonly Mutant[] = [
  /** A 401 has no WWW-Authenticate. */
  {
    id: "challenge-missing",
    document: "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate.",
    harm: "A client that follows the challenge does not sign in.",
    reply({ headers: { "www-authenticate": challenge, ...headers }, ...reply }) {
      return {
        ...reply,
        headers:
          reply.status === 401 || challenge === undefined ? headers : { ...headers, "www-authenticate": challenge },
      };
    },
  },
  /** An error is sent with 200. */
  {
    id: "error-as-200",
    document: "A success response is a JSON array.",
    harm: "The app takes an error for data, or says that there is nothing.",
    byDefault: "An app that looks at the status alone shows an empty museum.",
    reply: (reply) => (reply.status >= 400 ? { ...reply, status: 200 } : reply),
  },
  /** A limit over 20 gets 500. */
  {
    id: "error-on-large-page",
    document: "limit is 30 at most.",
    harm: "The app shows an error where a long list is needed.",
    reply: (reply, request) => (request && request.query.limit > 20 ? failed() : reply),
  },
  /** The entity tag never changes. */
  {
    id: "etag-fixed",
    document: "RFC 9110, section 8.8.1: a strong validator changes whenever the data does.",
    harm: "The app goes on showing what it has in its cache.",
    reply: (reply) =>
      reply.headers["etag"] === undefined ? reply : { ...reply, headers: { ...reply.headers, etag: '"1"' } },
  },
  /** A success has the media type text/html. */
  {
    id: "html-for-json",
    document: "Both operations return JSON.",
    harm: "A client that looks at the media type shows nothing.",
    reply: (reply) =>
      reply.status === 200 ? { ...reply, headers: { ...reply.headers, "content-type": "text/html" } } : reply,
  },
  /** An empty list is 204 without a body. */
  {
    id: "nothing-as-204",
    document: "A success response is a JSON array; an empty array where there is nothing.",
    harm: "The app breaks on a quiet week.",
    byDefault: "A body that is not there can't be parsed.",
    reply: (reply, request) =>
      request && reply.body === "[]" ? { ...reply, status: 204, body: "", headers: {} } : reply,
  },
  /** A missing credential gets 403 instead of 401. */
  {
    id: "unauthorized-as-403",
    document: "RFC 9110, section 15.5.2: a missing credential gets 401.",
    harm: "The app does not ask the visitor to sign in.",
    reply: (reply) => (reply.status === 401 ? { ...reply, status: 403 } : reply),
  },
];

function failed(): MutableReply {
  const body = '{"message":"Internal Server Error"}';
  return { status: 500, headers: { "content-type": "application/json" }, body };
}
