/** What `verify` of the library refuses, since nothing that a caller got wrong may look like a verdict. */
import { describe, expect, it } from "vitest";
import { verify } from "../../src/adapters/library/index.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { createNoonClock } from "./noon-clock.js";
import { createProvider, providing, type Refusal } from "./provider.js";

const handler = createProvider(createNoonClock());

describe("verify of the library", () => {
  it.each<[unknown, string]>([
    [null, "Invalid value null for verify; use an object of options"],
    [{ rate: "x" }, 'Invalid value "x" for rate of verify; use a number over 0 and up to 100000.'],
    [{ concurrency: 0 }, "Invalid value 0 for concurrency of verify; use a whole number from 1 to 256."],
    [{ maxRequests: "5" }, 'Invalid value "5" for maxRequests of verify; use a whole number from 1'],
    [{ quick: "yes" }, 'Invalid value "yes" for quick of verify; use true or false.'],
    [{ only: "paging" }, 'Invalid value "paging" for only of verify; use a list of rules and families'],
    [{ timeoutMilliseconds: "soon" }, 'Invalid value "soon" for timeoutMilliseconds of verify; use a duration'],
    [{ signal: 5 }, "Invalid value 5 for signal of verify; use an AbortSignal."],
    [{ rules: ["paging"] }, 'Unknown option "rules" of verify'],
    [{ profil: "strict" }, 'Unknown option "profil" of verify; did you mean profile?'],
    [{ require: "exercised" }, 'Unknown option "require" of verify'],
    [{ limitAboveMaximum: "clamp" }, "it is a choice: use profile: { limitAboveMaximum: … }."],
    [
      { today: "2027-02-30" },
      'Invalid value "2027-02-30" for today of verify; use a calendar date, YYYY-MM-DD, such as 2027-02-28.',
    ],
    [
      { timeZone: "Mars/X" },
      'Invalid value "Mars/X" for timeZone of verify; use an IANA name such as UTC or Europe/Paris.',
    ],
    [{ only: ["pagin"] }, 'Invalid rule "pagin"; did you mean paging?'],
    [{ credentials: "nocolon" }, "Invalid value for credentials of verify: it has no colon; use USER:PASSWORD."],
  ])("refuses %j with a sentence", async (options, sentence) => {
    const verifying = verify(handler, options as never);
    await expect(verifying).rejects.toThrow(TypeError);
    await expect(verifying).rejects.toThrow(sentence);
  });

  it("refuses what is no target", async () => {
    const sentence = "Invalid target undefined; use a base address, or a function";
    await expect(verify(undefined as never)).rejects.toThrow(sentence);
  });

  it("gives no verdict on a handler that returns no Response", async () => {
    const report = await verify((async () => "[]") as never, { credentials: CREDENTIALS });
    expect(report.ended).toContain("the handler returned no Response");
  });

  it("shows a challenge that is wrong with the plainest request", async () => {
    const refuse = ({ status }: Refusal) => new Response(null, { status });
    const report = await judge(providing({ refuse }), { only: ["credentials"] });
    expect(failedRules(report)).toContain("challenge");
    const [finding] = report.checks.find(({ rule }) => rule === "challenge")?.findings ?? [];
    expect(finding?.reproduce).toEqual(["curl -i --compressed 'http://museum.test/museum-hours'"]);
  });
});
