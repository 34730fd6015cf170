import { describe, expect, it } from "vitest";
import { monthWeeks, openingStatus } from "../src/museum/opening.ts";
import { relativeDay, startOfMonth, wallClock } from "../src/museum/wall-clock.ts";

const days = [
  { date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" },
  { date: "2027-03-05", timeOpen: "20:00", timeClose: "02:00" },
  { date: "2027-03-09", timeOpen: "10:00", timeClose: "17:00" },
];

describe("openingStatus", () => {
  it.each([
    ["2027-03-02", "09:59", { kind: "opensToday", at: "10:00", until: "17:00" }],
    ["2027-03-02", "10:00", { kind: "open", until: "17:00", isPastMidnight: false }],
    ["2027-03-02", "16:59", { kind: "open", until: "17:00", isPastMidnight: false }],
    ["2027-03-02", "17:00", { kind: "closed", next: days[1] }],
    ["2027-03-05", "23:59", { kind: "open", until: "02:00", isPastMidnight: true }],
    ["2027-03-06", "00:00", { kind: "open", until: "02:00", isPastMidnight: false }],
    ["2027-03-06", "02:00", { kind: "closed", next: days[2] }],
    ["2027-03-10", "12:00", { kind: "closed", next: undefined }],
  ])("on %s at %s", (date, time, status) => {
    expect(openingStatus(days, { date, time })).toEqual(status);
  });
});

describe("monthWeeks", () => {
  it.each([
    ["2027-02-14", 28, 4],
    ["2027-03-01", 31, 5],
    ["2028-02-01", 29, 5],
    ["2027-08-31", 31, 6],
  ])("has all days of the month of %s", (month, count, weeks) => {
    const rows = monthWeeks(month, [], "2027-03-01");
    expect(rows).toHaveLength(weeks);
    expect(rows.flat().filter((cell) => cell)).toHaveLength(count);
    expect(rows.every((week) => week.length === 7)).toBe(true);
  });
});

describe("wallClock", () => {
  it.each([
    ["2027-03-28T00:59:59Z", "Europe/Berlin", "2027-03-28", "01:59"],
    ["2027-03-28T01:00:00Z", "Europe/Berlin", "2027-03-28", "03:00"],
    ["2027-03-01T10:30:00Z", "Pacific/Kiritimati", "2027-03-02", "00:30"],
    ["2027-01-01T04:59:00Z", "America/New_York", "2026-12-31", "23:59"],
  ])("shows %s in %s", (moment, zone, date, time) => {
    expect(wallClock(new Date(moment), zone)).toEqual({ date, time });
  });

  it("names days and months", () => {
    expect(startOfMonth("2027-12-31", 2)).toBe("2028-02-01");
    expect(["2027-03-01", "2027-03-02", "2027-03-05"].map((date) => relativeDay(date, "2027-03-01"))).toEqual([
      "today",
      "tomorrow",
      "on Friday 5 March",
    ]);
  });
});
