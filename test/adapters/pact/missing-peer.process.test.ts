/** The package as it is installed where the optional peers are not: what needs one says what to install. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { listen } from "../../../src/adapters/node/node.js";
import { beginProgram } from "../../support/cli.js";
import { newFolder } from "../../support/folder.js";
import { createStatefulMock } from "../../support/stateful-mock.js";

const absent = ["@pact-foundation", "@pactflow", "@playwright", "@redis", "vitest"];

/** A copy of the package that finds every package but some peers. */
function installWithoutPeers(): string {
  const at = newFolder();
  for (const part of ["dist", "spec", "package.json"]) cpSync(part, join(at, part), { recursive: true });
  mkdirSync(join(at, "node_modules"));
  for (const name of readdirSync("node_modules").filter((one) => !absent.includes(one) && !one.startsWith("."))) {
    // On Windows such a link needs no right.
    symlinkSync(resolve("node_modules", name), join(at, "node_modules", name), "junction");
  }
  return at;
}

const at = installWithoutPeers();
const run = (...args: string[]) => beginProgram(process.execPath, args, { cwd: at }).ended;

describe("without its optional peer", () => {
  it.each([
    ["pact", "Pact", "@pact-foundation/pact", '.then((door) => door.createMuseumPact({ consumer: "c" }))'],
    ["vitest", "vitest", "vitest", ""],
    ["playwright", "@playwright/test", "@playwright/test", ""],
  ])("museum-mock/%s says what to install", async (adapter, needed, name, use) => {
    const { stderr } = await run("--input-type=module", "-e", `await import("museum-mock/${adapter}")${use}`);
    const install = `install it: npm install --save-dev ${name}`;
    expect(stderr).toContain(`Error: museum-mock/${adapter} needs ${needed}; ${install}`);
  });

  it.each([
    ["pact verify", [resolve("contracts/pacts")], "npm install --save-dev @pact-foundation/pact"],
    ["pact check", [resolve("contracts/pacts")], "npm install --save-dev @pactflow/openapi-pact-comparator"],
    ["serve --store", ["redis://127.0.0.1:9"], "error: --store needs @redis/client; npm install @redis/client"],
  ])("museum-mock %s says what to install", async (command, values, sentence) => {
    const { url, close } = await listen(createStatefulMock(), { port: 0 });
    const target = command === "pact verify" ? [url, "--pacts"] : [];
    const { status, stderr } = await run("dist/bin/museum-mock.js", ...command.split(" "), ...target, ...values);
    await close();
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });
});
