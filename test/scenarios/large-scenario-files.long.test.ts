/** Scenario files that are large and made to be slow. */
import { expect, it } from "vitest";
import { parseScenarioFile } from "../../src/scenarios/scenario-file.js";

it.each([
  ["aliases", (at: number) => `k${at}: ${at === 0 ? "&a x" : "*a"}`, "102:7: The aliases expand too far"],
  ["anchors", (at: number) => `k${at}: &a${at} x`, 'Unknown field "k0"'],
  ["merge keys", (at: number) => `<<: { k${at}: 1 }`, 'Unknown field "k0"'],
  ["maps with a merge key", (at: number) => `k${at}: { <<: { a: 1 } }`, 'Unknown field "k0"'],
  ["equal keys", () => "k: x", '2:1: Duplicate key "k"; use it once.'],
])("reads a file of 40,000 %s in linear time", (_, line, violation) => {
  const { violations } = parseScenarioFile(Array.from({ length: 40_000 }, (_, at) => line(at)).join("\n"));
  expect(violations).toContainEqual(expect.stringContaining(violation));
  expect(violations?.length).toBeLessThan(60);
});
