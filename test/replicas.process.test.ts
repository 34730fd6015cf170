/**
 * Three processes on one store behind a load balancer, which sends each request to another of them. `REPLICA_REQUESTS=10000` sends as many
 * requests as a team might.
 */
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, HAPROXY, startBalancer } from "./support/balancer.js";
import { type Served, startServe } from "./support/cli.js";
import { hasRedis, isInstalled, type Redis, startRedis } from "./support/redis.js";
import { createLoad, type LoadStep, runLoad, type SeenAnswer, sendStep, TOKEN } from "./support/replica-load.js";

const REQUESTS = Number(process.env["REPLICA_REQUESTS"] ?? 600);
const SESSIONS = REQUESTS >= 10_000 ? 50 : 20;
const CLIENTS = 20;
const OPTIONS = ["--today", "2027-03-01", "--quiet"];

const canRun = hasRedis() && isInstalled(HAPROXY, "haproxy");

describe.runIf(canRun)("three replicas in one store", () => {
  let redis: Redis;
  let replicas: Served[] = [];
  let balancer: Balancer;
  const start = (...more: readonly string[]) =>
    startServe([...OPTIONS, "--store", redis.url, "--admin-token", TOKEN, ...more]);
  beforeAll(async () => {
    // What is acknowledged has to be on the disk, since the store is killed.
    redis = await startRedis(["--appendfsync", "always"]);
    replicas = await Promise.all([start(), start(), start()]);
    balancer = await startBalancer(replicas.map(portOf));
  });
  afterAll(async () => {
    await balancer.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis.remove();
  });

  it(`answer ${REQUESTS} requests in ${SESSIONS} sessions as one process does, byte for byte`, async () => {
    const load = createLoad({ requests: REQUESTS, sessions: SESSIONS });
    const one = await startServe([...OPTIONS, "--admin-token", TOKEN]);
    const expected = await runLoad(one.url, load, CLIENTS);
    await one.stop();
    const started = performance.now();
    const seen = await runLoad(balancer.url, load, CLIENTS);
    const seconds = (performance.now() - started) / 1000;
    if (REQUESTS >= 10_000) console.log(`${REQUESTS} requests through three replicas in ${seconds.toFixed(1)} s`);
    for (const [session, answers] of seen) expect(answers, session).toEqual(expected.get(session));
    const statuses = new Set([...seen.values()].flatMap((answers) => answers.map(({ status }) => status)));
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 429, 503]));
    const journals = await Promise.all(
      replicas.map(async ({ url }) => (await admin(url, "GET", "requests?session=*&limit=1000")).body),
    );
    expect(JSON.parse(journals[0] ?? "").requests.length).toBeGreaterThan(100);
    expect(new Set(journals).size).toBe(1);
  });

  it("count exactly what many clients do at the same time", async () => {
    const session = "counted";
    const askAtOnce = async (count: number) => {
      const limit = pLimit(CLIENTS);
      const step = { method: "GET", path: "/museum-hours?limit=1" };
      return Promise.all(Array.from({ length: count }, () => limit(() => sendStep(balancer.url, session, step))));
    };
    const countOf = (answers: readonly SeenAnswer[], test: (answer: SeenAnswer) => boolean) =>
      answers.filter(test).length;
    await steer(session, "PUT", "faults", [{ status: 503, times: 37 }]);
    expect(countOf(await askAtOnce(120), ({ status }) => status === 503)).toBe(37);
    await steer(session, "PUT", "faults", [{ status: 429, every: 7 }]);
    expect(countOf(await askAtOnce(140), ({ status }) => status === 429)).toBe(20);
    await steer(session, "PUT", "faults", []);
    const changes = [{ after: 50, data: { hours: { remove: "all" } } }];
    await steer(session, "PUT", "scenarios", { define: { name: "fifty", says: "Closes after fifty.", changes } });
    await steer(session, "PUT", "scenarios", { scenario: "fifty" });
    expect(countOf(await askAtOnce(80), ({ body }) => body === "[]")).toBe(30);
    const { body } = await admin(balancer.url, "GET", `requests/count?session=${session}`);
    expect(JSON.parse(body)).toMatchObject({ count: 120 + 140 + 80 });
  });

  it("lose nothing that was acknowledged when a replica is killed and the store is restarted", async () => {
    const last = new Map<string, string>();
    let isEnding = false;
    let acknowledged = 0;
    const work = async (session: string) => {
      for (let round = 0; !isEnding; round += 1) {
        const today = `2027-${String(1 + (round % 12)).padStart(2, "0")}-15`;
        await untilAccepted(session, { method: "PUT", path: "/__admin/clock", body: JSON.stringify({ today }) });
        last.set(session, today);
        const { body } = await untilAccepted(session, { method: "GET", path: "/__admin/clock" });
        expect(JSON.parse(body).today).toBe(today);
        const hours = await untilAccepted(session, { method: "GET", path: "/museum-hours?limit=1" });
        expect(JSON.parse(hours.body)[0].date >= today).toBe(true);
        acknowledged += 1;
      }
    };
    const working = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(`kept-${index}`)));
    const more = async () => {
      const before = acknowledged;
      await expect.poll(() => acknowledged).toBeGreaterThan(before + 3 * CLIENTS);
    };
    await more();
    const [first] = replicas as [Served];
    await first.stop("SIGKILL");
    await more();
    replicas[0] = await start("--port", String(portOf(first)));
    await more();
    await redis.kill();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await redis.restart();
    await more();
    isEnding = true;
    await working;
    for (const { url } of replicas) {
      for (const [session, today] of last) {
        const { body } = await untilAccepted(session, { method: "GET", path: "/__admin/clock" }, url);
        expect(JSON.parse(body).today, `${session} at ${url}`).toBe(today);
      }
    }
  });

  function admin(url: string, method: string, path: string, value?: unknown) {
    const step = { method, path: `/__admin/${path}`, ...(value !== undefined && { body: JSON.stringify(value) }) };
    return sendStep(url, undefined, step);
  }

  async function steer(session: string, method: string, path: string, value: unknown): Promise<void> {
    const step = { method, path: `/__admin/${path}`, body: JSON.stringify(value) };
    expect(await sendStep(balancer.url, session, step)).toMatchObject({ status: 200 });
  }

  /** Sends a step again while the store or a replica is gone, as a client does. */
  async function untilAccepted(session: string, step: LoadStep, url = balancer.url): Promise<SeenAnswer> {
    for (;;) {
      const answer = await sendStep(url, session, step).catch(() => undefined);
      if (answer?.status === 200) return answer;
      if (answer && ![502, 503, 504].includes(answer.status)) throw new Error(JSON.stringify(answer));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});

function portOf({ url }: Served): number {
  return Number(new URL(url).port);
}
