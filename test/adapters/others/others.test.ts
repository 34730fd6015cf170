/** What is no operation of the mock is handed on to another server. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request as requestOf, type Server, type ServerResponse } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, createServer as createHttp2Server } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer as createNetServer, type Server as NetServer } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAdminClient, createFixedWorld, holdClock } from "../../../src/adapters/library/index.js";
import { toNodeHandler } from "../../../src/adapters/node/node.js";
import type { Others } from "../../../src/mock/message/messages.js";
import { createMock as createCore } from "../../../src/mock/mock.js";
import { exampleWorld } from "../../support/example-world.js";
import { openServer } from "../../support/free-port.js";
import { tlsOf } from "../../support/gateway.js";
import { CREDENTIAL, json, startMock } from "../../support/mock.js";
import { run, type Served, startServe } from "../../support/run-cli.js";
import { serveInTest } from "../../support/served-handler.js";

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void;

/** A server of another API, and what it was asked. */
async function startOther(answer: Answer = (_, outgoing) => outgoing.end("other")) {
  const asked: { line: string; headers: IncomingMessage["headers"]; raw: readonly string[]; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { method, url, headers, rawHeaders: raw } = incoming;
    asked.push({ line: `${method} ${url}`, headers, raw, body });
    answer(incoming, outgoing, body);
  });
  return { url: await open(server), asked };
}

/** Answers always the same. */
function replying(status: number, headers: Record<string, string | string[]> = {}, body = ""): Answer {
  return (_, outgoing) => outgoing.writeHead(status, headers).end(body);
}

async function open(server: NetServer): Promise<string> {
  onTestFinished(() => (server.close() as Partial<Server>).closeAllConnections?.());
  return openServer(server);
}

async function serve(others: string, ...args: string[]): Promise<Served> {
  const served = await startServe(["--today", "2027-03-01", "--others", others, ...args]);
  onTestFinished(async () => void (await served.stop()));
  return served;
}

const createMock = (others: Others) =>
  createCore({ world: createFixedWorld(exampleWorld), clock: holdClock("2027-03-02"), others });

/** A mock that hands on to a server of another API. */
async function serveBefore(answer?: Answer) {
  const other = await startOther(answer);
  return { other, url: (await serveInTest(createMock(new URL(other.url)))).url };
}

/** The first bytes of a request, as they are on the wire. */
const rawRequest = (line: string, ...fields: string[]) =>
  [`${line} HTTP/1.1`, "Host: localhost", ...fields, "", ""].join("\r\n");

const dial = (url: string) => connect(Number(new URL(url).port), "127.0.0.1");

/** The status of a problem, and what it says. */
const problemOf = async (response: Response) => [response.status, (await response.json()).detail];

const headers = { Authorization: CREDENTIAL };

/** The exchanges of the journal, in short. */
const journalOf = async (url: string, query = ""): Promise<readonly Record<string, unknown>[]> =>
  (await (await fetch(`${url}/__admin/requests?${query}`)).json()).requests;

