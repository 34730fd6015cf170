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
    const code = `
      declare const table: Record<string, number>, known: { a: 1; b: 2 }, list: number[];
      declare const name: string, key: "a" | "b", at: number;
      table[name]; table[\`x-\${name}\`]; name in known; known[key]; list[at]; "a" in known; table["a"]; table[name] = 1;`;
    const settings = JSON.stringify({ compilerOptions: { strict: true, types: [] } });
    const root = newFolder({ "src/a.ts": `${code}\nexport {};\n`, "tsconfig.json": settings });
    const places = ["table[name]", "table[`x-$" + "{name}`]", "name in known", "table[name]"];
    const expected = places.map((place) => `a.ts:4: ${place}`);
    expect(findOutsideNames(join(root, "tsconfig.json"), join(root, "src"))).toEqual(expected);
  });
});
