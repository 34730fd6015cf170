/** How the controls of a request are written: in `Prefer` (RFC 7240), or as controls in the query. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectProblem, sendTo, startMock } from "../../support/mock.js";

const send = sendTo(startMock({ hours: [{ date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" }], events: [] }));

/** What was honoured of a request, in the order in which it is named. */
async function appliedOf(target: string, prefer?: string): Promise<string> {
  const response = await send(target, prefer === undefined ? {} : { headers: { Prefer: prefer } });
  return response.headers.get("Preference-Applied") ?? "";
}

const values = {
  session: fc.stringMatching(/^[A-Za-z][\w~:@-]{0,20}$/),
  scenario: fc.constantFrom("no events", "closed for a fortnight", "no-events"),
  today: fc.constantFrom("2027-03-02", "2028-02-29", "0001-01-01"),
  profile: fc.constantFrom("default", "lenient", "strict"),
  delay: fc.constantFrom("0", "0..1"),
  code: fc.constantFrom("404", "503", "599"),
};
type Name = keyof typeof values;
const order: readonly Name[] = ["session", "scenario", "today", "profile", "code", "delay"];

const isToken = (value: string) => /^[\w.~:@+-]+$/.test(value);
const quoted = (value: string) => `"${value}"`;
const named = (wanted: Partial<Record<Name, string>>) =>
  order.flatMap((name) => {
    const value = wanted[name];
    return value === undefined ? [] : [`${name}=${isToken(value) ? value : quoted(value)}`];
  });

/** Some of the controls, each with a value. */
const someControls = fc.record(values, { requiredKeys: [] });
const space = fc.constantFrom("", " ", "\t", "  ");

/** The same controls as somebody may write them: in any order, quoted or not, in any case, among others. */
const written = someControls.chain((wanted) => {
  const members = Object.entries(wanted).map(([name, value]) =>
    fc
      .tuple(space, space, fc.boolean(), fc.boolean(), fc.constantFrom("", ";x=1", '; a="b, c"'))
      .map(([before, after, isQuoted, isUpper, parameter]) => {
        const text = isQuoted || !isToken(value) ? quoted(value) : value;
        return `${before}${isUpper ? name.toUpperCase() : name}${after}=${before}${text}${after}${parameter}`;
      }),
  );
  const others = fc.subarray(["respond-async", "", 'wait="1, profile=strict"', "return=minimal"]);
  return fc
    .tuple(fc.tuple(...members), others)
    .chain(([own, rest]) => {
      const all = [...own, ...rest];
      return fc.shuffledSubarray(all, { minLength: all.length });
    })
    .map((all) => ({ wanted, header: all.join(",") }));
});

describe("Prefer", () => {
  it("is read alike however it is written", async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ wanted, header }) => {
        expect(await appliedOf("/museum-hours", header)).toBe(named(wanted).join(", "));
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("has controls in the query, which win over it", async () => {
    await fc.assert(
      fc.asyncProperty(someControls, someControls, async (inQuery, inHeader) => {
        const query = new URLSearchParams(Object.entries(inQuery).map(([name, value]) => [`__${name}`, value]));
        const applied = await appliedOf(`/museum-hours?${query}`, named(inHeader).join(", "));
        expect(applied).toBe(named({ ...inHeader, ...inQuery }).join(", "));
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it.each([
    ["session", ["a b", "", ".", "..", "a/b", "x".repeat(101), "ä"], "for session; use up to 100 letters"],
    ["scenario", [""], "Missing value for scenario; use a name"],
    ["scenario", ["no event"], 'did you mean "no events"?'],
    ["today", ["2027-02-30", "2027-3-1", "", "tomorrow"], "for today; use a calendar date, YYYY-MM-DD"],
    ["profile", ["lenint"], 'Unknown profile "lenint"; did you mean lenient? Possible: default, lenient, strict.'],
    ["code", ["99", "600", "100", "2000", "", "5xx"], "for code; use a status from 200 to 599"],
    ["delay", ["-1", "1.5", "5..1", "", "1h"], "for delay; use milliseconds (200), a duration (2s) or a range (100.."],
    ["fault", ["", "reset", "Refused"], "for fault; "],
  ])("refuses a %s of %j", async (name, wrong, sentence) => {
    for (const value of wrong) {
      // As `Headers` takes it.
      const inLatin = value.replaceAll(/[^\0-\xff]/g, "?");
      const inHeader = send("/museum-hours", { headers: { Prefer: `${name}="${inLatin}"` } });
      const asked = [inHeader, send(`/museum-hours?__${name}=${encodeURIComponent(value)}`)];
      for (const response of await Promise.all(asked)) {
        await expectProblem(response, 400, sentence);
        expect(response.headers.get("Preference-Applied")).toBeNull();
      }
    }
  });

  it("says of no control but explain that it was honoured beside one that is refused", async () => {
    const response = await send("/museum-hours?__delay=soon", { headers: { Prefer: "session=a, profile=strict" } });
    await expectProblem(response, 400, "for delay; use");
    expect(response.headers.get("Preference-Applied")).toBeNull();
    for (const refused of ["__delay=soon", "__now=2027-03-01T10:00&__today=2027-03-01", "__code=304&__fault=empty"])
      expect(await appliedOf(`/museum-hours?${refused}`, "explain, profile=strict")).toBe("explain");
  });

  it.each(["0", "false", "no"])("explains nothing where explain is %s", async (value) => {
    expect(await appliedOf("/museum-hours", `explain=${value}`)).toBe("");
    expect(await appliedOf(`/museum-hours?__explain=${value}`, "explain")).toBe("");
    expect(await appliedOf("/museum-hours", "explain")).toBe("explain");
  });
});

it("code=200 leaves the answer as it is, and is not said to be applied", async () => {
  const response = await send("/museum-hours?limit=1&__code=200");
  expect([(await response.json()).length, response.headers.get("Preference-Applied")]).toEqual([1, null]);
});
