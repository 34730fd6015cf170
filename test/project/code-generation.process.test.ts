import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);

/** As a page does whose Content-Security-Policy has no `unsafe-eval`. */
const FORBIDDING = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval"];

describe("where code may not be made from text", () => {
  it("validates data sets, scenarios and faults", async () => {
    const program = `
      import { parseDataSet } from "./build/fixtures/data-set.js";
      import { parseFaults } from "./build/scenarios/fault-reading.js";
      import { parseScenario } from "./build/scenarios/scenario-reading.js";
      const bytes = new TextEncoder().encode('{"hours": [{"date": "2027-02-30"}]}');
      console.log(parseDataSet(bytes, false).violations[0]);
      console.log(parseFaults([{ status: 99 }]).violations[0].message);
      console.log(parseScenario({ name: "a", says: "b", fauls: [] }).violations[0].message);
    `;
    const { stdout } = await run(process.execPath, [...FORBIDDING, program]);
    expect(stdout.trimEnd().split("\n")).toEqual([
      'hours[0].date is "2027-02-30", expected a calendar date, YYYY-MM-DD',
      "Invalid value 99; expected a status from 200 to 599.",
      'Unknown field "fauls"; did you mean faults?',
    ]);
  });
});
