/** The tests that the page writes: they pass as they are, and fail where the museum breaks what they assert. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import type { MockOptions } from "../../src/adapters/library/index.js";
import { listen } from "../../src/adapters/node/node.js";
import { writeTest } from "../../src/page/requests/made-test.js";
import type { JournaledExchange } from "../../src/page/state/admin.js";
import { exampleWorld } from "../support/example-world.js";
import { newFolder } from "../support/folder.js";
import { startMock } from "../support/mock.js";

let time = Date.UTC(2027, 2, 2, 9);
const museum = startMock(exampleWorld, { now: () => time });
type Session = Awaited<ReturnType<typeof museum.session>>;

interface Case {
  readonly set?: (session: Session) => Promise<unknown>;
  readonly targets: readonly string[];
  readonly init?: RequestInit;
}

const login = { headers: { Authorization: "Basic YTpi" } };
const cut = { headers: { ...login.headers, Prefer: "fault=resetBeforeBody" } };

const cases: Readonly<Record<string, Case>> = {
  "one page": { targets: ["/museum-hours?limit=2"] },
  "a limit that is rejected": { targets: ["/museum-hours?limit=31"] },
  "both operations": { targets: ["/museum-hours", "/special-events?page=2&limit=1", "/nowhere"] },
  "a day": { set: ({ clock }) => clock.hold("2027-03-05"), targets: ["/museum-hours?limit=1"] },
  "a time": { set: ({ clock }) => clock.set({ today: "2027-03-05", time: "17:00" }), targets: ["/special-events"] },
  "a scenario and what was set in it": {
    async set({ scenario, addScenario, profile }) {
      await scenario("closed for a fortnight");
      await addScenario("no events");
      await profile({ limitAboveMaximum: "clamp" });
    },
    targets: ["/special-events", "/museum-hours?limit=31"],
  },
  retries: { set: ({ faults }) => faults([{ status: 503, times: 2 }]), targets: Array(3).fill("/museum-hours") },
  "a request without a credential": { targets: ["/museum-hours"], init: { headers: {} } },
  "edited data": {
    async set({ data }) {
      await data.hours.put({ date: "2027-03-06", timeOpen: "11:00", timeClose: "12:00" });
      await data.events.delete(exampleWorld.events[0]?.eventId ?? "");
    },
    targets: ["/museum-hours?startDate=2027-03-06"],
    init: { ...login, method: "HEAD" },
  },
  "a cut connection": { targets: ["/special-events"], init: cut },
};

async function record(id: string, { set, targets, init = login }: Case) {
  const session = await museum.session(`case-${id}`);
  await set?.(session);
  const state = await session.readState();
  for (const target of targets) {
    const headers = new Headers(init.headers);
    headers.append("Prefer", session.headers.prefer);
    await museum.fetch(`http://127.0.0.1${target}`, { ...init, headers }).catch(() => {});
    time += 250;
  }
  const exchanges = (await session.requests()) as unknown as readonly JournaledExchange[];
  return { exchanges, state };
}

describe.each([
  ["vitest", "test.js", "node_modules/vitest/vitest.mjs", "run", "verbose"],
  ["playwright", "spec.js", "node_modules/@playwright/test/cli.js", "test", "list"],
] as const)("the tests for %s", (kind, extension, program, command, reporter) => {
  const at = newFolder({ "package.json": '{ "type": "module" }' });

  beforeAll(async () => {
    mkdirSync(join(at, "node_modules", "@playwright"), { recursive: true });
    symlinkSync(resolve("."), join(at, "node_modules", "museum-mock"));
    symlinkSync(resolve("node_modules/vitest"), join(at, "node_modules", "vitest"));
    symlinkSync(resolve("node_modules/@playwright/test"), join(at, "node_modules", "@playwright", "test"));
    const titles = Object.entries(cases);
    for (const [index, [title, one]] of titles.entries()) {
      const recorded = await record(`${kind}-${index}`, one);
      const text = writeTest(kind, { origin: "http://127.0.0.1:4010", title, ...recorded });
      writeFileSync(join(at, `${index}.${extension}`), text);
    }
  });

  /** Runs the tests of these cases, or of all; returns the titles that passed. */
  async function runOver(options: Partial<MockOptions>, titles = Object.keys(cases)): Promise<readonly string[]> {
    const { url, close } = await listen(startMock(exampleWorld, { now: Date.now, ...options }), { port: 0 });
    const run = { cwd: at, env: { PATH: process.env["PATH"], HOME: at, NO_COLOR: "1", MUSEUM_URL: url } };
    const files = titles.map((title) => `${Object.keys(cases).indexOf(title)}.${extension}`);
    const args = [resolve(program), command, "--reporter", reporter, ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, run).catch((error) => error);
    await close();
    const passed = String(stdout).match(/^[ \t]*(✓|ok).*/gm) ?? [];
    return Object.keys(cases).filter((title) => passed.some((line) => line.includes(title)));
  }

  it("pass as they are", async () => expect(await runOver({})).toEqual(Object.keys(cases)));

  it("fail under a mutant that changes the status of a rejected limit", async () => {
    const passed = await runOver({ mutant: "error-as-200" }, ["one page", "a limit that is rejected"]);
    expect(passed).toEqual(["one page"]);
  });
});
