/** packages/client as it is published: packed, installed into an empty folder, and used there. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSync } from "oxc-parser";
import { beforeAll, describe, expect, it } from "vitest";
import * as client from "../../src/adapters/client/client.js";
import { newFolder } from "../support/folder.js";
import { npm, typeProblemsOf } from "../support/npm.js";

const PROGRAM = `
import { createMuseumClient } from "museum-mock-client";

const fetch = async ({ url }) =>
  new Response(url.includes("2027-03-02") ? "[]" : '[{"date":"2027-03-01"},{"date":null}]');
const read = async (options) => {
  const museum = createMuseumClient({ baseUrl: "https://museum.example/api", credentials: "a:b", fetch, ...options });
  const days = [];
  for await (const { date } of museum.hours({ startDate: "2027-03-01", endDate: "2027-03-09" })) days.push(date);
  return days.join();
};
console.log(await read({ onInvalid: () => "skip" }), await read().catch(({ kind }) => kind));
`;

let folder = "";
let tarball = "";
beforeAll(() => {
  folder = newFolder({ "package.json": '{ "type": "module" }', "program.js": PROGRAM });
  npm(["pack", "./packages/client", "--ignore-scripts", "--pack-destination", folder]);
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
});

describe("museum-mock-client", () => {
  it("works in an empty folder, alone", () => {
    npm(["install", tarball, "--offline", "--no-audit", "--no-fund"], folder);
    const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(installed).toEqual(["museum-mock-client"]);
    expect(execFileSync(process.execPath, ["program.js"], { cwd: folder, encoding: "utf8" })).toBe("2027-03-01 body\n");
  });

  it("is one module of at most 6 kB (gzip) that imports nothing, and exports what museum-mock/client does", () => {
    const code = readFileSync("packages/client/dist/index.js", "utf8");
    const { module } = parseSync("index.js", code);
    expect([module.staticImports, module.dynamicImports]).toEqual([[], []]);
    const names = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name));
    expect(names.sort()).toEqual(Object.keys(client).sort());
    expect(gzipSync(code).length).toBeLessThanOrEqual(6000);
    expect(Object.keys(JSON.parse(readFileSync("packages/client/package.json", "utf8")))).not.toContain("dependencies");
  });

  it("has types that resolve as its code does", async () => {
    expect(await typeProblemsOf(tarball)).toEqual([]);
  });
});
