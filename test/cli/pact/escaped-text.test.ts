/** What `pact check` prints of a text in a pact (`pact verify`: see verdicts.test.ts): no control character in it reaches a terminal. */
import { describe, expect, it } from "vitest";
import { run } from "../../support/run-cli.js";
import { interaction, toPact, writePacts } from "../../support/written-pacts.js";

const RED = "\u001b[31m";
const description = `a ${RED}red\u007f day\u009b32m\nof two lines`;
const escaped = "a \\u001b[31mred\\u007f day\\u009b32m\\nof two lines";
/** But for the ends of lines. */
const CONTROL = /[^\P{Cc}\n]/u;

describe.concurrent("a text with control characters", () => {
  it("is escaped by pact check in descriptions, places and values", async () => {
    const moved = interaction({ path: `/${RED}hours` });
    const odd = interaction(
      { headers: { Authorization: ["Basic dXNlcjpwYXNzd29yZA=="] } },
      { content: [{ [RED]: 1 }] },
    );
    const value = interaction({}, { content: [{ date: "\u009b31m" }] });
    const folder = writePacts(...[moved, odd, value].map((one) => toPact({ ...one, description })));
    const { status, stdout, stderr } = await run(["pact", "check", folder]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).not.toMatch(CONTROL);
    expect(stdout.match(/^✗ site: (.*)$/gm)).toEqual([0, 1, 2].map((at) => `✗ site: ${escaped} in 0${at}.json`));
    expect(stdout).toContain("GET /\\u001b[31mhours, at interactions[0].request.path");
    expect(stdout).toContain("must NOT have additional properties - \\u001b[31m, at");
    expect(stdout).toContain('at interactions[0].response.body.0.date ("\\u009b31m")');
  });

  it("is escaped in what refuses a pact", async () => {
    const left = await run(["pact", "check", writePacts(toPact(null, "z\u009boo"))]);
    expect(left.stderr).toContain('its provider is "z\\u009boo"');
  });
});
