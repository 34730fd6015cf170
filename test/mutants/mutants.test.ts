/** The catalogue of mutants: each changes an answer, the same way each time, and as a fault of the mock. */

import { beforeAll, describe, expect, it } from "vitest";
import { createMock as createLibraryMock } from "../../src/adapters/library/index.js";
import type { CalendarDate } from "../../src/contract/calendar-date.js";
import { holdClock } from "../../src/contract/clock.js";
import { createGeneratedWorld } from "../../src/fixtures/generated-world.js";
import type { CoreOptions } from "../../src/mock/core/mock-core.js";
import { createMock } from "../../src/mock/mock.js";
import type { Mutant } from "../../src/mutants/mutant.js";
import { mutantNamed, mutants } from "../../src/mutants/mutants.js";
import { findReaching } from "../../src/mutate/sample-requests.js";

const options: CoreOptions = {
  world: createGeneratedWorld({ seed: 1 }),
  clock: holdClock("2027-03-03" as CalendarDate),
};
const repeating = { faults: [{ mutant: "page-beyond-end-repeats" as const }] };
const headers = { authorization: `Basic ${btoa("anna:secret")}` };

async function ask(target: string, more: Partial<CoreOptions> = {}, prefer?: string) {
  const mock = createMock({ ...options, ...more });
  const response = await mock.fetch(`http://mock${target}`, {
    headers: { ...headers, ...(prefer !== undefined && { prefer }) },
  });
  const text = await response.text();
  return { status: response.status, text, faults: (await mock.requests()).at(-1)?.faults };
}

const dates = (text: string) => (JSON.parse(text) as { date: string }[]).map(({ date }) => date);

describe("page-beyond-end-repeats", () => {
  it("answers the farthest page at once", async () => {
    const [last, far] = [await ask("/museum-hours?page=1000"), await ask("/museum-hours?page=1000", repeating)];
    expect(last.text).toBe("[]");
    expect(far.text).toContain("timeOpen");
    expect((await ask("/museum-hours?page=9007199254740991", repeating)).text).toBe(far.text);
  });
});

