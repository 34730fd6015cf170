/** The app with all its operations from one address: the mock answers two of them, Prism or the ticket office the others. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { type AdminClient, createAdminClient } from "museum-mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTicketOffice } from "../src/ticket-office.js";
import { planVisit } from "../src/visit.js";

const DOCUMENT = fileURLToPath(new URL("../openapi.yaml", import.meta.url));
const children: ChildProcess[] = [];
let office: Server;
afterAll(() => {
  for (const child of children) child.kill();
  office.close();
});

/** Starts a program, and returns the address that it prints. */
function start(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("close", () => reject(new Error(output)));
    child.stdout.on("data", (text) => {
      output += text;
      const address = /(?:listens|listening) on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

const require = createRequire(import.meta.url);
const MOCK = join(dirname(require.resolve("museum-mock/package.json")), "dist/bin/museum-mock.js");
const PRISM = join(dirname(require.resolve("@stoplight/prism-cli/package.json")), "dist/index.js");

async function startMock(others: string): Promise<{ readonly url: string; readonly museum: AdminClient }> {
  const url = await start(MOCK, ["serve", "--port", "0", "--today", "2027-03-01", "--others", others]);
  return { url, museum: createAdminClient(url) };
}

const credentials = "anna:anything";

/** The requests of the app, each with its status and whether another server answered. */
async function askedOf(museum: AdminClient, session: string): Promise<readonly string[]> {
  const exchanges = await (await museum.session(session)).requests();
  return exchanges.map(
    ({ method, target, status, handedOnTo }) =>
      `${method} ${target.replace(/[\da-f-]{36}/, "{id}")} ${status}${handedOnTo ? " handed on" : ""}`,
  );
}

const ALL = [
  "GET /museum-hours?limit=1 200",
  "GET /special-events?limit=1 200",
  "POST /special-events 201 handed on",
  "GET /special-events/{id} 200 handed on",
  "POST /tickets 201 handed on",
  "GET /tickets/{id}/qr 200 handed on",
];

describe("the app behind serve --others, with Prism", () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock(await start(PRISM, ["mock", "--port", "0", DOCUMENT]));
  });

  it("has all operations from one address", async () => {
    const headers = { Prefer: "session=visit" };
    const visit = await planVisit({ url: mock.url, credentials, headers });
    expect(visit.hours).toHaveLength(1);
    expect(visit.ticket).toMatchObject({ message: "Your visit is booked.", ticketType: "event" });
    expect(visit.code).toBe("image/png");
    expect(await askedOf(mock.museum, "visit")).toEqual(ALL);
  });
});

describe("the app behind serve --others, with the ticket office", () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    office = createTicketOffice().listen(0, "127.0.0.1");
    await once(office, "listening");
    mock = await startMock(`http://127.0.0.1:${(office.address() as AddressInfo).port}`);
  });

  it("finds the event that it has added, and its name on the ticket", async () => {
    const visit = await planVisit({ url: mock.url, credentials, headers: { Prefer: "session=kept" } });
    expect(visit.read).toEqual(visit.made);
    expect(visit.ticket.eventName).toBe("Lanterns by Night");
    expect(await askedOf(mock.museum, "kept")).toEqual(ALL);
  });

  it("says that the office is slow, or closed", async () => {
    const session = await mock.museum.session("queue");
    await session.faults([{ match: { path: "/tickets" }, delay: 300 }]);
    const started = performance.now();
    await planVisit({ url: mock.url, credentials, headers: { Prefer: "session=queue" } });
    expect(performance.now() - started).toBeGreaterThan(290);
    await session.faults([{ match: { path: "/tickets" }, status: 503 }]);
    const closed = planVisit({ url: mock.url, credentials, headers: { Prefer: "session=queue" } });
    await expect(closed).rejects.toThrow("/tickets answered 503");
  });
});
