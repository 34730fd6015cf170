/** What each effect of a fault does to an answer: replies in place of the museum, or changes what the museum replies. */

import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { createChance } from "../../fixtures/chance.js";
import {
  type BodyFault,
  type EffectKind,
  type EffectValue,
  type FaultEffects,
  type FieldFault,
  kindsOf,
  wrongFormats,
} from "../../scenarios/fault.js";
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
import { answeringBehaviours, answerRequest, applyConditions, type ReplySettings, type Trace } from "./answering.js";
import type { FaultPlan } from "./fault-plan.js";
import { setMoment } from "./headers.js";
import type { MuseumRequest } from "./museum-request.js";
import type { MutatedReplies } from "./mutated-reply.js";

interface AnsweringParts {
  readonly settings: ReplySettings;
  readonly mutated?: MutatedReplies | undefined;
  readonly trace?: Trace | undefined;
}

interface AnsweringCircumstances extends AnsweringParts {
  readonly request: MuseumRequest;
  readonly effects: FaultEffects;
  /** Says of a fault that it decides the answer, or what else it does. */
  decide(name: string, does?: string): void;
}

interface FaultAnswer<Value> {
  /** Replies in place of the museum, or of another server; undefined where they reply. */
  reply?(value: Value, circumstances: AnsweringCircumstances): ReplyMessage | undefined;
  /** Changes the body of an answer, and so needs the whole of it. */
  rewrite?(message: ReplyMessage, value: Value): ReplyMessage;
  /** Changes how the body of an answer arrives, and the headers that tell of it. */
  deliver?(
    message: ReplyMessage,
    value: Value,
  ): Pick<ReplyMessage, "delivery"> & Partial<Pick<ReplyMessage, "headers">>;
  /** Changes an answer that has all of its headers. */
  finish?(message: ReplyMessage, value: Value): ReplyMessage;
}

const answers: { readonly [Kind in EffectKind]: FaultAnswer<EffectValue<Kind>> } = {
  // It is waited for before.
  delay: {},
  status: {
    reply(status, { request, effects, settings, decide }) {
      const { profile, today } = request.snapshot;
      const { headers, ...fields } = problemOfFault(status, effects, request);
      const problem = { ...fields, headers: { ...headers, Vary: settings.vary } };
      decide(`status ${status}`);
      return { ...toProblemReply(problem, profile.errorBody), about: { today, profile, problem: problem.detail } };
    },
  },
  stale: {
    reply(_, { request, settings, decide }) {
      const { profile, today } = request.snapshot;
      decide("stale");
      const etag = ["etag", staleTag(request.header("if-none-match"))] as const;
      const headers = [etag, ["cache-control", "private, no-cache"], ["vary", settings.vary]] as const;
      return { status: 304, headers, body: "", about: { today, profile } };
    },
  },
  connection: {
    reply(connection, { request, effects: { lasts = REFUSED_FOR }, decide }) {
      const isRefused = connection === "refused";
      if (!isRefused && connection !== "resetBeforeBody") return undefined;
      const delivery: Delivery = isRefused
        ? { kind: "refuse", milliseconds: lasts, closesPort: mayClosePort(request) }
        : { kind: "reset" };
      decide(connection, "cuts the connection before an answer");
      const { today, profile } = request.snapshot;
      // The journal has it as status 0.
      return { status: 0, headers: [], body: "", delivery, about: { today, profile } };
    },
    deliver: (message, connection) =>
      connection === "cutShort" || connection === "resetInBody"
        ? endEarly(message, connection === "cutShort" ? "closed" : "reset")
        : {},
  },
  body: { rewrite: corrupt },
  mutant: {
    reply: (mutant, { request, mutated, settings, trace }) => mutated?.answerAs(mutant, request, settings, trace),
  },
  drip: {
    deliver: ({ delivery }, { chunks, over }) => ({ delivery: { ...WHOLE, ...delivery, kind: "drip", chunks, over } }),
  },
  headers: { finish: changeHeaders },
};

/** How long connections are refused by default, in milliseconds. */
const REFUSED_FOR = 1000;

const WHOLE = { kind: "drip", chunks: 1, over: 0, end: "whole" } as const;

function plannedAnswers({ effects }: FaultPlan): readonly (readonly [FaultAnswer<never>, never])[] {
  return kindsOf(effects).map((kind) => [answers[kind] as FaultAnswer<never>, effects[kind] as never]);
}

export function replyOfFault(request: MuseumRequest, plan: FaultPlan, parts: AnsweringParts): ReplyMessage | undefined {
  const { effects } = plan;
  const decide = (name: string, does = "decides the answer") =>
    parts.trace?.decide("fault", `The fault ${quote(name)}${byWhom(plan)} ${does}.`);
  for (const [answer, value] of plannedAnswers(plan)) {
    const reply = answer.reply?.(value, { ...parts, request, effects, decide });
    if (reply) return reply;
  }
  return undefined;
}

