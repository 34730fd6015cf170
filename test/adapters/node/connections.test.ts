/** What a server does with connections: tunnels, old clients, and faults that cut them. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, sendOver, startMock } from "../../support/mock.js";

let listening: Listening | undefined;
afterEach(() => listening?.close());

async function serve(): Promise<{ readonly url: string; readonly port: number }> {
  listening = await listen(startMock(exampleWorld), { port: 0 });
  return { url: listening.url, port: Number(new URL(listening.url).port) };
}

/** Sends bytes and resolves with all that comes back until the connection closes. */
function raw(port: number, text: string, after: (socket: Socket) => void = () => {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text);
      after(socket);
    });
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}

const json = { "Content-Type": "application/json" };

describe("a connection", () => {
  it("that asks for a tunnel and is reset at once ends nothing", async () => {
    const { url, port } = await serve();
    for (let count = 0; count < 20; count += 1) {
      await raw(port, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", (socket) => socket.resetAndDestroy());
    }
    expect(await raw(port, "BREW /museum-hours HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(/^HTTP\/1\.1 501 /);
    expect(await raw(port, "\x16\x03\x01\x02\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(port, "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 204 [\s\S]*\nallow: GET, HEAD, OPTIONS\r\n/,
    );
    expect(await raw(port, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*this is no proxy/s);
    expect((await sendOver(url)("/museum-hours")).status).toBe(200);
  });

  it("that asks for an upgrade gets an answer", async () => {
    const { port } = await serve();
    const head = `Host: x\r\nAuthorization: ${CREDENTIAL}\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n`;
    expect(await raw(port, `GET /museum-hours HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("of HTTP/1.0 needs no Host", async () => {
    const { port } = await serve();
    const get = (target: string) => raw(port, `GET ${target} HTTP/1.0\r\nAuthorization: ${CREDENTIAL}\r\n\r\n`);
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
    if (session) {
      const fault = JSON.stringify([{ connection: "refused", lasts: 60_000 }]);
      await fetch(`${url}/__admin/faults?session=${session}`, { method: "PUT", headers: json, body: fault });
    }
    await expect(sendOver(url)(`/museum-hours${query}`)).rejects.toThrow(TypeError);
    expect((await sendOver(url)("/museum-hours")).status).toBe(200);
    expect((await fetch(`${url}/__admin/clock`)).status).toBe(200);
  });

  it("of the default session spares an open connection to the admin API", async () => {
    const { url, port } = await serve();
    const fault = JSON.stringify([{ connection: "refused", lasts: 60_000 }]);
    const admin = connect(port, "127.0.0.1");
    const ask = (request: string) =>
      new Promise<string>((resolve, reject) => {
        admin.once("data", (chunk) => resolve(String(chunk)));
        admin.once("close", () => reject(new Error("the connection was closed")));
        admin.write(request);
      });
    const head = `Host: 127.0.0.1:${port}\r\n${`Content-Type: application/json\r\nContent-Length: ${fault.length}`}\r\n\r\n`;
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
    await fetch(`${url}/__admin/faults`, { method: "PUT", headers: json, body: JSON.stringify(faults) });
    const sockets = await Promise.all([0, 1, 2].map(() => connected(port)));
    const heard = sockets.map((socket) => heardOf(socket));
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
    const { port } = await serve();
    const socket = await connected(port);
    const heard = heardOf(socket);
    socket.write(get("/museum-hours", "Prefer: delay=60\r\n"));
    // The delay begins before the grace.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const closed = listening?.close({ grace: 80 });
    await new Promise((resolve) => setImmediate(resolve));
    // The ends of both are met in one turn.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    await closed;
    expect(await heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

function connected(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.on("error", () => {});
  });
}

function heardOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => socket.on("close", () => resolve(text)));
}

describe("a handler of web requests", () => {
  it("that throws is answered with 500 and its message, and the next request as ever", async () => {
    let count = 0;
    const fetch = async () => {
      count += 1;
      if (count === 1) throw new Error("no such table");
      return new Response("fine");
    };
    listening = await listen({ fetch }, { port: 0 });
    const failed = await sendOver(listening.url)("/");
    expect(failed.status).toBe(500);
    expect((await failed.json()).detail).toBe("The handler failed: no such table");
    expect(await (await sendOver(listening.url)("/")).text()).toBe("fine");
  });
});

describe("a server that closes", () => {
  it("answers the requests of an open connection, and asks its client to close it", async () => {
    let closing: Promise<void> | undefined;
    let count = 0;
    let arrive = () => {};
    const hasThird = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The second answer waits for the third request, so that the connection is never idle.
    const fetch = async () => {
      count += 1;
      closing ??= listening?.close();
      if (count === 3) arrive();
      if (count === 2) await hasThird;
      return new Response("fine");
    };
    listening = await listen({ fetch }, { port: 0 });
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const answers = await raw(Number(new URL(listening.url).port), request, (socket) => {
      socket.once("data", () => socket.write(request));
      socket.write(request);
    });
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
    expect(answers.match(/^Connection: .*$/gim)?.at(-1)).toBe("Connection: close");
    await closing;
  });
});