describe("serve --others", () => {
  it("hands on unknown paths and other methods with their bodies, and answers the operations itself", async () => {
    const { other, url } = await serveBefore((incoming, outgoing, body) => {
      outgoing.writeHead(201, { "Content-Type": "application/json", "Set-Cookie": ["a=1", "b=2"] });
      outgoing.end(JSON.stringify({ asked: incoming.url, body }));
    });
    expect(await (await fetch(`${url}/museum-hours?limit=1`, { headers })).json()).toHaveLength(1);
    expect(other.asked).toEqual([]);
    const made = await fetch(`${url}/special-events?x=%2f&y=a+b`, { method: "POST", body: "{}", headers });
    expect([made.status, made.headers.getSetCookie()]).toEqual([201, ["a=1", "b=2"]]);
    expect(await made.json()).toEqual({ asked: "/special-events?x=%2f&y=a+b", body: "{}" });
    const paths = ["/", "/tickets/7/qr", "/openapi.yaml", "/favicon.ico", "/museum-hours/x"];
    for (const path of paths) expect((await fetch(url + path)).status).toBe(201);
    const lines = ["POST /special-events?x=%2f&y=a+b", ...paths.map((path) => `GET ${path}`)];
    expect(other.asked.map(({ line }) => line)).toEqual(lines);
  });

  it("has them in the log, in the journal and for assertions, without their bodies and secrets", async () => {
    const secrets = { "Set-Cookie": "id=s3cret", "X-Token": "s3cret" };
    const other = await startOther(replying(401, secrets, '{"token":"s3cret"}'));
    const served = await serve(other.url);
    await fetch(`${served.url}/login?password=s3cret`, { method: "POST", body: "s3cret" });
    const [summary] = await journalOf(served.url);
    expect(summary).toMatchObject({ method: "POST", status: 401, handedOnTo: other.url });
    expect(summary).not.toHaveProperty("operation");
    const museum = createAdminClient(served.url);
    await museum.expectRequests({ path: "/login", method: "POST", status: 401, exactly: 1 });
    const whole = await (await fetch(`${served.url}/__admin/requests/${summary?.["id"]}`)).text();
    expect(whole).not.toContain("s3cret");
    const explained = await museum.explainRequest(Number(summary?.["id"]));
    const summary401 = expect.stringContaining(`handed on to ${other.url}.`);
    expect(explained).toMatchObject({ status: 401, decidedBy: "others", summary: summary401 });
    await expect.poll(() => served.output().stdout).toContain(`handed on to ${other.url}`);
    expect(served.output().stdout).not.toContain("s3cret");
    expect(served.output().stdout).toContain(`unknown paths and other methods go to ${other.url}`);
  });

  it("explains that a request is handed on, without sending it", async () => {
    const { other, url } = await serveBefore();
    const explained = await (await fetch(`${url}/tickets`, { method: "POST", headers: { Prefer: "explain" } })).json();
    const summary = `POST /tickets is no operation of the mock, and is handed on to ${other.url}.`;
    expect(explained).toMatchObject({ decidedBy: "others", summary });
    expect(explained).not.toHaveProperty("status");
    expect(other.asked).toEqual([]);
    const { stdout } = await run(["explain", "tickets/7"], { env: { MUSEUM_OTHERS: other.url } });
    expect(stdout).toContain(`GET /tickets/7 is no operation of the mock, and is handed on to ${other.url}.`);
  });

  it("streams bodies both ways", async () => {
    const server = createServer((incoming, outgoing) => {
      outgoing.writeHead(200, { "X-Begun": "1" });
      incoming.on("data", (chunk) => outgoing.write(String(chunk).toUpperCase()));
      incoming.on("end", () => outgoing.end());
    });
    const { url } = await serve(await open(server));
    const { port } = new URL(url);
    const outward = requestOf({ port, path: "/echo", method: "POST" });
    outward.write("one");
    const [answer] = (await once(outward, "response")) as [IncomingMessage];
    expect(answer.headers["x-begun"]).toBe("1");
    const chunks = answer[Symbol.asyncIterator]();
    expect(String((await chunks.next()).value)).toBe("ONE");
    outward.end("two");
    expect(String((await chunks.next()).value)).toBe("TWO");
    expect((await chunks.next()).done).toBe(true);
  });

  it("applies faults and delays to them, by their path", async () => {
    const ticket = '{"ticket":"0123456789"}';
    const type = { "Content-Type": "application/json", ETag: '"1"' };
    const { other, url } = await serveBefore(replying(200, type, ticket));
    const faulty = async (fault: object) => {
      await fetch(`${url}/__admin/faults`, json([{ match: { path: "/tickets" }, ...fault }]));
      return fetch(`${url}/tickets`, { method: "POST" });
    };
    const started = performance.now();
    expect((await faulty({ delay: 300 })).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(290);
    expect((await fetch(`${url}/tickets/7`)).status).toBe(200);
    const asked = other.asked.length;
    const down = await faulty({ status: 503, retryAfter: 7 });
    expect([down.status, down.headers.get("Retry-After")]).toEqual([503, "7"]);
    await expect(faulty({ connection: "resetBeforeBody" })).rejects.toThrow("fetch failed");
    expect(other.asked.length).toBe(asked);
    expect(await (await faulty({ body: "notJson" })).text()).toContain("<h1>");
    expect(await (await faulty({ body: "againstSchema" })).json()).toEqual({ items: { ticket: "0123456789" } });
    expect(await (await faulty({ body: { field: "price", as: "null" } })).json()).toEqual({ ticket: "0123456789" });
    expect((await faulty({ headers: { "content-type": "text/plain", "X-A": "b" } })).headers.get("X-A")).toBe("b");
    expect(await (await faulty({ drip: { chunks: 4, over: 40 } })).text()).toBe(ticket);
    const cuts = ["cutShort", "resetInBody"];
    for (const connection of cuts) await expect((await faulty({ connection })).text()).rejects.toThrow("terminated");
    const recorded = cuts.map((fault) => ({ status: 0, faults: [fault], handedOnTo: other.url }));
    expect((await journalOf(url, "path=/tickets")).slice(-2)).toMatchObject(recorded);
    expect(other.asked.at(-1)?.headers["accept-encoding"]).toBe("identity");
    // A fault of an operation is none of its path with another method.
    await fetch(`${url}/__admin/faults`, json([{ match: { operation: "listSpecialEvents" }, status: 500 }]));
    expect((await fetch(`${url}/special-events`, { method: "POST" })).status).toBe(200);
    expect((await fetch(`${url}/special-events`, { headers })).status).toBe(500);
  });

  it("says why a fault can't change an answer", async () => {
    const { other, url } = await serveBefore(({ url }, outgoing) => {
      if (url === "/gzip") outgoing.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("{}"));
      else if (url === "/early") outgoing.writeHead(200, { "Content-Length": 9 }).write("{", () => outgoing.destroy());
      else if (url === "/compress") outgoing.writeHead(200, { "Content-Encoding": "compress" }).end("{}");
      else outgoing.end(Buffer.alloc(1024 * 1024 + 1));
    });
    const answerTo = (path: string, fault: string) => fetch(url + path, { headers: { Prefer: `fault=${fault}` } });
    expect(await (await answerTo("/gzip", "notJson")).text()).toContain("<h1>");
    for (const [path, fault, detail] of [
      ["/compress", "notJson", `${other.url} encodes its answer as compress, so that the fault can't change the body`],
      ["/early", "notJson", `${other.url} ended its answer early, and the fault needs the whole of it.`],
      ["/large", "empty", `The fault needs the whole answer, and that of ${other.url} is longer than 1 MB.`],
    ] as const)
      expect(await problemOf(await answerTo(path, fault))).toEqual([502, expect.stringContaining(detail)]);
  });

  it("lets the session travel on in Prefer, and keeps its controls to itself", async () => {
    const { other, url } = await serveBefore();
    await fetch(`${url}/tickets?a=%7e`, { headers: { Prefer: "session=one, wait=5" } });
    await fetch(`${url}/tickets?__session=two&a=%7E&__delay=1`, { headers: { Prefer: "wait=5" } });
    await fetch(`${url}/__session/three/tickets?a=1`);
    expect(other.asked.map(({ line, headers: { prefer } }) => [line, prefer])).toEqual([
      ["GET /tickets?a=%7e", "session=one, wait=5"],
      ["GET /tickets?a=%7E", "session=two, wait=5"],
      ["GET /tickets?a=1", "session=three"],
    ]);
    expect(await journalOf(url, "session=two")).toHaveLength(1);
  });

  it("hands on the preflights of other paths and methods, which are not in the journal", async () => {
    const other = await startOther(replying(204, { "Access-Control-Allow-Origin": "b" }));
    for (const args of [[], ["--no-cors"]]) {
      const { url } = await serve(other.url, ...args);
      const preflight = async (path: string, method: string) => {
        const asking = { Origin: "http://a", "Access-Control-Request-Method": method };
        const response = await fetch(url + path, { method: "OPTIONS", headers: asking });
        return [response.status, response.headers.get("Access-Control-Allow-Origin")];
      };
      expect(await preflight("/tickets", "GET")).toEqual([204, "b"]);
      expect(await preflight("/special-events", "POST")).toEqual([204, "b"]);
      expect(await preflight("/special-events", "GET")).toEqual([204, args.length === 0 ? "http://a" : null]);
      expect((await journalOf(url)).filter(({ handedOnTo }) => handedOnTo)).toEqual([]);
    }
  });

  it("keeps the admin API to itself, on or off, and under a base path", async () => {
    const other = await startOther();
    for (const args of [[], ["--no-admin"], ["--base-path", "/api"]]) {
      const { url } = await serve(other.url, ...args);
      for (const path of ["/__admin", "/%5f_admin", "/x/../__admin", "/api/__admin", "/__session/a/__admin"])
        await (await fetch(`${url}${path}/clock`)).arrayBuffer();
      await (await fetch(`${url}/api/tickets`)).arrayBuffer();
    }
    expect(other.asked.map(({ line }) => line)).toEqual(Array(3).fill("GET /api/tickets"));
  });

  it("does not hand on what a page of a foreign name asks that was pointed at this machine", async () => {
    const { url } = await serveBefore();
    const statuses = [];
    for (const host of ["evil.example", "localhost:1", "a.localhost", "127.0.0.1", "[::1]:80", "192.168.1.7"]) {
      const outward = requestOf(`${url}/tickets`, { headers: { Host: host } }).end();
      const [answer] = (await once(outward, "response")) as [IncomingMessage];
      statuses.push(answer.statusCode);
      if (answer.statusCode === 403) expect(await text(answer)).toContain('host \\"evil.example\\"');
      answer.resume();
    }
    expect(statuses).toEqual([403, 200, 200, 200, 200, 200]);
  });

  it("refuses to hand on to itself, and ends a request that goes round", async () => {
    const own = await run(["serve", "--others", "http://localhost:4010/"], { env: { PORT: "4010" } });
    const sentence = "http://localhost:4010 is the address of the mock itself; choose another port with --";
    expect([own.status, own.stderr]).toEqual([2, expect.stringContaining(sentence)]);
    const round = await startOther();
    const { url } = await serve(round.url);
    const server = createServer(({ url: path, headers }, outgoing) => {
      const pass = (answer: IncomingMessage) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 0, answer.headers));
      requestOf(url + path, { headers }, pass).end();
    });
    const back = await open(server);
    const second = await serve(back);
    // From the second mock to the first one by way of a server, and no further.
    expect((await fetch(`${second.url}/tickets`)).status).toBe(200);
    const via = Array(4).fill("1.1 museum-mock").join(", ");
    const detail = `The request has passed museum-mock 4 times; ${back} hands it back, so choose another address for`;
    const looped = await problemOf(await fetch(`${second.url}/tickets`, { headers: { Via: via } }));
    expect(looped).toEqual([508, expect.stringContaining(detail)]);
  });

  it("says in a sentence that the other server is away, and that it takes no WebSocket", async () => {
    const away = createServer();
    const gone = await open(away);
    away.close();
    const { url } = await serve(gone);
    const refused = `${gone} has not answered (ECONNREFUSED); start it, or see its log.`;
    expect(await problemOf(await fetch(`${url}/tickets`))).toEqual([502, refused]);
    const broken = createServer();
    broken.on("request", ({ socket }) => socket.end("nonsense\r\n\r\n"));
    const { detail } = await (await fetch(`${(await serve(await open(broken))).url}/tickets`)).json();
    expect(detail).toMatch(/\(HPE_\w+\); what it sends is not HTTP that can be read; see its log\.$/);
    expect((await fetch(`${url}/museum-hours`, { headers })).status).toBe(200);
    const upgraded = await exchangeBytes(url, rawRequest("GET /live", "Connection: Upgrade", "Upgrade: websocket"));
    expect(upgraded).toMatch(/^HTTP\/1\.1 501 .*WebSocket connections are not handed on/s);
    expect(await journalOf(url)).toMatchObject([{ status: 502, problem: refused }, {}, { status: 501 }]);
  });

  it("names a client that leaves before the answer, and asks nobody once it has left a delay", async () => {
    const { other, url } = await serveBefore(() => {});
    const leave = (init: RequestInit) =>
      expect(fetch(`${url}/slow`, { ...init, signal: AbortSignal.timeout(150) })).rejects.toThrow();
    await leave({});
    await expect.poll(() => journalOf(url)).toMatchObject([{ status: 0, clientLeft: true, handedOnTo: other.url }]);
    await leave({ headers: { Prefer: "delay=400" } });
    await expect.poll(() => journalOf(url)).toHaveLength(2);
    expect(other.asked).toHaveLength(1);
  });

  it("goes on when a client has left whose responses still wait for one another", async () => {
    const { url } = await serveBefore((_, outgoing) => void setTimeout(() => outgoing.end("late"), 20));
    for (let count = 0; count < 20; count += 1) {
      const socket = dial(url);
      socket.on("error", () => {});
      socket.write(rawRequest("GET /a").repeat(3));
      setTimeout(() => socket.resetAndDestroy(), count);
    }
    await expect.poll(async () => (await journalOf(url)).length).toBeGreaterThan(20);
    expect((await fetch(`${url}/museum-hours`, { headers })).status).toBe(200);
  });

  it.each([
    ["ftp://x", ' "ftp://x"'],
    ["127.0.0.1:4020", ' "127.0.0.1:4020"'],
    ["http://a:b@127.0.0.1", ""],
    ["http://127.0.0.1/?a=1", ' "http://127.0.0.1/?…"'],
  ])("does not take %s", async (address, shown) => {
    const { status, stderr } = await run(["serve", "--port", "0", "--others", address]);
    const use = "use one such as http://127.0.0.1:4020, without a credential, a query and a fragment.";
    expect([status, stderr.trim()]).toEqual([2, `error: Invalid address${shown} for --others; ${use}`]);
  });
});

