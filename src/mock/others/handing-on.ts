/** Hands requests that are no operation of the mock on to another server, and applies faults to its answers. */

import { endToEnd, queryOf } from "../../base/http.js";
import { trimmedParts } from "../../base/text.js";
import { changesBody, finish, misdeliver, needsBody } from "../exchange/fault-answers.js";
import type { FaultPlan } from "../exchange/fault-plan.js";
import type { MuseumRequest } from "../exchange/museum-request.js";
import { isQueryControl, namesSession, toToken } from "../exchange/request-controls.js";
import { type KnownSecrets, redactHeaders } from "../journal/redaction.js";
import { isTokenCookie } from "../message/credential.js";
import {
  type HandOnChange,
  type HeaderList,
  nameOfOthers,
  type Others,
  type ReplyMessage,
  replyHeader,
  withLength,
} from "../message/messages.js";
import { toProblemReply } from "../message/problem.js";
import type { BasePath } from "../message/request-path.js";

/** Hands a request on, if the other server is to be asked still. A reply of status 0 says that the client has left. */
export async function handOn(
  request: MuseumRequest,
  plan: FaultPlan,
  {
    others,
    base,
    isAsked,
    known,
  }: { readonly others: Others; readonly base: BasePath; readonly isAsked: boolean; readonly known: KnownSecrets },
): Promise<ReplyMessage> {
  const { message, method } = request;
  const { today, profile } = request.snapshot;
  const name = nameOfOthers(others);
  const isWhole = method !== "HEAD" && changesBody(plan);
  const answer = (isAsked && (await message.handOn?.(handOnChange(request, base, isWhole)))) || LEFT;
  const gathered = isWhole && needsBody(plan) ? await gather(answer, name) : answer;
  const problem = gathered.standsFor;
  const broken = isWhole && problem === undefined ? misdeliver(gathered, plan) : gathered;
  const reply = finish(broken, plan);
  const { status, headers } = reply;
  // What another server sends may hold secrets: a token of a login.
  const shown = problem === undefined ? { status, headers: redactHeaders(headers, known), body: "" } : reply;
  return { ...reply, about: { today, profile, handedOnTo: name, problem, shown } };
}

export const LEFT: ReplyMessage = { status: 0, headers: [], body: "", delivery: { kind: "reset" } };

/** The session goes into `Prefer`, and the controls leave the query. */
export function handOnChange(request: MuseumRequest, base: BasePath, isWhole = false): HandOnChange {
  const { message, controls, isPrefixed } = request;
  const { target } = message;
  const hasQueryControls = queryOf(target).some(([name]) => isQueryControl(name));
  const { session } = controls;
  const isNamed = session === undefined || namesSession(message.header("prefer"), session);
  return {
    ...((isPrefixed || hasQueryControls) && {
      target: base.above(hasQueryControls ? withoutQueryControls(target) : target),
    }),
    ...(!isNamed && { prefer: `session=${toToken(session)}` }),
    isWhole,
  };
}

/** Leaves every other byte of the query. */
function withoutQueryControls(target: string): string {
  const start = target.indexOf("?");
  const kept = target
    .slice(start + 1)
    .split("&")
    .filter((pair) => !queryOf(`?${pair}`).some(([name]) => isQueryControl(name)));
  return target.slice(0, start) + (kept.length > 0 ? `?${kept.join("&")}` : "");
}

/** The longest body that a fault changes, in bytes. */
const LONGEST = 1024 * 1024;

/** For a fault that changes it; a problem where that can't be had. */
async function gather(answer: ReplyMessage, name: string): Promise<ReplyMessage> {
  const { status, headers, stream } = answer;
  if (!stream) return answer;
  const encoding = replyHeader(answer, "content-encoding");
  if (encoding !== undefined && encoding !== "identity")
    return handOnFailure(
      `${name} encodes its answer as ${encoding}, so that the fault can't change the body; send it plain.`,
    );
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > LONGEST)
        return handOnFailure(`The fault needs the whole answer, and that of ${name} is longer than 1 MB.`);
      chunks.push(chunk);
    }
  } catch {
    return handOnFailure(`${name} ended its answer early, and the fault needs the whole of it.`);
  }
  const bytes = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  const others = headers.filter(([field]) => field !== "content-length");
  return { status, headers: withLength(others, bytes), body: new TextDecoder().decode(bytes), bytes };
}

