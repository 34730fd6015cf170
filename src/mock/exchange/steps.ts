/**
 * The steps by which a request gets its reply, in their order. A client and an explanation go the same way: a trace collects what each
 * step says.
 *
 * 1. A connection that a fault cuts gets no reply.
 * 2. A fault replies in place of the museum, or a mutant of the museum does.
 * 3. The museum replies: admission (path, method and credential, as the profile orders them), reading the query, selecting, ordering and
 *    paging, and writing the list or the problem.
 * 4. The conditions of the request make a 304 or a 412 of a list.
 *
 * Below them is what faults make of a reply: in place of the museum, corrupted, late, drop by drop or cut off. What surrounds the steps is in
 * `exchange.ts`: the session before, and notes, delivery and the record after.
 */
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import type { Profile } from "../../contract/choices.js";
import { createChance } from "../../fixtures/chance.js";
import { type BodyFault, type FaultEffects, type FieldFault, wrongFormats } from "../../scenarios/fault.js";
import { withHeaders } from "../message/list-reply.js";
import {
  type Delivery,
  type HeaderList,
  isBodiless,
  lengthOf,
  type ReplyMessage,
  withLength,
  withoutBody,
} from "../message/messages.js";
import { type MockProblem, toProblemReply } from "../message/problem.js";
import { nameSource, sourceOfFault } from "../state/count-keys.js";
import { answeringBehaviours, answerRequest, applyConditions, type ReplySettings } from "./answering.js";
import type { FaultPlan } from "./fault-plan.js";
import { setMoment } from "./headers.js";
import type { MuseumRequest } from "./museum-request.js";
import type { MutatedReplies } from "./mutated-reply.js";
import { Reply } from "./reply.js";
import type { Trace } from "./trace.js";

interface ReplySteps {
  readonly settings: ReplySettings;
  /** Undefined for a request that can't meet a mutant. */
  readonly mutated?: MutatedReplies | undefined;
  readonly trace?: Trace | undefined;
}

/** Returns the reply to a request under a plan of faults. */
export function replyTo(request: MuseumRequest, plan: FaultPlan, walk: ReplySteps): Reply {
  const { settings, mutated, trace } = walk;
  const cut = cutReply(plan, request, trace);
  if (cut) return cut;
  const reply =
    faultyReply(plan, request, settings, trace) ??
    (plan.mutant === undefined ? undefined : mutated?.answerAs(plan.mutant, request, settings, trace)) ??
    answerRequest(request, settings, { trace });
  // A 304 would leave out a body that a fault does something to.
  const isBodyNeeded = (plan.body ?? plan.connection ?? plan.drip) !== undefined;
  return applyConditions(reply, request, { isBodyNeeded, trace });
}

/** Returns the reply that a fault gives in place of the museum; undefined where the museum, or a mutant of it, replies. */
function faultyReply(
  plan: FaultPlan,
  request: MuseumRequest,
  settings: ReplySettings,
  trace?: Trace,
): Reply | undefined {
  if (!plan.stale && !plan.answer) return undefined;
  const { question, session, snapshot } = request;
  const { profile, today } = snapshot;
  if (plan.stale) {
    trace?.decide("fault", `The fault "stale"${byWhom(plan)} decides the answer.`);
    const etag = ["etag", staleTag(request.header("if-none-match"))] as const;
    const headers = [etag, ["cache-control", "private, no-cache"], ["vary", settings.vary]] as const;
    return new Reply(question, { status: 304, headers, body: "" }, { today, profile });
  }
  if (!plan.answer) return undefined;
  const { headers, ...fields } = problemOfFault(
    plan.answer,
    profile,
    () => setMoment(snapshot.clock) ?? session.realTime(),
  );
  const problem = { ...fields, headers: { ...headers, Vary: settings.vary } };
  trace?.decide("fault", `The fault "status ${problem.status}"${byWhom(plan)} decides the answer.`);
  return new Reply(question, toProblemReply(problem, profile.errorBody), { today, profile, problem: problem.detail });
}

