import { expect, it } from "vitest";
import { createProgress } from "../../src/cli/running/progress.js";
import { createTerminal } from "../../src/cli/terminal.js";
import { createFakeTerminal } from "../support/run-cli.js";

it("shows on a terminal what is being asked, and takes it away at the end", () => {
  const { host, output } = createFakeTerminal({ isTTY: true });
  const progress = createProgress("check", createTerminal(host));
  progress.show(3, 10, "hours-limit-default");
  expect(output().stderr).toMatch(/█{9}░{21} 30% {2}3 of 10 checks {2}\d+s left {2}hours-limit-default$/);
  progress.stop();
  expect(output().stderr.endsWith("\r\u001b[K")).toBe(true);
});

it("shows nothing where nobody looks", () => {
  const { host, output } = createFakeTerminal();
  createProgress("check", createTerminal(host)).show(3, 10);
  expect(output().stderr).toBe("");
});
