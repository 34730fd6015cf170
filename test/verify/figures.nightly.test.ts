/** The figures that the pages and the help give for rules and requests, beside the real ones. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  createGeneratedWorld,
  createMock,
  holdClock,
  type VerifyOptions,
  verify,
} from "../../src/adapters/library/index.js";
import { rules } from "../../src/verify/rules/generated/rule-table.js";

const QUICK_ALONE = ["docs/ci.md", "docs/commands.md"];

/** Verifies the mock, as the README does. */
async function countRequests(options: VerifyOptions): Promise<number> {
  const held = { world: createGeneratedWorld(), clock: holdClock("2027-03-01") };
  const { fetch } = createMock({ ...held, profile: { credentialCheck: "listed" }, credentials: ["anna:s3cret"] });
  const { requests } = await verify(fetch, { credentials: "anna:s3cret", today: "2027-03-01", ...options });
  return requests;
}

/** The figures of a page, where the pattern has its group. */
function figuresOf(page: string, pattern: RegExp): readonly number[] {
  const text = readFileSync(page, "utf8").replaceAll(/\s+/g, " ");
  return [...text.matchAll(pattern)].map(([, figure = ""]) => Number(figure.replace(",", "")));
}

const requestsOf = (page: string) => figuresOf(page, /about (\d[\d,]*) requests/gi);

const isNear = (count: number) =>
  expect.toSatisfy((figure: number) => Math.abs(figure / count - 1) < 0.1, `a figure near ${count}`);

describe("the figures on verify", () => {
  it.each(["README.md", "docs/provider-team.md"])("in %s say how many rules there are", (page) => {
    expect(figuresOf(page, /more than \[?(\d+) rules/g)).toEqual([Math.floor((rules.length - 1) / 10) * 10]);
  });

  it("say how many requests a full run sends", async () => {
    const full = isNear(await countRequests({}));
    expect(requestsOf("README.md")).toEqual([full]);
    expect(requestsOf("docs/provider-team.md")[0]).toEqual(full);
  });

  it("say how many requests a quick run sends", async () => {
    const quick = isNear(await countRequests({ quick: true, rate: 100_000 }));
    expect(requestsOf("docs/provider-team.md")[1]).toEqual(quick);
    for (const page of QUICK_ALONE) expect([page, ...requestsOf(page)]).toEqual([page, quick]);
  });
});
