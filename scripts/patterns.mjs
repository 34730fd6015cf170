/**
 * Checks that every regular expression of the program takes linear time: none may be one that a text from outside could hold up. What can't be
 * shown to be linear is a finding, too. Results are kept in .cache, by the pattern.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { parseSync, Visitor } from "oxc-parser";
import pLimit from "p-limit";
import { check } from "recheck";

const FOLDERS = ["src", "packages", "bin", "action"];
const FILE = "scripts/patterns.mjs";
const KEPT = ".cache/patterns.json";
/** Files that put patterns together, of parts that take linear time together, whatever they are. */
const MADE = {
  "src/adapters/testing/msw.ts": "of paths of the interface and a base address",
  "src/adapters/testing/playwright.ts": "of paths of the interface",
  "src/base/masking.ts": "of characters, each with an end to its repeats",
  "src/config/config-file.ts": "of the name of a file and of keys of the schema",
  "src/mock/journal/redaction.ts": "of names of parameters",
  "src/scenarios/scenario-name.ts": "of words and parameters in turn, which a scenario has to divide",
  "src/verify/client/request.ts": "with a number",
};
/** Files that read the documentation of the package and nothing from outside. */
const OF_PACKAGE = /^src\/site\/(?:block-requests|markdown|site-files)\.ts$/;
/** For one pattern. The slowest takes a few seconds. */
const MILLISECONDS = 300_000;
/**
 * What is too large to be proved is attacked at random, by the same attacks in each run. How long one may take is told by what it reads and
 * not by time, so that a busy machine finds nothing else.
 */
const BY_COUNT = { randomSeed: 1, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

const { version } = createRequire(import.meta.url)("recheck/package.json");
/** @type {{ version: string, linear: string[] }} */
const kept = readKept();
const known = new Set(kept.version === version ? kept.linear : []);

/** The places of each pattern, by how it is written. @type {Map<string, { source: string, flags: string, places: string[] }>} */
const patterns = new Map();
/** @type {string[]} */
const unchecked = [];
for (const file of FOLDERS.flatMap(listSources)) if (!OF_PACKAGE.test(file)) collect(file);

const atOnce = pLimit(availableParallelism());
const unknown = [...patterns].filter(([text]) => !known.has(text));
const findings = await Promise.all(unknown.map(([text, pattern]) => atOnce(() => examine(text, pattern))));
mkdirSync(".cache", { recursive: true });
writeFileSync(KEPT, JSON.stringify({ version, linear: [...known].filter((text) => patterns.has(text)) }));
const found = [...unchecked, ...findings.filter((finding) => finding !== undefined)];
for (const finding of found) console.error(finding);
if (found.length > 0) process.exitCode = 1;

/** @param {string} text @param {{ source: string, flags: string, places: string[] }} pattern */
async function examine(text, { source, flags, places }) {
  const result = await check(source, flags, { timeout: MILLISECONDS, ...BY_COUNT });
  if (result.status === "safe") {
    known.add(text);
    return undefined;
  }
  const reason =
    result.status === "vulnerable"
      ? `takes ${result.complexity.summary} time, for example for ${result.attack.pattern}`
      : `can't be shown to be linear (${result.error.kind})`;
  return `${places.join(", ")}: the pattern ${text} ${reason}; write it so that no part can match the same text in two ways, or without a pattern.`;
}

/** @param {string} file */
function collect(file) {
  const text = readFileSync(file, "utf8");
  /** @param {{ start: number }} node @param {string} source @param {string} flags */
  const add = ({ start }, source, flags) => {
    const key = `/${source}/${flags}`;
    const pattern = patterns.get(key) ?? { source, flags, places: [] };
    pattern.places.push(`${file}:${text.slice(0, start).split("\n").length}`);
    patterns.set(key, pattern);
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression(node) {
      if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
      const [source, flags] = node.arguments.map((given) => (given.type === "Literal" ? given.value : undefined));
      if (typeof source === "string") add(node, source, typeof flags === "string" ? flags : "");
      else if (!Object.hasOwn(MADE, file))
        unchecked.push(
          `${file} puts a pattern together, which can't be checked; write it as one, or say in ${FILE} why it takes linear time.`,
        );
    },
  }).visit(parseSync(file, text).program);
}

/** @param {string} folder */
function listSources(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|m?js)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`);
}

function readKept() {
  try {
    return JSON.parse(readFileSync(KEPT, "utf8"));
  } catch {
    return { version: "", linear: [] };
  }
}
