/** What a server does with connections: tunnels, old clients, and faults that cut them; how it closes. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DataSet } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, json, sendOver, startMock } from "../../support/mock.js";
import { connectTo, exchange, heardBy } from "../../support/raw-connection.js";
import { serveInTest } from "../../support/served-handler.js";

const serve = () => serveInTest(startMock(exampleWorld));

describe("a connection", () => {
  it("that asks for a tunnel and is reset at once ends nothing", async () => {
    const { url, port } = await serve();
    for (let count = 0; count < 20; count += 1)
      await exchange(port, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", (socket) => socket.resetAndDestroy());
    expect((await sendOver(url)("/museum-hours")).status).toBe(200);
  });

  const asks = "GET /museum-hours HTTP/1.1\r\nConnection: close\r\n";

  it.each<readonly [head: string, answer: RegExp]>([
    ["BREW /museum-hours HTTP/1.1\r\nHost: a\r\n", /^HTTP\/1\.1 501 /],
    ["OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", /^HTTP\/1\.1 204 .*\nallow: GET, HEAD, OPTIONS\r\n/s],
    ["CONNECT a:1 HTTP/1.1\r\nHost: a\r\n", /^HTTP\/1\.1 400 [\s\S]*\r\nDate: [\s\S]*this is no proxy/i],
    [asks, /^HTTP\/1\.1 400 [\s\S]*\r\nDate: /],
    ["\x16\x03\x01\x02\r\n", /^HTTP\/1\.1 400 [\s\S]*\r\nDate: [\s\S]*unreadable-request/i],
  ])("that begins with %j gets an answer", async (head, answer) => {
    expect(await exchange((await serve()).port, `${head}\r\n`)).toMatch(answer);
  });

  it("whose head is too long is told so, as a page of another origin may read it", async () => {
    const { port } = await serve();
    // Node shows the piece alone in which the head becomes too long, so that the origin has to be in it.
    const begun = `${asks}Host: a\r\nX-Long: ${"x".repeat(15 * 1024)}\r\n`;
    const rest = `Origin: http://app.example\r\nX-Rest: ${"x".repeat(2048)}\r\n\r\n`;
    const told = await exchange(port, begun, (socket) => void socket.write(rest));
    expect(told).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\nAccess-Control-Allow-Origin: http:\/\/app\.example\r\n/i);
    expect(JSON.parse(told.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 431 });
  });

  it("that asks for an upgrade gets an answer", async () => {
    const { port } = await serve();
    const head = `Host: x\r\nAuthorization: ${CREDENTIAL}\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n`;
    expect(await exchange(port, `GET /museum-hours HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("of HTTP/1.0 needs no Host", async () => {
    const { port } = await serve();
    const get = (target: string) => exchange(port, `GET ${target} HTTP/1.0\r\nAuthorization: ${CREDENTIAL}\r\n\r\n`);
    expect(await get("/museum-hours?limit=1")).toMatch(/^HTTP\/1\.1 200 [\s\S]*2027-03-02/);
    expect(await get("/__admin/clock")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a refused connection", () => {
  it.each([
    ["that a request asks for", "?__fault=refused", undefined],
    ["of a scenario that a request asks for", "?__scenario=connection-refused", undefined],
    ["of a session", "?__session=t1", "t1"],
  ])("%s cuts that client alone, and the port stays open", async (_, query, session) => {
    const { url } = await serve();
    if (session)
      await sendOver(url)(`/__admin/faults?session=${session}`, json([{ connection: "refused", lasts: 60_000 }]));
    await expect(sendOver(url)(`/museum-hours${query}`)).rejects.toThrow(TypeError);
    expect((await sendOver(url)("/museum-hours")).status).toBe(200);
    expect((await fetch(`${url}/__admin/clock`)).status).toBe(200);
  });

  it("of the default session spares an open connection to the admin API", async () => {
    const { url, port } = await serve();
    const fault = JSON.stringify([{ connection: "refused", lasts: 60_000 }]);
    const admin = await connectTo(port);
    const ask = (request: string) =>
      new Promise<string>((resolve, reject) => {
        admin.once("data", (chunk) => resolve(String(chunk)));
        admin.once("close", () => reject(new Error("the connection was closed")));
        admin.write(request);
      });
    const head = `Host: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${fault.length}\r\n\r\n`;
    expect(await ask(`PUT /__admin/faults HTTP/1.1\r\n${head}${fault}`)).toMatch(/^HTTP\/1\.1 200 /);
    await expect(sendOver(url)("/museum-hours")).rejects.toThrow(TypeError);
    await expect(sendOver(url)("/museum-hours")).rejects.toThrow(TypeError);
    expect(await ask(`GET /__admin/clock HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    admin.destroy();
  });
});

describe("a reply that waits for the end of a turn of the event loop", () => {
  const get = (target: string, fields = "") =>
    `GET ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: ${CREDENTIAL}\r\n${fields}\r\n`;

  it("is sent before a fault that refuses connections resets its own", async () => {
    const { url, port } = await serve();
    const faults = [{ connection: "refused", lasts: 1, match: { operation: "listSpecialEvents" } }];
    await sendOver(url)("/__admin/faults", json(faults));
    const sockets = await Promise.all([0, 1, 2].map(() => connectTo(port)));
    const heard = sockets.map((socket) => heardBy(socket));
    // `TE` makes the connection one of node:http.
    sockets[2]?.write(get("/museum-hours", "TE: trailers\r\n"));
    await once(sockets[2] as Socket, "data");
    sockets[0]?.write(get("/museum-hours"));
    sockets[1]?.write(get("/museum-hours"));
    sockets[2]?.write(get("/special-events"));
    const replies = (await Promise.all(heard)).map((text) => text.match(/^HTTP\/1\.1 200 OK/gm)?.length);
    expect(replies).toEqual([1, 1, 1]);
  });

  it("is sent before the end of the grace cuts its connection", async () => {
    const { port, close } = await serve();
    const socket = await connectTo(port);
    const heard = heardBy(socket);
    socket.write(get("/museum-hours", "Prefer: delay=60\r\n"));
    // The delay begins before the grace.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const closed = close({ grace: 80 });
    await new Promise((resolve) => setImmediate(resolve));
    // The ends of both are met in one turn.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    await closed;
    expect(await heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe("a handler of web requests", () => {
  it("that throws is answered with 500 and its message, and the next request as ever", async () => {
    const fetch = vi.fn(async () => new Response("fine")).mockRejectedValueOnce(new Error("no such table"));
    const { url } = await serveInTest({ fetch });
    const failed = await sendOver(url)("/");
    expect([failed.status, (await failed.json()).detail]).toEqual([500, "The handler failed: no such table"]);
    expect(await (await sendOver(url)("/")).text()).toBe("fine");
  });
});

describe("a server that closes", () => {
  it("answers the requests of an open connection, and asks its client to close it", async () => {
    let closing: Promise<void> | undefined;
    let count = 0;
    let arrive = () => {};
    const hasThird = new Promise<void>((resolve) => (arrive = resolve));
    // The second answer waits for the third request, so that the connection is never idle.
    const fetch = async () => {
      count += 1;
      closing ??= listening.close();
      if (count === 3) arrive();
      if (count === 2) await hasThird;
      return new Response("fine");
    };
    const listening = await serveInTest({ fetch });
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const answers = await exchange(listening.port, request, (socket) => {
      socket.once("data", () => socket.write(request));
      socket.write(request);
    });
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
    expect(answers.match(/^Connection: .*$/gim)?.at(-1)).toBe("Connection: close");
    await closing;
  });
});

const AN_HOUR = 3_600_000;
const GET = `GET /special-events HTTP/1.1\r\nHost: a\r\nAuthorization: ${CREDENTIAL}\r\n\r\n`;

/** Twelve events, each larger than what a kernel keeps for a client that does not read. */
const large = { name: "Big", location: "Hall", eventDescription: "x".repeat(1e6), dates: ["2027-03-02"], price: 1 };
const ids = Array.from({ length: 12 }, (_, at) => `00000000-0000-4000-8000-0000000000${10 + at}`);
const LARGE: DataSet = { hours: [], events: ids.map((eventId) => ({ eventId, ...large })) };

