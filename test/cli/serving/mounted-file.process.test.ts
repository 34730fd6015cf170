/** A file that is mounted, as in a container: no other file can take its place, so that it is written in place. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../support/cli.js";
import { newFolder } from "../../support/folder.js";

// Only the super-user of Linux may mount.
it.skipIf(process.getuid?.() !== 0 || process.platform !== "linux")("is written whole", async () => {
  const folder = newFolder();
  const [host, mounted] = [join(folder, "host.json"), join(folder, "mounted.json")];
  for (const path of [host, mounted]) writeFileSync(path, "before");
  const shell = (script: string) => spawnSync("sh", ["-c", script, "sh", host, mounted]).status;
  if (shell('mount --bind "$1" "$2"') !== 0) return;
  const { status } = await run(["generate", "--out", mounted, "--days", "2"]);
  shell('umount "$2"');
  expect([status, JSON.parse(readFileSync(host, "utf8")).hours.length > 0]).toEqual([0, true]);
});
