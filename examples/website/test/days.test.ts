/** The page on many days in three zones: what was right on the day it was written has to be right on any other. */
import { createMuseumClient } from "museum-mock/client";
import { createMuseumTest } from "museum-mock/vitest";
import { describe, expect } from "vitest";
import { loadEvents, loadOpenDays } from "../src/museum/museum.ts";
import { rangeOf } from "../src/museum/programme.ts";
import { addDays, formatDate, startOfMonth, wallClock } from "../src/museum/wall-clock.ts";
import { ready, renderPage, textOf } from "./page.ts";

const FIRST_DAY = "2027-02-01";
/** Every sixth day of a year and a month; with `MATRIX=whole` each of them. */
const EVERY = process.env["MATRIX"] === "whole" ? 1 : 6;
const DAYS = Math.ceil(400 / EVERY);
const zones = ["UTC", "America/New_York", "Pacific/Kiritimati"];

/** Moments at all hours: 25 h and 7 min apart, or a multiple of that. */
const moments = Array.from(
  { length: DAYS },
  (_, day) => Date.parse(FIRST_DAY) + day * EVERY * (86_400_000 + 4_020_000),
);

const test = createMuseumTest();

describe.each(zones)("in %s", (timeZone) => {
  test(`the page is right on ${DAYS} days`, async ({ museum }) => {
    process.env["TZ"] = timeZone;
    const client = createMuseumClient({ baseUrl: museum.url, credentials: museum.credentials, fetch: museum.fetch });
    const seen = new Set<string>();
    for (const moment of moments) {
      const clock = wallClock(new Date(moment), timeZone);
      // Sweden writes dates as the interface does.
      expect(`${clock.date} ${clock.time}:00`).toBe(new Date(moment).toLocaleString("sv-SE", { timeZone }));
      seen.add(clock.date);
      await museum.clock.hold(clock.date);
      const range = rangeOf("week", clock.date);
      const [days, events] = [await loadOpenDays(client, clock.date), await loadEvents(client, range)];
      const html = renderPage({ clock, timeZone, openDays: ready(days), events: ready(events) });
      const at = `${clock.date} ${clock.time}`;
      expect(html, at).not.toMatch(/undefined|NaN|Invalid|null/);
      expect(textOf(html), at).toMatch(expectedAnswer(days, clock));
      expect(html, at).toContain(`aria-current="date"><time dateTime="${clock.date}">`);
      expect(html, at).toContain(`<caption>${formatDate(clock.date, "month")}</caption>`);
      expect(html.match(/<td class="day /g), at).toHaveLength(
        Number(addDays(startOfMonth(clock.date, 1), -1).slice(8)),
      );
      expect(html.match(/<article>/g) ?? [], at).toHaveLength(Math.min(6, events.length));
      expect(
        events.every(({ dates: [first] }) => first >= range.startDate && first <= range.endDate),
        at,
      ).toBe(true);
    }
    expect(seen.size).toBe(DAYS);
    await expect(museum).not.toHaveBeenAsked({ wrong: true });
  });
});

/** What a person would say who reads the list of open days. */
function expectedAnswer(
  days: readonly { date: string; timeOpen: string; timeClose: string }[],
  { date, time }: { date: string; time: string },
): string {
  const today = days.find((day) => day.date === date);
  if (today && time < today.timeOpen) return `Opens at ${today.timeOpen}`;
  if (today && time < today.timeClose) return `Open until ${today.timeClose}`;
  const next = days.find((day) => day.date > date);
  const when = next?.date === addDays(date, 1) ? "tomorrow" : `on ${formatDate(next?.date ?? "", "day")}`;
  return `Closed now Opens ${when} at ${next?.timeOpen}.`;
}
