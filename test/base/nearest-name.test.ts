import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/base/text.js";
import { choiceIds } from "../../src/contract/profile.js";

describe("the nearest name", () => {
  it.each([
    ["limitAbove", "limitAboveMaximum"],
    ["LIMITABOVE", "limitAboveMaximum"],
    ["endDateBond", "endDateBound"],
    ["headMthd", "headMethod"],
    // Three of them begin so.
    ["event", undefined],
    // The nearer one counts, even if another begins so.
    ["hoursPageUnits", "hoursPageUnit"],
    ["li", undefined],
    ["", undefined],
    ["x".repeat(10_000), undefined],
  ])("of %j is %j", (name, nearest) => {
    expect(nearestName(name, choiceIds)).toBe(nearest);
  });

  it.each([
    ["pirce", "price"],
    ["form", "from"],
    ["Feild", "field"],
    ["prcei", undefined],
    ["morf", undefined],
    ["", undefined],
  ])("of %j, two letters of which may have changed places, is %j", (name, nearest) => {
    expect(nearestName(name, ["price", "from", "field", "to"])).toBe(nearest);
  });
});
