/** Carries requests to a handler in process. */
import type { ReceivedResponse, SentRequest, Transport } from "./transport.js";

export function createHandlerTransport(handler: (request: Request) => Promise<Response>): Transport {
  return (request, { maxBytes, signal }) => {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([receive(handler, request, maxBytes), ended]);
  };
}

async function receive(
  handler: (request: Request) => Promise<Response>,
  { url, ...sent }: SentRequest,
  maxBytes: number,
): Promise<ReceivedResponse> {
  const response = await handler(new Request(url, { ...sent, redirect: "manual" }));
  if (!isResponse(response)) throw new Error("the handler returned no Response");
  // What serves a handler leaves out the body of HEAD.
  const read = sent.method === "HEAD" ? { bytes: new Uint8Array() } : await readBytes(response, maxBytes);
  return { status: response.status, headers: response.headers, ...read };
}

/** A `Response` may be of another implementation of the class. */
function isResponse(value: unknown): boolean {
  const { status, headers } = Object(value) as Partial<Response>;
  return typeof status === "number" && typeof headers?.get === "function";
}

/** Reads a body up to a limit, and cancels what comes after it. */
async function readBytes(response: Response, maxBytes: number): Promise<Pick<ReceivedResponse, "bytes" | "excess">> {
  const reader = response.body?.getReader();
  if (!reader) return { bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size <= maxBytes) continue;
    await reader.cancel().catch(() => {});
    return { bytes: chunks[0] ?? new Uint8Array(), excess: "size" };
  }
  return { bytes: chunks.length === 1 ? (chunks[0] ?? new Uint8Array()) : join(chunks, size) };
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
