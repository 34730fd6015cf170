import type { RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpTransport } from "../../src/verify/client/http-transport.js";
import { describeNetworkError, toNetworkError } from "../../src/verify/client/transport.js";
import { serveListener } from "../support/gateway.js";

/** Each request has a signal of its own. */
const limitsOf = () => ({ maxBytes: 10_000, signal: new AbortController().signal });
const closers: (() => unknown)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serveListener(listener);
  closers.push(close);
  return url;
}

type Options = { method?: string; headers?: Record<string, string>; signal?: AbortSignal };

async function get(listener: RequestListener, options: Options = {}) {
  return ask(`${await serve(listener)}/museum-hours`, options);
}

function ask(url: string, { method = "GET", headers = {}, ...rest }: Options = {}) {
  return createHttpTransport()({ method, url, headers }, { ...limitsOf(), ...rest });
}

describe("the transport over HTTP", () => {
  it.each([
    ["gzip", gzipSync("[1]")],
    ["br", brotliCompressSync("[1]")],
    ["identity", Buffer.from("[1]")],
  ])("decodes %s, and keeps the header that names it", async (encoding, bytes) => {
    const received = await get((_, response) => response.setHeader("Content-Encoding", encoding).end(bytes));
    expect(new TextDecoder().decode(received.bytes)).toBe("[1]");
    expect(received.headers.get("content-encoding")).toBe(encoding);
    expect(received.headers.has("ETag")).toBe(false);
  });

  it("cuts a body that is too large, also once it is decoded", async () => {
    const large = Buffer.alloc(50_000, "x");
    const plain = await get((_, response) => response.end(large));
    const packed = await get((_, response) => response.setHeader("Content-Encoding", "gzip").end(gzipSync(large)));
    expect([plain.excess, packed.excess]).toEqual(["size", "size"]);
  });

  it("follows no redirect, and lets a header replace a usual one", async () => {
    const moved: RequestListener = ({ headers }, response) =>
      response.writeHead(302, { Location: `/${headers["accept-encoding"]}` }).end();
    const received = await get(moved, { headers: { "Accept-Encoding": "identity" } });
    expect([received.status, received.headers.get("Location")]).toEqual([302, "/identity"]);
  });

  it("takes a broken coding, another protocol and a body after HEAD for what they are", async () => {
    const cut = gzipSync("[1]").subarray(0, 15);
    const broken = await get((_, response) => response.setHeader("Content-Encoding", "gzip").end(cut));
    expect([broken.status, broken.excess]).toEqual([200, "encoding"]);
    const switching = "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";
    expect((await get(({ socket }) => socket.write(switching))).status).toBe(101);
    const early = "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nX-A: 1\r\n\r\n[1]";
    const head = await get(({ socket }) => socket.write(early), { method: "HEAD" });
    expect([head.status, head.headers.get("x-a"), new TextDecoder().decode(head.bytes)]).toEqual([200, "1", "[1]"]);
  });

  it("says why there is no response: a closed connection, an interruption", async () => {
    const closed = get(({ socket }) => socket.destroy());
    expect(toNetworkError(await closed.catch((error) => error))).toMatchObject({ detail: "ECONNRESET" });
    const interruption = new AbortController();
    const ended = get(() => interruption.abort(), { signal: interruption.signal });
    await expect(ended).rejects.toThrow("aborted");
  });

  /** What Node.js says of bytes that are no HTTP/1.1. */
  const invalidConstant = (...start: number[]) => {
    return { code: "HPE_INVALID_CONSTANT", rawPacket: Uint8Array.of(...start, 0, 0, 0, 0, 0) };
  };

  it.each([
    [{ code: "ECONNREFUSED" }, "no answer: ECONNREFUSED (nothing listens there; is the port right?)"],
    [{ code: "ENOTFOUND" }, "no answer: ENOTFOUND (the host was not found; is its name right?)"],
    [{ code: "EAI_AGAIN" }, "no answer: EAI_AGAIN (the host was not found; is its name right?)"],
    [{ code: "CERT_HAS_EXPIRED" }, "no answer: CERT_HAS_EXPIRED (its certificate has expired)"],
    [
      invalidConstant(0, 0, 18, 4),
      "no answer: HTTP/2 alone (it does not speak HTTP/1.1; use the address of a gateway that does)",
    ],
    [invalidConstant(0, 0, 18, 5), /what it answers is not HTTP/],
    [new Error("read failed"), "no answer: read failed"],
  ])("says what may be the cause of %o", (error, sentence) => {
    const expected = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
    expect(describeNetworkError(toNetworkError(error))).toEqual(expected);
  });

  it("asks again where a connection was closed while it was idle", async () => {
    let answered = 0;
    const base = await serve(({ socket }, response) => {
      answered += 1;
      if (answered === 2) socket.destroy();
      else response.end("[]");
    });
    const transport = createHttpTransport();
    const request = { method: "GET", url: `${base}/special-events`, headers: {} };
    for (const expected of [1, 3]) {
      expect((await transport(request, limitsOf())).status).toBe(200);
      expect(answered).toBe(expected);
    }
  });
});
