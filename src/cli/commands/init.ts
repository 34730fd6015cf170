/** `museum-mock init`: writes museum.config.mjs for the tools that package.json names. */
import { existsSync } from "node:fs";
import { isPlainObject } from "../../base/json.js";
import { findConfigFile } from "../../config/config-file.js";
import { parseJsonFile, readRegularFile } from "../../config/files.js";
import type { CommandRun } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import { writeText } from "../files.js";

const FILE = "museum.config.mjs";

export const writeConfig: CommandRun<"init"> = async (_args, _options, terminal) => {
  const there = existsSync(FILE) ? FILE : findConfigFile();
  if (there !== undefined)
    throw new UsageError(`${there} is there already, and was not changed; edit it, or remove it first.`);
  const project = readProject();
  const { isThere, packages } = project;
  await writeText("The file", { path: FILE, text: configurationText(project) }, terminal);
  terminal.print(`Wrote ${FILE}.`);
  const serve = packages.has("vite")
    ? "npx vite, with museumMock() of museum-mock/vite among its plugins"
    : "npx museum-mock serve";
  const isMissing = isThere && !packages.has("museum-mock");
  terminal.print(`Next: ${isMissing ? "npm install --save-dev museum-mock" : serve}`);
  return EXIT.kept;
};

function readProject() {
  if (!existsSync("package.json")) return { isThere: false, packages: new Set<string>() };
  const value = parseJsonFile("package.json", readRegularFile("package.json", "package.json"));
  const lists = isPlainObject(value) ? [value["dependencies"], value["devDependencies"]] : [];
  return { isThere: true, packages: new Set(lists.flatMap((list) => (isPlainObject(list) ? Object.keys(list) : []))) };
}

function configurationText({ packages }: ReturnType<typeof readProject>): string {
  const isInstalled = packages.has("museum-mock");
  const runner = { vitest: "npx vitest run", "@playwright/test": "npx playwright test" };
  const [, tests = "npm test"] = Object.entries(runner).find(([name]) => packages.has(name)) ?? [];
  const isApp = packages.has("vite") || packages.has("next");
  const tools = { vite: "Vite", vitest: "vitest", "@playwright/test": "Playwright", msw: "MSW" };
  const readers = ["serve", ...Object.entries(tools).flatMap(([name, tool]) => (packages.has(name) ? [tool] : []))];
  const lines = [
    `  // world: { today: "2027-03-01", scenario: "standard" }, // one museum for ${readers.join(", ")}`,
    isApp
      ? `  // server: { basePath: "/api", delay: "100ms..500ms" }, // as your ${packages.has("vite") ? "Vite" : "Next.js"} app reaches the service`
      : "  // server: { port: 4010 }, // where museum-mock serve listens",
    `  // suite: { command: "${tests}" }, // what museum-mock sweep and museum-mock mutate run`,
  ];
  const config = `{\n${lines.join("\n")}\n}`;
  return isInstalled
    ? `import { defineConfig } from "museum-mock/config";\n\nexport default defineConfig(${config});\n`
    : `export default ${config};\n`;
}
