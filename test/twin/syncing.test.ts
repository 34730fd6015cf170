import { describe, expect, it } from "vitest";
import { syncTwin, toDriftSentences } from "../../src/twin/sync-twin.js";
import type { Twin } from "../../src/twin/twin.js";
import { readTwinTexts, toTwinTexts } from "../../src/twin/twin-files.js";
import { plus } from "../verify/museum.js";
import { changeable } from "./changeable.js";
import { check } from "./checking-support.js";
import { soundTarget, type TestTarget, take, takeOptions } from "./targets.js";

const TODAY = "2026-11-21";

async function sync(twin: Twin, target: TestTarget) {
  const { onProgress: _, record: __, bounds: ___, ...options } = takeOptions(target);
  const { sync: done, why } = await syncTwin(target.handler, readTwinTexts(toTwinTexts(twin)), options);
  if (!done) throw new Error(why);
  return done;
}

describe("twin sync", () => {
  it.each(["as plain as can be", "events are paged by days of the calendar", "a startDate before today is refused"])(
    "changes nothing while the service stays as it is: %s",
    async (name) => {
      const target = soundTarget(name);
      const twin = await take(target);
      const done = await sync(twin, target);
      expect(done).toMatchObject({ drift: [], unexplained: [] });
      expect(done.twin.dataSet).toEqual(twin.dataSet);
      expect(done.twin.profile).toEqual(twin.profile);
    },
  );

  it("takes over what has changed ahead, and says so in words", async () => {
    const target = changeable();
    const { museum } = target;
    const twin = await take(target);
    const ahead = museum.events.find(({ dates }) => (dates[0] as string) > plus(TODAY, 30));
    if (ahead) ahead.price = 77;
    const last = museum.hours.at(-1)?.date as string;
    for (let day = 1; day <= 9; day += 1)
      museum.hours.push({ date: plus(last, day), timeOpen: "10:00", timeClose: "16:00" });
    target.profile = { limitAboveMaximum: "clamp" };
    const done = await sync(twin, target);
    expect(toDriftSentences(done.drift)).toEqual([
      `9 entries of hours were added, ${plus(last, 1)} to ${plus(last, 9)}.`,
      expect.stringMatching(/^The event ".*" \(.*\) was changed: price from \d+ to 77\.$/),
      expect.stringMatching(/^The choice limitAboveMaximum has changed from reject to clamp/),
    ]);
    expect(done.unexplained).toEqual([]);
    expect(done.twin.profile.limitAboveMaximum).toBe("clamp");
    expect(done.twin.facts.counts).toEqual({ hours: museum.hours.length, events: museum.events.length });
    expect(await check(done.twin, target, { questions: 60 })).toMatchObject({ verdict: "equal" });
    const whole = changeable();
    await take(whole);
    expect(done.requests).toBeLessThan(whole.requests());
  });

  it("leaves out what the document does not allow, and names the rule, so that the new twin can be served", async () => {
    const target = changeable();
    const { museum } = target;
    const twin = await take(target);
    const [event, entry] = [
      museum.events.find(({ dates }) => (dates[0] as string) > plus(TODAY, 30)),
      museum.hours.find(({ date }) => date > plus(TODAY, 40)),
    ];
    Object.assign(event!, { price: "12" });
    Object.assign(entry!, { timeClose: "5 pm" });
    const done = await sync(twin, target);
    expect(done.drift.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["rule/events-fields/price", "rule/hours-fields/timeClose"]),
    );
    expect(done.leftOut).toEqual([
      expect.stringMatching(/^entry ".*": timeClose is "5 pm", expected a time of day/),
      expect.stringMatching(/^event ".*": price is "12", expected a number$/),
    ]);
    const served = readTwinTexts(toTwinTexts(done.twin));
    expect(served.dataSet.events).toHaveLength(museum.events.length - 1);
    expect(served.dataSet.hours).toHaveLength(museum.hours.length - 1);
    const again = await sync(done.twin, target);
    expect(again.leftOut).toEqual(done.leftOut);
  });

  it("takes out what was removed", async () => {
    const target = changeable();
    const twin = await take(target);
    const index = target.museum.events.findIndex(({ dates }) => (dates[0] as string) > plus(TODAY, 60));
    const [removed] = target.museum.events.splice(index, 1);
    const done = await sync(twin, target);
    expect(done.drift.map(({ id }) => id)).toEqual([`event/${removed?.eventId}`]);
    expect(done.twin.dataSet.events).toHaveLength(target.museum.events.length);
  });
});
