/** How a server closes: what it waits for, and what it cuts. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { DataSet } from "../../../src/adapters/library/index.js";
import { type Listening, listen } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";

const AN_HOUR = 3_600_000;
const GET = `GET /special-events HTTP/1.1\r\nHost: a\r\nAuthorization: ${CREDENTIAL}\r\n\r\n`;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const serve = (world: DataSet = exampleWorld) => listen(startMock(world), { port: 0 });

async function connectTo({ url }: Listening): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Twelve events, each larger than what a kernel keeps for a client that does not read. */
const LARGE: DataSet = {
  hours: [],
  events: Array.from({ length: 12 }, (_, at) => ({
    eventId: `00000000-0000-4000-8000-0000000000${10 + at}`,
    name: "Large",
    location: "Hall",
    eventDescription: "x".repeat(1_000_000),
    dates: ["2027-03-02"],
    price: 1,
  })),
};

describe("a server that closes", () => {
  it.each([
    ["the museum", GET],
    ["the museum by node:http", GET.replace("Host: a", "Host:  a")],
  ])("cuts a client that does not read what %s sends, once the grace is over", async (_, request) => {
    const listening = await serve(LARGE);
    const socket = await connectTo(listening);
    socket.pause();
    socket.write(request);
    // The response has begun, and waits for the client.
    await once(socket, "readable");
    const cut: string[] = [];
    await listening.close({ grace: 100, onCut: (requests) => void cut.push(...requests) });
    expect(cut).toEqual([request.split(" HTTP")[0]]);
  });

  it("waits for no client that has sent nothing, new or not", async () => {
    const listening = await serve();
    const early = await connectTo(listening);
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    const late = await connectTo(listening);
    await closing;
    expect([early.bytesRead, late.bytesRead]).toEqual([0, 0]);
  });

  it("waits for no silent client that node:http has got", async () => {
    const listening = await serve();
    await connectTo(listening);
    // After a second without a word, the connection is node:http's.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await listening.close({ grace: AN_HOUR });
  });

  it("answers a client that connected just before", async () => {
    const listening = await serve();
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    const socket = await connectTo(listening);
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.write(GET);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    await closing;
  });

  it("answers those who wait to be accepted", async () => {
    const listening = await serve();
    const { port } = new URL(listening.url);
    const answers = Array.from({ length: 30 }, async () => {
      const socket = connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      socket.write(GET);
      const [answer] = await once(socket, "data");
      return String(answer).slice(0, 12);
    });
    // The kernel has them, and the server none yet.
    await new Promise((resolve) => process.nextTick(resolve));
    await listening.close({ grace: AN_HOUR });
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
  });

  it("answers a request that has arrived when the drain ends", async () => {
    const listening = await serve();
    const socket = await connectTo(listening);
    socket.write(GET);
    await once(socket, "data");
    // This timer and that of the drain run one after another, before anything is read.
    setTimeout(() => void socket.write(GET), 50);
    const closing = listening.close({ drain: 50, grace: AN_HOUR });
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    await closing;
  });
});
