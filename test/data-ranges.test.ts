/** Edits of the data on a range of days: set, changed, shifted and removed. */
import { describe, expect, it } from "vitest";
import { exampleWorld } from "./support/example-world.js";
import { type Send, sendTo, startMock } from "./support/mock.js";

const json = (method: string, body?: unknown) => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body) }),
  headers: { "Content-Type": "application/json" },
});
const hours = async (send: Send, from: string, limit: number) =>
  (await send(`/museum-hours?startDate=${from}&limit=${limit}`)).json();
const event = (eventId: string, dates: string[], price?: number) => ({
  eventId: `00000000-0000-4000-8000-00000000000${eventId}`,
  name: eventId,
  dates,
  ...(price !== undefined && { price }),
});
const world = {
  hours: [
    { date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" },
    { date: "2027-03-04", timeOpen: "09:30", timeClose: "18:15" },
    { date: "2027-03-06", timeOpen: "12:00" },
  ],
  events: [event("1", ["2027-03-02", "2027-03-09"], 5), event("2", ["2027-03-03"], 7), event("3", ["2027-04-01"])],
};
const start = () => sendTo(startMock(world));
const edit = async (send: Send, method: string, target: string, body?: unknown) => {
  const response = await send(`/__admin/data/${target}`, json(method, body));
  return [response.status, await response.json()];
};

describe("a range of hours", () => {
  it("gets the same times on every day, also on days that had none", async () => {
    const send = start();
    const times = { timeOpen: "11:00", timeClose: "15:00" };
    expect(await edit(send, "PUT", "hours?from=today&to=today+2", times)).toEqual([200, { changed: 3 }]);
    expect(await hours(send, "2027-03-02", 4)).toEqual([
      { date: "2027-03-02", ...times },
      { date: "2027-03-03", ...times },
      { date: "2027-03-04", ...times },
      world.hours[2],
    ]);
  });

  it("has fields changed, removed and shifted, and the others kept", async () => {
    const send = start();
    expect(
      await edit(send, "PATCH", "hours?from=2027-03-03&to=2027-03-31", { shift: { timeOpen: 30, timeClose: -15 } }),
    ).toEqual([200, { changed: 2 }]);
    await edit(send, "PATCH", "hours?from=2027-03-04&to=2027-03-04", { timeClose: null });
    await edit(send, "PATCH", "hours?from=2027-03-02&to=2027-03-02", { timeClose: "23:59" });
    expect(await hours(send, "2027-03-02", 9)).toEqual([
      { date: "2027-03-02", timeOpen: "10:00", timeClose: "23:59" },
      { date: "2027-03-04", timeOpen: "10:00" },
      { date: "2027-03-06", timeOpen: "12:30" },
    ]);
  });

  it("is closed, in its session alone", async () => {
    const send = start();
    const target = "hours?from=2027-03-03&to=2027-03-31&session=a";
    expect(await edit(send, "DELETE", target)).toEqual([200, { changed: 2 }]);
    expect(await hours(send, "2027-03-02&__session=a", 9)).toEqual([world.hours[0]]);
    expect(await hours(send, "2027-03-02", 9)).toEqual(world.hours);
    expect(await edit(send, "DELETE", target)).toEqual([200, { changed: 0 }]);
  });
});

describe("a range of events", () => {
  const listed = async (send: Send) => (await send("/special-events?endDate=2027-04-30")).json();

  it("has fields changed", async () => {
    const send = start();
    expect(await edit(send, "PATCH", "events?from=2027-03-03&to=2027-03-31", { price: 0 })).toEqual([
      200,
      { changed: 2 },
    ]);
    expect((await listed(send)).map(({ price }: { price?: number }) => price)).toEqual([0, 0, undefined]);
  });

  it("loses its dates, and events that have no other", async () => {
    const send = start();
    expect(await edit(send, "DELETE", "events?from=2027-03-02&to=2027-03-08")).toEqual([200, { changed: 2 }]);
    expect(await listed(send)).toEqual([{ ...world.events[0], dates: ["2027-03-09"] }, world.events[2]]);
  });
});

describe("an edit of a range", () => {
  it.each<[string, string, unknown, string]>([
    ["PUT", "hours", {}, "Missing from; use from=2027-03-02&to=today+13"],
    ["DELETE", "hours?from=today", undefined, "Missing to"],
    ["DELETE", "hours?fromm=today&to=today", undefined, 'Unknown parameter "fromm"; did you mean from?'],
    ["DELETE", "hours?from=today&to=today&to=today", undefined, "to is given more than once; use it once."],
    ["DELETE", "hours?from=soon&to=today", undefined, 'Invalid value "soon" for from; use a date, YYYY-MM-DD'],
    ["DELETE", "hours?from=today&to=today-1", undefined, "ends before it begins"],
    ["DELETE", "hours?from=2027-01-01&to=2037-01-01", undefined, "has 3654 days; use 1200 days or fewer"],
    ["PATCH", "hours?from=today&to=today", {}, "use an object with one of timeOpen, timeClose, shift."],
    ["PATCH", "hours?from=today&to=today", { timeClos: "10:00" }, 'Unknown field "timeClos"; did you mean timeClose?'],
    ["PATCH", "hours?from=today&to=today", { date: "2027-03-03" }, "date can't be changed on a range"],
    ["PATCH", "hours?from=today&to=today", { timeClose: "ten" }, 'entry.timeClose is "ten", expected a time of day'],
    [
      "PATCH",
      "hours?from=today&to=today",
      { shift: { timeClose: 600 } },
      "shift.timeClose moves 17:00 by 600 minutes, past midnight",
    ],
    ["PATCH", "hours?from=today&to=today", { shift: { timeClose: 1.5 } }, "Invalid value 1.5 for shift.timeClose"],
    ["PUT", "hours?from=today&to=today", { shift: { timeClose: 1 } }, "shift changes times that are there; use PATCH."],
    ["PATCH", "events?from=today&to=today+9", { dates: [] }, "dates can't be changed for several events at once"],
    ["PATCH", "events?from=today&to=today+9", { shift: {} }, 'Unknown field "shift"'],
  ])("is refused with a sentence, and changes nothing: %s %s %j", async (method, target, body, sentence) => {
    const send = start();
    const [status, { detail }] = await edit(send, method, target, body);
    expect([status, detail]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await hours(send, "2027-03-02", 9)).toEqual(world.hours);
  });

  it("works on the generated museum, too", async () => {
    const { createGeneratedWorld } = await import("../src/adapters/index.js");
    const send = sendTo(startMock(exampleWorld, { world: createGeneratedWorld({ seed: 1 }) }));
    const [, { changed }] = await edit(send, "PATCH", "events?from=today&to=today+6", { price: 1 });
    const events = await (await send("/special-events?endDate=2027-03-08&limit=30")).json();
    expect(events.length).toBe(Math.min(changed, 30));
    expect(events.every(({ price }: { price: number }) => price === 1)).toBe(true);
  });
});
