import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { begin, run } from "./support/cli.js";
import { newFolder } from "./support/folder.js";

describe("museum-mock generate", () => {
  it("removes what a run that was killed left, and nothing else", async () => {
    const at = newFolder();
    const out = join(at, "museum.json");
    const { child, ended } = begin(["generate", "--out", out, "--days", "3650", "--events-per-week", "5000"]);
    while (!readdirSync(at).some((name) => name.endsWith(".partial")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGKILL");
    await ended;
    expect(readdirSync(at)).toEqual([`museum.json.${child.pid}.partial`]);
    const others = [`museum.json.${process.pid}.partial`, "museum.json.x.partial", `other.json.${child.pid}.partial`];
    for (const name of others) writeFileSync(join(at, name), "");
    expect((await run(["generate", "--out", out, "--days", "2"])).status).toBe(0);
    expect(readdirSync(at).sort()).toEqual(["museum.json", ...others].sort());
  });
});
