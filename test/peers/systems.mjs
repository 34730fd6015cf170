/** What bites on Windows and macOS alone: npm start and its end, and the packed package in a folder with a space and an umlaut. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 240;
const headers = { Authorization: `Basic ${btoa("a:b")}` };

const isWindows = process.platform === "win32";

/** Starts a line of a shell, as a person types it. @param {string} line @param {string} cwd */
const start = (line, cwd) => spawn(line, { cwd, shell: true, stdio: "inherit", detached: !isWindows });

/** Ends what was started, as a window does that is closed. @param {import("node:child_process").ChildProcess} child */
function close({ pid = 0 }) {
  if (isWindows) spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"]);
  else process.kill(-pid, "SIGHUP");
}

/** @param {string} line @param {string} cwd @param {number} expected */
async function run(line, cwd, expected = 0) {
  const [status] = await once(start(line, cwd), "exit");
  if (status !== expected) throw new Error(`${line} ends with ${status}, not ${expected}`);
}

/** Waits until a mock answers, or no longer does. @param {number} port @param {boolean} isWanted */
async function until(port, isWanted) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const url = `http://127.0.0.1:${port}/museum-hours?limit=1`;
    const response = await fetch(url, { headers }).catch(() => undefined);
    if ((response?.ok ?? false) === isWanted) return;
    await sleep(500);
  }
  throw new Error(`port ${port} ${isWanted ? "does not answer" : "still answers"}`);
}

const shell = start('npm start "--" --port 4171', ".");
await until(4171, true);
close(shell);
await until(4171, false);

const project = join(mkdtempSync(join(tmpdir(), "museum-mock-")), "a b ü");
mkdirSync(join(project, "my tests"), { recursive: true });
writeFileSync(join(project, "package.json"), '\uFEFF{ "name": "reader", "private": true, "type": "module" }');
const visit = `const { status } = await fetch(process.env.MUSEUM_URL + "/museum-hours", { headers: ${JSON.stringify(headers)} });
process.exit(status === 200 ? 0 : 1);`;
writeFileSync(join(project, "my tests", "visit.mjs"), visit);
await run(`npm pack --ignore-scripts --pack-destination "${project}"`, ".");
await run("npm install --no-audit --no-fund museum-mock-0.2.0.tgz", project);
await run("npx museum-mock generate --out museum.json --from 2027-03-01 --days 30", project);
await run("npx museum-mock init", project);
await run('npx museum-mock mutate --only closed-day-open -- node "my tests/visit.mjs"', project);
await run('npx museum-mock explain "museum-hours?limit=3&startDate=2027-03-05" --fixtures museum.json', project);
const serving = "npx museum-mock serve --port 4172 --today 2027-03-01 --fixtures museum.json --credentials a:b";
const served = start(`${serving} --state state.json --save-state`, project);
try {
  await until(4172, true);
  await run("npx museum-mock verify http://127.0.0.1:4172 --today 2027-03-01 --credentials a:b --quick", project);
} finally {
  close(served);
}
await until(4172, false);
console.log("npm start and the packed package work on this system.");
process.exit();
