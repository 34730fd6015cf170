/**
 * Redocly judges the mock by recorded traffic. It can't judge a status or a media type that is not documented (it passes such an
 * answer over), a header that is missing, nor what no schema says: paging, order, date ranges, today.
 */
import { describe, expect, it } from "vitest";
import { everyNth } from "../../test/support/share.js";
import { type Breakage, breakages } from "./breakage.js";
import { documentedCourse, shortCourse } from "./documented-course.js";
import { judgeByDrift } from "./drift-judge.js";
import { dereference, interfaceDocument } from "./interface-document.js";
import { startMuseum } from "./museum.js";
import { bundle } from "./redocly.js";

describe("spec/openapi.yaml, bundled by Redocly", () => {
  it("is the document as it stands", async () => {
    expect(await bundle()).toEqual(interfaceDocument);
  });

  it("is, without references, what our reading of the references gives", async () => {
    expect(await bundle("--dereferenced")).toEqual(dereference());
  });
});

describe("the mock's traffic, judged by Redocly", () => {
  it("has no drift from the document over every documented request", async () => {
    const { findings, judged } = await judgeByDrift(startMuseum(), documentedCourse);
    expect(findings).toEqual([]);
    expect(judged).toBeGreaterThan(200);
  });
});

const [seen, unseen] = [true, false].map((isSeen) =>
  Object.entries(breakages).filter(([, { seenBy }]) => (seenBy.drift !== undefined) === isSeen),
) as [Entries, Entries];

type Entries = [string, Breakage][];

describe("Redocly as a judge", () => {
  it.each(everyNth(8, seen))("sees %s", async (_, { breaks, seenBy }) => {
    const { findings } = await judgeByDrift(breaks(startMuseum()), shortCourse);
    expect(findings.map(({ says }) => says).join("\n")).toMatch(seenBy.drift as RegExp);
  });

  it("is blind to what no schema of a body says: statuses, media types, headers, paging", async () => {
    const targets = unseen.map(([, { breaks }]) => breaks(startMuseum()));
    const { findings } = await judgeByDrift(targets, shortCourse);
    expect(findings).toEqual([]);
  });
});
