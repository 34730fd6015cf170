/** Answers that are held back or dripped, and clients that leave meanwhile: nothing stays behind, nothing throws. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { getEventListeners, setMaxListeners } from "node:events";
import { Agent, get, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mock } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, sendOver, sendTo, startMock } from "../../support/mock.js";
import { serveInTest } from "../../support/served-handler.js";

const AN_HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
const CLIENTS = 40;

const targets = {
  delay: { target: `/museum-hours?__delay=${AN_HOUR}` },
  drip: { target: "/museum-hours", faults: [{ drip: { chunks: 50, over: TEN_MINUTES }, times: CLIENTS }] },
};

/** A client that many requests may share. */
function openClient() {
  const client = new AbortController();
  setMaxListeners(0, client.signal);
  return { client, signal: client.signal };
}

const countOf = async (mock: Mock) => (await (await sendTo(mock)("/__admin/requests/count")).json()).count;

let warnings: Error[];
const note = (warning: Error) => void warnings.push(warning);
beforeEach(() => {
  warnings = [];
  process.on("warning", note);
});
afterEach(() => {
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

describe("in process", () => {
  const ask = (mock: Mock, target: string, signal: AbortSignal) =>
    mock.fetch(new Request(`http://127.0.0.1:4010${target}`, { headers: { Authorization: CREDENTIAL }, signal }));

  const header = (name: string) => (name === "authorization" ? CREDENTIAL : null);
  /** A request that is held back, of a client with this signal. */
  const held = (target: string, signal: () => AbortSignal) => ({ method: "GET", target, header, signal });

  it("a delay ends when its client leaves, and leaves no listener behind", async () => {
    const mock = startMock(exampleWorld);
    // A control loads what faults do, so that a delay begins at once.
    await mock.faults();
    const { signal, client } = openClient();
    const replies = Array.from({ length: CLIENTS }, () => mock.exchange(held(targets.delay.target, () => signal)));
    expect(getEventListeners(signal, "abort")).toHaveLength(CLIENTS);
    expect(await countOf(mock)).toBe(0);
    client.abort();
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(await countOf(mock)).toBe(CLIENTS);
  });

  it("a drip ends when its client leaves", async () => {
    const mock = startMock(exampleWorld, { faults: targets.drip.faults });
    const { signal, client } = openClient();
    const bodies = [];
    for (let at = 0; at < CLIENTS; at += 1) bodies.push((await ask(mock, targets.drip.target, signal)).text());
    client.abort();
    const whole = JSON.stringify(exampleWorld.hours).length;
    for (const text of await Promise.all(bodies)) expect(text.length).toBeLessThan(whole / 2);
  });

  it("no signal is asked for where nothing is held back", async () => {
    const signal = () => {
      throw new Error("asked for a signal");
    };
    const mock = startMock(exampleWorld);
    await mock.faults();
    expect(mock.exchange(held("/museum-hours?__delay=0", signal))).toMatchObject({ status: 200 });
    await expect(mock.exchange(held("/museum-hours?__delay=1", signal))).rejects.toThrow("asked for a signal");
  });
});

describe("over HTTP", () => {
  const responses: ServerResponse[] = [];
  const sockets = new Set<Socket>();
  const watch = (message: unknown) => responses.push((message as { response: ServerResponse }).response);
  const watchSocket = (message: unknown) => void sockets.add((message as { socket: Socket }).socket);
  beforeEach(() => {
    subscribe("http.server.request.start", watch);
    subscribe("net.server.socket", watchSocket);
  });
  afterEach(() => {
    unsubscribe("http.server.request.start", watch);
    unsubscribe("net.server.socket", watchSocket);
    responses.length = 0;
    sockets.clear();
  });

  const holding = Object.entries(targets);
  it.each(holding)("clients that leave during a %s are forgotten", async (kind, { target, ...options }) => {
    const mock = startMock(exampleWorld, options);
    const { url } = await serveInTest(mock);
    const own = { headers: { Authorization: CREDENTIAL }, agent: false };
    const clients = Array.from({ length: CLIENTS }, () => get(url + target, own));
    for (const client of clients) client.on("error", () => {});
    await expect.poll(() => responses.length).toBe(CLIENTS);
    if (kind === "drip") await expect.poll(() => countOf(mock)).toBe(CLIENTS);
    else expect(await countOf(mock)).toBe(0);
    for (const client of clients) client.destroy();
    await expect.poll(() => countOf(mock)).toBe(CLIENTS);
    await expect.poll(() => responses.every((response) => response.destroyed)).toBe(true);
    await expect.poll(() => responses.reduce((sum, response) => sum + response.listenerCount("close"), 0)).toBe(0);
    const next = await sendOver(url)("/museum-hour");
    expect(next.status).toBe(404);
    await next.text();
  });

  it("one connection with many delays and drips gains no listener from them", async () => {
    const mock = startMock(exampleWorld, { faults: [{ drip: { chunks: 2, over: 2 } }] });
    const { url } = await serveInTest(mock);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Authorization: CREDENTIAL, Prefer: "delay=1" };
        get(`${url}/museum-hours`, { headers, agent }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode));
        }).on("error", reject);
      });
    const listeners = () =>
      [...sockets].flatMap((socket) => socket.eventNames().map((name) => socket.listenerCount(name)));
    expect(await ask()).toBe(200);
    const before = listeners();
    for (let at = 0; at < CLIENTS; at += 1) expect(await ask()).toBe(200);
    expect(sockets.size).toBe(1);
    expect(listeners()).toEqual(before);
    agent.destroy();
  });
});
