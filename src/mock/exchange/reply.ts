/** Answers the requests to the operations: a list, a problem or an explanation, with what the mock has to say in headers. */

import { quote } from "../../base/quote.js";
import { type AnswerOf, choiceById, type Profile } from "../../contract/choices/table.js";
import { operationAt } from "../../contract/interface.js";
import type { Answer } from "../../museum/answer.js";
import { explainAnswer } from "../../museum/explanation.js";
import type { Reading } from "../../museum/query.js";
import { withoutSecrets } from "../journal/redaction.js";
import { type Problem, problemText, toProblemResponse } from "../message/problem.js";
import { allowedMethods } from "./admission.js";
import { createEntityTag, failsToMatch, matchesEntityTag } from "./entity-tag.js";
import { type Judgement, judgeRequest, type Stage } from "./evaluation.js";
import type { Preferences } from "./request-controls.js";

const HELD = { setting: "The clock is held at this day." };

/** A response, and what is worth telling of it besides. */
export interface Reply {
  readonly response: Response;
  /** The text of its body. */
  readonly body: string;
  /** How many entries or events the body lists. */
  readonly count?: number;
  /** Parameters that are not documented. */
  readonly warnings: readonly string[];
  /** Why it is an error, where it is one. */
  readonly problem?: string;
  /** How the query was read and answered, where it got so far. */
  readonly answer?: Answer;
}

/** Answers a request to an operation, or to no path at all, from what its session shows. */
export function answerRequest(request: Request, preferences: Preferences, stage: Stage): Reply {
  const url = new URL(request.url);
  const path = pathOf(url);
  if (request.method === "OPTIONS" && operationAt(path)) {
    const headers = { Allow: allowedMethods(stage.profile) };
    return { response: new Response(null, { status: 204, headers }), body: "", warnings: [] };
  }
  const asked = {
    method: request.method,
    path,
    pairs: preferences.pairs,
    authorization: request.headers.get("Authorization"),
  };
  const judgement = judgeRequest(asked, stage);
  const reply = preferences.explain ? explain(request, url, judgement, stage) : respond(request, url, judgement, stage);
  return annotate({ ...reply, ...(judgement.answer && { answer: judgement.answer }) }, preferences);
}

/** A reply that is a problem. */
export function refuse(problem: Problem, form: AnswerOf<"errorBody"> = "problem"): Reply {
  const response = toProblemResponse(problem, form);
  return { response, body: problemText(problem, form), problem: problem.detail, warnings: [] };
}

function respond(request: Request, url: URL, judgement: Judgement, { profile, isBodyWanted }: Stage): Reply {
  const form = profile.errorBody;
  const { answer, problem } = judgement;
  if (problem) return refuse(problem, form);
  if (answer?.outcome !== "listed") throw new Error("a request was neither answered nor refused");
  const { items } = answer.page;
  const body = JSON.stringify(items);
  const tag = createEntityTag(url.pathname + url.search, body);
  if (failsToMatch(request.headers.get("If-Match"), tag)) {
    const detail = `If-Match does not name the current representation, which is ${tag}.`;
    return refuse({ kind: "precondition-failed", status: 412, detail }, form);
  }
  const headers = new Headers({ ETag: tag, "Cache-Control": "private, no-cache" });
  if (!isBodyWanted && matchesEntityTag(request.headers.get("If-None-Match"), tag)) {
    return { response: new Response(null, { status: 304, headers }), body: "", warnings: [] };
  }
  headers.set("Content-Type", "application/json");
  if (request.method === "HEAD") headers.set("Content-Length", String(new TextEncoder().encode(body).length));
  return { response: new Response(body, { headers }), body, count: items.length, warnings: [] };
}

/** The derivation as JSON, whatever the status would have been; each choice comes with what its answer means. */
function explain(request: Request, url: URL, judgement: Judgement, { profile, clock, scenario }: Stage): Reply {
  const { admission, answer, problem } = judgement;
  const explained = answer && explainAnswer(answer, profile);
  const explanation = {
    request: withoutSecrets(`${request.method} ${url.pathname}${url.search}`),
    status: problem?.status ?? 200,
    ...(scenario && { scenario }),
    ...(problem && { detail: problem.detail }),
    admission: admission.map(({ says, because }) => ({ says, because })),
    ...explained,
    ...(explained && clock.isHeld && { today: { date: explained.today.date, because: [HELD] } }),
  };
  const body = `${JSON.stringify(explanation, withMeaning, 2)}\n`;
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  return { response: new Response(body, { headers }), body, warnings: [] };
}

function withMeaning(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("choice" in value) || !("answer" in value)) return value;
  const { document, answers } = choiceById(value.choice as keyof Profile);
  const means = answers.find(({ answer }) => answer === value.answer)?.means;
  return { ...value, ...(means && { means }), document };
}

/** Says in headers what was honoured, and what is not documented. */
export function annotate(reply: Reply, { applied, warnings: misses }: Preferences): Reply {
  const { headers } = reply.response;
  const warnings = [...(reply.answer ? warningsOf(reply.answer.reading) : []), ...misses];
  headers.append("Vary", "Prefer");
  if (warnings.length > 0) headers.set("Museum-Mock-Warning", warnings.join(", "));
  if (applied.length > 0) headers.set("Preference-Applied", applied.join(", "));
  return { ...reply, warnings };
}

/** A warning for each parameter that the operation doesn't have, in ASCII, so that it can stand in a header. */
function warningsOf({ unknown, unknownCount }: Reading): readonly string[] {
  const named = unknown.map(({ name, nearest }) => {
    const hint = nearest ? `; did you mean ${nearest}?` : "";
    return `unknown parameter ${toAscii(quote(name))}${hint}`;
  });
  const more = unknownCount - unknown.length;
  return more > 0 ? [...named, `and ${more} more unknown parameters`] : named;
}

function toAscii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The path of a request, as the operations are looked up by it. */
export function pathOf({ pathname }: URL): string {
  return decodeUnreserved(pathname);
}

/** `%2D` is the same as `-` in a path (RFC 3986, section 2.3). */
function decodeUnreserved(path: string): string {
  return path.replace(/%(2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi, (encoded) => decodeURIComponent(encoded));
}
