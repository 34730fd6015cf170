import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createProgress } from "../../src/cli/progress.js";
import type { Terminal } from "../../src/cli/terminal.js";

it("shows on a terminal what is being asked", () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 120 });
  const progress = createProgress("checks", { stderr: { stream, isTerminal: true } } as unknown as Terminal);
  progress.show(3, 10, "hours-limit-default");
  progress.stop();
  const shown = String(stream.read());
  expect(shown).toContain("3 of 10 checks");
  expect(shown).toContain("hours-limit-default");
});
