/**
 * Says which places of the sources could break without a quick test noticing: draws some, breaks one at a time, and runs the tests that reach it.
 *
 *     node scripts/breaks.mjs [FOLDER …] [HOW-MANY] [SEED]
 *
 * A place is a comparison, a condition, a number, a call whose result nobody uses, or a returned value. One run of all tests that start no process tells
 * which of their files come to each place; these run again while it is broken. Each file is put back as it was. A line a place says which file of tests
 * noticed it, or NOBODY.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

/** @typedef {{ file: string, start: number, end: number, instead: string }} Place */

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const named = process.argv.slice(2).filter((argument) => !numbers.includes(argument));
const folders = named.length > 0 ? named : ["src"];
const [wanted = "10", seed = "1"] = numbers;
const RESULTS = ".cache/test-results.json";
const REACHED = resolve(".cache/reached-places.txt");
const NOTING = resolve(".cache/note-reached.mjs");
const VERIFIER = /^src.(?:verify|twin)/;
/** In milliseconds, for the tests of a broken place: it may make one wait for ever. */
const TIME_LIMIT = 300_000;
/** Ends the tests that run. */
let stop = () => true;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    isInterrupted = true;
    stop();
  });
/** @type {Readonly<Record<string, string>>} */
const opposites = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" };

