import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { findOutsideNames } from "../support/outside-names.js";

describe("names from outside", () => {
  it.each(["tsconfig.json", "src/page/tsconfig.json"])("are looked up in no object as it is: %s", (configuration) => {
    const found = findOutsideNames(resolve(configuration), resolve("src"));
    expect(found, "use lookUp, a Map or Object.hasOwn").toEqual([]);
  });

  it("are told from the names of a type, and from numbers", () => {
    const root = newFolder();
    const code = `
      declare const table: Record<string, number>, known: { a: 1; b: 2 }, list: number[];
      declare const name: string, key: "a" | "b", at: number;
      table[name]; table[\`x-\${name}\`]; name in known; known[key]; list[at]; "a" in known; table["a"]; table[name] = 1;`;
    mkdirSync(join(root, "src"));
    writeFileSync(join(root, "src", "a.ts"), `${code}\nexport {};\n`);
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, types: [] } }));
    const places = ["table[name]", "table[`x-$" + "{name}`]", "name in known", "table[name]"];
    expect(findOutsideNames(join(root, "tsconfig.json"), join(root, "src"))).toEqual(
      places.map((place) => `a.ts:4: ${place}`),
    );
  });
});
