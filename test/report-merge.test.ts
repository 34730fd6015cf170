import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/adapters/node.js";
import { exampleWorld } from "./support/example-world.js";
import { startMock, TODAY } from "./support/mock.js";
import { run } from "./support/run-cli.js";

let server: Listening;
let folder: string;
const env = { MUSEUM_USERNAME: "user", MUSEUM_PASSWORD: "password" };

beforeAll(async () => {
  const mock = startMock(exampleWorld, { profile: { credentialCheck: "listed" }, credentials: ["user:password"] });
  server = await listen(mock, { port: 0 });
  folder = mkdtempSync(join(tmpdir(), "museum-mock-shards-"));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);

function write(name: string, text: string): string {
  writeFileSync(file(name), text);
  return file(name);
}

describe("museum-mock report merge", () => {
  it("makes one result of the shards of verify", async () => {
    for (const index of [1, 2]) {
      const shard = ["--shard", `${index}/2`, "--reporter", `json=${file(`${index}.json`)}`];
      await run(["verify", server.url, "--today", TODAY, "--rules", "paging,success", ...shard], { env });
    }
    const merged = ["report", "merge", file("1.json"), file("2.json"), "--reporter", `junit=${file("all.xml")}`];
    const { status, stdout } = await run(merged);
    expect(status).toBe(0);
    expect(stdout).toContain("0 failed");
    const rules = (name: string): string[] =>
      JSON.parse(readFileSync(file(name), "utf8")).checks.map(({ rule }: { rule: string }) => rule);
    const xml = readFileSync(file("all.xml"), "utf8");
    for (const rule of [...rules("1.json"), ...rules("2.json")]) expect(xml).toContain(rule);
    expect(rules("1.json").some((rule) => rules("2.json").includes(rule))).toBe(false);
  });

  it("ends with 3 while a shard is missing, and refuses one that is given twice", async () => {
    const shard = ["--shard", "1/2", "--reporter", `json=${file("half.json")}`];
    await run(["verify", server.url, "--today", TODAY, "--rules", "success-status,success-array", ...shard], { env });
    const { status, stdout } = await run(["report", "merge", file("half.json")]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: expect.stringContaining("shard 2/2 is missing") });
    const twice = await run(["report", "merge", file("half.json"), file("half.json")]);
    expect(twice).toMatchObject({ status: 2, stderr: expect.stringContaining("Shard 1/2 is there twice") });
  });

  it.each([
    ["no JSON", () => write("text.json", "{"), "Invalid JSON in"],
    ["no report", () => write("other.json", '{"schemaVersion": 1}'), "Invalid report"],
    ["no file", () => file("none.json"), "does not exist"],
  ])("refuses %s with a sentence", async (_, path, sentence) => {
    const { status, stderr } = await run(["report", "merge", path()]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it.each(["0/5", "6/5", "1/0", "2", "a/b", "1/2/3"])("refuses the shard %s", async (shard) => {
    const { status, stderr } = await run(["verify", server.url, "--shard", shard], { env });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`Invalid value "${shard}" for --shard; use INDEX/COUNT`),
    });
  });
});
