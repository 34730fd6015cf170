import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { hasProgram } from "../support/programs.js";
import { errorOf } from "../support/run-cli.js";

it.runIf(hasProgram("mkfifo"))("museum-mock scenarios refuses a folder with a pipe at once", async () => {
  const folder = newFolder();
  execFileSync("mkfifo", [join(folder, "a.yaml")]);
  expect(await errorOf(["scenarios", "--scenarios", folder])).toContain('a.yaml" is not a regular file.');
});
