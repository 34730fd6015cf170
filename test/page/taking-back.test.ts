import { describe, expect, it } from "vitest";
import { placesOf, takeBack } from "../../src/page/state/changes.js";
import { exampleWorld } from "../support/example-world.js";
import { startMock } from "../support/mock.js";

type Museum = ReturnType<typeof start>;
const start = () => startMock(exampleWorld, { now: () => Date.UTC(2027, 2, 2, 9) });
const ENTRY = { date: "2027-03-05", timeOpen: "11:00", timeClose: "12:00" };

const steps: Readonly<Record<string, (museum: Museum) => Promise<unknown>>> = {
  "a clock": (museum) => museum.clock.set({ today: "2027-03-10", time: "17:00", speed: 2 }),
  "a choice": (museum) => museum.profile({ limitAboveMaximum: "clamp" }),
  "a fault that is added": (museum) => museum.addFault({ status: 503 }),
  "a fault that is removed": (museum) => museum.removeFault("0"),
  "a scenario": (museum) => museum.scenario("no events"),
  "a scenario on top": (museum) => museum.addScenario("closed for a fortnight"),
  "an entry": (museum) => museum.data.hours.put(ENTRY),
  "a deleted event": (museum) => museum.data.events.delete(exampleWorld.events[0]?.eventId ?? ""),
  "a reset": (museum) => museum.reset(),
};

describe.each(Object.entries(steps))("%s is undone", (_, step) => {
  const begin = async () => {
    const museum = start();
    await museum.faults([{ id: "0", status: 500, times: 3 }]);
    await museum.profile({ headMethod: "rejected" });
    await museum.fetch("http://127.0.0.1/museum-hours", { headers: { Authorization: "Basic YTpi" } });
    const before = await museum.readState();
    await step(museum);
    return { museum, before, after: await museum.readState() };
  };

  it("to the state before", async () => {
    const { museum, before, after } = await begin();
    const { state } = takeBack({ before, after }, after);
    await museum.restoreState(state ?? after);
    const { counts: _before, ...was } = before;
    const { counts: _now, ...is } = await museum.readState();
    expect(is).toEqual(was);
    expect(after).not.toEqual(before);
  });

  it("and what others did since stays", async () => {
    const { museum, before, after } = await begin();
    await museum.addFault({ id: "theirs", delay: 1 });
    await museum.data.hours.put({ ...ENTRY, date: "2027-03-06" });
    const { state, conflict } = takeBack({ before, after }, await museum.readState());
    if (conflict !== undefined) return expect(conflict).toBe("scenarios 0");
    await museum.restoreState(state);
    expect((await museum.faults()).map(({ id }) => id)).toEqual(["0", "theirs"]);
    expect(await museum.data.hours.get("2027-03-06")).toMatchObject({ timeOpen: "11:00" });
  });
});

it("what others did while a step was made stays, in a scenario, too", async () => {
  const museum = start();
  await museum.scenario("no events");
  const before = await museum.readState();
  await museum.clock.hold("2027-03-10");
  await museum.profile({ limitAboveMaximum: "clamp" });
  await museum.addFault({ status: 503 });
  const after = await museum.readState();
  const { state } = takeBack({ before, after, places: [["clock"]] }, after);
  await museum.restoreState(state ?? after);
  expect(await museum.clock.get()).toMatchObject({ today: "2027-03-02" });
  expect(await museum.profile()).toMatchObject({ limitAboveMaximum: "clamp" });
  expect(await museum.faults()).toMatchObject([{ status: 503 }]);
  expect(await museum.scenario()).toMatchObject({ current: "no events" });
});

it("a step is not undone over what somebody else has made of the same", async () => {
  const museum = start();
  const before = await museum.readState();
  await museum.profile({ limitAboveMaximum: "clamp" });
  const after = await museum.readState();
  await museum.profile({ limitAboveMaximum: "reject" });
  await museum.clock.hold("2027-05-05");
  expect(takeBack({ before, after }, await museum.readState()).conflict).toBeUndefined();
  expect(
    takeBack({ before: after, after: before }, { ...before, profile: { limitAboveMaximum: "x" } as never }),
  ).toEqual({
    conflict: "profile limitAboveMaximum",
  });
});

it("what others did of the same kind in the same moment stays", async () => {
  const museum = start();
  await museum.faults([{ id: "0", status: 500 }]);
  const before = await museum.readState();
  const fault = await museum.addFault({ status: 501 });
  await museum.addFault({ status: 502 });
  await museum.profile({ limitAboveMaximum: "clamp", headMethod: "rejected" });
  await museum.data.hours.put(ENTRY);
  await museum.data.hours.put({ ...ENTRY, date: "2027-03-06" });
  const after = await museum.readState();
  const calls = [
    [{ id: "addFault", body: { status: 501 } }, fault],
    [{ id: "changeProfile", body: { limitAboveMaximum: "clamp" } }, {}],
    [{ id: "replaceData", path: { table: "hours", id: ENTRY.date }, body: ENTRY }, ENTRY],
  ] as const;
  for (const [call, result] of calls) {
    const { state } = takeBack({ before, after, places: placesOf(call, result) }, await museum.readState());
    await museum.restoreState(state ?? after);
  }
  expect((await museum.faults()).map(({ status }) => status)).toEqual([500, 502]);
  expect(await museum.profile()).toMatchObject({ limitAboveMaximum: "reject", headMethod: "rejected" });
  expect(Object.keys((await museum.readState()).edits?.hours ?? {})).toEqual(["2027-03-06"]);
});