export function handOnFailure(detail: string, status = 502): ReplyMessage {
  return { ...toProblemReply({ kind: "not-handed-on", status, detail }), standsFor: detail };
}

/** Lets a function answer a web request. It is not waited for once the client has left. */
export async function replyOfFunction(others: Exclude<Others, URL>, toRequest: () => Request): Promise<ReplyMessage> {
  try {
    const request = toRequest();
    if (request.signal.aborted) return LEFT;
    const aborted = new Promise<ReplyMessage>((resolve) => {
      request.signal.addEventListener("abort", () => resolve(LEFT), { once: true });
    });
    return await Promise.race([Promise.resolve(others(request)).then(toReply), aborted]);
  } catch (error) {
    const failure = `The function others failed: ${error instanceof Error ? error.message : String(error)}`;
    return handOnFailure(error instanceof UnreadableCoding ? error.message : failure);
  }
}

function toReply(response: Response): ReplyMessage {
  if (!(response instanceof Response) || response.status === 0)
    return handOnFailure("The function others returned no response; return a Response.");
  const { status, body, url } = response;
  // What `fetch` returns is decoded, and its headers are still those of the encoded body.
  const isDecoded =
    url !== "" && response.headers.has("content-encoding") && codingLeft(response.headers) === undefined;
  const headers = endToEnd([...response.headers]).filter(
    ([name]) => !(isDecoded && (name === "content-encoding" || name === "content-length")),
  );
  return { status, headers: withoutTokenCookie(headers), body: "", ...(body && { stream: chunksOf(body) }) };
}

export function withoutTokenCookie(headers: HeaderList): HeaderList {
  return headers.filter(([name, value]) => !(name === "set-cookie" && isTokenCookie(value)));
}

/** The codings that every `fetch` decodes. Each `fetch` leaves a body as it is if one of its codings is another one. */
const DECODED = /^(?:x-gzip|gzip|deflate|br)$/i;
/** What a request that is asked by `fetch` may ask for of them, with its weight. */
export const DECODED_CODINGS = /^(?:gzip|deflate|br|identity)\s*(?:;|$)/i;

class UnreadableCoding extends Error {}

/** Returns the codings that a body from `fetch` still has. Throws for one that only some versions of `fetch` decode. */
function codingLeft(headers: Headers): string | undefined {
  const sent = headers.get("content-encoding") ?? "";
  const codings = trimmedParts(sent);
  if (sent === "" || codings.every((coding) => DECODED.test(coding))) return undefined;
  if (!/\bzstd\b/i.test(sent)) return sent;
  throw new UnreadableCoding(`The other server has encoded its answer as ${sent}, which it was not asked for.`);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let isDone = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone) reader.cancel().catch(() => {});
  }
}

export function handOnRequest(request: Request, change: HandOnChange): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of editHeaders([...headers], change, DECODED_CODINGS)) headers.set(name, value);
  const url = change.target === undefined ? request.url : new URL(request.url).origin + change.target;
  const { method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: "half" }) } as RequestInit);
}

/** Returns the headers of a request as they are handed on, and asks for the given codings at most, of those of its client. */
export function editHeaders(
  headers: HeaderList,
  { prefer, isWhole }: Omit<HandOnChange, "target">,
  accepted = /^/,
): HeaderList {
  const valuesOf = (field: string) => headers.flatMap(([name, value]) => (name.toLowerCase() === field ? [value] : []));
  const kept = headers.filter(([name]) => !/^(?:accept-encoding|prefer)$/i.test(name));
  // A part of an encoded body can't be decoded.
  const isPlain = isWhole || valuesOf("range").length > 0;
  const asked = isPlain ? ["identity"] : valuesOf("accept-encoding").flatMap(trimmedParts);
  const codings = asked.filter((coding) => accepted.test(coding));
  // Where a preference stands twice, the first counts (RFC 7240, section 2).
  const preferences = [...(prefer === undefined ? [] : [prefer]), ...valuesOf("prefer")];
  const edited: HeaderList = [
    ["Accept-Encoding", codings.join(", ")],
    ["Prefer", preferences.join(", ")],
  ];
  return [...kept, ...edited.filter(([, value]) => value !== "")];
}
