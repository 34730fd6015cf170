import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { judge } from "./judging.js";
import { type Change, json, providing } from "./provider.js";

async function adviceOf(change: Change) {
  const { advice, summary } = await judge(providing(change), { only: ["items", "no-server-error"] });
  expect(summary.failed).toBe(0);
  return advice;
}

const cachedAs = (control: string): Change => {
  return () => ({ send: (list) => json(list, { headers: { "Cache-Control": control } }) });
};
const trace = "Traceback (most recent call last): x";

describe("the advice", () => {
  it("is none for a plain target", async () => {
    expect(await adviceOf(() => ({}))).toEqual([]);
  });

  const controls = ["private, max-age=600", "public, no-cache", "public, max-age=0", "max-age=600", "no-store"];
  it.each(everyNth(3, controls))("is none for Cache-Control: %s", async (control) => {
    expect(await adviceOf(cachedAs(control))).toEqual([]);
  });

  const advices: readonly (readonly [id: string, message: RegExp, change: Change])[] = [
    [
      "replaced-characters",
      /^A text was decoded with the wrong charset in \S+, Ã/,
      () => ({ showEvent: (event) => ({ ...event, name: event.name.replace("É", "Ã\u0089") }) }),
    ],
    [
      "debug-page",
      /^An error shows the insides of the program: Traceback/,
      () => ({ refuse: ({ status, headers }) => json({ trace }, { status, headers }) }),
    ],
    ["shared-cache", /^"Cache-Control: public, max-age=600" lets a shared cache/, cachedAs("public, max-age=600")],
    ["shared-cache", /^"Cache-Control: s-maxage=60" lets a shared cache/, cachedAs("s-maxage=60")],
  ];

  it.each(everyNth(2, advices))("has %s, and no failure", async (id, message, change) => {
    const advice = await adviceOf(change);
    expect(advice).toMatchObject([{ id, message: expect.stringMatching(message) }]);
    expect(advice[0]?.reproduce[0]).toMatch(/^curl /);
  });
});
