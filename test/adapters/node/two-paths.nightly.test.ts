/**
 * A request that is answered without `node:http` gets the same bytes, log and journal as one that is answered by it. `FUZZ_MINUTES=10 npm run fuzz`
 * draws connections for so long, half of the time of clients that wait, from the seed `FUZZ_SEED` on.
 */
import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createMock, type Mock } from "../../../src/adapters/library/index.js";
import { takeConnections } from "../../../src/adapters/node/direct-connections.js";
import { DirectSender } from "../../../src/adapters/node/direct-sender.js";
import { toNodeHandler } from "../../../src/adapters/node/node.js";
import { ServerPort } from "../../../src/adapters/node/server-port.js";
import { exampleWorld } from "../../support/example-world.js";
import { openServer } from "../../support/free-port.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";
import { PATIENCE_MILLISECONDS } from "../../support/patience.js";
import { exchange } from "../../support/raw-connection.js";
import { isWhole } from "../../support/share.js";
import { createCourses, startTwoPaths } from "./hostile/two-paths.js";

const MILLISECONDS = Number(process.env["FUZZ_MINUTES"] ?? 0) * 30_000;
/** Connections after which a pair of servers is replaced, so that its journal still has all of them. */
const COURSES = MILLISECONDS > 0 ? 200 : isWhole ? 75 : 4;
/** Pairs of servers that are asked at a time: most of it is waiting for silence. */
const PAIRS = 12;

const HEAD = `Host: 127.0.0.1\r\nAuthorization: ${CREDENTIAL}\r\n`;
const get = (target: string, fields = "") => `GET ${target} HTTP/1.1\r\n${HEAD}${fields}\r\n`;

async function start(options?: Parameters<typeof startTwoPaths>[0]) {
  const servers = await startTwoPaths(options);
  onTestFinished(servers.close);
  return servers;
}

/** Draws connections by one seed after another. Returns how many requests came, and how many of them were answered without `node:http`. */
async function comparePairs(patient: boolean) {
  const until = performance.now() + MILLISECONDS;
  const counts = { exchanges: 0, direct: 0 };
  let next = Number(process.env["FUZZ_SEED"] ?? 1);
  const comparePair = async () => {
    do {
      const seed = next;
      next += 1;
      const servers = await startTwoPaths();
      const draw = createCourses(seed, patient);
      for (let at = 0; at < COURSES; at += 1) {
        const course = draw();
        await servers.compare({ ...course, label: `seed ${seed}: ${course.label}` });
      }
      if (patient) await servers.compareRecords(`seed ${seed}`);
      const { exchanges, direct } = servers.counts();
      counts.exchanges += exchanges;
      counts.direct += direct;
      await servers.close();
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: PAIRS }, comparePair));
  return counts;
}

describe("a mock over HTTP", () => {
  const timeout = MILLISECONDS + PATIENCE_MILLISECONDS;

  it("answers clients that wait with the same bytes, and keeps the same log and journal", { timeout }, async () => {
    const { exchanges, direct } = await comparePairs(true);
    expect(direct).toBeGreaterThan(exchanges / 10);
  });

  it("answers broken and hostile clients with the same bytes", { timeout }, () => comparePairs(false));

  it("answers a request that is cut at any byte, and odd ones", async () => {
    const servers = await start();
    const bytes = Buffer.from(get("/museum-hours?limit=1", "Connection: close\r\n"));
    const places = Array.from({ length: bytes.length - 1 }, (_, at) => at + 1);
    const cuts = places.map((at) => ({ label: `cut at ${at}`, pieces: [bytes.subarray(0, at), bytes.subarray(at)] }));
    const named = ["", "Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n", "Host: \r\n", "Host: a b\r\n"];
    const hosts = named.map((text) => `GET /museum-hours HTTP/1.1\r\n${text}Authorization: ${CREDENTIAL}\r\n\r\n`);
    // In place of a request line.
    const lines = ["\r\n", "\n", "\r", "\r\n\r\n", " \r\n", "GET\r\n"].map((line) => `${line}${HEAD}\r\n`);
    const odd = [...hosts, ...lines].map((text) => ({ label: text, pieces: [Buffer.from(text, "latin1")] }));
    await Promise.all([...cuts, ...odd].map((course) => servers.compare({ ...course, next: "apart", ending: "read" })));
  });

  it("cuts, delays and drips as faults say, on a connection that goes on", async () => {
    const cuts = ["resetBeforeBody", "resetInBody", "cutShort"].map((connection) => ({ connection }));
    const faults = [...cuts, { delay: 5 }, { drip: { chunks: 3, over: 9 } }, { status: 503, retryAfter: 1 }];
    for (const fault of faults) {
      const servers = await start({ faults: [{ ...fault, after: 1, times: 1 }] as never });
      const pieces = Array.from({ length: 3 }, () => Buffer.from(get("/museum-hours?limit=2")));
      const label = JSON.stringify(fault);
      await servers.compare({ label, pieces, next: "answered", ending: "read" });
      expect(servers.counts().direct, label).toBeGreaterThan(0);
    }
  });
});

