/** Scenario files that are large and made to be slow. */
import { expect, it } from "vitest";
import { parseScenarioFile } from "../../src/scenarios/scenario-file.js";

it.each([
  ["aliases", (at: number) => `k${at}: ${at === 0 ? "&a x" : "*a"}`, "102:7: The aliases expand too far"],
  ["anchors", (at: number) => `k${at}: &a${at} x`, 'Unknown field "k0"'],
  ["merge keys", (at: number) => `<<: { k${at}: 1 }`, 'Unknown field "k0"'],
  ["maps with a merge key", (at: number) => `k${at}: { <<: { a: 1 } }`, 'Unknown field "k0"'],
  ["equal keys", () => "k: x", '2:1: Duplicate key "k"; use it once.'],
])("reads a file of many %s in linear time", (_, line, violation) => {
  const read = (lines: number) => {
    const text = Array.from({ length: lines }, (_, at) => line(at)).join("\n");
    const before = process.cpuUsage().user;
    const { violations } = parseScenarioFile(text);
    expect(violations).toContainEqual(expect.stringContaining(violation));
    expect(violations?.length).toBeLessThan(60);
    return process.cpuUsage().user - before;
  };
  read(2_000);
  // Eight times the lines take some five times as long, and with the quadratic time of the library 25 times; collecting garbage can double one.
  const few = Math.max(read(1_500), read(1_500));
  const many = Math.min(read(12_000), read(12_000), read(12_000));
  expect(many / few).toBeLessThan(15);
});
