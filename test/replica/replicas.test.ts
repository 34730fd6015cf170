/** Replicas of a mock over one log answer as one mock does: the same bytes, counts, ids and journal. */
import { describe, expect, it } from "vitest";
import { createChance } from "../../src/fixtures/chance.js";
import { createScript, type Step } from "../support/replica-script.js";
import { type Seen, startOne, startReplicas } from "../support/replicas.js";

describe("three replicas over one log", () => {
  it.each([1, 2, 3, 4, 5, 6])("answer random requests and steerings as one mock does (%i)", async (seed) => {
    const one = startOne();
    const group = await startReplicas(3);
    const { next } = createChance(seed, "replicas");
    for (const [at, step] of createScript(seed, 400).entries()) {
      const wanted = await one.send(step);
      expectSame(await group.send(step, Math.floor(next() * 3)), wanted, `step ${at}, ${JSON.stringify(step)}`);
    }
    await group.close();
  });

  it.each([7, 8, 9, 10])("go on from a checkpoint when replicas are replaced by new ones (%i)", async (seed) => {
    const one = startOne();
    const group = await startReplicas(3, { eventsACheckpoint: 40 });
    const { next } = createChance(seed, "replicas");
    for (const [at, step] of createScript(seed, 400).entries()) {
      if (at % 25 === 24) await group.replace(Math.floor(next() * 3));
      const wanted = await one.send(step);
      const given = await group.send(step, Math.floor(next() * 3));
      // The journal of replicas is shorter.
      if (!readsJournal(step)) expectSame(given, wanted, `step ${at}, ${JSON.stringify(step)}`);
    }
    for (let at = 0; at < 15; at += 1)
      await group.send({ method: "GET", path: `/museum-hours?page=${at}`, headers: {} }, at % 3);
    const journals = await Promise.all([0, 1, 2].map((at) => group.send(WHOLE_JOURNAL, at)));
    for (const journal of journals) expectSame(journal, journals[0] as Seen, "journal");
    expect(JSON.parse(journals[0]?.body ?? "").requests.length).toBeGreaterThan(10);
    await group.close();
  });
});

describe("a replica that begins with a checkpoint", () => {
  it("knows how far a client has paged, and what provider states were set up", async () => {
    const group = await startReplicas(1, { eventsACheckpoint: 5 });
    const authorization = `Basic ${btoa("ada:secret")}`;
    const page = (number: number) =>
      group.send({ method: "GET", path: `/museum-hours?page=${number}&limit=5`, headers: { authorization } }, 0);
    const setUp = (state: string) =>
      group.send(
        {
          method: "POST",
          path: "/__admin/provider-states?session=pact",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ state }),
        },
        0,
      );
    await page(20);
    await setUp("no events");
    for (let at = 0; at < 12; at += 1) await group.send({ method: "GET", path: "/nowhere", headers: {} }, 0);
    await group.replace(0);
    await page(21);
    const { requests } = JSON.parse((await group.send(WHOLE_JOURNAL, 0)).body);
    expect(requests.at(-1).warnings).toEqual([expect.stringContaining("page loop")]);
    expect(JSON.parse((await setUp("today is 2027-03-09")).body)).toEqual({
      current: "no events + today is 2027-03-09",
    });
    await group.close();
  });
});

const WHOLE_JOURNAL: Step = { method: "GET", path: "/__admin/requests?session=*", headers: {} };

function readsJournal({ method, path }: Step): boolean {
  return /^\/__admin\/(requests|sessions)/.test(path) && method !== "DELETE";
}

/** Shows where two answers begin to differ. */
function expectSame(given: Seen, wanted: Seen, about: string): void {
  expect({ status: given.status, headers: given.headers }, about).toEqual({
    status: wanted.status,
    headers: wanted.headers,
  });
  const at = [...wanted.body].findIndex((letter, index) => letter !== given.body[index]);
  const from = at < 0 ? wanted.body.length : Math.max(0, at - 60);
  expect(given.body.slice(from, from + 200), about).toBe(wanted.body.slice(from, from + 200));
}