describe("what a server waits for and cuts when it closes", () => {
  const start = (world: DataSet = exampleWorld) => serveInTest(startMock(world));
  async function open(port: number): Promise<Socket> {
    const socket = await connectTo(port);
    onTestFinished(() => void socket.destroy());
    return socket;
  }
  const answerOn = async (socket: Socket) => String((await once(socket, "data"))[0]);

  it.each([
    ["the museum", GET],
    ["the museum by node:http", GET.replace("Host: a", "Host:  a")],
  ])("cuts a client that does not read what %s sends, once the grace is over", async (_, request) => {
    const listening = await start(LARGE);
    const socket = await open(listening.port);
    socket.pause();
    socket.write(request);
    // The response has begun, and waits for the client.
    await once(socket, "readable");
    const cut: string[] = [];
    await listening.close({ grace: 100, onCut: (requests) => void cut.push(...requests) });
    expect(cut).toEqual([request.split(" HTTP")[0]]);
  });

  it("waits for no client that has sent nothing, new or not", async () => {
    const listening = await start();
    const early = await open(listening.port);
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    const late = await open(listening.port);
    await closing;
    expect([early.bytesRead, late.bytesRead]).toEqual([0, 0]);
  });

  it("waits for no silent client that node:http has got", async () => {
    const listening = await start();
    await open(listening.port);
    // After a second without a word, the connection is node:http's.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await listening.close({ grace: AN_HOUR });
  });

  it("waits for no client whose request was answered before its body was sent", async () => {
    const listening = await start();
    const socket = await open(listening.port);
    socket.write("POST /museum-hours HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nhalf");
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 405 /);
    socket.write("half");
    await listening.close({ grace: AN_HOUR });
    // A connection that nobody uses is closed after a minute.
  }, 30_000);

  it("answers a client that connected just before", async () => {
    const listening = await start();
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    const socket = await open(listening.port);
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.write(GET);
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    await closing;
  });

  it("answers those who wait to be accepted", async () => {
    const listening = await start();
    const answers = Array.from({ length: 30 }, async () => {
      const socket = connect(listening.port, "127.0.0.1");
      socket.write(GET);
      return (await answerOn(socket)).slice(0, 12);
    });
    // The kernel has them, and the server none yet.
    await new Promise((resolve) => process.nextTick(resolve));
    await listening.close({ grace: AN_HOUR });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
  });

  it("answers a request that has arrived when the drain ends", async () => {
    const listening = await start();
    const socket = await open(listening.port);
    socket.write(GET);
    await once(socket, "data");
    // This timer and that of the drain run one after another, before anything is read.
    setTimeout(() => void socket.write(GET), 50);
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    await closing;
  });
});
