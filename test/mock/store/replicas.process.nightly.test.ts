/** Three replicas on one store, behind the load balancer of examples/shared. `REPLICA_REQUESTS=10000` sends as many requests as a team might. */
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, HAPROXY, startBalancer } from "../../support/balancer.js";
import { type Served, startServe } from "../../support/cli.js";
import { hasRedis, isInstalled, type Redis, startRedis } from "../../support/redis.js";
import { createLoad, type LoadStep, runLoad, type SeenAnswer, sendStep, TOKEN } from "../../support/replica-load.js";

const REQUESTS = Number(process.env["REPLICA_REQUESTS"] ?? 600);
const SESSIONS = REQUESTS >= 10_000 ? 50 : 20;
const CLIENTS = 20;
const HOURS = { method: "GET", path: "/museum-hours?limit=1" };
const CLOCK = { method: "GET", path: "/__admin/clock" };
const OPTIONS = ["--today", "2027-03-01", "--quiet", "--admin-token", TOKEN];

const canRun = hasRedis() && isInstalled(HAPROXY, "haproxy");

describe.runIf(canRun)("three replicas on one store", () => {
  let redis: Redis;
  let replicas: Served[] = [];
  let balancer: Balancer;
  const start = (...more: readonly string[]) => startServe([...OPTIONS, "--store", redis.url, ...more]);
  beforeAll(async () => {
    redis = await startRedis();
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
    const one = await startServe(OPTIONS);
    const expected = await runLoad(one.url, load, CLIENTS);
    await one.stop();
    const seen = await runLoad(balancer.url, load, CLIENTS);
    for (const [session, answers] of seen) expect(answers, session).toEqual(expected.get(session));
    const statuses = new Set([...seen.values()].flatMap((answers) => answers.map(({ status }) => status)));
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 429, 503]));
  });

  it("count exactly what many clients do at the same time", async () => {
    const session = "counted";
    const askAtOnce = async (count: number) => {
      const limit = pLimit(CLIENTS);
      return Promise.all(Array.from({ length: count }, () => limit(() => sendStep(balancer.url, session, HOURS))));
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
    const { body } = await sendStep(balancer.url, session, { method: "GET", path: "/__admin/requests/count" });
    expect(JSON.parse(body)).toMatchObject({ count: 120 + 140 + 80 });
  });

  it("answer clients of one session that ask all replicas at the same time, each in its turn", async () => {
    const [a, b, c] = replicas as [Served, Served, Served];
    const until = performance.now() + 4_000;
    const waits: number[] = [];
    const work = async ({ url }: Served) => {
      while (performance.now() < until) {
        const asked = performance.now();
        expect((await sendStep(url, "contested", HOURS)).status).toBe(200);
        waits.push(performance.now() - asked);
      }
    };
    await Promise.all([a, a, b, b, c, c].map(work));
    expect(Math.max(...waits)).toBeLessThan(2_000);
  });

  it("lose nothing that was acknowledged when a replica is killed and the store is restarted", async () => {
    const { more, end } = steerAllTheTime("kept");
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
    await end();
  });

  it("are not ready while the store stands still, and go on with their sessions afterwards", async () => {
    const { more, end } = steerAllTheTime("paused");
    await more();
    redis.signal("SIGSTOP");
    const healthOf = (replica: Served) => async () => (await fetch(`${replica.url}/__admin/health`)).status;
    for (const replica of replicas) await expect.poll(healthOf(replica), { interval: 20 }).toBe(503);
    const refused = await sendStep((replicas[0] as Served).url, "paused-new", HOURS);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(JSON.parse(refused.body).detail).toContain("does not answer within 2 seconds");
    redis.signal("SIGCONT");
    for (const replica of replicas) await expect.poll(healthOf(replica), { interval: 20 }).toBe(200);
    await more();
    await end();
  });

  it("are replaced one after another without a failed request", async () => {
    const { more, end, refused } = steerAllTheTime("rolling");
    await more();
    for (const [index, replica] of replicas.entries()) {
      const stopped = replica.stop();
      const health = async () => (await fetch(`${replica.url}/__admin/health`)).status;
      await expect.poll(health, { interval: 20 }).toBe(503);
      await stopped;
      replicas[index] = await start("--port", String(portOf(replica)));
      await more();
    }
    await end();
    expect(refused).toEqual([]);
  });

  /** Lets clients steer and ask all the time, each in its session; checks that an answer shows what was acknowledged before. */
  function steerAllTheTime(prefix: string) {
    const last = new Map<string, string>();
    const refused: string[] = [];
    let isEnding = false;
    let acknowledged = 0;
    const note = (why: string) => void refused.push(why);
    const work = async (session: string) => {
      for (let round = 0; !isEnding; round += 1) {
        const today = `2027-${String(1 + (round % 12)).padStart(2, "0")}-15`;
        const body = JSON.stringify({ today });
        await untilAccepted(session, { method: "PUT", path: "/__admin/clock", body }, balancer.url, note);
        last.set(session, today);
        expect(JSON.parse((await untilAccepted(session, CLOCK, balancer.url, note)).body).today).toBe(today);
        const hours = await untilAccepted(session, HOURS, balancer.url, note);
        expect(JSON.parse(hours.body)[0].date >= today).toBe(true);
        acknowledged += 1;
      }
    };
    const working = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(`${prefix}-${index}`)));
    return {
      refused,
      async more() {
        const before = acknowledged;
        await Promise.race([working, expect.poll(() => acknowledged).toBeGreaterThan(before + 3 * CLIENTS)]);
      },
      async end() {
        isEnding = true;
        await working;
        for (const { url } of replicas)
          for (const [session, today] of last) {
            const { body } = await untilAccepted(session, CLOCK, url);
            expect(JSON.parse(body).today, `${session} at ${url}`).toBe(today);
          }
      },
    };
  }

  async function steer(session: string, method: string, path: string, value: unknown): Promise<void> {
    const step = { method, path: `/__admin/${path}`, body: JSON.stringify(value) };
    expect(await sendStep(balancer.url, session, step)).toMatchObject({ status: 200 });
  }

  /** Sends a step again while the store or a replica is gone, as a client does; calls `note` for what `Retry-After` did not tell. */
  async function untilAccepted(session: string, step: LoadStep, url = balancer.url, note = (_: string): void => {}) {
    for (;;) {
      const answer = await sendStep(url, session, step).catch(() => undefined);
      if (answer?.status === 200) return answer;
      if (answer && ![502, 503, 504].includes(answer.status)) throw new Error(JSON.stringify(answer));
      if (answer?.headers["retry-after"] === undefined) note(answer ? JSON.stringify(answer) : "no answer");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});

function portOf({ url }: Served): number {
  return Number(new URL(url).port);
}