/** Sends bytes to a mock, and returns all that comes back until a while after the last answer. */
async function exchangeBytes(url: string, sent: string): Promise<string> {
  const socket = dial(url);
  socket.write(sent, "latin1");
  let got = "";
  socket.on("data", (chunk) => (got += chunk.toString("latin1")));
  await once(socket, "data");
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  return got;
}

describe("a request that is handed on", () => {
  it("is made anew, so that its body never becomes another request", async () => {
    const { other, url } = await serveBefore();
    const inner = rawRequest("GET /inner");
    const length = `Content-Length: ${inner.length}`;
    const methods = ["GET", "HEAD", "OPTIONS", "DELETE", "POST", "PROPFIND"];
    const named = ["content-length", "Content-Length, keep-alive", "transfer-encoding", "host"];
    const sent = methods.flatMap((method) => named.map((name) => [`${method} /a`, `Connection: ${name}`] as const));
    await Promise.all(sent.map((head) => exchangeBytes(url, rawRequest(...head, length) + inner)));
    // A body of GET and HEAD means nothing (RFC 9110, section 9.3.1).
    const asked = sent.map(([line]) => [line, /^(GET|HEAD)/.test(line) ? "" : inner].join());
    expect(other.asked.map(({ line, body }) => [line, body].join()).sort()).toEqual(asked.sort());
  });

  it("keeps the length of its body, and is refused in a coding that would be lost", async () => {
    const { other, url } = await serveBefore();
    const post = (body: string, ...fields: string[]) => exchangeBytes(url, rawRequest("POST /a", ...fields) + body);
    await post("abc", "Content-Length: 03", "Expect: 100-continue");
    await post("3;x=y\r\nabc\r\n0\r\nX-T: 1\r\n\r\n", "Transfer-Encoding: Chunked", "Trailer: X-T");
    const coded = await post("3\r\nabc\r\n0\r\n\r\n", "Transfer-Encoding: gzip, chunked");
    expect(coded).toMatch(/^HTTP\/1\.1 501 .*transfer coding \\"gzip, chunked\\" is not handed on/s);
    expect(await exchangeBytes(url, rawRequest("TRACE /a"))).toMatch(/^HTTP\/1\.1 501 /);
    const framing = ["content-length", "transfer-encoding"];
    const sized = other.asked.map(({ headers, body }) => [...framing.map((name) => headers[name] ?? "none"), body]);
    expect(sized.map(String)).toEqual(["3,none,abc", "none,chunked,abc"]);
  });

  it("goes where the mock has judged that it goes, below the path of the address", async () => {
    const other = await startOther();
    const { url } = await serve(`${other.url}/public/api`);
    const statusOf = async (target: string) =>
      /^HTTP\/1\.1 (\d+)/.exec(await exchangeBytes(url, rawRequest(`GET ${target}`)))?.[1];
    const inside = {
      ...{ "/tickets": "/tickets", "/../a": "/a", "/%2e%2e/b": "/b", "/x/../../../c": "/c" },
      ...{ "/public/api/../../d": "/d", "http://localhost/e/%2E./f": "/f", "http:///localhost/g": "/g" },
      ...{ "/h?i=/../j#k": "/h?i=/../j", "//l/m": "//l/m" },
    };
    const statusesOf = async (targets: readonly string[]) => [...new Set(await Promise.all(targets.map(statusOf)))];
    expect(await statusesOf(Object.keys(inside))).toEqual(["200"]);
    const asked = Object.values(inside).map((target) => `GET /public/api${target}`);
    expect(other.asked.map(({ line }) => line).sort()).toEqual(asked.sort());
    const disguised = ["/..%2fa", "/x/..%5ca", "/%252e%252e/a", "/%25%32%65%2e/a", "/..;/a", "/..;b=c/a", "/..%00/a"];
    const admin = ["/x%2f__admin/clock", "/__admin%2fclock", "/__ADMIN/clock", "/%255f_admin", "/__admin;a/clock"];
    expect(await statusesOf([...disguised, ...admin])).toEqual(["403"]);
    const refused = ["/..\\a", "//__admin/clock", "/public/api/__admin/clock", "http:///__admin/clock"];
    expect(await statusesOf(refused)).not.toContain("200");
    expect(other.asked).toHaveLength(Object.keys(inside).length);
    expect((await journalOf(url))[0]).toMatchObject({ handedOnTo: `${other.url}/public/api` });
  });

  it("has the bytes of its headers, and its answer has them", async () => {
    // Node encodes the head in UTF-8 if it is sent with a text.
    const answer: Answer = (_, outgoing) => outgoing.setHeader("X-Name", "caf\u00e9").end(Buffer.from("[]"));
    const { other, url } = await serveBefore(answer);
    for (const prefer of ["Prefer: wait=1", "Prefer: fault=drip"]) {
      const sent = `${rawRequest("POST /a", "X-Name: caf\u00e9", prefer, "Content-Length: 1")}x`;
      expect(await exchangeBytes(url, sent)).toMatch(/\r\nx-name: caf\u00e9\r\n/i);
    }
    expect(other.asked.map(({ headers }) => headers["x-name"])).toEqual(["caf\u00e9", "caf\u00e9"]);
  });

  it.each<readonly string[]>([
    [],
    ['If-None-Match: "a"', "Sec-Fetch-Mode: navigate", "Authorization: Bearer b", "Cookie: a=1", "X-A: 1", "X-A: 2"],
  ])("has the fields of its client, and no others, as its answer has: %j", async (...fields) => {
    const other = await startOther(replying(200, { Connection: "X-Hop", "X-Hop": "1", "X-End": "2" }, "[]"));
    const { url } = await serve(other.url, "--credentials", "anna:secret");
    const got = await exchangeBytes(url, rawRequest("GET /a", ...fields));
    expect(got.match(/^x-\w+: \d/gim)).toEqual(["x-end: 2"]);
    const [{ raw = [] } = {}] = other.asked;
    const sent = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
    const own = [`Host: ${new URL(other.url).host}`, "Via: 1.1 museum-mock", "Connection: keep-alive"];
    expect(sent.sort()).toEqual([...fields, ...own].sort());
  });

  it.each([407, 421, 600, 999])("is asked once, and gets the status %d", async (status) => {
    const { other, url } = await serveBefore(replying(status));
    expect(await exchangeBytes(url, rawRequest("GET /a"))).toContain(`HTTP/1.1 ${status} `);
    expect(other.asked).toHaveLength(1);
  });

  it("asks for the codings of its client, and for none if a part is asked for", async () => {
    const { other, url } = await serveBefore();
    const codings = ["gzip, deflate, br, zstd", "zstd;q=1, br;q=0.5, *", "zstd", "identity"];
    for (const coding of codings) await fetch(`${url}/a`, { headers: { "Accept-Encoding": coding } });
    await exchangeBytes(url, rawRequest("GET /a"));
    await fetch(`${url}/a`, { headers: { Range: "bytes=0-1", "Accept-Encoding": "gzip" } });
    expect(other.asked.map(({ headers }) => headers["accept-encoding"])).toEqual([...codings, undefined, "identity"]);
  });

  it("waits for its turn: few of a connection are under way at once, in their order", async () => {
    let open = 0;
    let most = 0;
    const { url } = await serveBefore((incoming, outgoing) => {
      open += 1;
      most = Math.max(most, open);
      outgoing.once("close", () => (open -= 1));
      setTimeout(() => outgoing.end(`<${incoming.url}>`), 5);
    });
    const socket = dial(url);
    const warned = vi.spyOn(process, "emitWarning");
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    const others = paths.slice(1).map((path) => rawRequest(`GET ${path}`));
    socket.write(rawRequest("GET /0", "Prefer: delay=100") + others.join(""));
    let got = "";
    socket.on("data", (chunk) => (got += chunk));
    await expect.poll(() => [...got.matchAll(/<(\/\d+)>/g)].map(([, path]) => path), { timeout: 5_000 }).toEqual(paths);
    expect(most).toBeLessThanOrEqual(4);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    socket.destroy();
  });

  describe("over HTTP/2", () => {
    async function connectTo(others: Others): Promise<ClientHttp2Session> {
      const client = connectHttp2(await open(createHttp2Server(toNodeHandler(createMock(others)) as never)));
      onTestFinished(() => client.destroy());
      return client;
    }

    it("waits for its turn, too", async () => {
      const release: (() => void)[] = [];
      const client = await connectTo(() => new Promise((resolve) => release.push(() => resolve(new Response("late")))));
      const sent = Array.from({ length: 150 }, (_, index) => text(client.request({ ":path": `/${index}` })));
      await expect.poll(() => release.length).toBe(100);
      const pump = setInterval(() => release.splice(0).forEach((one) => void one()), 10);
      expect(new Set(await Promise.all(sent))).toEqual(new Set(["late"]));
      clearInterval(pump);
    });

    it("names the authority that its client has named", async () => {
      const client = await connectTo(async ({ url }) => new Response(url));
      const asked = client.request({ ":path": "/a", ":authority": "museum.example:81" });
      expect(await text(asked)).toBe("http://museum.example:81/a");
    });

    it.each([
      ["a status that HTTP/2 does not have", 600, {}, 502],
      ["a field that HTTP/2 does not have", 200, { "HTTP2-Settings": "a" }, 200],
    ])("goes on after %s", async (_, status, fields, expected) => {
      const other = await startOther(replying(status, fields));
      const client = await connectTo(new URL(other.url));
      const [answer] = await once(client.request({ ":path": "/a" }), "response");
      expect(answer).toMatchObject({ ":status": expected });
    });

    it("ends where a function has left its body", async () => {
      const client = await connectTo(() => new Response("left"));
      const sent = client.request({ ":method": "POST", ":path": "/tickets" }).end("a".repeat(300_000));
      expect(await text(sent)).toBe("left");
      await once(sent, "close");
    });

    it("has its body, and the admin API its own", async () => {
      const client = await connectTo(async (request) => new Response(await request.text()));
      const send = (head: object, body: string) => text(client.request({ ":method": "POST", ...head }).end(body));
      expect(await send({ ":path": "/tickets" }, "two, please")).toBe("two, please");
      const json = { "content-type": "application/json" };
      expect(await send({ ":path": "/__admin/faults", ...json }, '{"status":503}')).toContain('"status":503');
    });
  });

  it("gets an answer that comes before its body is sent", async () => {
    const heads: string[] = [];
    const refusing = createNetServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (head) => {
        heads.push(String(head));
        socket.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig");
        setTimeout(() => socket.end(), 20);
      });
    });
    const { url } = await serve(await open(refusing));
    const upload = async () => {
      const response = await fetch(`${url}/upload`, { method: "POST", body: Buffer.alloc(4_000_000) });
      return [response.status, await response.text()];
    };
    expect(await Promise.all([1, 2, 3, 4, 5].map(upload))).toEqual(Array(5).fill([413, "big"]));
    expect(heads.filter((head) => !head.endsWith("\r\n\r\n"))).toEqual([]);
    expect((await fetch(`${url}/museum-hours`, { headers })).status).toBe(200);
  });

  it("streams under a drip, whatever its length", async () => {
    const { url } = await serveBefore((incoming, outgoing) => {
      if (incoming.url === "/silent") return outgoing.flushHeaders();
      if (incoming.url === "/early") return void outgoing.write("{", () => outgoing.destroy());
      if (incoming.url === "/known") outgoing.setHeader("Content-Length", "100000000");
      outgoing.write("x".repeat(100_000));
    });
    const drip = { headers: { Prefer: "fault=drip" }, signal: AbortSignal.timeout(20_000) };
    const silent = await fetch(`${url}/silent`, drip);
    expect(silent.status).toBe(200);
    await silent.body?.cancel();
    await expect((await fetch(`${url}/early`, drip)).text()).rejects.toThrow("terminated");
    for (const path of ["/known", "/unknown"]) {
      const response = await fetch(url + path, drip);
      const reader = response.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      await reader?.cancel();
      const cut = await fetch(url + path, { headers: { Prefer: "fault=cutShort" } });
      if (path === "/unknown") await expect(cut.text()).rejects.toThrow("terminated");
      else await cut.body?.cancel();
    }
  });

  it("drips to a client that reads slowly without listening to its end again and again", async () => {
    const { url } = await serveBefore((_, outgoing) => outgoing.end(Buffer.alloc(30_000_000)));
    const warned = vi.spyOn(process, "emitWarning");
    const socket = dial(url);
    socket.write(rawRequest("GET /a", "Prefer: fault=drip"));
    let got = 0;
    socket.on("data", (chunk) => {
      got += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    await expect.poll(() => got, { timeout: 5_000 }).toBeGreaterThan(10_000_000);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    socket.destroy();
  });

  it("gets a 502 for an answer in a transfer coding that would be lost", async () => {
    const coded = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n";
    const { url } = await serveBefore((_, { socket }) => socket?.end(coded));
    const detail = "The other server has sent its answer in the transfer coding gzip, chunked; send it plain.";
    expect(await problemOf(await fetch(`${url}/a`))).toEqual([502, detail]);
  });

  it.each([
    ["nobody", createHttpsServer(tlsOf("server")), /\(\w*SIGN\w*\); name the authority/],
    ["http", createServer(), /\((?:ERR_SSL_\w+|EPROTO)\); use http:\/\/ if/],
  ])("says why there is no answer over TLS: %s", async (_, server, sentence) => {
    const { url } = await serve((await open(server)).replace("http", "https"));
    expect((await (await fetch(`${url}/a`)).json()).detail).toMatch(sentence);
  });

  it("sets no cookie of the admin API", async () => {
    const own = "museum-mock-token";
    const cookies = [`${own}=a; Path=/__admin`, ` ${own} =a`, `=${own}=a`, `${own}`, "id=1", `${own}2=a`];
    const { url } = await serveBefore(replying(200, { "Set-Cookie": cookies }));
    expect((await fetch(`${url}/a`)).headers.getSetCookie()).toEqual(["id=1", `${own}2=a`]);
  });
});