/** A server of which the test sets the time limits. */
async function serve(options: ServerOptions, mock: Mock = startMock(exampleWorld)) {
  const server = createServer(options);
  await mock.ready();
  const sender = new DirectSender(server.keepAliveTimeout);
  const opened = new ServerPort(server, sender.flush);
  takeConnections(server, { mock, port: opened, sender });
  server.on("request", toNodeHandler(mock));
  const { port } = new URL(await openServer(server));
  onTestFinished(() => opened.close({ grace: 0 }));
  return { port: Number(port), opened };
}

const LAST = get("/museum-hours?limit=1", "Connection: close\r\n");

describe("a connection without node:http", () => {
  it("is closed when it was idle for the time that its responses name", async () => {
    const { port } = await serve({ keepAliveTimeout: 1_000 });
    const heard = await exchange(port, get("/museum-hours?limit=1"));
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nKeep-Alive: timeout=1\r\n/);
  });

  it("answers a request that comes during a delay after the delayed one", async () => {
    const { port } = await serve({});
    const heard = await exchange(port, "", (socket) => {
      socket.write(get("/museum-hours?limit=2", "Prefer: delay=40\r\n"));
      setTimeout(() => socket.write(LAST), 10);
    });
    const lengths = [...heard.matchAll(/content-length: (\d+)/g)].map(([, length]) => Number(length));
    expect(lengths).toHaveLength(2);
    expect(lengths[0]).toBeGreaterThan(lengths[1] ?? 0);
  });

  it("closes after the response that runs when the server stops", async () => {
    const mock = startMock(exampleWorld);
    const { port, opened } = await serve({ keepAliveTimeout: 600_000 }, mock);
    const heard = exchange(port, get("/museum-hours?limit=2", "Prefer: delay=400\r\n"));
    const pendingIn = async () => (await (await mock.fetch("http://localhost/__admin/requests")).json()).pending;
    await expect.poll(pendingIn).toBe(1);
    const waiting: string[] = [];
    const closed = opened.close({ grace: 5_000, onWait: (requests) => waiting.push(...requests) });
    expect(await heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n\r\n\[.*\]$/);
    await closed;
    expect(waiting).toEqual(["GET /museum-hours?limit=2"]);
  });

  it("gets each long response whole, however slowly its client reads, and then the next", async () => {
    const { port } = await serve({}, createMock({ today: "2027-03-02" }));
    const askSlowly = (month: number) =>
      exchange(port, "", (socket) => {
        const target = `/special-events?startDate=2027-0${month}-01&endDate=2027-12-31&limit=30`;
        let sent = 0;
        socket.pause();
        const timer = setInterval(() => {
          // Each by itself, since several in one piece are for node:http.
          // Every second one is another request with the same body.
          socket.write(get(sent % 2 ? target : `${target}&other=${sent}`));
          sent += 1;
          if (sent < 600) return;
          clearInterval(timer);
          socket.write(LAST);
          socket.resume();
        }, 1);
      });
    for (const heard of await Promise.all([1, 2, 3, 4].map(askSlowly))) {
      const bodies = heard.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\n/).slice(1);
      expect(bodies).toHaveLength(601);
      expect(new Set(bodies).size).toBe(2);
    }
  });

  it("gets a response that is longer than all others", async () => {
    const eventDescription = "long ".repeat(100_000);
    const events = exampleWorld.events.map((event) => ({ ...event, eventDescription }));
    const { port } = await serve({}, startMock({ ...exampleWorld, events }));
    const request = get("/special-events?endDate=2027-12-31");
    const heard = await exchange(port, "", (socket) => {
      socket.write(request);
      setTimeout(() => socket.write(request.replace(/\r\n$/, "Connection: close\r\n\r\n")), 200);
    });
    const [, first, second] = heard.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)+\r\n/);
    expect(JSON.parse(first ?? "")[0].eventDescription).toBe(eventDescription);
    expect(second).toBe(first);
  });

  it("gets an answer while a test holds the timers of its process", async () => {
    const { port } = await serve({}, createMock({ today: "2027-03-02" }));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const heard = await exchange(port, "", (socket) => {
      socket.once("data", () => socket.end());
      socket.write(get("/museum-hours?limit=1"));
    });
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it("gets the date of its second with a reply that comes again", async () => {
    const { port } = await serve({}, createMock({ today: "2027-03-02" }));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const request = get("/museum-hours?limit=1");
    const heard = await exchange(port, "", async (socket) => {
      for (const second of [10, 10, 10, 11, 12]) {
        vi.setSystemTime(Date.UTC(2027, 2, 2, 9, 59, second));
        socket.write(request);
        await once(socket, "data");
      }
      socket.write(LAST);
    });
    const seconds = [...heard.matchAll(/\r\nDate: Tue, 02 Mar 2027 09:59:(\d\d) GMT\r\n/g)].map(([, second]) => second);
    expect(seconds.slice(0, 5)).toEqual(["10", "10", "10", "11", "12"]);
  });

  it("is handed over if its client says nothing, so that the time limit of a first request holds", async () => {
    const { port } = await serve({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    expect(await exchange(port, "")).toMatch(/^HTTP\/1\.1 408 /);
  });
});