describe("each mutant", () => {
  let reaching: ReadonlyMap<Mutant, string>;
  beforeAll(async () => {
    reaching = await findReaching(mutants, options);
  });

  it.each(mutants.map(({ id }) => id))("%s changes an answer", (id) => {
    expect(reaching.get(mutantNamed(id))).toMatch(/^GET \//);
  });

  it.each(mutants.map(({ id }) => id))(
    "%s is named where it changes an answer, and gives the same one each time",
    async (id) => {
      const [, target = ""] = (reaching.get(mutantNamed(id)) ?? "").split(" ");
      // Another credential, and requests before it, are asked below.
      if (["challenge-missing", "unauthorized-as-403"].includes(id) || id.startsWith("cache-")) return;
      const first = await ask(target, { mutant: id });
      expect(first.faults).toEqual([`mutant ${id}`]);
      expect(await ask(target, { mutant: id })).toEqual(first);
      expect(await ask(target, { faults: [{ mutant: id }] })).toEqual(first);
      expect(await ask(target, {}, `mutant=${id}`)).toEqual(first);
    },
  );
});

describe("the mutant", () => {
  it("closed-day-open fills the closed days, and is not named where there are none", async () => {
    expect(dates((await ask("/museum-hours?limit=6")).text)).not.toContain("2027-03-08");
    const wrong = await ask("/museum-hours?limit=6", { mutant: "closed-day-open" });
    expect(dates(wrong.text)).toEqual(["03", "04", "05", "06", "07", "08"].map((day) => `2027-03-${day}`));
    expect((await ask("/museum-hours?limit=5", { mutant: "closed-day-open" })).faults).toBeUndefined();
  });

  it("page-beyond-end-repeats lists the last page where the profile has no such page", async () => {
    const far = "/special-events?startDate=2027-03-01&endDate=2027-03-20&page=999";
    expect((await ask(far, { profile: { pageBeyondEnd: "notFound" } })).status).toBe(404);
    const wrong = await ask(far, { profile: { pageBeyondEnd: "notFound" }, mutant: "page-beyond-end-repeats" });
    expect(wrong.status).toBe(200);
    expect(JSON.parse(wrong.text)).not.toEqual([]);
  });

  it("challenge-missing takes the challenge away, and leaves the status", async () => {
    const mock = createMock({ ...options, mutant: "challenge-missing" });
    const response = await mock.fetch("http://mock/museum-hours");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBeNull();
  });

  it("that a mock was started with goes on after a reset, and in every session", async () => {
    const mock = createMock({ ...options, mutant: "order-reversed" });
    await mock.reset();
    for (const prefer of ["session=one", ""]) {
      const response = await mock.fetch("http://mock/museum-hours?limit=2", { headers: { ...headers, prefer } });
      expect(dates(await response.text())).toEqual(["2027-03-04", "2027-03-03"]);
    }
  });

  it.each([
    ["default-limit=3", "/museum-hours", ["03", "04", "05"]],
    ["largest-limit=2", "/museum-hours?limit=4", ["03", "04"]],
    ["offset-fixed=1", "/museum-hours?limit=2&page=2", ["04", "05"]],
    ["today-is-tomorrow+default-limit=2", "/museum-hours", ["04", "05"]],
    ["page-size-one-more+order-reversed", "/museum-hours?limit=1", ["04", "03"]],
  ])("%s has the number that is asked for, after those before it: %s", async (mutant, target, days) => {
    const { text } = await ask(target, { mutant });
    expect(dates(text)).toEqual(days.map((day) => `2027-03-${day}`));
  });

  it.each([
    ["cache-lacks-query", "/special-events?limit=2", "/special-events?startDate=2027-04-01&page=2"],
    ["cache-lacks-start-date", "/museum-hours?limit=2", "/museum-hours?startDate=2027-04-01&limit=2"],
    ["cache-lacks-end-date", "/special-events?endDate=2027-03-04", "/special-events?endDate=2027-05-04"],
    ["cache-lacks-page", "/museum-hours?page=2", "/museum-hours?page=3"],
    ["cache-lacks-limit+order-reversed", "/museum-hours?limit=2", "/museum-hours?limit=9"],
  ])(
    "%s answers the second of two requests as the first, until a reset, and each session for itself",
    async (mutant, first, second) => {
      const mock = createMock({ ...options, mutant });
      const read = async (target: string, prefer = "session=one") =>
        (await mock.fetch(`http://mock${target}`, { headers: { ...headers, prefer } })).text();
      const [one, other] = [(await ask(first, { mutant })).text, (await ask(second, { mutant })).text];
      expect(one).not.toBe(other);
      expect([await read(first), await read(second), await read(second, "session=two")]).toEqual([one, one, other]);
      const asked = (await (await mock.session("one")).requests()).at(-1);
      expect(asked?.faults).toEqual([`mutant ${mutant}`]);
      await (await mock.session("one")).reset();
      expect(await read(second)).toBe(other);
    },
  );

  it("a cache keeps what it was asked for itself, unless that is very long", async () => {
    const mock = createMock(options);
    const read = async (target: string, mutant: string) =>
      (await mock.fetch(`http://mock${target}`, { headers: { ...headers, prefer: `mutant=${mutant}` } })).text();
    await read("/museum-hours?page=2", "cache-lacks-page");
    const { text } = await ask("/museum-hours?limit=2", {});
    expect(await read("/museum-hours?limit=2", "cache-lacks-limit")).toBe(text);
    const long = (page: number) => `/museum-hours?limit=1&page=${page}&x=${"x".repeat(2_000)}`;
    expect(await read(long(2), "cache-lacks-page")).not.toBe(await read(long(3), "cache-lacks-page"));
  });

  it("default-range ends a range that many days on, and filtered-after-paging empties its first pages", async () => {
    const ids = async (target: string, mutant?: string) =>
      (JSON.parse((await ask(target, mutant === undefined ? {} : { mutant })).text) as { eventId: string }[]).length;
    const range = "/special-events?startDate=2027-03-10";
    expect(await ids(`${range}&limit=30`, "default-range=3")).toBe(await ids(`${range}&endDate=2027-03-13&limit=30`));
    expect(await ids(range)).toBeGreaterThan(await ids(range, "filtered-after-paging"));
  });

  it("gives way to a fault that takes the place of the answer", async () => {
    const { status, faults } = await ask("/museum-hours", { mutant: "order-reversed", faults: [{ status: 503 }] });
    expect(status).toBe(503);
    expect(faults).toEqual(["status 503"]);
  });

  it("as a fault counts the requests alone whose answer it changes", async () => {
    const mock = createMock({ ...options, faults: [{ mutant: "page-ignored", times: 1 }] });
    const read = async (page: number) =>
      dates(await (await mock.fetch(`http://mock/museum-hours?limit=2&page=${page}`, { headers })).text());
    const first = await read(1);
    expect(await read(2)).toEqual(first);
    expect(await read(2)).not.toEqual(first);
  });

  it("is refused under a name that there is not", () => {
    expect(() =>
      createLibraryMock({ world: options.world, clock: options.clock, mutant: "closed-day-opened" }),
    ).toThrow("did you mean closed-day-open?");
    for (const mutant of ["page-ignored=3", "default-limit=x", "page-ignored+"])
      expect(() => createLibraryMock({ world: options.world, clock: options.clock, mutant })).toThrow("Unknown mutant");
  });
});
