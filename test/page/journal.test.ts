import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Row } from "../../src/page/state/admin.js";

const row = (id: number): Row => ({
  ...{ id, time: "", method: "GET", target: "/museum-hours", status: 200, milliseconds: 1, warnings: [] },
});

/** The journal of the mock, and whether it answers. */
let recorded: Row[] = [];
let isAway = false;
let asked: string[] = [];

beforeEach(() => {
  [recorded, isAway, asked] = [[row(1), row(2)], false, []];
  vi.resetModules();
  vi.stubGlobal("document", { baseURI: "http://127.0.0.1:4010/__admin/", documentElement: { dataset: {} } });
  vi.stubGlobal("fetch", async (address: string) => {
    if (isAway) throw new TypeError("fetch failed");
    const { pathname, searchParams } = new URL(address);
    if (pathname.endsWith("/count")) return Response.json({ count: recorded.length });
    const since = searchParams.get("since") ?? "";
    asked.push(since);
    return Response.json({
      requests: recorded.filter(({ id }) => id > Number(since)),
      lastId: recorded.at(-1)?.id ?? 0,
    });
  });
});

afterEach(() => vi.unstubAllGlobals());

const open = async () => (await import("../../src/page/state/journal.js")).journal;
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

it("the journal is read as a whole once, and then what came since", async () => {
  const journal = await open();
  expect(await journal.follow()).toBe(true);
  expect(await journal.follow()).toBe(false);
  recorded.push(row(3));
  expect(await journal.follow()).toBe(true);
  expect(asked).toEqual(["0", "2", "2"]);
  expect(idsOf(journal.get())).toEqual([1, 2, 3]);
});

it.each(["that was away meanwhile", "that began anew"])("the journal of a mock %s is read as a whole", async (how) => {
  const journal = await open();
  await journal.follow();
  isAway = how === "that was away meanwhile";
  if (isAway) await expect(journal.follow()).rejects.toThrow();
  [isAway, recorded] = [false, isAway ? [row(7), row(8)] : [row(1)]];
  await journal.follow();
  expect(idsOf(journal.get())).toEqual(idsOf(recorded));
});

it("the journal is read again once somebody has removed something", async () => {
  const journal = await open();
  await journal.follow();
  await journal.noticeRemovals();
  expect(asked).toEqual(["0"]);
  recorded = [row(2)];
  await journal.noticeRemovals();
  expect(idsOf(journal.get())).toEqual([2]);
});
