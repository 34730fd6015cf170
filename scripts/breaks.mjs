/**
 * Says which places of the sources could break without a quick test noticing: draws some, breaks one at a time, and runs the tests that reach it.
 *
 *     node scripts/breaks.mjs FOLDER [HOW-MANY] [SEED]
 *
 * A place is a comparison, a condition, a number, a call whose result nobody uses, or a returned value. Each file is put back as it was.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** @typedef {{ file: string, start: number, end: number, instead: string }} Place */

const [folder = "src/museum", wanted = "10", seed = "1"] = process.argv.slice(2);
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

/** Whether a test fails, or the code can't run, while the place is broken. @param {Place} place */
function isNoticed({ file, start, end, instead }) {
  const text = readFileSync(file, "utf8");
  try {
    writeFileSync(file, text.slice(0, start) + instead + text.slice(end));
    const tests = [
      "related",
      file,
      "--run",
      "--project",
      "unit",
      "--project",
      "long",
      "--bail",
      "1",
      "--reporter",
      "dot",
    ];
    const args = ["node_modules/vitest/vitest.mjs", ...tests];
    return spawnSync(process.execPath, args, { stdio: "ignore", timeout: 240_000 }).status !== 0;
  } finally {
    writeFileSync(file, text);
  }
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/generated/.test(path))
  .map((path) => join(folder, path))
  .sort();
const drawn = draw(files.flatMap(placesIn), Number(wanted));
let noticed = 0;
for (const place of drawn) {
  const text = readFileSync(place.file, "utf8");
  const line = text.slice(0, place.start).split("\n").length;
  if (isNoticed(place)) noticed += 1;
  else
    console.log(
      `${place.file}:${line}  ${text.slice(place.start, place.end).slice(0, 60)}  →  ${place.instead.slice(0, 60)}`,
    );
}
console.log(`${noticed} of ${drawn.length} noticed (${folder}, seed ${seed})`);
