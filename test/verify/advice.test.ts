import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { judge } from "./judging.js";
import { plus } from "./museum.js";
import { fillGaps } from "./mutants/fields.js";
import { reading } from "./mutants/get-body.js";
import { type Change, createProvider, json } from "./provider.js";

async function adviceOf(change: Change) {
  const { advice, summary } = await judge((now) => createProvider(now, change), { only: ["items", "no-server-error"] });
  expect(summary.failed).toBe(0);
  return advice;
}

const cachedAs =
  (control: string): Change =>
  () => ({ send: (list) => json(list, { headers: { "Cache-Control": control } }) });

describe("the advice", () => {
  it("is none for a plain target", async () => {
    expect(await adviceOf(() => ({}))).toEqual([]);
  });

  it.each(everyNth(3, ["private, max-age=600", "public, no-cache", "public, max-age=0", "max-age=600", "no-store"]))(
    "is none for Cache-Control: %s",
    async (control) => {
      expect(await adviceOf(cachedAs(control))).toEqual([]);
    },
  );

  const advices: readonly (readonly [id: string, message: RegExp, change: Change])[] = [
    [
      "repeated-key",
      /^An object has the key "note" more than once; readers differ/,
      () => ({
        send: (list) =>
          new Response(JSON.stringify(list).replaceAll('"name":', '"note":1,"note":"a \\" b","name":'), {
            headers: json([]).headers,
          }),
      }),
    ],
    [
      "long-number",
      /^9007199254740993 has more digits than most readers keep \(RFC 8259, section 6\); it is read as 9007199254740992\./,
      () => ({
        send: (list) =>
          new Response(JSON.stringify(list).replaceAll('"name":', '"id":9007199254740993,"name":'), {
            headers: json([]).headers,
          }),
      }),
    ],
    [
      "hours-without-duration",
      /^Opening and closing time are the same in \d+ entries \(\S+, 00:00 to 00:00\)/,
      ({ museum }) => fillGaps(museum.hours, { timeOpen: "00:00", timeClose: "00:00" }),
    ],
    [
      "hours-past-midnight",
      /^The closing time lies before the opening time in \d+ entries .*; is that past midnight\?$/,
      () => ({ showHours: (entry) => (entry.date.endsWith("5") ? { ...entry, timeClose: "02:00" } : entry) }),
    ],
    [
      "hours-past-midnight",
      /^The closing time lies before the opening time in \d+ entries .*are the two swapped\?$/,
      () => ({ showHours: (entry) => ({ ...entry, timeOpen: entry.timeClose, timeClose: entry.timeOpen }) }),
    ],
    [
      "hours-end-early",
      /^The hours end on \S+, \d+ days after today, and \d+ events take place after it; are later days left out\?$/,
      ({ museum, today }) => ({
        museum: { ...museum, hours: museum.hours.filter(({ date }) => date <= plus(today(), 30)) },
      }),
    ],
    [
      "replaced-characters",
      /^A text was decoded with the wrong charset in \d+ events/,
      () => ({ showEvent: (event) => ({ ...event, name: event.name.replace("É", "Ã\u0089") }) }),
    ],
    [
      "html-entities",
      /^A text has HTML entities in 190 events \(\S+, [^)]+&amp; more\)/,
      () => ({ showEvent: (event) => ({ ...event, name: `${event.name} &amp; more` }) }),
    ],
    [
      "events-lack-location",
      /^location is missing in \d+ of 190 events/,
      () => ({
        showEvent: ({ location, ...event }) => (event.price === 5 ? event : { location, ...event }),
      }),
    ],
    [
      "rolled-date",
      /^2027-02-30 is taken for 2027-03-02; it does not exist/,
      ({ date }) => ({
        date: (text, parameter) => date(/-02-3\d$/.test(text) ? plus(`${text.slice(0, 4)}-02-28`, 2) : text, parameter),
      }),
    ],
    [
      "debug-page",
      /^An error shows the insides of the program: Traceback/,
      () => ({
        refuse: ({ status, headers }) => json({ trace: "Traceback (most recent call last): x" }, { status, headers }),
      }),
    ],
    [
      "negative-price",
      /^The price is negative in 190 events \(\S+, [^)]+: -\d+\)\.$/,
      () => ({ showEvent: (event) => ({ ...event, price: -1 - event.price }) }),
    ],
    [
      "fractional-price",
      /^The price is not a whole number in 190 events \(\S+, [^)]+: \d+\.5\); the document shows whole numbers\.$/,
      () => ({ showEvent: (event) => ({ ...event, price: event.price + 0.5 }) }),
    ],
    ["shared-cache", /^"Cache-Control: public, max-age=600" lets a shared cache/, cachedAs("public, max-age=600")],
    ["shared-cache", /^"Cache-Control: s-maxage=60" lets a shared cache/, cachedAs("s-maxage=60")],
  ];

  it.each(everyNth(2, advices))("has %s, and no failure", async (id, message, change) => {
    const advice = await adviceOf(change);
    expect(advice.map((one) => one.id)).toEqual([id]);
    expect(advice[0]?.message).toMatch(message);
    expect(advice[0]?.reproduce[0]).toMatch(/^curl /);
  });

  it("says that a form on GET counts before the query, and fails nothing for it", async () => {
    const { create } = reading("", "application/x-www-form-urlencoded", () => true);
    const { advice, summary } = await judge(create, { only: ["get-body"], overHttp: true });
    expect(summary.failed).toBe(0);
    expect(advice).toMatchObject([
      { id: "form-body", message: expect.stringContaining("A form in the body of a GET") },
    ]);
    expect(advice[0]?.reproduce[0]).toContain("--data-binary");
  });
});
