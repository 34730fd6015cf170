/** Sessions of replicas that share a store: what is refused, and what goes over. */
import { describe, expect, it } from "vitest";
import { Ownership, StoreError } from "../../../src/mock/store/ownership.js";
import { hold, type Replica, startReplicas } from "../../support/replicas.js";

describe("replicas on one store", () => {
  it("refuse to change the default session, and to delete all sessions", async () => {
    const { replicas, close } = startReplicas("a");
    const [{ ask, send }] = replicas as [Replica];
    for (const [method, path, body] of [
      ["PUT", "/clock", hold("2027-03-09")],
      ["POST", "/reset", undefined],
      ["PUT", "/faults", { body: [] }],
      ["PATCH", "/data/hours/2027-03-02", { body: { timeOpen: "10:30" } }],
    ] as const) {
      const refused = await ask(method, path, body);
      expect({ path, status: refused.status }).toEqual({ path, status: 409 });
      expect((await refused.json()).detail).toContain("create a session with POST /__admin/sessions");
    }
    expect((await ask("DELETE", "/sessions/*")).status).toBe(409);
    expect((await ask("GET", "/clock")).status).toBe(200);
    for (const query of ["session=*", "format=summary&session=*"])
      expect({ query, status: (await ask("GET", `/requests?${query}`)).status }).toEqual({ query, status: 200 });
    expect((await ask("POST", "/requests/verify", { body: { path: "/museum-hours", exactly: 0 } })).status).toBe(200);
    expect((await send("/museum-hours")).status).toBe(200);
    await close();
  });

  it("create, hand over, delete and create again a session", async () => {
    const { replicas, close } = startReplicas("a", "b");
    const [a, b] = replicas as [Replica, Replica];
    const created = await a.ask("POST", "/sessions", { body: {} });
    const { id } = (await created.json()) as { id: string };
    expect(id).toBe("session-1-a");
    const inSession = { headers: { Prefer: `session=${id}` } };
    expect((await b.ask("PUT", `/clock?session=${id}`, hold("2027-03-09"))).status).toBe(200);
    expect(((await (await a.send("/museum-hours?limit=1", inSession)).json()) as { date: string }[])[0]?.date).toBe(
      "2027-03-09",
    );
    expect((await b.ask("POST", "/sessions", { body: { id } })).status).toBe(200);
    expect((await b.ask("DELETE", `/sessions/${id}`)).status).toBe(204);
    expect((await a.send("/museum-hours", inSession)).status).toBe(410);
    expect((await a.ask("PUT", `/clock?session=${id}`, hold("2027-03-10"))).status).toBe(410);
    expect((await a.ask("DELETE", `/sessions/${id}`)).status).toBe(404);
    expect((await a.ask("POST", "/sessions", { body: { id } })).status).toBe(201);
    expect((await (await b.ask("GET", `/clock?session=${id}`)).json()).today).toBe("2027-03-02");
    await close();
  });

  it("answer requests without a session while the store is gone, and 503 for the others", async () => {
    const { replicas, pass } = startReplicas("a");
    const [{ ask, send, store, ownership }] = replicas as [Replica];
    const inSession = { headers: { Prefer: "session=s" } };
    expect((await send("/museum-hours", inSession)).status).toBe(200);
    store.renew = async () => {
      throw new StoreError("The store is gone.");
    };
    pass(Ownership.leaseMilliseconds);
    const refused = await send("/museum-hours", inSession);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("1");
    expect((await refused.json()).detail).toBe("The store is gone. Try again.");
    expect((await send("/museum-hours")).status).toBe(200);
    expect((await ask("GET", "/health")).status).toBe(503);
    await ownership.close();
  });

  it("leave a session of another version where it is", async () => {
    const { replicas, close } = startReplicas("a");
    const [{ send, store }] = replicas as [Replica];
    store.acquire = async () => ({ kind: "unreadable" });
    const refused = await send("/museum-hours", { headers: { Prefer: "session=s" } });
    expect(refused.status).toBe(503);
    expect((await refused.json()).detail).toContain("from another version of museum-mock");
    await close();
  });

  it("call the store neither for a request without a session nor for one of a session that is owned", async () => {
    const { replicas, close } = startReplicas("a");
    const [{ send, store }] = replicas as [Replica];
    const inSession = { headers: { Prefer: "session=s" } };
    await send("/museum-hours", inSession);
    let calls = 0;
    const { acquire, write } = store;
    Object.assign(store, {
      acquire: (...args: Parameters<typeof acquire>) => {
        calls += 1;
        return acquire(...args);
      },
      write: (...args: Parameters<typeof write>) => {
        calls += 1;
        return write(...args);
      },
    });
    for (let times = 0; times < 100; times += 1) {
      await send("/museum-hours", inSession);
      await send("/museum-hours");
    }
    expect(calls).toBe(0);
    await close();
  });
});
