/** The body of a response: decoded, and parsed if it is JSON. */
import type { ReceivedResponse } from "./transport.js";

export interface Body {
  readonly text: string;
  /** Whether the bytes are UTF-8. */
  readonly isUtf8: boolean;
  readonly hasByteOrderMark: boolean;
  /** The value, if the text is JSON and not nested too deeply. Equal texts share one value. */
  readonly json?: { readonly value: unknown };
  /** Why a body was not read to its end, or not parsed. */
  readonly excess?: BodyExcess;
}

export type BodyExcess = "size" | "depth";

/** Thirty entries take some kilobytes; a whole museum in one answer should still be seen for what it is. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The documented items are three levels deep. */
export const MAX_JSON_DEPTH = 64;

export type BodyParser = (received: Pick<ReceivedResponse, "bytes" | "isCut">) => Body;

/** Characters of bodies that a parser keeps, so that equal ones share their memory. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Creates a parser that parses equal texts once. */
export function createBodyParser(): BodyParser {
  const parsed = new Map<string, Body>();
  let kept = 0;
  return ({ bytes, isCut }) => {
    if (isCut) return { ...decode(bytes.subarray(0, 200)), excess: "size" };
    const decoded = decode(bytes);
    const key = decoded.isUtf8 && !decoded.hasByteOrderMark ? decoded.text : undefined;
    const known = key === undefined ? undefined : parsed.get(key);
    if (known) return known;
    const body = { ...decoded, ...parse(decoded.text) };
    kept += key?.length ?? 0;
    if (key !== undefined && kept <= MAX_KEPT) parsed.set(key, body);
    return body;
  };
}

/** The body of a request that got no response. */
export const noBody: Body = { text: "", isUtf8: true, hasByteOrderMark: false };

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder();

function decode(bytes: Uint8Array): Pick<Body, "text" | "isUtf8" | "hasByteOrderMark"> {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return { text: strict.decode(bytes), isUtf8: true, hasByteOrderMark };
  } catch {
    return { text: lenient.decode(bytes), isUtf8: false, hasByteOrderMark };
  }
}

function parse(text: string): Pick<Body, "json" | "excess"> {
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? { excess: "depth" } : { json: { value } };
  } catch {
    return {};
  }
}

/** Looks at one level after the other, since recursion over a hostile value would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_JSON_DEPTH) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).filter(isContainer) : [];
}

function isContainer(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
