/** Conditional requests: entity tags, `If-Match` and `If-None-Match` (RFC 9110, sections 8.8.3 and 13). */
import { digestOf } from "../../base/digest.js";
import { toProblemReply } from "../message/problem.js";
import type { MuseumRequest } from "./museum-request.js";
import type { Reply } from "./reply.js";
import type { Trace } from "./trace.js";

/** What a 412 keeps of the reply that it takes the place of: what is said about the request. */
const KEPT: ReadonlySet<string> = new Set(["vary", "museum-mock-warning"]);

interface Applying {
  /** Whether a fault does something to the body, which a 304 would leave out. */
  readonly isBodyNeeded: boolean;
  readonly trace?: Trace | undefined;
}

/** Returns 412 where `If-Match` names another representation, 304 where `If-None-Match` names this one, else the reply. */
export function applyConditions(reply: Reply, request: MuseumRequest, { isBodyNeeded, trace }: Applying): Reply {
  const { message, notes } = reply;
  const { tag } = notes;
  if (tag === undefined) return reply;
  const about = { ...notes, tag: undefined, count: undefined };
  if (failsToMatch(request.header("if-match"), tag)) {
    trace?.decide("condition", "If-Match names another representation, so that 412 comes without a list.");
    const detail = `If-Match does not name the current representation, which is ${tag}.`;
    const { errorBody } = request.snapshot.profile;
    const failed = toProblemReply({ kind: "precondition-failed", status: 412, detail }, errorBody);
    const headers = [...failed.headers, ...message.headers.filter(([name]) => KEPT.has(name))];
    return reply.with({ ...failed, headers }, { ...about, problem: detail });
  }
  if (isBodyNeeded || !matchesEntityTag(request.header("if-none-match"), tag)) return reply;
  trace?.decide("condition", "If-None-Match names the current representation, so that 304 comes without a list.");
  const headers = message.headers.filter(([name]) => name !== "content-type" && name !== "content-length");
  return reply.with({ status: 304, headers, body: "" }, about);
}

/**
 * A strong tag for the body of a URL. The URL is part of it, so that the tag of one never stands for another whose body
 * happens to be the same. A digest of the URL stands in for it where it is not known as it was sent.
 */
export function createEntityTag(url: string, body: Uint8Array, urlDigest = digestOf(encoder.encode(url))): string {
  return `"${urlDigest}-${digestOf(body)}"`;
}

/** Whether an `If-None-Match` names the tag, by the weak comparison. */
function matchesEntityTag(header: string | null, tag: string): boolean {
  return names(header, (other) => other.replace(/^W\//, "") === tag);
}

/** Whether an `If-Match` is there and doesn't name the tag, by the strong comparison (section 13.1.1). */
function failsToMatch(header: string | null, tag: string): boolean {
  return header !== null && !names(header, (other) => other === tag);
}

function names(header: string | null, isMeant: (tag: string) => boolean): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => isMeant(tag.trim()));
}

const encoder = new TextEncoder();
