/** The rules of the house: which floor may import which, and what runs in a browser. The linter finds circles. */
import type { Import } from "./imports.js";

/** From the ground up; a file imports from its own floor or a lower one. */
export const floors = [
  ...["base", "contract", "museum", "mutants", "fixtures", "scenarios", "mock", "verify", "twin", "config", "adapters"],
  ...["sweep", "mutate", "page", "site", "cli"],
] as const;

/** The rooms of a floor, from the ground up; `.` are the files beside them. A file imports from its own room or a lower one. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  mock: [
    ...["message", "generated", "state", "journal", "sessions", "store", "exchange", "others", "assertions"],
    ...["explanation", "core", "admin", "admin-client", "."],
  ],
  verify: [
    ...["client", "target-model", "queries", "recording", "explaining", "asking", "rules", "report", "learning", "."],
  ],
};

/** The floors that run in a browser as they are. */
const browserFloors = ["base", "contract", "museum", "mutants", "fixtures", "scenarios", "mock"];

/** The adapters that run there, too. */
const BROWSER_ADAPTERS = /^(?:adapters\/(?:client\/|(?:testing\/msw|library\/worker)\.ts$)|site\/browser\/)/;

/** The packages that a floor may import, if any; those that may use Node import its modules as `node:…`. */
const packages: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  fixtures: ["jsonc-parser"],
  scenarios: ["yaml"],
  mock: ["hono"],
  verify: ["fast-check", "node:http", "node:https", "node:net", "node:stream", "node:tls", "node:zlib", "p-limit"],
  adapters: [
    ...[/^node:/, "@modelcontextprotocol/server", "@hono/node-server", "@pact-foundation/pact", "@playwright/test"],
    ...["@redis/client", "msw", "p-limit", "vite", "vitest", "yaml"],
  ],
  sweep: [/^node:/, "p-limit"],
  mutate: ["p-limit"],
  page: [/^preact/],
  twin: [/^node:/],
  config: [/^node:/],
  site: [/^node:/, /^preact/, "marked"],
  cli: [
    ...[/^node:/, "@pact-foundation/pact", "@pactflow/openapi-pact-comparator", "@modelcontextprotocol/server/stdio"],
    ...["commander", "marked", "yaml"],
  ],
};

/** Says of each import that breaks a rule which rule it breaks. */
export function validateHouse(imports: readonly Import[]): readonly string[] {
  const each = [upward, upstairs, foreign].flatMap((rule) => imports.flatMap(rule));
  return [...each, ...nodeInBrowser(imports)];
}

function foreign({ from, to, isPackage }: Import): readonly string[] {
  const allowed = packages[floorOf(from)] ?? [];
  const isAllowed = allowed.some((name) => (typeof name === "string" ? name === to : name.test(to)));
  return isPackage && !isAllowed ? [`${from} imports ${to}, which its floor may not`] : [];
}

function floorOf(file: string): string {
  return file.split("/")[0] ?? "";
}

function upward({ from, to, isPackage }: Import): readonly string[] {
  const heights: readonly string[] = floors;
  if (!heights.includes(floorOf(from))) return [`${from} is on no floor of the house`];
  if (floorOf(from) === "verify" && floorOf(to) === "mock")
    return [`${from} imports ${to}, but verify judges without the mock`];
  if (!isPackage && !heights.includes(floorOf(to))) return [`${from} imports ${to}, which lies outside the house`];
  if (isPackage || heights.indexOf(floorOf(to)) <= heights.indexOf(floorOf(from))) return [];
  return [`${from} imports ${to}, which is on a higher floor`];
}

function upstairs({ from, to, isPackage }: Import): readonly string[] {
  const heights = rooms[floorOf(from)];
  if (!heights || isPackage || floorOf(to) !== floorOf(from)) return [];
  const unknown = [from, to].find((file) => !heights.includes(roomOf(file)));
  if (unknown) return [`${unknown} is in no room of its floor`];
  if (heights.indexOf(roomOf(to)) <= heights.indexOf(roomOf(from))) return [];
  return [`${from} imports ${to}, which is in a higher room`];
}

/** The folder of a floor in which a file is; `.` for the floor itself. */
function roomOf(file: string): string {
  const [, folder = "", ...rest] = file.split("/");
  return rest.length > 0 ? folder : ".";
}

function runsInBrowser(file: string): boolean {
  return browserFloors.includes(floorOf(file)) || BROWSER_ADAPTERS.test(file);
}

/** Follows what the browser floors import, so that a `node:` import two steps away is found too. */
function nodeInBrowser(imports: readonly Import[]): readonly string[] {
  const reached = new Set(imports.map(({ from }) => from).filter(runsInBrowser));
  for (const file of reached) {
    for (const { from, to, isPackage } of imports) if (from === file && !isPackage) reached.add(to);
  }
  const broken = imports.filter(({ from, to }) => reached.has(from) && to.startsWith("node:"));
  return broken.map(({ from, to }) => `${from} imports ${to}, but runs in a browser`);
}
