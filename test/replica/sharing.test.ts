/** What replicas share, and what happens when their log fails. */
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../src/adapters/node.js";
import type { Exchange } from "../../src/mock/journal/exchange.js";
import { createMemoryLog } from "../../src/mock/replica/memory-log.js";
import { LogError, type SharedLog } from "../../src/mock/replica/shared-log.js";
import type { SharedMock } from "../../src/mock/shared-mock.js";
import type { Step } from "../support/replica-script.js";
import { createReplicaOver, type Group, type GroupOptions, sendStep, startReplicas } from "../support/replicas.js";

const AUTHORIZATION = `Basic ${btoa("ada:secret")}`;
const SESSION = { authorization: AUTHORIZATION, prefer: "session=t" };
const HOURS: Step = { method: "GET", path: "/museum-hours", headers: SESSION };
const steer = (path: string, value?: unknown, method = "PUT"): Step => ({
  method,
  path: `/__admin/${path}`,
  headers: { prefer: "session=t", "content-type": "application/json" },
  ...(value !== undefined && { body: JSON.stringify(value) }),
});
const read = (path: string): Step => ({ method: "GET", path: `/__admin/${path}`, headers: {} });

let group: Group;
const start = async (options: GroupOptions = {}) => {
  group = await startReplicas(3, options);
  return group;
};
afterEach(() => group?.close());

