/** What `pact check` and `pact verify` print of a text in a pact: no control character in it reaches a terminal. */
import { afterAll, describe, expect, it } from "vitest";
import { listen } from "../../src/adapters/node.js";
import { run } from "../support/cli.js";
import { createStatefulMock } from "../support/stateful-mock.js";
import { interaction, toPact, writePacts } from "../support/written-pacts.js";

const RED = "\u001b[31m";
const description = `a ${RED}red\u007f day\u009b32m\nof two lines`;
const escaped = "a \\u001b[31mred\\u007f day\\u009b32m\\nof two lines";
/** But for the ends of lines. */
const CONTROL = /[^\P{Cc}\n]/u;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

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
    expect(stdout.match(/^✗ .*json: (.*)$/gm)?.map((line) => line.split("json: ")[1])).toEqual(Array(3).fill(escaped));
    expect(stdout).toContain("GET /\\u001b[31mhours, at interactions[0].request.path");
    expect(stdout).toContain("must NOT have additional properties - \\u001b[31m, at");
    expect(stdout).toContain('at interactions[0].response.body.0.date ("\\u009b31m")');
  });

  it("is escaped in what refuses a pact", async () => {
    const folder = writePacts(
      toPact({ ...interaction({}), description, type: "\u009b31m" }),
      toPact(null, "z\u009boo"),
    );
    const { stderr } = await run(["pact", "check", folder]);
    expect(stderr).not.toMatch(CONTROL);
    expect(stderr).toContain(`"${escaped}" is of type "\\u009b31m"`);
    const left = await run(["pact", "check", writePacts(toPact(null, "z\u009boo"))]);
    expect(left.stderr).toContain('its provider is "z\\u009boo"');
  });

  it("is escaped by pact verify in descriptions, states and reasons", { timeout: 120_000 }, async () => {
    const { fetch } = createStatefulMock();
    const { url, close } = await listen({ fetch }, { port: 0 });
    closing.push(close);
    const providerStates = [{ name: "today is {date}", params: { date: "2027-03-02" } }];
    const red = { name: "exactly {count} pages of {colour}", params: { count: 1, colour: RED } };
    const content = [{ date: "\u009b31m" }];
    const pact = toPact({ ...interaction({}, { content }), description, providerStates });
    const unknown = { ...interaction({}), description: `${RED}unknown`, providerStates: [red] };
    const folder = writePacts(pact, toPact(unknown));
    const { stdout } = await run(["pact", "verify", url, "--pacts", folder], {
      env: { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" },
    });
    expect(stdout).not.toMatch(CONTROL);
    expect(stdout).toContain(`✗ site: ${escaped}\n  given:  today is 2027-03-02\n`);
    expect(stdout).toMatch(/^ {2}\$.*\\u009b31m/m);
    expect(stdout).toContain(": \\u001b[31munknown\n  given:  exactly 1 pages of \\u001b[31m\n");
  });
});
