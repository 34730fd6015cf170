/** Faults over HTTP, as curl and fetch see them. */
import { afterEach, describe, expect, it } from "vitest";
import type { Fault } from "../../src/adapters/library/index.js";
import { type Listening, listen } from "../../src/adapters/node/node.js";
import { beginProgram } from "../support/cli.js";
import { exampleWorld } from "../support/example-world.js";
import { sendOver, startMock } from "../support/mock.js";
import { hasProgram } from "../support/programs.js";

let listening: Listening;
afterEach(() => listening.close());

async function serve(...faults: readonly Fault[]): Promise<string> {
  listening = await listen(startMock(exampleWorld, { faults }), { port: 0 });
  return listening.url;
}

const curl = (...args: string[]) => beginProgram("curl", ["-s", "-u", "user:password", ...args], {}).ended;

describe.runIf(hasProgram("curl"))("over HTTP, as curl and fetch see it", () => {
  it.each<[Fault, number]>([
    [{ connection: "resetBeforeBody" }, 56],
    [{ connection: "resetInBody" }, 56],
    [{ connection: "cutShort" }, 18],
  ])("%j ends curl with %i", async (fault, status) => {
    const url = await serve({ ...fault, times: 1 });
    const { status: ended, stdout } = await curl(`${url}/museum-hours`);
    expect(ended).toBe(status);
    expect(() => JSON.parse(stdout)).toThrow();
    expect((await curl(`${url}/museum-hours`)).status).toBe(0);
  });

  it("refused connections are refused (curl 7), and accepted again after a while", async () => {
    const url = await serve({ connection: "refused", lasts: 400, times: 1 });
    expect((await curl(`${url}/museum-hours`)).status).toBe(56);
    expect((await curl(`${url}/museum-hours`)).status).toBe(7);
    const again = ["--retry", "20", "--retry-delay", "1", "--retry-connrefused"];
    const { status, stdout } = await curl(...again, `${url}/museum-hours`);
    expect([status, JSON.parse(stdout).length]).toEqual([0, 10]);
  });

  it("a server that is closing does not open again for a fault that comes late", async () => {
    const url = await serve({ connection: "refused", lasts: 100, delay: 150 });
    const late = sendOver(url)("/museum-hours").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    await listening.close();
    await late;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await curl(`${url}/museum-hours`)).status).toBe(7);
  });

  it("a server that refuses connections can be closed", async () => {
    const url = await serve({ connection: "refused", lasts: 60_000 });
    await curl(`${url}/museum-hours`);
    await listening.close();
    expect((await curl(`${url}/museum-hours`)).status).toBe(7);
  });

  it.each<[string, { chunks: number; over: number }, string]>([
    ["several chunks", { chunks: 4, over: 300 }, "/museum-hours"],
    ["a body shorter than its chunks", { chunks: 20, over: 300 }, "/special-events?startDate=2020-01-01"],
    ["a single chunk", { chunks: 1, over: 300 }, "/museum-hours"],
  ])("a drip takes its time and loses nothing with %s", async (_, drip, target) => {
    const url = await serve({ drip });
    const started = performance.now();
    expect(Array.isArray(await (await sendOver(url)(target)).json())).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  });

  it.each<Fault>([{ drip: { chunks: 3, over: 10 } }, { connection: "resetInBody" }, { connection: "cutShort" }])(
    "HEAD has no body that a fault could break: %j",
    async (fault) => {
      const url = await serve(fault);
      expect((await sendOver(url)("/museum-hours", { method: "HEAD" })).status).toBe(200);
    },
  );
});
