/** Bundles the providers of the tests, which are TypeScript, so that plain programs can serve them. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = `${ROOT}.cache/judges`;

/**
 * The providers, and the judges of `contracts/judges` that share a course of requests.
 * @returns {Promise<any>}
 */
export async function loadProviders() {
  process.chdir(ROOT);
  mkdirSync(OUT, { recursive: true });
  const files = readdirSync("test/verify/mutants").filter((name) => name.endsWith(".ts"));
  const lines = [
    ...files.map((name, at) => `import { mutants as mutants${at} } from "../../test/verify/mutants/${name}";`),
    `export const faults = [${files.map((_, at) => `mutants${at}`).join(", ")}].flat();`,
    'export { soundProviders } from "../../test/verify/sound.ts";',
    'export { createProvider, PASSWORD, USER } from "../../test/verify/provider.ts";',
    'export { createNoonClock } from "../../test/verify/noon-clock.ts";',
    'export { serveProvider } from "../../test/verify/http-provider.ts";',
    'export { judgeByPrism, startPrism } from "../../contracts/judges/prism-proxy.ts";',
    'export { documentedCourse } from "../../contracts/judges/documented-course.ts";',
  ];
  writeFileSync(`${OUT}/entry.ts`, `${lines.join("\n")}\n`);
  const bundle = await rolldown({
    input: `${OUT}/entry.ts`,
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    external: (id) => !id.startsWith(".") && !id.startsWith("/"),
    logLevel: "silent",
  });
  await bundle.write({ file: `${OUT}/providers.mjs`, format: "esm", codeSplitting: false });
  await bundle.close();
  return import(pathToFileURL(`${OUT}/providers.mjs`).href);
}
