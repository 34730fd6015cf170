/** Sessions of replicas that share a store: what is refused, and what goes over. */
import { describe, expect, it, vi } from "vitest";
import { Ownership, StoreError } from "../../../src/mock/store/ownership.js";
import { datesIn } from "../../support/example-world.js";
import { expectProblem } from "../../support/mock.js";
import { beforeAnswer, hold, holdRenewals, type Replica, startReplicas, untilWritten } from "../../support/replicas.js";

const inSession = { headers: { Prefer: "session=s" } };
const dayOf = async ({ ask }: Replica, session = "s") =>
  (await (await ask("GET", `/clock?session=${session}`)).json()).today;

describe("replicas on one store", () => {
  it("refuse to change the default session, and to delete all sessions", async () => {
    const { replicas } = startReplicas("a");
    const [{ ask, send }] = replicas;
    for (const [method, path, body] of [
      ["PUT", "/clock", hold("2027-03-09")],
      ["POST", "/reset", undefined],
      ["PUT", "/faults", { body: [] }],
      ["PATCH", "/data/hours/2027-03-02", { body: { timeOpen: "10:30" } }],
    ] as const)
      await expectProblem(ask(method, path, body), 409, "create a session with POST /__admin/sessions");
    expect((await ask("DELETE", "/sessions/*")).status).toBe(409);
    expect((await ask("GET", "/clock")).status).toBe(200);
    for (const query of ["session=*", "format=summary&session=*"])
      expect({ query, status: (await ask("GET", `/requests?${query}`)).status }).toEqual({ query, status: 200 });
    expect((await ask("POST", "/requests/verify", { body: { path: "/museum-hours", exactly: 0 } })).status).toBe(200);
    expect((await send("/museum-hours")).status).toBe(200);
  });

  it("create, hand over, delete and create again a session", async () => {
    const { replicas } = startReplicas("a", "b");
    const [a, b] = replicas;
    const { id } = await (await a.ask("POST", "/sessions", { body: {} })).json();
    expect(id).toBe("session-1-a");
    const inOwn = { headers: { Prefer: `session=${id}` } };
    expect((await b.ask("PUT", `/clock?session=${id}`, hold("2027-03-09"))).status).toBe(200);
    expect(await datesIn(await a.send("/museum-hours?limit=1", inOwn))).toEqual(["2027-03-09"]);
    expect((await b.ask("POST", "/sessions", { body: { id } })).status).toBe(200);
    expect((await b.ask("DELETE", `/sessions/${id}`)).status).toBe(204);
    expect((await a.send("/museum-hours", inOwn)).status).toBe(410);
    expect((await a.ask("PUT", `/clock?session=${id}`, hold("2027-03-10"))).status).toBe(410);
    expect((await a.ask("DELETE", `/sessions/${id}`)).status).toBe(404);
    expect((await a.ask("POST", "/sessions", { body: { id } })).status).toBe(201);
    expect(await dayOf(b, id)).toBe("2027-03-02");
  });

  it("answer requests without a session while the store is gone, and 503 for the others", async () => {
    const { replicas, pass } = startReplicas("a");
    const [{ ask, send, store }] = replicas;
    expect((await send("/museum-hours", inSession)).status).toBe(200);
    store.renew = () => Promise.reject(new StoreError("The store is gone."));
    pass(Ownership.leaseMilliseconds);
    const refused = await send("/museum-hours", inSession);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect((await refused.json()).detail).toBe("The store is gone. Try again.");
    expect((await send("/museum-hours")).status).toBe(200);
    expect((await ask("GET", "/health")).status).toBe(503);
  });

  it("leave a session of another version where it is", async () => {
    const { replicas } = startReplicas("a");
    const [{ send, store }] = replicas;
    store.acquire = async () => ({ kind: "unreadable" });
    await expectProblem(send("/museum-hours", inSession), 503, "from another version of museum-mock");
  });

  it("call the store neither for a request without a session nor for one of a session that is owned", async () => {
    const { replicas } = startReplicas("a");
    const [{ send, store }] = replicas;
    await send("/museum-hours", inSession);
    const calls = [vi.spyOn(store, "acquire"), vi.spyOn(store, "write")];
    for (let times = 0; times < 100; times += 1) {
      await send("/museum-hours", inSession);
      await send("/museum-hours");
    }
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  it("go on with what was counted when a replica is gone, and when it has stopped", async () => {
    const { replicas, pass } = startReplicas("a", "b", "c");
    const [a, b, c] = replicas;
    const statusAt = async ({ send }: Replica) => (await send("/museum-hours", inSession)).status;
    const define = { name: "mine", says: "Fails the first four.", faults: [{ status: 429, times: 4 }] };
    expect((await a.ask("PUT", "/scenarios?session=s", { body: { define } })).status).toBe(200);
    // The second request comes while the first one is being written.
    const { write } = a.store;
    a.store.write = async (...args) => {
      a.store.write = write;
      const release = holdRenewals(a);
      const isOwner = await write(...args);
      expect(await statusAt(a)).toBe(429);
      release();
      return isOwner;
    };
    expect(await statusAt(a)).toBe(429);
    await untilWritten(a);
    a.store.renew = () => new Promise(() => {});
    pass(Ownership.leaseMilliseconds + 1);
    expect(await statusAt(b)).toBe(429);
    await b.ownership.close();
    expect([await statusAt(c), await statusAt(c)]).toEqual([429, 200]);
  });

  it("answer 503 for steering whose session was given up while it was read", async () => {
    const { replicas } = startReplicas("a", "b");
    const [a, b] = replicas;
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const pull = async (controller: ReadableStreamDefaultController) => {
      expect((await b.ask("GET", "/clock?session=s")).status).toBe(200);
      controller.enqueue(new TextEncoder().encode('{"today":"2027-03-10"}'));
      controller.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: "PUT", headers: { "Content-Type": "application/json" }, body, duplex: "half" as const };
    expect((await a.mock.fetch("http://localhost/__admin/clock?session=s", init)).status).toBe(503);
    expect(await dayOf(b)).toBe("2027-03-09");
  });

  it("answer 503 for deleting a session that another replica has overtaken, which goes on there", async () => {
    const { replicas, pass } = startReplicas("a", "b");
    const [a, b] = replicas;
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const { write } = a.store;
    a.store.renew = () => new Promise(() => {});
    a.store.write = async (...args) => {
      pass(Ownership.leaseMilliseconds + 1);
      expect((await b.ask("GET", "/clock?session=s")).status).toBe(200);
      return write(...args);
    };
    const refused = await a.ask("DELETE", "/sessions/s");
    expect({ status: refused.status, after: refused.headers.get("Retry-After") }).toEqual({ status: 503, after: "1" });
    expect(await dayOf(b)).toBe("2027-03-09");
  });

  it("delete no session that was asked for again before its deletion has reached the store", async () => {
    const { replicas } = startReplicas("a", "b");
    const [a, b] = replicas;
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const { write } = a.store;
    let arrive: () => Promise<unknown> = async () => {};
    a.store.write = (...args) => {
      a.store.write = write;
      arrive = () => write(...args);
      return Promise.reject(new StoreError("The store is gone."));
    };
    expect((await a.ask("DELETE", "/sessions/s")).status).toBe(503);
    expect((await a.ask("POST", "/sessions", { body: { id: "s" } })).status).toBe(200);
    await arrive();
    expect(await dayOf(b)).toBe("2027-03-09");
  });

  it.each([
    ["acquire", "GET", undefined, "2027-03-10"],
    ["write", "PUT", hold("2027-03-09"), "2027-03-09"],
  ] as const)("notice a takeover between a call of %s and its answer", async (call, method, body, answered) => {
    const { replicas, pass } = startReplicas("a", "b");
    const [a, b] = replicas;
    beforeAnswer(a, call, async () => {
      const release = holdRenewals(a);
      pass(Ownership.leaseMilliseconds + 1);
      expect((await b.ask("PUT", "/clock?session=s", hold("2027-03-10"))).status).toBe(200);
      release();
      await untilWritten(a);
    });
    expect((await (await a.ask(method, "/clock?session=s", body)).json()).today).toBe(answered);
    expect([await dayOf(a), await dayOf(b)]).toEqual(["2027-03-10", "2027-03-10"]);
  });
});
