import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

writeFileSync("suite.mjs", 'await fetch(process.env.MUSEUM_URL + "/museum-hours");');
const args = ["museum-mock", "mutate", "--only", "challenge-missing", "--reporter", "html=report.html"];
const { stdout, stderr } = spawnSync("npx", [...args, "--", "node", "suite.mjs"], { encoding: "utf8" });
if (!stdout.includes("survived  challenge-missing")) throw new Error(stdout + stderr);
if (!readFileSync("report.html", "utf8").includes("mutation-test-report-app")) throw new Error("no viewer");
