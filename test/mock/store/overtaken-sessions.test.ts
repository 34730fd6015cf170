/** Sessions that another replica takes over while something is under way: nothing forks, and nothing that was acknowledged is lost. */
import { describe, expect, it } from "vitest";
import { Ownership } from "../../../src/mock/store/ownership.js";
import { beforeAnswer, hold, holdRenewals, type Replica, startReplicas, untilWritten } from "../../support/replicas.js";

describe("replicas on one store", () => {
  it("answer 503 with Retry-After for steering that another replica has overtaken", async () => {
    const { replicas, pass } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const { write } = a.store;
    a.store.renew = () => new Promise(() => {});
    // While the write of a is on its way, b takes the session over.
    a.store.write = async (...args) => {
      pass(Ownership.leaseMilliseconds + 1);
      await b.ask("PUT", "/clock?session=s", hold("2027-03-10"));
      return write(...args);
    };
    const refused = await a.ask("PUT", "/clock?session=s", hold("2027-03-11"));
    expect({ status: refused.status, after: refused.headers.get("Retry-After") }).toEqual({ status: 503, after: "1" });
    expect((await (await b.ask("GET", "/clock?session=s")).json()).today).toBe("2027-03-10");
    await b.ownership.close();
  });

  it("go on with what was counted when a replica is gone, and when it has stopped", async () => {
    const { replicas, pass } = startReplicas("a", "b", "c");
    const [a, b, c] = replicas as [Replica, Replica, Replica];
    const inSession = { headers: { Prefer: "session=s" } };
    const statusAt = async ({ send }: Replica) => (await send("/museum-hours", inSession)).status;
    expect((await a.ask("PUT", "/faults?session=s", { body: [{ status: 429, times: 4 }] })).status).toBe(200);
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
    await c.ownership.close();
  });

  it.each([
    ["acquire", "GET", undefined, "2027-03-10"],
    ["write", "PUT", hold("2027-03-09"), "2027-03-09"],
  ] as const)("notice a takeover between a call of %s and its answer", async (call, method, body, answered) => {
    const { replicas, pass, close } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    const dayAt = async ({ ask }: Replica) => (await (await ask("GET", "/clock?session=s")).json()).today;
    beforeAnswer(a, call, async () => {
      const release = holdRenewals(a);
      pass(Ownership.leaseMilliseconds + 1);
      expect((await b.ask("PUT", "/clock?session=s", hold("2027-03-10"))).status).toBe(200);
      release();
      await untilWritten(a);
    });
    expect((await (await a.ask(method, "/clock?session=s", body)).json()).today).toBe(answered);
    expect(await dayAt(a)).toBe("2027-03-10");
    expect(await dayAt(b)).toBe("2027-03-10");
    await close();
  });

  it("answer 503 for steering whose session was given up while it was read", async () => {
    const { replicas, close } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const pull = async (controller: ReadableStreamDefaultController) => {
      expect((await b.ask("GET", "/clock?session=s")).status).toBe(200);
      controller.enqueue(new TextEncoder().encode('{"today":"2027-03-10"}'));
      controller.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const init = { method: "PUT", headers: { "Content-Type": "application/json" }, body, duplex: "half" as const };
    expect((await a.mock.fetch("http://localhost/__admin/clock?session=s", init)).status).toBe(503);
    expect((await (await b.ask("GET", "/clock?session=s")).json()).today).toBe("2027-03-09");
    await close();
  });

  it("put back the sessions that the store has lost, also those without requests", async () => {
    const { replicas, memory, pass } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    memory.clear();
    await untilWritten(a);
    a.store.renew = () => new Promise(() => {});
    pass(Ownership.leaseMilliseconds + 1);
    expect((await (await b.ask("GET", "/clock?session=s")).json()).today).toBe("2027-03-09");
    await b.ownership.close();
  });

  it("answer 503 for deleting a session that another replica has overtaken, which goes on there", async () => {
    const { replicas, pass } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
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
    expect((await (await b.ask("GET", "/clock?session=s")).json()).today).toBe("2027-03-09");
    await b.ownership.close();
  });

  it("wait for a lease once the store has lost everything, in which their owner writes them anew", async () => {
    const { replicas, memory, pass, close } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    expect((await a.ask("PUT", "/clock?session=s", hold("2027-03-09"))).status).toBe(200);
    const release = holdRenewals(a);
    memory.restart();
    await untilWritten(b);
    const reading = b.ask("GET", "/clock?session=s");
    release();
    await untilWritten(a);
    pass(Ownership.leaseMilliseconds + 1);
    expect((await (await reading).json()).today).toBe("2027-03-09");
    await close();
  });
});
