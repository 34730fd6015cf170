/** Builds packages/client, the client as a package of its own: one module without imports, and the declarations that it needs. */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";

const OUT = "packages/client/dist";
const FROM = /\bfrom\s*"(\.[^"]+)\.js"|import\("(\.[^"]+)\.js"\)/g;

rmSync(OUT, { recursive: true, force: true });
const bundle = await rolldown({ input: "dist/adapters/client.js", platform: "neutral" });
await bundle.write({ file: join(OUT, "index.js"), format: "esm", minify: true });
await bundle.close();

const declarations = new Set([resolve("dist/adapters/client.d.ts")]);
for (const file of declarations) {
  for (const [, from, type] of readFileSync(file, "utf8").matchAll(FROM))
    declarations.add(resolve(dirname(file), `${from ?? type}.d.ts`));
  const copy = join(OUT, "types", relative("dist", file));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}