/** Every place in a file. @param {string} file @returns {Place[]} */
function placesIn(file) {
  const text = readFileSync(file, "utf8");
  /** @type {Place[]} */
  const places = [];
  /** @param {{ start: number, end: number }} node @param {(code: string) => string} change */
  const add = ({ start, end }, change) => places.push({ file, start, end, instead: change(text.slice(start, end)) });
  /** Where a number is no value: in a type, or as the name of a property. */
  const names = new Set();
  new Visitor({
    TSLiteralType: ({ literal }) => names.add(literal.start),
    Property: ({ key, computed }) => !computed && names.add(key.start),
    BinaryExpression: (node) => {
      const opposite = opposites[node.operator];
      if (!opposite) return;
      const left = text.slice(node.start, node.left.end);
      add(node, (code) => left + code.slice(left.length).replace(node.operator, opposite));
    },
    IfStatement: ({ test }) => add(test, (code) => `!(${code})`),
    ConditionalExpression: ({ test }) => add(test, (code) => `!(${code})`),
    Literal: (node) => typeof node.value === "number" && !names.has(node.start) && add(node, (code) => `(${code} + 1)`),
    ExpressionStatement: ({ expression }) => expression.type === "CallExpression" && add(expression, () => "undefined"),
    ReturnStatement: ({ argument }) => {
      const isUndefined = argument?.type === "Identifier" && argument.name === "undefined";
      if (argument && !isUndefined) add(argument, () => "undefined as never");
    },
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

/**
 * Runs the tests that start no process, those of the verifier for its sources alone, and gives how the run ended, or undefined if it had no end in time.
 *
 * @param {boolean} ofVerifier
 * @param {readonly string[]} args
 * @returns {Promise<number | undefined>}
 */
async function runTests(ofVerifier, args) {
  writeFileSync(RESULTS, "{}");
  const projects = ["unit", "long", ...(ofVerifier ? ["verify"] : [])].flatMap((name) => ["--project", name]);
  const command = ["node_modules/vitest/vitest.mjs", ...args, "--passWithNoTests", "--reporter", "json", ...projects];
  const env = { ...process.env, NODE_OPTIONS: `--import ${pathToFileURL(NOTING).href}` };
  const child = spawn(process.execPath, command, { env, stdio: "ignore", detached: process.platform !== "win32" });
  // A worker that runs for ever would outlive the process that started it.
  stop = () =>
    process.platform === "win32" ? child.kill() : process.kill(-(/** @type {number} */ (child.pid)), "SIGKILL");
  const timer = args.includes("--bail") ? setTimeout(stop, TIME_LIMIT) : undefined;
  const [status] = await once(child, "exit");
  clearTimeout(timer);
  return status ?? undefined;
}

/** A file of tests that failed in the last run. */
function failed() {
  /** @type {{ testResults?: { status: string, name: string, assertionResults: { status: string }[] }[] }} */
  const { testResults = [] } = JSON.parse(readFileSync(RESULTS, "utf8"));
  // A file that the first failure stopped counts as failed, too: the one with a failed test is meant.
  const file =
    testResults.find(({ assertionResults }) => assertionResults.some(({ status }) => status === "failed")) ??
    testResults.find(({ status }) => status === "failed");
  return file?.name.replace(/^.*\/test\//, "test/");
}

/**
 * Runs `use` while the sources are changed, and puts them back.
 *
 * @template T
 * @param {ReadonlyMap<string, string>} changed each file with its text
 * @param {() => Promise<T>} use
 */
async function withSources(changed, use) {
  const before = new Map([...changed.keys()].map((file) => [file, readFileSync(file, "utf8")]));
  try {
    for (const [file, text] of changed) writeFileSync(file, text);
    return await use();
  } finally {
    for (const [file, text] of before) writeFileSync(file, text);
  }
}

/** The files of tests that come to each place. @param {readonly Place[]} drawn @returns {Promise<Set<string>[]>} */
async function findReaching(drawn) {
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const file of new Set(drawn.map((place) => place.file))) {
    const insertions = [...drawn.entries()].flatMap(([index, place]) =>
      place.file !== file
        ? []
        : [
            { at: place.start, end: place.end, code: `(globalThis.noteReached(${index}), ` },
            { at: place.end, end: place.end, code: ")" },
          ],
    );
    // From the last one, and of those that begin together the inner one first.
    insertions.sort((a, b) => b.at - a.at || a.end - b.end);
    let text = readFileSync(file, "utf8");
    for (const { at, code } of insertions) text = text.slice(0, at) + code + text.slice(at);
    changed.set(file, text);
  }
  mkdirSync(".cache", { recursive: true });
  writeFileSync(REACHED, "");
  writeFileSync(
    NOTING,
    `globalThis.noteReached = ${noteReached.toString().replace("REACHED", () => JSON.stringify(REACHED))};\n`,
  );
  const status = await withSources(changed, () =>
    runTests(
      drawn.some(({ file }) => VERIFIER.test(file)),
      ["run"],
    ),
  );
  if (status !== 0 && !isInterrupted)
    throw new Error(`Tests fail before anything is broken: ${failed() ?? "no result"}`);
  const reaching = drawn.map(() => new Set());
  for (const line of readFileSync(REACHED, "utf8").split("\n").slice(0, -1)) {
    const [index, ...file] = line.split(" ");
    reaching[Number(index)]?.add(file.join(" "));
  }
  if (reaching.every(({ size }) => size === 0)) throw new Error("No test comes to any of these places.");
  return reaching;
}

/** Runs in the tests, and notes once which file of them came to a place; no file where it came there outside of a test, as on import. @param {number} index */
function noteReached(index) {
  /** @type {{ __vitest_worker__?: { filepath: string, current?: { type: string } }, notedPlaces?: Set<string> } & typeof globalThis} */
  const shared = globalThis;
  shared.notedPlaces ??= new Set();
  const { filepath, current } = shared.__vitest_worker__ ?? {};
  const line = `${index} ${current?.type === "test" ? filepath : ""}\n`;
  if (!shared.notedPlaces.has(line)) process.getBuiltinModule("node:fs").appendFileSync(REACHED, line);
  shared.notedPlaces.add(line);
}

/** What fails while the place is broken: a file of tests, or undefined. @param {Place} place @param {ReadonlySet<string>} tests */
async function noticedBy({ file, start, end, instead }, tests) {
  if (tests.size === 0) return undefined;
  // What runs on import runs once for many files of tests, so that any of them can notice.
  const which = tests.has("") ? [] : tests;
  const text = readFileSync(file, "utf8");
  const status = await withSources(new Map([[file, text.slice(0, start) + instead + text.slice(end)]]), () =>
    runTests(VERIFIER.test(file), ["run", ...which, "--bail", "1"]),
  );
  if (status === undefined) return "no end in time";
  return status === 0 ? undefined : (failed() ?? "no result");
}

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/generated|^src.(?:page|cli|site.browser)/.test(path))
    .sort();
const drawn = draw(folders.flatMap(sourcesIn).flatMap(placesIn), Number(wanted));
const reaching = await findReaching(drawn);
let noticed = 0;
let looked = 0;
for (const [index, place] of drawn.entries()) {
  if (isInterrupted) break;
  const tests = reaching[index] ?? new Set();
  const text = readFileSync(place.file, "utf8");
  const line = text.slice(0, place.start).split("\n").length;
  const test = await noticedBy(place, tests);
  if (isInterrupted) break;
  looked += 1;
  if (test) noticed += 1;
  const change = [text.slice(place.start, place.end), place.instead].map((code) =>
    code.replace(/\s+/g, " ").slice(0, 70),
  );
  const asked = tests.has("") ? "all tests, as it runs on import" : `${tests.size} files of tests come here`;
  const by = `(${test ?? asked})`;
  console.log(`${test ? "noticed" : "NOBODY "}  ${place.file}:${line}  ${change.join("  →  ")}  ${by}`);
}
console.log(`${noticed} of ${looked} noticed (${folders.join(" ")}, seed ${seed})`);
