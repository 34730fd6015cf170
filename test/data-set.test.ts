import { describe, expect, it } from "vitest";
import { parseDataSet } from "../src/fixtures/data-set.js";

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const read = (value: unknown, isNdjson = false) => parseDataSet(bytes(value), isNdjson);

const entry = { date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" };
const event = {
  eventId: "00000000-0000-4000-8000-000000000001",
  name: "Talk",
  location: "Hall",
  eventDescription: "A talk.",
  dates: ["2027-03-02"],
  price: 5,
};

describe("a data set", () => {
  it.each([
    ["a closing time after midnight", { hours: [{ ...entry, timeClose: "02:00" }], events: [] }],
    ["a blank name and no dates", { hours: [], events: [{ ...event, name: "", dates: [] }] }],
    ["any price", { hours: [], events: [{ ...event, price: -12.5 }] }],
    ["no events at all", { hours: [entry] }],
    ["nothing", { hours: [], events: [] }],
    ["a byte order mark", `\ufeff${JSON.stringify({ hours: [entry], events: [event] })}`],
  ])("may have %s", (_, value) => {
    expect(read(value)).toMatchObject({ dataSet: {}, notices: [] });
  });

  it("is read entry by entry from NDJSON, by its content or by its name", () => {
    const lines = `${JSON.stringify(event)}\n\n${JSON.stringify(entry)}\r\n`;
    expect(read(lines)).toMatchObject({ dataSet: { hours: [entry], events: [event] } });
    expect(read(`\n  \n${lines}`)).toMatchObject({ dataSet: { hours: [entry], events: [event] } });
    expect(read("", true)).toMatchObject({ dataSet: { hours: [], events: [] } });
  });

  it("may leave fields out that the document does not require, and says so", () => {
    const { timeClose: _, ...short } = entry;
    const reading = read({ hours: [{ ...short, timeclose: "17:00" }], events: [] });
    expect(reading).toMatchObject({
      notices: ["entry without timeClose", 'entry with "timeclose", which is not documented (did you mean timeClose?)'],
    });
  });

  it.each([
    ["", "it is empty"],
    [" \n", "it is empty"],
    [
      { hours: [{ ...entry, date: "2027-02-30" }] },
      'hours[0].date is "2027-02-30", expected a calendar date, YYYY-MM-DD',
    ],
    [{ hours: [entry, { ...entry, date: 20270303 }] }, "hours[1].date is 20270303, expected a string"],
    [
      { hours: [{ ...entry, timeOpen: "9:00" }] },
      'hours[0].timeOpen is "9:00", expected a time of day from 00:00 to 23:59, HH:MM',
    ],
    [{ hours: [{ ...entry, timeOpen: "24:00" }] }, "hours[0].timeOpen"],
    [{ hours: [{}] }, "hours[0].date is missing, expected the day, a calendar date"],
    [{ hours: ["2027-03-02"] }, 'hours[0] is "2027-03-02", expected an object'],
    [
      { events: [{ ...event, dates: ["2027-03-02", "soon"] }] },
      'events[0].dates[1] is "soon", expected a calendar date',
    ],
    [{ events: [{ ...event, eventId: "42" }] }, 'events[0].eventId is "42", expected a UUID'],
    [{ events: [{ ...event, price: "5" }] }, 'events[0].price is "5", expected a number'],
    [{ events: [{ ...event, dates: "2027-03-02" }] }, 'events[0].dates is "2027-03-02", expected an array'],
    [{ hours: [entry, entry] }, 'hours[1] has the date "2027-03-02", which hours[0] has already'],
    [{ events: [event, event] }, "events[1] has the eventId"],
    [
      {
        events: [
          { ...event, eventId: "abcdefab-0000-4000-8000-00000000000a" },
          { ...event, eventId: "ABCDEFAB-0000-4000-8000-00000000000A" },
        ],
      },
      "events[1] has",
    ],
    [{ hour: [], events: [] }, 'unknown key "hour"; did you mean hours?'],
    [{ Hours: [entry] }, 'unknown key "Hours"; did you mean hours?'],
    [{ hour: [], event: [] }, 'unknown key "hour"; did you mean hours?'],
    [
      `{"hours":[{"date":${"[".repeat(200_000)}${"]".repeat(200_000)}}]}`,
      "hours[0].date is an array, expected a string",
    ],
    ["[".repeat(200_000), "nested too deeply"],
    [
      '{"events": [{"eventId": "00000000-0000-4000-8000-000000000001", "dates": [], "price": 1e999}]}',
      "is Infinity, expected",
    ],
    [{ hours: {} }, "hours is not an array"],
    [[entry], 'expected {"hours": […], "events": […]}'],
    ["null", 'expected {"hours": […], "events": […]}'],
    ['{\n  "hours": [\n    {"date" "2027-03-02"}\n  ]\n}', "line 3, column 13 is not JSON: colon expected"],
    ['{"hours": [],}', "line 1, column 14 is not JSON"],
  ])("is refused with a sentence that says where: %j", (value, sentence) => {
    const { violations } = read(value);
    expect(violations).toHaveLength(1);
    expect(violations?.[0]).toContain(sentence);
  });

  it("is refused with the line, where it is NDJSON", () => {
    expect(read(`${JSON.stringify(entry)}\n{"date": 5}\n{"x": 1}\n`, true).violations).toEqual([
      "line 2.date is 5, expected a string",
      "line 3 is neither an entry of hours (which has a date) nor an event (which has an eventId and dates)",
    ]);
    expect(read(`${JSON.stringify(entry)}\n{"date": \n`, true).violations?.[0]).toMatch(
      /^line 2, column \d+ is not JSON/,
    );
  });

  it("is refused where it is not UTF-8", () => {
    expect(parseDataSet(new Uint8Array([0x7b, 0xff, 0x7d]), false).violations).toEqual(["the text is not UTF-8"]);
  });

  it("is refused where it is longer than a text can be, with what to do", () => {
    const sentence = "the document is longer than 500 MB; write it as NDJSON, an entry or an event a line";
    const long = new Uint8Array(500_000_001);
    for (const afterBrace of ["\n", " "]) {
      long.set(bytes(`{${afterBrace}`));
      expect(parseDataSet(long, false).violations).toEqual([sentence]);
    }
  });

  it("is refused with its first ten violations and the count of all", () => {
    const hours = Array.from({ length: 14 }, (_, index) => ({ ...entry, date: `2027-13-${index}` }));
    const reading = read({ hours, events: [] });
    expect(reading.violations).toHaveLength(10);
    expect(reading).toMatchObject({ violationCount: 14 });
  });
});
