/** What a client of the mock gets when the server behind `--others` misbehaves. */
import { once } from "node:events";
import { createServer as createHttpServer, get, type IncomingMessage } from "node:http";
import { createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { handOnTo } from "../../../src/adapters/others/handing-on.js";
import { openServer } from "../../support/free-port.js";
import { sendOver } from "../../support/mock.js";
import { type Served, startServe } from "../../support/run-cli.js";

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const SWITCH = "HTTP/1.1 101 Switching Protocols\r\n";
const TWO = "Content-Length: 2\r\n";
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const GZIP = "\x1f\x8b\x08";

type Ending = "close" | "reset" | "open";

/** What the other server does, and what the client gets: a status, the body or how it ends, and a word of the sentence of a 502. */
const behaviours: readonly (readonly [name: string, sent: string, got: string, ending?: Ending])[] = [
  ["closes at once", "", "502 no answer"],
  ["sends no HTTP", "rubbish\r\n\r\n", "502 no answer"],
  ["sends a body that is shorter than its length", `${OK}Content-Length: 200\r\n\r\n[]`, "200 cut"],
  ["sends a body that is longer than its length", `${OK}${TWO}\r\n[]more`, "200 []"],
  ["breaks off a chunk", `${OK}${CHUNKED}\r\n9\r\n[`, "200 cut", "reset"],
  ["sends no valid chunk", `${OK}${CHUNKED}\r\n2\r\n[]\r\nzz\r\n`, "200 cut"],
  ["ends the body with the connection", `${OK}\r\n[1]`, "200 [1]"],
  ["sends 1xx answers first", `${"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(50)}${OK}\r\n[]`, "200 []"],
  ["switches protocols", `${SWITCH}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\nx`, "502 no answer", "open"],
  ["sends a head of 70 kB", `${OK}X: ${"a".repeat(70_000)}\r\n\r\n[]`, "502 no answer"],
  ["sends 3,000 headers", `${OK}${"X-A: b\r\n".repeat(3_000)}\r\n[]`, "200 []"],
  ["sends an odd status and reason", "HTTP/1.1 599 \x7f\x80\r\nContent-Length: 0\r\n\r\n", "599 "],
  ["sends a status that nobody knows", "HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n", "999 "],
  ["sends the status 099", "HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n", "502 no answer"],
  ["sends a body with 204", `HTTP/1.1 204 No Content\r\n${TWO}\r\n[]`, "204 "],
  ["redirects to itself", "HTTP/1.1 302 Found\r\nLocation: /tickets\r\nContent-Length: 0\r\n\r\n", "302 to /tickets"],
  ["sends half of a gzip", `${OK}Content-Encoding: gzip\r\n\r\n${GZIP}`, `200 ${GZIP}`],
  ["names its length a field of the connection", `${OK}Connection: Content-Length\r\n${TWO}\r\n[]`, "200 []"],
  ["sends cookies and tokens", `${OK}Set-Cookie: id=s3cret\r\nX-Token: s3cret\r\n${TWO}\r\n[]`, "200 []"],
  ["sends a large body", `${OK}\r\n${"[".repeat(3_000_000)}`, `200 ${"[".repeat(3_000_000)}`],
  ["hangs before the head", "", "nothing in time", "open"],
  ["hangs within the body", `${OK}Content-Length: 200\r\n\r\n[]`, "200 nothing in time", "open"],
  ["drips the head for ever", "HTTP/1.1 200 OK\r\nX-A: ", "nothing in time", "open"],
];

/** A client waits as long for an answer that does not come, and for each piece of its body, in milliseconds. */
const PATIENCE = 400;
/** And as long for one that does, on a busy machine. */
const LONG_PATIENCE = 30_000;

let served: Served;
let answer: (socket: Socket) => void = () => {};
const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", () => answer(socket));
});
const sockets = new Set<Socket>();
server.on("connection", (socket) => sockets.add(socket));
let other = "";
beforeAll(async () => {
  other = await openServer(server);
  served = await startServe(["--others", other]);
});
afterAll(async () => {
  await served.stop();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Asks as a client does that has this patience. */
async function ask(url: string, patience: number): Promise<string> {
  const request = get(url, { agent: false });
  // A response that is destroyed ends the request, too.
  request.on("error", () => {});
  let wait = setTimeout(() => request.destroy(new Error("nothing in time")), patience);
  let begun = "";
  try {
    const [response] = (await once(request, "response")) as [IncomingMessage];
    clearTimeout(wait);
    begun = `${response.statusCode} `;
    wait = setTimeout(() => response.destroy(new Error("nothing in time")), patience);
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      wait.refresh();
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks).toString("latin1");
    if (response.headers.location) return `${begun}to ${response.headers.location}`;
    const isSilent = /has not answered \([^)]+\); (?:start it|what it sends is not HTTP)/.test(body);
    return begun + (isSilent ? "no answer" : body);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return begun + (/aborted|hang up|ECONNRESET/.test(`${message}${code}`) ? "cut" : message);
  } finally {
    clearTimeout(wait);
  }
}

describe("a server behind --others that", () => {
  afterEach(async () => {
    // The mock goes on, whatever it met.
    expect((await sendOver(served.url)("/museum-hours?limit=1")).status).toBe(200);
  });

  it.each(behaviours)("%s", async (_name, sent = "", got = "", ending = "close") => {
    answer = (socket) => {
      socket.write(sent, "latin1", () => {
        if (ending === "close") socket.end();
        if (ending === "reset") setTimeout(() => socket.resetAndDestroy(), 20);
      });
      if (sent === "" && ending === "close") socket.end();
    };
    const patience = got.endsWith("nothing in time") ? PATIENCE : LONG_PATIENCE;
    expect((await ask(`${served.url}/tickets`, patience)).slice(0, 3_100_000)).toBe(got);
  });

  it("is silent gets as long as it is given, and then a 502 is sent", async () => {
    answer = () => {};
    const impatient = createHttpServer(async (incoming, outgoing) => {
      const connection = { incoming, outgoing, origin: "http://127.0.0.1", target: "/tickets" };
      const { status, body } = await handOnTo(new URL(other), connection, { isWhole: false }, 100);
      outgoing.writeHead(status).end(body);
    });
    expect(await ask(`${await openServer(impatient)}/tickets`, LONG_PATIENCE)).toBe("502 no answer");
    impatient.close().closeAllConnections();
  });
});

describe("a server behind --others that closes a connection as the next request comes", () => {
  it("is asked again for what is safe to repeat, on a connection of its own", async () => {
    const lines: string[] = [];
    const closing = createServer((socket) => {
      let requests = 0;
      socket.on("error", () => {});
      socket.on("data", (data) => {
        lines.push(String(data).split("\r\n")[0] ?? "");
        requests += 1;
        if (requests === 1 && !lines.at(-1)?.includes("/gone")) socket.write(`HTTP/1.1 200 OK\r\n${TWO}\r\n[]`);
        else socket.destroy();
      });
    });
    const served = await startServe(["--others", await openServer(closing)]);
    const statusOf = async (init: RequestInit = {}) => (await fetch(`${served.url}/tickets`, init)).status;
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 200]);
    // Whether the server has acted on it is not known.
    expect(await statusOf({ method: "POST", body: "{}" })).toBe(502);
    // A new connection was not closed because it was idle.
    expect((await fetch(`${served.url}/gone`)).status).toBe(502);
    expect(lines.filter((line) => /^POST|gone/.test(line))).toHaveLength(2);
    await served.stop();
    closing.close();
  });
});
