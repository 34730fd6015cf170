/** The body of a response: read up to a limit, decoded, and parsed if it is JSON. */

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

export type BodyReader = (response: Response) => Promise<Body>;

/** Characters of bodies that a reader keeps, so that equal ones share their memory. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Creates a reader that parses equal texts once. */
export function createBodyReader(maxBytes = MAX_BODY_BYTES): BodyReader {
  const parsed = new Map<string, Body>();
  let kept = 0;
  return async (response) => {
    const { bytes, isCut } = await readBytes(response, maxBytes);
    if (isCut) return { ...decode(bytes.subarray(0, 200)), excess: "size" };
    const decoded = decode(bytes);
    const key = `${decoded.isUtf8} ${decoded.hasByteOrderMark} ${decoded.text}`;
    const known = parsed.get(key);
    if (known) return known;
    const body = { ...decoded, ...parse(decoded.text) };
    kept += key.length;
    if (kept <= MAX_KEPT) parsed.set(key, body);
    return body;
  };
}

/** The body of a request that got no response. */
export const noBody: Body = { text: "", isUtf8: true, hasByteOrderMark: false };

async function readBytes(response: Response, maxBytes: number): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { bytes: new Uint8Array(), isCut: false };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size <= maxBytes) continue;
    await reader.cancel().catch(() => {});
    return { bytes: chunks[0] ?? new Uint8Array(), isCut: true };
  }
  return { bytes: chunks.length === 1 ? (chunks[0] ?? new Uint8Array()) : join(chunks, size), isCut: false };
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

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
