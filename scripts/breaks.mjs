/**
 * Says which places of the sources could break without a quick test noticing: draws some, breaks one at a time, and runs the tests that reach it.
 *
 *     node scripts/breaks.mjs [FOLDER …] [HOW-MANY] [SEED]
 *
 * A place is a comparison, a condition, a number, a call whose result nobody uses, or a returned value. The tests of its folder run first, then all
 * that reach it and start no process. Each file is put back as it was. A line a place says which file of tests noticed it, or NOBODY.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** @typedef {{ file: string, start: number, end: number, instead: string }} Place */

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const named = process.argv.slice(2).filter((argument) => !numbers.includes(argument));
const folders = named.length > 0 ? named : ["src/museum"];
const [wanted = "10", seed = "1"] = numbers;
const RESULTS = ".cache/test-results.json";
/** In milliseconds: a break may make a test wait for ever. */
const TIME_LIMIT = 300_000;
/** @type {Readonly<Record<string, string>>} */
const opposites = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" };

/** Every place in a file. @param {string} file @returns {Place[]} */
function placesIn(file) {
  const text = readFileSync(file, "utf8");
  /** @type {Place[]} */
  const places = [];
  /** @param {{ start: number, end: number }} node @param {(code: string) => string} change */
  const add = ({ start, end }, change) => places.push({ file, start, end, instead: change(text.slice(start, end)) });
  new Visitor({
    BinaryExpression: (node) => {
      const opposite = opposites[node.operator];
      if (!opposite) return;
      const left = text.slice(node.start, node.left.end);
      add(node, (code) => left + code.slice(left.length).replace(node.operator, opposite));
    },
    IfStatement: ({ test }) => add(test, (code) => `!(${code})`),
    ConditionalExpression: ({ test }) => add(test, (code) => `!(${code})`),
    Literal: (node) => typeof node.value === "number" && add(node, (code) => `(${code} + 1)`),
    ExpressionStatement: ({ expression }) => expression.type === "CallExpression" && add(expression, () => "undefined"),
    ReturnStatement: ({ argument }) => argument && add(argument, () => "undefined as never"),
  }).visit(parseSync(file, text).program);
  return places;
}

/** Draws without a place twice: the same seed draws the same. @param {readonly Place[]} places @param {number} count */
function draw(places, count) {
  let state = Number(seed);
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return places
    .map((place) => ({ place, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ place }) => place);
}

/** The tests to run for a file, the nearest first. @param {string} file */
function* runsFor(file) {
  let folder = dirname(file).replace(/^src/, "test");
  while (!existsSync(folder)) folder = dirname(folder);
  if (folder !== "test") yield ["run", `${folder}/`, "--project", "unit"];
  const runsVerifier = /^src.(?:verify|twin)/.test(file) ? ["verify"] : [];
  for (const project of [...runsVerifier, "unit", "long"]) yield ["related", file, "--run", "--project", project];
}

/** What fails while the place is broken: a file of tests, or undefined. @param {Place} place @returns {string | undefined} */
function noticedBy({ file, start, end, instead }) {
  const text = readFileSync(file, "utf8");
  const broken = text.slice(0, start) + instead + text.slice(end);
  try {
    writeFileSync(file, broken);
    for (const run of runsFor(file)) {
      writeFileSync(RESULTS, "{}");
      const options = ["--bail", "1", "--passWithNoTests", "--reporter", "json"];
      const args = ["node_modules/vitest/vitest.mjs", ...run, ...options];
      const { status, signal } = spawnSync(process.execPath, args, { stdio: "ignore", timeout: TIME_LIMIT });
      if (signal !== null) return "no end in time";
      if (status === 0) continue;
      /** @type {{ testResults?: { status: string, name: string, assertionResults: { status: string }[] }[] }} */
      const { testResults = [] } = JSON.parse(readFileSync(RESULTS, "utf8"));
      // A file that the first failure stopped counts as failed, too: the one with a failed test is meant.
      const noticing =
        testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === "failed")) ??
        testResults.find(({ status }) => status === "failed");
      return noticing?.name.replace(/^.*\/test\//, "test/") ?? "no result";
    }
    return undefined;
  } finally {
    writeFileSync(file, text);
  }
}

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/generated/.test(path))
    .map((path) => join(folder, path))
    .sort();
const drawn = draw(folders.flatMap(sourcesIn).flatMap(placesIn), Number(wanted));
let noticed = 0;
for (const place of drawn) {
  const text = readFileSync(place.file, "utf8");
  const line = text.slice(0, place.start).split("\n").length;
  const test = noticedBy(place);
  if (test) noticed += 1;
  const change = [text.slice(place.start, place.end), place.instead].map((code) =>
    code.replace(/\s+/g, " ").slice(0, 70),
  );
  console.log(
    `${test ? "noticed" : "NOBODY "}  ${place.file}:${line}  ${change.join("  →  ")}${test ? `  (${test})` : ""}`,
  );
}
console.log(`${noticed} of ${drawn.length} noticed (${folders.join(" ")}, seed ${seed})`);
