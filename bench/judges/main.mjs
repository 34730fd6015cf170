/** Points judges at broken and sound providers, and prints a table: `node bench/judges/main.mjs --judges verify,prism --every 5`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ROOT } from "./bundle.mjs";
import { listJudges } from "./judges.mjs";
import { loadSubjects } from "./subjects.mjs";

const { values } = parseArgs({
  options: {
    judges: { type: "string", default: "verify,quick,prism,pact,dredd" },
    kinds: { type: "string", default: "fault,mutant,operator,sound" },
    every: { type: "string", default: "1" },
  },
});
const every = Number(values.every);
const { subjects, providers } = await loadSubjects();
const judges = listJudges(providers);
const kinds = values.kinds.split(",");
/** Each n-th of a kind. */
const chosen = kinds.flatMap((kind) => subjects.filter((one) => one.kind === kind).filter((_, at) => at % every === 0));

/** @type {{ judge: string, kind: string, id: string, breaks: boolean, wfc: string | null, found: boolean, requests: number, seconds: number, note?: string }[]} */
const results = [];
const titles = [];
for (const name of values.judges.split(",")) {
  const make = judges[name];
  if (!make) throw new Error(`Unknown judge ${JSON.stringify(name)}; there are ${Object.keys(judges).join(", ")}.`);
  const judge = await make();
  titles.push([judge.id, judge.title]);
  for (const { id, kind, breaks, wfc, create } of chosen) {
    const { url, requests, close } = await providers.serveProvider(create());
    const began = performance.now();
    const verdict = await judge.ask({ url, create });
    const seconds = (performance.now() - began) / 1000;
    await close();
    results.push({
      judge: judge.id,
      kind,
      id,
      breaks,
      wfc,
      seconds,
      ...verdict,
      requests: verdict.requests ?? requests(),
    });
  }
  await judge.close?.();
  mkdirSync(`${ROOT}.cache/judges`, { recursive: true });
  writeFileSync(`${ROOT}.cache/judges/results.json`, `${JSON.stringify(results, null, 1)}\n`);
}

/** @param {readonly { found: boolean }[]} some */
const share = (some) => `${some.filter(({ found }) => found).length} of ${some.length}`;
/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

console.log(
  "| judge | broken providers | mutants | operators | not breaking, failed | sound, failed | requests | seconds |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [id, title] of titles) {
  const own = results.filter(({ judge }) => judge === id);
  const of = (/** @type {string} */ kind, breaks = true) =>
    own.filter((one) => one.kind === kind && one.breaks === breaks);
  const figures = [
    share(of("fault")),
    share(of("mutant")),
    share(of("operator")),
    share(of("operator", false)),
    share(of("sound", false)),
    String(median(own.map(({ requests }) => requests))),
    median(own.map(({ seconds }) => seconds)).toFixed(1),
  ];
  console.log(`| ${title} | ${figures.join(" | ")} |`);
}
const codes = [...new Set(results.flatMap(({ kind, wfc }) => (kind === "fault" ? [wfc ?? "none"] : [])))].sort();
if (codes.length > 0) console.log(`\n| judge | ${codes.join(" | ")} |\n| --- |${" --- |".repeat(codes.length)}`);
for (const [id, title] of codes.length > 0 ? titles : []) {
  const own = results.filter(({ judge, kind }) => judge === id && kind === "fault");
  console.log(
    `| ${title} | ${codes.map((code) => share(own.filter(({ wfc }) => (wfc ?? "none") === code))).join(" | ")} |`,
  );
}
process.exit();
