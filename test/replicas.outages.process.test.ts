/**
 * Three replicas behind the load balancer of examples/shared, whose store is gone for 8 seconds and comes back empty, or with an older file: no
 * edit that was acknowledged is lost. `OUTAGES=6` lets that happen six times, and each prints what was seen.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, HAPROXY, startBalancer } from "./support/balancer.js";
import { type Served, startServe } from "./support/cli.js";
import { hasRedis, isInstalled, type Redis, startRedis } from "./support/redis.js";
import { sendStep, TOKEN } from "./support/replica-load.js";

const OUTAGES = Number(process.env["OUTAGES"] ?? 2);
const OUTAGE_MILLISECONDS = 8_000;
const SESSIONS = 600;
const CLIENTS = 12;
const FIRST_DAY = Date.UTC(2027, 0, 1);
const DAY = 86_400_000;

const canRun = hasRedis() && isInstalled(HAPROXY, "haproxy");
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What is known of a session: the numbers of the last edit that was sent, and of the last one that was acknowledged. */
interface Edited {
  sent: number;
  acknowledged: number;
}

/** What a request to a session got, and when it was sent, in milliseconds since the store was killed. */
interface Seen {
  readonly kind: "read" | "edit";
  readonly sent: number;
  readonly waited: number;
  readonly status: number;
}

describe.runIf(canRun)("replicas whose store is gone for 8 seconds", () => {
  let redis: Redis;
  let replicas: Served[] = [];
  let balancer: Balancer;
  beforeAll(async () => {
    redis = await startRedis();
    const options = ["--today", "2027-03-01", "--quiet", "--admin-token", TOKEN, "--store", redis.url];
    replicas = await Promise.all([1, 2, 3].map(() => startServe(options)));
    balancer = await startBalancer(replicas.map(({ url }) => Number(new URL(url).port)));
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await redis?.remove();
  });

  const runs = Array.from({ length: OUTAGES }, (_, index) => [index + 1, index % 2 === 0 ? "empty" : "older"] as const);
  it.each(runs)("lose no acknowledged edit, and read on while they may (outage %i, %s)", async (run, comesBack) => {
    const clients = startClients(balancer.url, `outage-${run}`);
    await clients.untilAllEdited();
    const putBack = await redis.copy();
    await clients.untilAllEdited();
    await redis.kill();
    const killed = performance.now();
    await (comesBack === "empty" ? redis.forget() : putBack());
    await pause(OUTAGE_MILLISECONDS);
    await redis.restart();
    const { sessions, seen } = await clients.end();
    const lost = await countLost(balancer.url, sessions);
    const timed = seen.map((answer) => ({ ...answer, sent: answer.sent - killed }));
    console.log(`outage ${run}, ${comesBack}: ${lost} of ${sessions.size} lost; ${describeSeen(timed)}`);
    expect(lost).toBe(0);
    const early = timed.filter(({ kind, sent }) => kind === "read" && sent >= 0 && sent < 1_500);
    expect(early.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

/** Lets clients edit and read sessions all the time; each session belongs to one client. */
function startClients(url: string, prefix: string) {
  const sessions = new Map<string, Edited>(
    Array.from({ length: SESSIONS }, (_, index) => [`${prefix}-${index}`, { sent: 0, acknowledged: 0 }]),
  );
  const seen: Seen[] = [];
  let isEnding = false;
  const send = async (session: string, kind: Seen["kind"], today = "") => {
    const sent = performance.now();
    const step =
      kind === "read"
        ? { method: "GET", path: "/museum-hours?limit=1" }
        : { method: "PUT", path: "/__admin/clock", body: JSON.stringify({ today }) };
    const { status } = await sendStep(url, session, step);
    seen.push({ kind, sent, waited: performance.now() - sent, status });
    return status;
  };
  const work = async (own: readonly (readonly [string, Edited])[]) => {
    for (let turn = 0; !isEnding; turn += 1) {
      const [session, edited] = own[turn % own.length] as readonly [string, Edited];
      const number = edited.sent + 1;
      edited.sent = number;
      if ((await send(session, "edit", dayOf(number))) === 200) edited.acknowledged = number;
      await send(session, "read");
      await pause(2);
    }
  };
  const all = [...sessions];
  const working = Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => work(all.filter((_, index) => index % CLIENTS === client))),
  );
  return {
    async untilAllEdited() {
      const before = new Map([...sessions].map(([session, { acknowledged }]) => [session, acknowledged]));
      const isEdited = () => [...sessions].every(([id, { acknowledged }]) => acknowledged > (before.get(id) ?? 0));
      await Promise.race([working, expect.poll(isEdited).toBe(true)]);
    },
    async end() {
      isEnding = true;
      await working;
      return { sessions, seen };
    },
  };
}

/** Counts the sessions that show less than what was acknowledged. */
async function countLost(url: string, sessions: ReadonlyMap<string, Edited>): Promise<number> {
  let lost = 0;
  for (const [session, { sent, acknowledged }] of sessions) {
    let answer = await sendStep(url, session, { method: "GET", path: "/__admin/clock" });
    while (answer.status === 503) {
      await pause(100);
      answer = await sendStep(url, session, { method: "GET", path: "/__admin/clock" });
    }
    const number = (Date.parse(JSON.parse(answer.body).today) - FIRST_DAY) / DAY;
    if (number < acknowledged || number > sent) lost += 1;
  }
  return lost;
}

function dayOf(number: number): string {
  return new Date(FIRST_DAY + number * DAY).toISOString().slice(0, 10);
}

/** Tells for each second of the outage how many requests were answered, and how long the slowest waited. */
function describeSeen(seen: readonly Seen[]): string {
  const rows = (["read", "edit"] as const).map((kind) => {
    const seconds = Array.from({ length: 9 }, (_, second) => {
      const within = seen.filter((one) => one.kind === kind && Math.floor(one.sent / 1_000) === second);
      const answered = within.filter(({ status }) => status === 200).length;
      const slowest = Math.max(0, ...within.map(({ waited }) => Math.round(waited)));
      return `${answered}/${within.length} (${slowest} ms)`;
    });
    return `${kind}s answered by second: ${seconds.join(", ")}`;
  });
  return rows.join("; ");
}
