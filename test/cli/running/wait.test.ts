import { expect, it } from "vitest";
import { waitForTarget } from "../../../src/cli/running/wait.js";

it.each([
  [503, ["waiting up to 9 s for http://museum.test: it answers 503.", "http://museum.test can be asked after 2 s."]],
  [401, []],
])("a target that answers %i at first is waited for while that may pass", async (status, expected) => {
  let asked = 0;
  const lines: string[] = [];
  const target = async () => new Response(null, { status: ++asked === 1 ? status : 200 });
  const onLine = (line: string) => lines.push(line);
  const { signal } = new AbortController();
  await waitForTarget(target, { milliseconds: 9000, now: () => asked * 1000, signal, onLine });
  expect(lines).toEqual(expected);
});
