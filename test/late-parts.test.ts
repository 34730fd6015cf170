/** What a mock loads late: whatever comes first is answered as it would be later. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Library = typeof import("../src/adapters/index.js");

let library: Library;
beforeEach(async () => {
  vi.resetModules();
  library = await import("../src/adapters/index.js");
});
afterEach(() => vi.resetModules());

const fixtures = {
  hours: ["01", "02", "03"].map((day) => ({ date: `2027-03-${day}`, timeOpen: "09:00", timeClose: "18:00" })),
  events: [],
};
const busy = {
  name: "a busy week",
  says: "There are too many events.",
  data: { events: { add: Array.from({ length: 30 }, () => ({ name: "Talk {n}", dates: ["today"], times: 1000 })) } },
};

function createMuseum(options: Parameters<Library["createMock"]>[0] = {}) {
  const { createFixedWorld, createMock } = library;
  return createMock({ world: createFixedWorld(fixtures), today: "2027-03-01", ...options });
}

async function ask(museum: { fetch(request: Request): Promise<Response> }, target: string, prefer?: string) {
  const headers = { authorization: "Basic YTpi", ...(prefer !== undefined && { prefer }) };
  const response = await museum.fetch(new Request(`http://museum.test${target}`, { headers }));
  const text = await response.text();
  return { status: response.status, headers: [...response.headers], text };
}

const hours = "/museum-hours?limit=2";

describe("the first request of a mock is answered like a later one", () => {
  it.each([
    [hours, undefined],
    [hours, "today=2027-03-02"],
    [hours, "code=503"],
    [hours, "CODE=503"],
    [hours, "fault=notJson"],
    [hours, "delay=1"],
    [hours, "scenario=no-events"],
    [hours, "scenario=no-evnts"],
    [hours, "profile=strict, explain"],
    [`${hours}&__explain=1`, undefined],
    [`${hours}&%5f%5F%65xplain`, undefined],
    [`${hours}&__scenario=closed+for+a+fortnight`, undefined],
    [`${hours}&%5f_fault=empty`, undefined],
    [`/__session/one${hours}&__c%6fde=418`, undefined],
  ])("%s with %s", async (target, prefer) => {
    const first = await ask(createMuseum(), target, prefer);
    const museum = createMuseum();
    await museum.faults();
    await museum.explain(hours);
    expect(first).toEqual(await ask(museum, target, prefer));
    expect(first.status).not.toBe(500);
  });
});

describe("a mock", () => {
  it("begins in its scenario and with its faults", async () => {
    const faults = [{ status: 429, match: { parameters: { limit: 1 } } }];
    const museum = createMuseum({ scenario: "closed for a fortnight", faults });
    expect((await ask(museum, hours)).text).toContain("2027-03-15");
    expect((await ask(museum, "/museum-hours?limit=1")).status).toBe(429);
  });

  it("does not begin again after a control", async () => {
    const museum = createMuseum({ scenario: "closed for a fortnight" });
    await museum.leaveScenarios();
    await museum.ready();
    expect((await ask(museum, hours)).text).toContain("2027-03-01");
    expect(museum.view().today).toBe("2027-03-01");
  });

  it("shows its scenario once it is ready", async () => {
    const museum = createMuseum({ scenario: "leap day" });
    await museum.ready();
    expect(museum.view().today).toBe("2028-02-28");
  });

  it("refuses an unknown scenario where it is created, and one that makes too much when it is loaded", async () => {
    expect(() => createMuseum({ scenario: "no evnts" as "no events" })).toThrow('did you mean "no events"?');
    const errors: unknown[] = [];
    const museum = createMuseum({
      scenarios: [busy],
      scenario: "a busy week" as "no events",
      onError: (error) => errors.push(error),
    });
    await expect(museum.ready()).rejects.toThrow("makes 30000 entries and events; at most 20000 are allowed.");
    const { status, text } = await ask(museum, hours);
    expect([status, JSON.parse(text).detail]).toEqual([500, String((errors[0] as Error).message)]);
    expect(errors[0]).toBeInstanceOf(TypeError);
  });

  it("replaces scenarios before they are loaded", async () => {
    const museum = createMuseum({ scenarios: [{ ...busy, data: {} }] });
    const before = { name: "before", says: "It extends another.", extends: "closed for a fortnight" };
    museum.useScenarios([before]);
    expect(() => museum.useScenarios([{ ...before, extends: "closed for a fortnite" }])).toThrow("did you mean");
    expect((await ask(museum, `${hours}&__scenario=before`)).text).toContain("2027-03-15");
    expect((await museum.scenarios()).map(({ name }) => name)).not.toContain("a busy week");
  });
});
