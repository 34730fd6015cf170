import { describe, expect, it, vi } from "vitest";
import { createFixedWorld, holdClock, type RequestExpectation } from "../../../src/adapters/library/index.js";
import { endExpectations, openMuseum } from "../../../src/adapters/testing/museum.js";
import { openHost } from "../../../src/adapters/testing/museum-host.js";
import { createMuseumTest, type Museum, test } from "../../../src/adapters/testing/vitest.js";
import { exampleWorld } from "../../support/example-world.js";
import { startMock } from "../../support/mock.js";
import { serveInTest } from "../../support/served-handler.js";

const withCredential = { headers: { Authorization: `Basic ${btoa("a:b")}` } };

async function firstDay({ url, fetch }: Museum): Promise<string> {
  const response = await fetch(new Request(`${url}/museum-hours?limit=1`, withCredential));
  return (await response.json())[0]?.date;
}

describe("test of museum-mock/vitest", () => {
  test.override("museumStart", { today: "2027-03-02" });
  const seen: string[] = [];

  test("has a museum that can be controlled", async ({ museum }) => {
    seen.push(museum.id);
    expect(await firstDay(museum)).toBe("2027-03-02");
    await museum.clock.advance(1);
    expect(await firstDay(museum)).toBe("2027-03-03");
    await museum.data.hours.delete("2027-03-03");
    expect(await firstDay(museum)).toBe("2027-03-04");
    await museum.scenario("service down");
    expect((await museum.fetch(`${museum.url}/museum-hours`, withCredential)).status).toBe(503);
  });

  test("has another museum for the next test, which starts anew", async ({ museum }) => {
    expect(seen).not.toContain(museum.id);
    expect(await firstDay(museum)).toBe("2027-03-02");
    expect(await museum.data.hours.get("2027-03-03")).toMatchObject({ date: "2027-03-03" });
    expect(await museum.requests()).toHaveLength(1);
  });

  describe("in a part with another start", () => {
    test.override("museumStart", { today: "2027-12-24", scenario: "no events" });

    test("starts there", async ({ museum }) => expect(await firstDay(museum)).toBe("2027-12-24"));
  });
});

const mock = { world: createFixedWorld(exampleWorld), clock: holdClock("2027-03-09") };
createMuseumTest({ mock })("createMuseumTest uses the mock that it is given", async ({ museum }) => {
  expect(await firstDay(museum)).toBe("2027-03-09");
});

