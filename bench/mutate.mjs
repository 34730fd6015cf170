/**
 * Measures `mutate`: a suite of a hundred vitest tests of 5 ms in ten files, and twenty mutants, beside one run of the suite. Once the tests
 * say who they are, with the adapter, and once they do not and `--bail` ends a run: `npm run build && node bench/mutate.mjs`.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { createMock } from "museum-mock";
import { median } from "./statistics.mjs";

const FILES = 10;
const TESTS_A_FILE = 10;
const MUTANTS = 20;
const CLEAN_RUNS = 3;
const TODAY = "2027-03-03";
const MOCK = resolve("dist/bin/museum-mock.js");
const VITEST = resolve("node_modules/vitest/vitest.mjs");
const HEADERS = { authorization: "Basic YTpi" };

const suites = [
  {
    name: "tests that say who they are",
    imports: `import { expect, test } from "museum-mock/vitest"; test.override("museumStart", { today: "${TODAY}" });`,
    context: ", { museum }",
    ask: "museum.fetch(museum.mockUrl + target, { headers })",
    most: 5,
  },
  {
    name: "other tests",
    imports: 'import { expect, test } from "vitest";',
    context: "",
    ask: "fetch(process.env.MUSEUM_URL + target, { headers })",
    most: 12,
  },
];

/** Returns what a test asks for. @param {number} index */
function targetOf(index) {
  const day = `2027-03-${String(4 + (index % 24)).padStart(2, "0")}`;
  const kinds = [
    `/museum-hours?startDate=${day}&limit=20`,
    `/museum-hours?limit=${1 + (index % 30)}&page=2`,
    `/special-events?startDate=${day}&endDate=${day}`,
    `/special-events?limit=10&page=${1 + (index % 4)}`,
    `/museum-hours?limit=${31 + index}`,
  ];
  return kinds[index % kinds.length] ?? "";
}

/** @param {(typeof suites)[number]} suite @param {string} at */
async function writeSuite({ imports, context, ask }, at) {
  const right = createMock({ today: TODAY });
  for (let file = 0; file < FILES; file += 1) {
    const cases = [];
    for (let test = 0; test < TESTS_A_FILE; test += 1) {
      const target = targetOf(file * TESTS_A_FILE + test);
      const answer = await right.fetch(`http://museum${target}`, { headers: HEADERS });
      cases.push({ target, status: answer.status, body: await answer.json() });
    }
    const source = `${imports}
const headers = ${JSON.stringify(HEADERS)};
test.for(${JSON.stringify(cases)})("asks for $target", async ({ target, status, body }${context}) => {
  const answer = await ${ask};
  expect([answer.status, await answer.json()]).toEqual([status, body]);
  await new Promise((done) => setTimeout(done, 3));
});
`;
    writeFileSync(join(at, `suite-${file}.test.mjs`), source);
  }
  // As it is where the package is installed: vitest transforms no modules of packages.
  const config = "export default { test: { server: { deps: { external: [/dist/] } } } };\n";
  writeFileSync(join(at, "vitest.config.mjs"), config);
}

/** Runs a program with Node, and returns how many seconds it took, and its output. @param {readonly string[]} args */
async function time(args, env = { ...process.env, MUSEUM_TODAY: TODAY }) {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return { seconds: (performance.now() - started) / 1000, stdout };
}

const { stdout: list } = await time([MOCK, "mutate", "--list"]);
const only = [...list.matchAll(/^ {2}(\S+)/gm)].map(([, id]) => id).slice(0, MUTANTS);
mkdirSync(".cache", { recursive: true });
for (const suite of suites) {
  const at = mkdtempSync(resolve(".cache/mutate-bench-"));
  try {
    await writeSuite(suite, at);
    const command = [VITEST, "run", "--bail", "1", "--root", at];
    const run = [MOCK, "sweep", "--profile", "default", "--", process.execPath, ...command];
    const clean = [];
    for (let turn = 0; turn < CLEAN_RUNS; turn += 1) clean.push((await time(run)).seconds);
    const chosen = ["--only", only.join(",")];
    const { seconds, stdout } = await time([MOCK, "mutate", ...chosen, "--", process.execPath, ...command]);
    const ratio = seconds / median(clean);
    const score = /^Killed .*?\)/m.exec(stdout)?.[0];
    console.log(
      `${suite.name}: a clean run ${median(clean).toFixed(1)} s, mutate ${seconds.toFixed(1)} s: ${ratio.toFixed(1)} times (at most ${suite.most}). ${score}.`,
    );
    if (ratio > suite.most) process.exitCode = 1;
  } finally {
    rmSync(at, { recursive: true });
  }
}
