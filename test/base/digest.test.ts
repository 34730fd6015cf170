import { expect, it } from "vitest";
import { digestOf, digestOfText } from "../../src/base/digest.js";

it.each([
  ["", "wvjl67o803"],
  ["[]", "ryz493mhvg"],
  ["museum", "25a940hknwj"],
  // With zeros in the middle.
  ["museum 1882", "1xwmcx005s5"],
])("gives %j the same digest in every version, since capsules and clients keep entity tags", (text, digest) => {
  expect(digestOf(new TextEncoder().encode(text))).toBe(digest);
});

it("gives a text the same digest in every version, too", () => {
  expect(digestOfText("/museum-hours")).toBe("7lkxg9wvbr");
});