describe("replicas", () => {
  it("count each request once, whichever of them it comes to", async () => {
    const { send } = await start();
    await send(
      steer("faults", [
        { status: 503, times: 10 },
        { status: 429, every: 7 },
      ]),
      0,
    );
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => send(HOURS, at % 3)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // Of every seventh request, the first two have the other fault.
    expect([count(503), count(429), count(200)]).toEqual([10, 41, 249]);
    const { requests } = JSON.parse((await send(read("requests?session=t"), 1)).body);
    expect(requests.map(({ id }: { id: number }) => id)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
  });

  it("show what was steered with the next request to each of them", async () => {
    const { send } = await start();
    for (let day = 1; day <= 9; day += 1) {
      await send(steer("clock", { today: `2027-03-0${day}` }), day % 3);
      for (const at of [0, 1, 2]) {
        expect(JSON.parse((await send(read("clock?session=t"), at)).body).today).toBe(`2027-03-0${day}`);
      }
    }
  });

  it("finish what one of them holds back, with the journal entry on all", async () => {
    const { send } = await start();
    await send(steer("faults", [{ delay: 20 }]), 0);
    const answers = await Promise.all([send(HOURS, 0), send(HOURS, 1), send(HOURS, 2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const at of [0, 1, 2])
      expect(JSON.parse((await send(read("requests/count?session=t"), at)).body).count).toBe(3);
  });

  it("count what another of them holds back as pending until it is answered", async () => {
    const { send, replicas } = await start();
    await send(steer("faults", [{ delay: 3_600_000 }]), 0);
    const client = new AbortController();
    const request = new Request("http://museum.test/museum-hours", { headers: SESSION, signal: client.signal });
    const asked = replicas[0]?.mock.fetch(request).catch(() => undefined);
    const pending = async () => JSON.parse((await send(read("requests?session=t"), 1)).body).pending;
    await expect.poll(pending).toBe(1);
    client.abort();
    await asked;
    expect(await pending()).toBe(0);
  });

  it("tell a client that follows one of them what another was asked", async () => {
    const { send, replicas } = await start();
    await send(HOURS, 0);
    const response = await replicas[1]?.mock.fetch(
      new Request("http://127.0.0.1:4010/__admin/requests/stream?session=t"),
    );
    const reader = response?.body?.getReader();
    await send({ ...HOURS, path: "/museum-hours?page=2" }, 2);
    let text = "";
    while (!text.includes("event: exchange")) text += new TextDecoder().decode((await reader?.read())?.value);
    expect(text).toContain("/museum-hours?page=2");
    await reader?.cancel();
  });

  it("wait for a request that another of them answers", async () => {
    const { send } = await start();
    const waited = send(read("requests/wait?session=t&count=2&timeout=20s"), 1);
    await send(HOURS, 0);
    await send(HOURS, 2);
    expect(JSON.parse((await waited).body)).toMatchObject({ found: true, count: 2 });
  });

  it("let in nobody whom one mock would not let in", async () => {
    const { send } = await start({ adminToken: "t0ken" });
    expect((await send(steer("clock", { today: "2027-03-09" }), 0)).status).toBe(401);
    const known = { ...steer("clock", { today: "2027-03-09" }) };
    const headers = { ...known.headers, authorization: "Bearer t0ken" };
    expect((await send({ ...known, headers }, 0)).status).toBe(200);
    expect((await send({ ...read("clock?session=t"), headers }, 2)).body).toContain("2027-03-09");
  });

  it("log only what each of them was asked itself", async () => {
    const logged: string[] = [];
    const { send } = await start({ onExchange: ({ target }) => logged.push(target) });
    await send(HOURS, 0);
    await send(steer("clock", { today: "2027-03-09" }), 1);
    await send({ ...HOURS, path: "/museum-hours?__explain=1" }, 2);
    expect(logged).toEqual(["/museum-hours", "/__admin/clock", "/museum-hours?__explain=1"]);
  });

  it("add an entry once that two of them put at the same time", async () => {
    const { replicas } = await start();
    const servers = await Promise.all(replicas.map(({ mock }) => listen(mock, { port: 0 })));
    const put = async (url = "") => {
      const init = { method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"timeOpen":"09:00"}' };
      return (await fetch(`${url}/__admin/data/hours/2035-03-02`, init)).status;
    };
    expect((await Promise.all(servers.map(({ url }) => put(url)))).sort()).toEqual(
      servers.map((_, at) => (at === servers.length - 1 ? 201 : 200)),
    );
    await Promise.all(servers.map((server) => server.close()));
  });

  it("lose no field that another of them changes at the same time", async () => {
    const { replicas, send } = await start();
    const servers = await Promise.all(replicas.map(({ mock }) => listen(mock, { port: 0 })));
    const patch = async (at: number, changes: object) => {
      const url = `${servers[at]?.url}/__admin/data/hours/2027-03-02?session=t`;
      const headers = { "Content-Type": "application/json" };
      return (await fetch(url, { method: "PATCH", headers, body: JSON.stringify(changes) })).status;
    };
    for (let minute = 10; minute < 20; minute += 1) {
      const changes = [{ timeOpen: `09:${minute}` }, { timeClose: `18:${minute}` }];
      expect(await Promise.all(changes.map((one, at) => patch(at, one)))).toEqual([200, 200]);
      const { body } = await send(read("calendar?session=t&from=2027-03-02&to=2027-03-02"), 2);
      expect(body).toContain(`09:${minute}`);
      expect(body).toContain(`18:${minute}`);
    }
    await Promise.all(servers.map((server) => server.close()));
  });

  it("refuse a method that changes nothing as one mock does", async () => {
    const { replicas } = await start();
    const server = await listen((replicas[0] as SharedMock).mock, { port: 0 });
    // fetch can't send TRACE.
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${server.url}/__admin/clock`, { method: "TRACE" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject).end();
    });
    expect(status).toBe(405);
    await server.close();
  });

  it("verify nothing and open no ports", async () => {
    const { send } = await start();
    const verification = await send({ ...steer("verifications", { url: "http://127.0.0.1:1" }, "POST") }, 0);
    expect([verification.status, verification.body]).toEqual([
      501,
      expect.stringContaining("leave out --store and --workers"),
    ]);
    const port = await send(steer("sessions", { id: "p", port: 0 }, "POST"), 0);
    expect([port.status, port.body]).toEqual([501, expect.stringContaining("leave out --store and --workers")]);
  });
});

describe("the log of replicas", () => {
  it("has no secret of a request", async () => {
    const log = createMemoryLog(() => 0);
    const replica = createReplicaOver(log.connect(), "one");
    await replica.start();
    const secrets = {
      authorization: `Basic ${btoa("eve:pa55word")}`,
      cookie: "sid=c00kie",
      "x-api-key": "k3y-of-mine-0123456789==",
    };
    await sendStep(replica.mock, { method: "GET", path: "/museum-hours?token=t0ken-0123456789==", headers: secrets });
    await sendStep(replica.mock, {
      ...steer("clock", { today: "2027-03-09" }),
      headers: { ...secrets, "content-type": "application/json" },
    });
    const text = JSON.stringify(await log.connect().append(0, []));
    expect(text).toContain("2027-03-09");
    expect(text).toContain("eve");
    for (const secret of ["pa55word", btoa("eve:pa55word"), "c00kie", "k3y", "t0ken"])
      expect(text).not.toContain(secret);
    await replica.close();
  });
});

describe("replicas whose log", () => {
  it("has entries of something else ignore them, and say so once", async () => {
    const log = createMemoryLog(() => 0);
    const reports: string[] = [];
    const replicas = ["one", "two"].map((id) =>
      createReplicaOver(log.connect(), id, { report: (message) => reports.push(`${id}: ${message}`) }),
    );
    for (const replica of replicas) await replica.start();
    const [one, two] = replicas as [SharedMock, SharedMock];
    const foreign = ["", "hello", "null", '{"event":{"kind":"other"}}'];
    for (const text of foreign) await log.connect().append(0, [text]);
    const sent = await Promise.all([sendStep(one.mock, HOURS), sendStep(two.mock, HOURS)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    for (const { mock } of replicas)
      expect(JSON.parse((await sendStep(mock, read("requests/count?session=t"))).body).count).toBe(2);
    const sentence = "Something else writes to the log of this mock. What is not an event is ignored.";
    expect(reports.sort()).toEqual([`one: ${sentence}`, `two: ${sentence}`]);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it("grows keep a checkpoint before their journal is full", async () => {
    const { send, log } = await start({ journal: { bytes: 200_000 } });
    for (let at = 0; at < 120; at += 1) await send({ ...HOURS, path: `/museum-hours?limit=30&page=${at % 9}` }, at % 3);
    expect((await log.connect().join()).position).toBeGreaterThan(0);
    const { body } = await send(read("requests/count?session=t"), 0);
    expect(JSON.parse(body).count).toBeGreaterThan(30);
  });
});

/** A log that fails as it is told to. */
function createFailingLog(log: SharedLog): SharedLog & { fail: LogError | undefined } {
  const check = () => {
    if (failing.fail) throw failing.fail;
    return log;
  };
  const failing = {
    fail: undefined as LogError | undefined,
    join: async () => check().join(),
    append: async (...given: Parameters<SharedLog["append"]>) => check().append(...given),
    follow: async (after: number) => check().follow(after),
    close: () => log.close(),
  };
  return failing;
}

describe("a replica whose log", () => {
  it("can't be reached answers 503, says so in its health, and goes on afterwards", async () => {
    const failing = createFailingLog(createMemoryLog(() => 0).connect());
    const logged: string[] = [];
    const onExchange = ({ method, target, status }: Exchange) => logged.push(`${method} ${target} ${status}`);
    const replica = createReplicaOver(failing, "one", { onExchange });
    await replica.start();
    const send = (step: Step) => sendStep(replica.mock, step);
    await send(steer("clock", { today: "2027-03-09" }));
    failing.fail = new LogError("unreachable", "The connection was refused.");
    for (const step of [HOURS, steer("clock", { today: "2027-03-10" }), read("clock"), read("health")]) {
      const { status, headers, body } = await send(step);
      expect([status, Object.fromEntries(headers)["retry-after"], body]).toEqual([
        503,
        "1",
        expect.stringContaining(
          "The store that the replicas of the mock share can't be reached: The connection was refused.",
        ),
      ]);
    }
    expect(logged.slice(1)).toEqual([
      "GET /museum-hours 503",
      "PUT /__admin/clock 503",
      "GET /__admin/clock 503",
      "GET /__admin/health 503",
    ]);
    failing.fail = undefined;
    expect((await send(read("health"))).status).toBe(200);
    expect(JSON.parse((await send(read("clock?session=t"))).body).today).toBe("2027-03-09");
    await replica.close();
  });

  it("was lost while answers were held back finishes no answer of the new log", async () => {
    const logs = [createMemoryLog(() => 0).connect(), createMemoryLog(() => 0).connect()] as const;
    let [log] = logs;
    let isLost = false;
    const check = () => {
      if (isLost) throw new LogError("lost", "gone");
      return log;
    };
    const join = async () => {
      isLost = false;
      return log.join();
    };
    const replica = createReplicaOver(
      {
        join,
        append: async (...given) => check().append(...given),
        follow: () => new Promise(() => {}),
        close: async () => {},
      },
      "one",
      { report: () => {} },
    );
    await replica.start();
    const holdBack = (delay: number) => sendStep(replica.mock, steer("faults", [{ delay }]));
    await holdBack(60);
    const before = sendStep(replica.mock, HOURS);
    await new Promise((resolve) => setTimeout(resolve, 10));
    [, log] = logs;
    isLost = true;
    await holdBack(200);
    const after = await Promise.all([before, sendStep(replica.mock, HOURS)]);
    expect(after.map(({ status }) => status)).toEqual([503, 200]);
    expect(after[0]?.body).toContain("The store lost the request while its answer was held back; send it again.");
    await replica.close();
  });

  it("was lost and can't be joined at first answers once it can", async () => {
    let log = createMemoryLog(() => 0).connect();
    let isLost = false;
    let failures = 0;
    const check = () => {
      if (isLost) throw new LogError("lost", "gone");
      return log;
    };
    const join = async () => {
      isLost = false;
      failures -= 1;
      if (failures >= 0) throw new LogError("unreachable", "The connection was refused.");
      return log.join();
    };
    const append: SharedLog["append"] = async (...given) => check().append(...given);
    const follow = () => new Promise<never>(() => {});
    const close = async () => {};
    const replica = createReplicaOver({ join, append, follow, close }, "one", { report: () => {} });
    await replica.start();
    const send = async () => (await sendStep(replica.mock, HOURS)).status;
    expect([await send(), await send()]).toEqual([200, 200]);
    log = createMemoryLog(() => 0).connect();
    isLost = true;
    failures = 1;
    expect([await send(), await send()]).toEqual([503, 200]);
    await replica.close();
  });

  it("fails while the replica starts says so to who starts it", async () => {
    const log = createMemoryLog(() => 0).connect();
    const failing = {
      ...log,
      append: () => Promise.reject(new LogError("unreachable", "The connection was refused.")),
    };
    await expect(createReplicaOver(failing, "one").start()).rejects.toMatchObject({ failure: "unreachable" });
  });

  it("lost everything begins anew and says so", async () => {
    const first = createMemoryLog(() => 0).connect();
    const second = createMemoryLog(() => 0).connect();
    let log = first;
    const reports: string[] = [];
    const replica = createReplicaOver(
      {
        join: () => log.join(),
        append: async (...given) => {
          if (log !== first && !isJoined) throw new LogError("lost", "gone");
          return log.append(...given);
        },
        follow: async (after) => (log === first ? log.follow(after) : new Promise(() => {})),
        close: async () => {},
      },
      "one",
      { report: (message) => reports.push(message) },
    );
    let isJoined = false;
    await replica.start();
    await sendStep(replica.mock, steer("clock", { today: "2027-03-09" }));
    log = second;
    log = {
      ...second,
      join() {
        isJoined = true;
        return second.join();
      },
    };
    const { body } = await sendStep(replica.mock, read("clock?session=t"));
    expect(JSON.parse(body).today).toBe("2027-03-01");
    expect(reports).toEqual(["The store lost data. The mock continues with what is left in the store."]);
  });
});