/** Returns the reply of a connection that is cut before any; undefined where one is sent. The journal has it as status 0. */
function cutReply(plan: FaultPlan, request: MuseumRequest, trace?: Trace): Reply | undefined {
  const delivery = plan.connection && cutBeforeAnswer(plan, mayClosePort(request));
  if (!delivery) return undefined;
  trace?.decide(
    "fault",
    `The fault ${quote(plan.connection ?? "")}${byWhom(plan)} cuts the connection before an answer.`,
  );
  const { today, profile } = request.snapshot;
  return new Reply(request.question, { status: 0, headers: [], body: "", delivery }, { today, profile });
}

/** Names where the fault comes from that decides. */
export function byWhom({ keys }: FaultPlan): string {
  const source = keys.map(sourceOfFault).at(-1);
  return source ? ` of ${nameSource(source)}` : "";
}

/**
 * Whether a refused connection closes the port for all clients. Only a fault of the default session does, which somebody set
 * who may steer the mock, and not for a request without a credential: a picture on a foreign page could send one.
 */
function mayClosePort({ credential, controls, session, state }: MuseumRequest): boolean {
  if (session.id !== undefined || state.isOverridden || controls.faults.length > 0) return false;
  return credential.error === undefined;
}

/** Returns the problem of a fault with a status. `now` is read for a `Retry-After` that is a date. */
function problemOfFault(
  { status, detail, retryAfter = status === 429 ? 1 : undefined }: FaultEffects & { readonly status: number },
  profile: Profile,
  now: () => number,
): MockProblem {
  const headers = {
    ...(status === 401 && answeringBehaviours.challenge[profile.challenge]),
    ...(retryAfter !== undefined && { "Retry-After": retryAfterText(retryAfter, now) }),
  };
  return { kind: "fault", status, detail: detail ?? `The mock was asked to answer with ${status}.`, headers };
}

/** Writes `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterText(retryAfter: NonNullable<FaultEffects["retryAfter"]>, now: () => number): string {
  const { seconds, as } = typeof retryAfter === "number" ? { seconds: retryAfter, as: "seconds" } : retryAfter;
  return as === "date" ? new Date(now() + seconds * 1000).toUTCString() : String(seconds);
}

/** Returns the first entity tag of `If-None-Match`, which a stale answer confirms; without a tag, an empty one. */
function staleTag(tags: string | null): string {
  return /(?:W\/)?"[\x21\x23-\x7e]{0,200}"/.exec(tags ?? "")?.[0] ?? '""';
}

/** Returns how no answer arrives at all; undefined where one does. */
function cutBeforeAnswer({ connection, lasts }: FaultPlan, closesPort: boolean): Delivery | undefined {
  if (connection === "resetBeforeBody") return { kind: "reset" };
  return connection === "refused" ? { kind: "refuse", milliseconds: lasts, closesPort } : undefined;
}

/** Returns the reply as a plan corrupts and delivers its body. */
export function misdeliver(reply: ReplyMessage, plan: FaultPlan): ReplyMessage {
  const corrupted = plan.body ? corrupt(reply, plan.body) : reply;
  const delivery = isBodiless(reply.status) ? undefined : deliveryOf(plan);
  if (!delivery) return corrupted;
  // The client waits for the rest of a body as long as the connection is open. Some take one in chunks for whole if they were told of its end.
  const hasLength = reply.stream === undefined || lengthOf(reply) !== undefined;
  const isClosed = delivery.kind === "drip" && delivery.end === "closed" && hasLength;
  const headers = isClosed ? [...corrupted.headers, ["connection", "close"] as const] : corrupted.headers;
  return { ...corrupted, headers, delivery };
}

