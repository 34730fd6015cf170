import { describe, expect, it } from "vitest";
import { verifyAgainst } from "../../src/adapters/index.js";
import { run } from "../support/run-cli.js";
import { CREDENTIALS } from "./judging.js";
import { plus } from "./museum.js";
import { createNoonClock } from "./noon-clock.js";
import { type Change, compare, createProvider, json, Refusal } from "./provider.js";

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
    let changed: string | undefined;
    const report = await compareProviders(plain, ({ museum }) => {
      changed = museum.events[100]?.eventId;
      return { showEvent: (event) => (event.eventId === changed ? { ...event, price: 99 } : event) };
    });
    expect(idsOf(report)).toEqual([`event/${changed}`]);
    const [{ a, b, reproduce }] = report.differences as [(typeof report.differences)[number]];
    expect(a).toMatch(/^price: \d+$/);
    expect(b).toBe("price: 99");
    expect(reproduce).toHaveLength(2);
    expect(new URL(/'(http.*)'/.exec(reproduce[0] ?? "")?.[1] ?? "").searchParams.size).toBeLessThanOrEqual(2);
  });

  it("names a choice, and not each response that follows from it", async () => {
    const byName: Change = () => ({ order: (a, b) => compare(a.name, b.name) || compare(a.eventId, b.eventId) });
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
    let lacking: string | undefined;
    const report = await compareProviders(plain, ({ museum }) => {
      lacking = museum.hours[80]?.date;
      return { museum: { ...museum, hours: museum.hours.filter((_, index) => index !== 80) } };
    });
    expect(idsOf(report)).toEqual([`entry/${lacking}`]);
    expect(report.differences[0]).toMatchObject({ a: "listed", b: "not listed" });
  });

  it("names the hours of a day and the date of an event that are far ahead, and nothing that follows from them", async () => {
    let ids: readonly string[] = [];
    const report = await compareProviders(plain, ({ museum }) => {
      const [entry, event] = [museum.hours.at(-3), museum.events.at(-4)];
      ids = [`entry/${entry?.date}`, `event/${event?.eventId}`];
      return {
        museum: {
          hours: museum.hours.map((one) => (one === entry ? { ...one, timeClose: "19:45" } : one)),
          events: museum.events.map((one) =>
            one === event ? { ...one, dates: one.dates.map((date) => plus(date, 1)) } : one,
          ),
        },
      };
    });
    expect(idsOf(report)).toEqual(ids);
    expect(report.differences[0]).toMatchObject({ b: 'timeClose: "19:45"' });
    expect(report.differences[1]?.b).toMatch(/^dates: \d{4}-\d\d-\d\d/);
  });

  it("names what differs in each event once", async () => {
    const report = await compareProviders(plain, () => ({ showEvent: (event) => ({ ...event, price: 7 }) }));
    expect(idsOf(report)).toEqual(["event/price"]);
    expect(report.differences[0]).toMatchObject({
      a: expect.stringMatching(/^event\/[\w-]+, and \d+ more items: price: \d+$/),
      b: expect.stringMatching(/more items: price: 7$/),
    });
  });

  it("finds no difference where both do the same that no choice describes", async () => {
    const odd: Change = ({ order }) => ({
      order: (a, b, range) => a.price - b.price || order(a, b, range),
      eventsPage: (list, page, limit) => (page === 2 ? [] : list.slice((page - 1) * limit, page * limit)),
    });
    const report = await compareProviders(odd, odd);
    expect(report.differences).toEqual([]);
    expect(report.ended).toBeUndefined();
  });

  it("names a today that is another day", async () => {
    const report = await compareProviders(plain, ({ today }) => ({ today: () => plus(today(), 1) }));
    expect(idsOf(report)).toEqual(["choice/timeZone"]);
    expect(report.differences[0]?.b).toMatch(/^today is \d{4}-\d\d-\d\d$/);
    expect(report.differences[0]?.reproduce).toHaveLength(2);
  });

  it("names an answer that no data and no choice explains, with what each gives", async () => {
    const refusing: Change = ({ date }) => ({
      date: (text, name) => {
        if (text === "2027-02-30") throw new Refusal(409);
        return date(text, name);
      },
    });
    const report = await compareProviders(plain, refusing);
    expect(idsOf(report)).toEqual([
      "answer/museum-hours?startDate=2027-02-30",
      "answer/special-events?startDate=2027-02-30",
    ]);
    expect(report.differences[0]).toMatchObject({
      a: expect.stringMatching(/^400, application\/json/),
      b: expect.stringMatching(/^409, application\/json/),
    });
  });

  it("says why there is no comparison", async () => {
    const closed: Change = () => ({ send: () => json({}, { status: 401 }) });
    expect((await compareProviders(plain, closed)).ended).toContain("refuses the credential");
  });
});