describe("expect(museum).toHaveBeenAsked", () => {
  test("passes for a request that matches, and for a number of them", async ({ museum }) => {
    await expect(museum).not.toHaveBeenAsked();
    for (let times = 0; times < 2; times += 1) await firstDay(museum);
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", parameters: { limit: 1 } });
    await expect(museum).toHaveBeenAsked({ status: 200, exactly: 2 });
    await expect(museum).not.toHaveBeenAsked({ operation: "listSpecialEvents" });
  });

  test("warns where it holds whatever the name of a header is", async ({ museum }) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await museum.fetch(`${museum.url}/museum-hours`, { headers: { "Accept-Language": "en" } });
    await expect(museum).not.toHaveBeenAsked({ headers: { "accept-langage": "de" } });
    await expect(museum).toHaveBeenAsked({ headers: { "X-Trace": true }, exactly: 0 });
    await expect(museum).not.toHaveBeenAsked({ headers: { "Accept-Language": "de" } });
    await expect(museum).not.toHaveBeenAsked({ operation: "listSpecialEvents" });
    const told = warn.mock.calls.flat();
    warn.mockRestore();
    const names = ["accept-langage", "X-Trace"];
    expect(told).toEqual(names.map((name) => `toHaveBeenAsked: No request had the header ${name}.`));
  });

  test("says what the museum was asked instead", async ({ museum }) => {
    await firstDay(museum);
    const limited = { operation: "getMuseumHours", parameters: { limit: 2 }, timeout: 0 } as const;
    const listed = /Expected at least 1 request .*limit.*\n {2}\d+ {2}GET \/museum-hours\?limit=1 {2}200$/;
    const asked = expect(museum);
    await expect(asked.toHaveBeenAsked(limited)).rejects.toThrow(listed);
    await expect(asked.toHaveBeenAsked({ exactly: 3, timeout: 0 })).rejects.toThrow("Expected exactly 3 requests");
    await expect(asked.not.toHaveBeenAsked()).rejects.toThrow("Expected exactly 0 requests; 1 came");
    await expect(asked.not.toHaveBeenAsked({ exactly: 1 })).rejects.toThrow("does not hold. 1 request came.");
  });

  test.fails("fails a test that does not await it", async ({ museum }) => {
    void expect(museum).toHaveBeenAsked();
  });

  test("is told at the end of a test that does not await it, and fails no other test", async ({ museumHost }) => {
    const museum = await openMuseum(museumHost, {});
    await firstDay(museum);
    const holds = { operation: "getMuseumHours" } as const;
    const open = [
      expect({ ...museum }).toHaveBeenAsked({ operation: "listSpecialEvents" }),
      expect(museum).not.toHaveBeenAsked(holds),
      expect(museum).toHaveBeenAsked({ ...holds, quietFor: "1m", timeout: "1m" }),
      expect(museum).toHaveBeenAsked(holds),
    ];
    const waiting = "toHaveBeenAsked was still waiting when the test ended";
    const said = await endExpectations(museum);
    const lines = said?.split("\n").filter((line) => !line.startsWith("  ")) ?? [];
    expect(lines.map((line) => line.split(";")[0])).toEqual([
      ...['Expected at least 1 request with operation "listSpecialEvents"', waiting],
      ...[expect.stringContaining("Expected exactly 0 requests"), waiting],
      ...["Whether no further request comes is not known yet.", waiting],
    ]);
    await museum.drop();
    await Promise.all(open);
    expect(await endExpectations(museum)).toBeUndefined();
  });

  // Zero is no limit.
  for (const timeout of [0, 60_000])
    test(`waits for a request in a test that may take ${timeout} ms`, { timeout }, async ({ museum }) => {
      const waiting = expect(museum).toHaveBeenAsked({ operation: "getMuseumHours" });
      await firstDay(museum);
      await waiting;
    });

  test("waits with timers that the test fakes", async ({ museum }) => {
    vi.useFakeTimers();
    const failed = expect(museum).toHaveBeenAsked({ timeout: 1 });
    await expect(failed).rejects.toThrow("none came").finally(vi.useRealTimers);
  });

  test("refuses what is no expectation, whatever was requested", async ({ museum }) => {
    await firstDay(museum);
    const asked = (expectation: unknown) => expect(museum).toHaveBeenAsked(expectation as RequestExpectation);
    const use = 'use an object such as { operation: "getMuseumHours", exactly: 1 }.';
    await expect(asked(null)).rejects.toThrow(`Invalid value null for toHaveBeenAsked; ${use}`);
    await expect(asked("getMuseumHours")).rejects.toThrow(`Invalid value "getMuseumHours" for toHaveBeenAsked; ${use}`);
    await expect(asked([{ exactly: 1 }])).rejects.toThrow(`Invalid value an array for toHaveBeenAsked; ${use}`);
    await expect(asked({ operation: undefined })).rejects.toThrow("operation has no value (undefined)");
    await expect(expect(museum).not.toHaveBeenAsked(null as never)).rejects.toThrow("Invalid value null");
  });

  test("may drop its museum, also more than once", async ({ museum }) => {
    await museum.drop();
    await museum.drop();
  });

  it("rejects a value that is no museum", async () => {
    const sentence = 'Invalid value "museum" for toHaveBeenAsked; use expect(museum).';
    await expect(expect("museum").toHaveBeenAsked()).rejects.toThrow(sentence);
  });
});

it("rejects a start with a mistyped key", async () => {
  const host = await openHost(undefined, {});
  for (const [start, sentence] of [
    [{ tody: "2027-03-01" }, 'Unknown option "tody" of museumStart; did you mean today?'],
    [{ x: 1 }, 'Unknown option "x" of museumStart; use one of today, scenario.'],
    ["today", 'Invalid value "today" for museumStart; use an object of options, such as { today: … }.'],
  ] as const)
    await expect(openMuseum(host, start as never)).rejects.toThrow(sentence);
  await host.close();
});

it("uses the mock at MUSEUM_URL, with sessions that are dropped", async () => {
  const { url } = await serveInTest(startMock(exampleWorld));
  const host = await openHost(undefined, { MUSEUM_URL: `${url}/`, MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" });
  const [one, other] = await Promise.all([openMuseum(host, {}), openMuseum(host, { today: "2027-03-05" })]);
  expect([one.url, one.credentials]).toEqual([`${url}/__session/${one.id}`, "anna:s3cret"]);
  expect([await firstDay(one), await firstDay(other)]).toEqual(["2027-03-02", "2027-03-05"]);
  const sessions = async () =>
    (await (await fetch(`${url}/__admin/sessions`)).json()).map(({ id }: { id: string }) => id);
  expect(await sessions()).toEqual([one.id, other.id]);
  await Promise.all([one.drop(), other.drop()]);
  expect(await sessions()).toEqual([]);
  await host.close();
});

it.each([
  [undefined, {}, 0],
  ["listed", {}, 1],
  ["listed", { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" }, 0],
])(
  "names the variables of a credential where the mock at MUSEUM_URL asks for one: %s %j",
  async (listed, env, times) => {
    const { url } = await serveInTest(startMock(exampleWorld, listed ? { credentials: ["anna:s3cret"] } : {}));
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await (await openHost(undefined, { MUSEUM_URL: url, ...env })).close();
    const sentence = `The mock at MUSEUM_URL (${url}) lets in listed credentials only; set MUSEUM_USERNAME and MUSEUM_PASSWORD`;
    expect(warn.mock.calls).toEqual(Array(times).fill([expect.stringContaining(sentence)]));
    warn.mockRestore();
  },
);
