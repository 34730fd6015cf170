/** What `serve` does on a signal: health, running requests, and what is cut. */
import { afterEach, describe, expect, it } from "vitest";
import { type Served, startServe } from "../support/cli.js";
import { CREDENTIAL } from "../support/mock.js";

const SECOND = "A second Ctrl-C or signal ends it at once.";

let served: Served;
afterEach(() => void served.child.kill("SIGKILL"));

const ask = (delay: string) =>
  fetch(`${served.url}/museum-hours?limit=1`, { headers: { Authorization: CREDENTIAL, Prefer: `delay=${delay}` } });

const countPending = async () => {
  const { pending } = (await (await fetch(`${served.url}/__admin/requests`)).json()) as { pending: number };
  return pending;
};

// Windows ends a process that is signalled at once.
describe.skipIf(process.platform === "win32")("serve on SIGTERM", () => {
  it("finishes the requests that are running, and takes no others", async () => {
    served = await startServe(["--quiet"]);
    const answers = Promise.all(Array.from({ length: 5 }, () => ask("2500")));
    await expect.poll(countPending).toBe(5);
    const stopped = served.stop();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const running = "GET /museum-hours?limit=1, and 4 other requests";
    const note = `note: The mock waits for the answer to ${running}, at most 10 s (server.grace). ${SECOND}\n`;
    expect([await stopped, served.output().stderr]).toEqual([0, note]);
  });

  it("ends at once, by that signal, at a second one", async () => {
    served = await startServe(["--quiet"], { env: { MUSEUM_GRACE: "10m" } });
    const answer = ask("30000").catch(() => "cut");
    await expect.poll(countPending).toBe(1);
    const ended = new Promise((resolve) => served.child.once("exit", (status, signal) => resolve([status, signal])));
    served.child.kill("SIGINT");
    await expect.poll(() => served.output().stderr).toContain("at most 600 s (server.grace)");
    served.child.kill("SIGINT");
    expect(await ended).toEqual([null, "SIGINT"]);
    expect(await answer).toBe("cut");
  });

  it("cuts what takes longer than MUSEUM_GRACE, and says so", async () => {
    served = await startServe(["--quiet"], { env: { MUSEUM_GRACE: "100ms" } });
    const answer = ask("30000").catch(() => "cut");
    await expect.poll(countPending).toBe(1);
    expect([await served.stop(), await answer]).toEqual([0, "cut"]);
    const cut = "note: The mock cut GET /museum-hours?limit=1, which took longer than server.grace.\n";
    expect(served.output().stderr).toContain(`at most 0.1 s (server.grace). ${SECOND}\n${cut}`);
  });
});