describe("createMock({ others })", () => {
  const others = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/throws") throw new Error("no tickets left");
    const answer = { pathname, prefer: request.headers.get("Prefer"), body: await request.text() };
    return Response.json(answer, { status: 201 });
  };

  it("answers all that is no operation, for fetch and over HTTP alike", async () => {
    const mock = startMock(exampleWorld, { others });
    const server = await serveInTest(mock);
    const express = await open(
      createServer((incoming, outgoing) => void toNodeHandler(mock)(incoming, outgoing, () => outgoing.end("next"))),
    );
    for (const send of [mock.fetch, fetch]) {
      const at = send === fetch ? server.url : "http://museum.test";
      const own = await send(`${at}/museum-hours?limit=1`, { headers });
      expect([own.status, await own.json()]).toEqual([200, expect.objectContaining({ length: 1 })]);
      const made = await send(`${at}/__session/a/tickets`, { method: "POST", body: "{}" });
      const asked = { pathname: "/tickets", prefer: "session=a", body: "{}" };
      expect([made.status, await made.json()]).toEqual([201, asked]);
      expect(await problemOf(await send(`${at}/throws`))).toEqual([502, "The function others failed: no tickets left"]);
      const dripped = await send(`${at}/tickets`, { headers: { Prefer: "fault=drip" } });
      expect(await dripped.json()).toMatchObject({ pathname: "/tickets" });
    }
    expect(await (await fetch(`${express}/tickets`, { method: "PUT", body: "x" })).json()).toMatchObject({ body: "x" });
    await mock.expectRequests({ path: "/tickets", method: "PUT", exactly: 1 });
  });

  it("passes on what fetch has decoded", async () => {
    const other = await startOther(({ url }, outgoing) => {
      const coding = url === "/zstd" ? "zstd" : "gzip";
      outgoing.writeHead(200, { "Content-Encoding": coding, "Content-Type": "text/plain" }).end(gzipSync("plain"));
    });
    const mock = startMock(exampleWorld, { others: (request) => fetch(other.url + new URL(request.url).pathname) });
    const server = await serveInTest(mock);
    expect(await (await fetch(`${server.url}/a`)).text()).toBe("plain");
    expect(await (await mock.fetch("http://museum.test/a")).text()).toBe("plain");
    const detail = "The other server has encoded its answer as zstd, which it was not asked for.";
    expect(await problemOf(await mock.fetch("http://museum.test/zstd"))).toEqual([502, detail]);
  });

  it("is matched outside of a base path as it is seen from there", async () => {
    const mock = startMock(exampleWorld, { basePath: "/api", others: () => Response.json({}, { status: 201 }) });
    await mock.faults([{ match: { path: "/../tickets" }, status: 503, times: 1 }]);
    const buy = async (path: string) => (await mock.fetch(`http://museum.example${path}`, { method: "POST" })).status;
    expect([await buy("/api/tickets"), await buy("/tickets"), await buy("/tickets")]).toEqual([201, 503, 201]);
    await mock.expectRequests({ path: "/../tickets", exactly: 2 });
  });

  it("is not waited for once the caller has left", async () => {
    const mock = startMock(exampleWorld, { others: () => new Promise<Response>(() => {}) });
    const left = new AbortController();
    const answer = mock.fetch("http://museum.example/tickets", { signal: left.signal });
    left.abort(new Error("gone"));
    await expect(answer).rejects.toThrow("gone");
  });

  it("has its body cancelled where a client leaves in the middle of it", async () => {
    const cancel = vi.fn();
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)), cancel });
    const server = await serveInTest(startMock(exampleWorld, { others: () => new Response(body) }));
    const response = await fetch(`${server.url}/tickets`);
    await response.body?.cancel();
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });

  const readAndCancel = async (body: ReadableStream) => {
    for await (const _ of body) break;
  };

  it.each<[how: string, leave: (body: ReadableStream<Uint8Array>) => unknown]>([
    ["nothing", () => {}],
    ["a part", (body) => body.getReader().read()],
    ["a part, and cancels the rest", readAndCancel],
  ])("reads %s of a body, and the next request of the connection is answered", async (_, leave) => {
    const others = async ({ method, body }: Request) => {
      if (body) await leave(body);
      return new Response(method);
    };
    const { url } = await serveInTest(startMock(exampleWorld, { others }));
    const body = "x".repeat(1_000_000);
    const first = `POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const socket = dial(url);
    socket.write(first + rawRequest("GET /b", "Connection: close"));
    expect((await text(socket)).match(/^(?:POST|GET)$/gm)).toEqual(["POST", "GET"]);
  });

  it("takes no body of it for a problem of the mock", async () => {
    const body = '{"type":"urn:museum-mock:problem:not-handed-on" oops';
    const mock = startMock(exampleWorld, { others: () => new Response(body, { status: 201 }) });
    const response = await mock.fetch("http://museum.example/tickets", { headers: { Prefer: "fault=againstSchema" } });
    expect([response.status, (await response.text()).includes("please report")]).toEqual([201, false]);
  });

  it("lets a page read why there is no answer", async () => {
    const failing = () => {
      throw new Error("no office");
    };
    const mock = startMock(exampleWorld, { others: failing });
    const headers = { Origin: "http://localhost:5173" };
    const response = await mock.fetch("http://museum.example/tickets", { headers });
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([502, headers.Origin]);
    const empty = await startMock(exampleWorld, { others: (() => {}) as never }).fetch("http://museum.example/tickets");
    expect((await empty.json()).detail).toBe("The function others returned no response; return a Response.");
  });
});