export function replyTo(request: MuseumRequest, plan: FaultPlan, parts: AnsweringParts): ReplyMessage {
  const { settings, trace } = parts;
  const reply = replyOfFault(request, plan, parts) ?? answerRequest(request, settings, { trace });
  if (reply.status === 0) return reply;
  // A 304 would leave out a body that a fault does something to.
  return applyConditions(reply, request, { isBodyNeeded: changesBody(plan), trace });
}

/** Whether a fault changes the body of an answer, or how it arrives. */
export function changesBody(plan: FaultPlan): boolean {
  return plannedAnswers(plan).some(([{ rewrite, deliver }]) => (rewrite ?? deliver) !== undefined);
}

export function needsBody(plan: FaultPlan): boolean {
  return plannedAnswers(plan).some(([{ rewrite }]) => rewrite !== undefined);
}

export function misdeliver(message: ReplyMessage, plan: FaultPlan): ReplyMessage {
  return plannedAnswers(plan).reduce((sent, [{ rewrite, deliver }, value]) => {
    const whole = rewrite?.(sent, value) ?? sent;
    return deliver && !isBodiless(whole.status) ? { ...whole, ...deliver(whole, value) } : whole;
  }, message);
}

export function finish(message: ReplyMessage, plan: FaultPlan): ReplyMessage {
  return plannedAnswers(plan).reduce((sent, [answer, value]) => answer.finish?.(sent, value) ?? sent, message);
}

export function byWhom({ keys }: FaultPlan): string {
  const source = keys.map(sourceOfFault).at(-1);
  return source ? ` of ${nameSource(source)}` : "";
}

/** Only a fault of the default session closes the port, and not for a request without a credential: a picture on a foreign page could send one. */
function mayClosePort(request: MuseumRequest): boolean {
  const { state, controls } = request;
  if (state.session.id !== undefined || state.isOverridden || controls.faults.length > 0) return false;
  return request.credential.error === undefined;
}

function problemOfFault(
  status: number,
  { detail, retryAfter = status === 429 ? 1 : undefined }: FaultEffects,
  { session, snapshot: { profile, clock } }: MuseumRequest,
): MockProblem {
  const now = () => setMoment(clock) ?? session.realTime();
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

/** Returns the first tag of `If-None-Match`, which a stale answer confirms, or an empty one. */
function staleTag(tags: string | null): string {
  return /(?:W\/)?"[\x21\x23-\x7e]{0,200}"/.exec(tags ?? "")?.[0] ?? '""';
}

function endEarly(message: ReplyMessage, end: "closed" | "reset") {
  const delivery = { ...WHOLE, ...message.delivery, kind: "drip", end } as const;
  // A client waits for the rest as long as the connection is open. Some take a body in chunks for whole if they were told of its end.
  const isTold = end === "closed" && (message.stream === undefined || lengthOf(message) !== undefined);
  const headers = isTold ? [...message.headers, ["connection", "close"] as const] : message.headers;
  return { headers, delivery };
}

/** The names are in lower case; null removes one. */
function changeHeaders(reply: ReplyMessage, changes: Readonly<Record<string, string | null>>): ReplyMessage {
  if (reply.status === 0) return reply;
  const kept = reply.headers.filter(([name]) => !Object.hasOwn(changes, name));
  const set = Object.entries(changes).flatMap(([name, value]): HeaderList => (value === null ? [] : [[name, value]]));
  return withHeaders(reply, [...kept, ...set]);
}

/** Without the entity tag of the true body. */
function corrupt(reply: ReplyMessage, fault: BodyFault): ReplyMessage {
  const { body, type, bytes } =
    typeof fault === "string" ? corruptions[fault](reply.body) : breakField(reply.body, fault);
  const headers = reply.headers.flatMap(([name, value]): HeaderList => {
    if (name === "etag" || name === "content-length") return [];
    return name === "content-type" && type !== undefined ? [[name, type]] : [[name, value]];
  });
  const { status, delivery, about = {} } = reply;
  return isBodiless(status)
    ? { ...withoutBody(status, headers), about }
    : { status, headers: withLength(headers, bytes ?? body), body, bytes, ...(delivery && { delivery }), about };
}

interface Corrupted {
  readonly body: string;
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
  const value: unknown = parseBody(body);
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify({ items: value ?? null });
  const chance = createChance(0, body);
  return JSON.stringify(
    value.map((item: JsonObject) => corruptField(item, { field: chance.pick(Object.keys(item)), as: "null" })),
  );
}

/** A body that is not a list is not changed. */
function breakField(body: string, fault: FieldFault): Corrupted {
  const value: unknown = parseBody(body);
  if (!Array.isArray(value)) return { body };
  return { body: JSON.stringify(value.map((item: JsonObject) => corruptField(item, fault))) };
}

/** Little-endian, as some servers send it while they say that it is UTF-8. */
function toUtf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer);
}

function parseBody(text: string): unknown {
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

function corruptField(item: JsonObject, { field, as }: FieldFault) {
  if (!Object.hasOwn(item, field)) return item;
  const { [field]: value, ...rest } = item;
  if (as === "missing") return rest;
  return { ...item, [field]: as === "wrongFormat" ? lookUp(wrongFormats, field) : wrongTypes[as](value) };
}
