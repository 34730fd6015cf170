/** What `serve` does on a signal: health, running requests, and what is cut. */
import { afterEach, describe, expect, it } from "vitest";
import { type Served, startServe } from "./support/cli.js";
import { CREDENTIAL } from "./support/mock.js";

let served: Served;
afterEach(() => void served.child.kill("SIGKILL"));

const ask = (delay: string) =>
  fetch(`${served.url}/museum-hours?limit=1`, { headers: { Authorization: CREDENTIAL, Prefer: `delay=${delay}` } });

const countPending = async () => {
  const { pending } = (await (await fetch(`${served.url}/__admin/requests`)).json()) as { pending: number };
  return pending;
};

it("keeps idle connections for longer than load balancers do", async () => {
  served = await startServe(["--quiet"]);
  expect((await ask("0")).headers.get("Keep-Alive")).toBe("timeout=72");
});

describe("serve on SIGTERM", () => {
  it("finishes the requests that are running, and takes no others", async () => {
    served = await startServe(["--quiet"]);
    const answers = Promise.all(Array.from({ length: 5 }, () => ask("1500")));
    await expect.poll(countPending).toBe(5);
    const stopped = served.stop();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stopped).toBe(0);
    expect(served.output().stderr).toBe("");
  });

  it("cuts what takes longer than MUSEUM_GRACE, and says so", async () => {
    served = await startServe(["--quiet"], { env: { MUSEUM_GRACE: "100ms" } });
    const answer = ask("30000").catch(() => "cut");
    await expect.poll(countPending).toBe(1);
    expect(await served.stop()).toBe(0);
    expect(await answer).toBe("cut");
    expect(served.output().stderr).toBe(
      "note: The mock cut GET /museum-hours?limit=1, which took longer than server.grace.\n",
    );
  });
});
