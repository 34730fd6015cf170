import { describe, expect, it } from "vitest";
import { verifyAgainst } from "../../src/adapters/index.js";
import { run } from "../support/run-cli.js";
import { CREDENTIALS } from "./judging.js";
import { createNoonClock } from "./noon-clock.js";
import { type Change, compare, createProvider, json } from "./provider.js";

const plain: Change = () => ({});

function compareProviders(a: Change, b: Change) {
  const now = createNoonClock();
  return verifyAgainst(createProvider(now, a), createProvider(now, b), {
    now,
    credentials: CREDENTIALS,
    only: ["paging", "defaults"],
  });
}

const idsOf = ({ differences }: Awaited<ReturnType<typeof compareProviders>>) => differences.map(({ id }) => id);

describe("verify A --against B", () => {
  it("notes that both are one address", async () => {
    const twice = await run(["verify", "http://127.0.0.1:9/api", "--against", "http://127.0.0.1:9/api/"]);
    expect(twice.stderr).toContain(
      "note: both addresses are http://127.0.0.1:9/api, so that it is compared with itself.",
    );
    const two = await run(["verify", "http://127.0.0.1:9/api", "--against", "http://127.0.0.1:9"]);
    expect(two.stderr).not.toContain("note:");
    expect([twice.status, two.status]).toEqual([3, 3]);
  });

  it("finds no difference between two that are the same, be it that a field changes each time", async () => {
    let count = 0;
    const counting: Change = () => ({
      showEvent: (event) => {
        count += 1;
        return { ...event, seatsLeft: count };
      },
    });
    const report = await compareProviders(plain, counting);
    expect(report.differences).toEqual([]);
    expect(report.compared).toBeGreaterThan(200);
    expect(report.ended).toBeUndefined();
  });

  it("names one price that is another, with the simplest query that shows it on both", async () => {
    const report = await compareProviders(plain, ({ museum }) => {
      const changed = museum.events[100];
      return { showEvent: (event) => (event.eventId === changed?.eventId ? { ...event, price: 99 } : event) };
    });
    expect(idsOf(report)).toEqual(["response/special-events/price"]);
    const [{ a, b, reproduce }] = report.differences as [(typeof report.differences)[number]];
    expect(a).toMatch(/: \d+$/);
    expect(b).toMatch(/: 99$/);
    expect(reproduce).toHaveLength(2);
    expect(new URL(/'(http.*)'/.exec(reproduce[0] ?? "")?.[1] ?? "").searchParams.size).toBeLessThanOrEqual(2);
  });

  it("names a choice, and not each response that follows from it", async () => {
    const byName: Change = () => ({ order: (a, b) => compare(a.name + a.eventId, b.name + b.eventId) });
    const report = await compareProviders(plain, byName);
    expect(idsOf(report)).toEqual(["choice/eventOrder"]);
    expect(report.differences[0]).toMatchObject({ a: "firstDateInRange", b: "name" });
  });

  it("names a rule that one of them breaks", async () => {
    const short: Change = () => ({ defaultLimit: 9 });
    expect(idsOf(await compareProviders(plain, short))).toEqual(
      expect.arrayContaining(["rule/hours-limit-default", "rule/events-limit-default"]),
    );
  });

  it("names a day that one of them lacks", async () => {
    const report = await compareProviders(plain, ({ museum }) => ({
      museum: { ...museum, hours: museum.hours.filter((_, index) => index !== 80) },
    }));
    expect(idsOf(report)).toEqual(["response/museum-hours/items"]);
    expect(report.differences[0]?.a).toMatch(/^\d{4}-\d\d-\d\d/);
  });

  it("says why there is no comparison", async () => {
    const closed: Change = () => ({ send: () => json({}, { status: 401 }) });
    expect((await compareProviders(plain, closed)).ended).toContain("refuses the credential");
  });
});