/** Returns how the body arrives; undefined where it is sent whole and at once. */
function deliveryOf({ connection, drip }: FaultPlan): Delivery | undefined {
  const end = connection === "cutShort" ? "closed" : connection === "resetInBody" ? "reset" : "whole";
  if (end === "whole" && !drip) return undefined;
  return { kind: "drip", chunks: drip?.chunks ?? 1, over: drip?.over ?? 0, end };
}

/** Returns the reply with changed headers; the names are in lower case, and null removes one. */
export function changeHeaders(reply: ReplyMessage, changes: Readonly<Record<string, string | null>>): ReplyMessage {
  if (reply.status === 0) return reply;
  const kept = reply.headers.filter(([name]) => !Object.hasOwn(changes, name));
  const set = Object.entries(changes).flatMap(([name, value]): HeaderList => (value === null ? [] : [[name, value]]));
  return withHeaders(reply, [...kept, ...set]);
}

/** Returns the reply with its body corrupted, and without the entity tag of the true one. */
function corrupt(reply: ReplyMessage, fault: BodyFault): ReplyMessage {
  const { body, type, bytes } =
    typeof fault === "string" ? corruptions[fault](reply.body) : breakField(reply.body, fault);
  const headers = reply.headers.flatMap(([name, value]): HeaderList => {
    if (name === "etag" || name === "content-length") return [];
    return name === "content-type" && type !== undefined ? [[name, type]] : [[name, value]];
  });
  const { status } = reply;
  return isBodiless(status)
    ? withoutBody(status, headers)
    : { status, headers: withLength(headers, bytes ?? body), body, bytes };
}

interface Corrupted {
  readonly body: string;
  /** The media type to send, where it changes. */
  readonly type?: string;
  /** The bytes to send if they are not the UTF-8 of the text. */
  readonly bytes?: Uint8Array;
}

const corruptions: Readonly<Record<Exclude<BodyFault, FieldFault>, (body: string) => Corrupted>> = {
  notJson: () => ({ body: "<!doctype html>\n<title>Museum</title>\n<h1>An upstream error occurred.</h1>\n" }),
  againstSchema: (body) => ({ body: breakSchema(body) }),
  empty: () => ({ body: "" }),
  wrongCharset: (body) => ({ body, bytes: toUtf16(body), type: "application/json; charset=utf-8" }),
  wrongMediaType: (body) => ({ body, type: "text/html; charset=utf-8" }),
};

/** Makes one field of each entry null, which no field may be; an empty list becomes an object. */
function breakSchema(body: string): string {
  const value: unknown = parse(body);
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify({ items: value ?? null });
  const chance = createChance(0, body);
  return JSON.stringify(
    value.map((item: JsonObject) => corruptField(item, { field: chance.pick(Object.keys(item)), as: "null" })),
  );
}

/** Corrupts one field of each entry or event; a body that is not a list is not changed. */
function breakField(body: string, fault: FieldFault): Corrupted {
  const value: unknown = parse(body);
  if (!Array.isArray(value)) return { body };
  return { body: JSON.stringify(value.map((item: JsonObject) => corruptField(item, fault))) };
}

/** Encodes a text in UTF-16, little-endian, as some servers do while they say that it is UTF-8. */
function toUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), true);
  return bytes;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wrongTypes = {
  null: () => null,
  string: (value: unknown) => String(value),
  number: (value: unknown) => (typeof value === "number" ? value : 42),
  boolean: () => true,
  array: (value: unknown) => (Array.isArray(value) ? value : [value]),
  object: (value: unknown) => ({ value }),
} as const;

/** Returns the item with one field corrupted; an item without the field stays as it is. */
function corruptField(item: JsonObject, { field, as }: FieldFault) {
  if (!Object.hasOwn(item, field)) return item;
  const { [field]: value, ...rest } = item;
  if (as === "missing") return rest;
  return { ...item, [field]: as === "wrongFormat" ? lookUp(wrongFormats, field) : wrongTypes[as](value) };
}
