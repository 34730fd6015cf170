/**
 * Installs the packed file beside several versions of each optional peer, and runs the smoke test of the part that needs it.
 * `npm run peers -- [--only NAME,…] [--versions oldest|latest] [--manager npm|pnpm|yarn] [--write]`; --write adds what works to tried.json.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { satisfies } from "semver";
import { peers } from "./table.mjs";

const text = /** @type {const} */ ({ type: "string" });
const write = /** @type {const} */ ({ type: "boolean", default: false });
const managerOption = { ...text, default: "npm" };
const { values: options } = parseArgs({ options: { only: text, versions: text, manager: managerOption, write } });

/** The arguments of each package manager to add packages without running their scripts. @type {Record<string, string[]>} */
const managers = {
  npm: ["install", "--no-audit", "--no-fund", "--ignore-scripts"],
  pnpm: ["add", "--ignore-scripts"],
  yarn: ["add", "--ignore-scripts", "--ignore-engines"],
};

const { manager } = options;
const known = peers.map(({ name }) => name);
const names = options.only?.split(",") ?? known;
requireOne("--manager", [manager], Object.keys(managers));
requireOne("--only", names, known);
requireOne("--versions", options.versions === undefined ? [] : [options.versions], ["oldest", "latest"]);

const folder = mkdtempSync(join(tmpdir(), "museum-mock-peers-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { stdio: "ignore" });
const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");

const marks = { works: "✓", node: "-", failed: "✗" };
/** @type {{ name: string, version: string, node: string, manager: string, state: keyof typeof marks }[]} */
const tried = [];
for (const peer of peers.filter(({ name }) => names.includes(name))) {
  for (const version of versionsOf(peer)) {
    const { exact, state, why } = tryPeer(peer, version);
    tried.push({ name: peer.name, version: exact, node: process.versions.node, manager, state });
    console.log(`${marks[state]} ${peer.name} ${exact}${why === undefined ? "" : `: ${why}`}`);
  }
}
const count = (/** @type {keyof typeof marks} */ wanted) => tried.filter(({ state }) => state === wanted).length;
const counts = `${count("works")} work, ${count("node")} need another Node.js, ${count("failed")} failed`;
console.log(`Node.js ${process.versions.node}, ${manager}: ${counts}`);
if (options.write) addWorking();
process.exitCode = count("failed") === 0 && count("works") > 0 ? 0 : 1;

/** @param {string} option @param {readonly string[]} values @param {readonly string[]} known */
function requireOne(option, values, known) {
  const unknown = values.find((value) => !known.includes(value));
  if (unknown === undefined) return;
  console.error(`Invalid value "${unknown}" for ${option}; use ${known.join(", ")}.`);
  process.exit(2);
}

/** @param {import("./table.mjs").Peer} peer */
function versionsOf({ versions }) {
  if (options.versions === "oldest") return versions.slice(0, 1);
  return options.versions === "latest" ? versions.slice(-1) : versions;
}

/**
 * Tries one version: `state` is "works", "failed", or "node" if it fails and does not want this Node.js.
 *
 * @param {import("./table.mjs").Peer} peer @param {string} version
 * @returns {{ exact: string, state: keyof typeof marks, why?: string }}
 */
function tryPeer({ name, smoke, beside = [], command = ["node", smoke] }, version) {
  const project = join(folder, "project");
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }));
  const failure = add(project, [tarball, `${name}@${version}`, ...beside]) ?? addMissingPeers(project, name);
  const { version: exact = version, engines } = manifestOf(project, name);
  if (failure !== undefined) return { exact, state: "failed", why: failure };
  cpSync(resolve("test/peers/smoke", smoke), join(project, smoke));
  const [program = "", ...rest] = command;
  const ran = spawnSync(program, rest, { cwd: project, encoding: "utf8", timeout: 120_000 });
  if (ran.status === 0) return { exact, state: "works" };
  if (engines?.node !== undefined && !satisfies(process.version, engines.node)) {
    return { exact, state: "node", why: `installs, and needs Node.js ${engines.node}` };
  }
  return { exact, state: "failed", why: `${ran.stdout}${ran.stderr}`.trim().slice(-2000) || String(ran.error) };
}

/** Adds packages to a project. @param {string} project @param {readonly string[]} packages @returns {string | undefined} Why it failed. */
function add(project, packages) {
  const args = [...(managers[manager] ?? []), ...packages];
  const { status, stderr } = spawnSync(manager, args, { cwd: project, encoding: "utf8" });
  return status === 0 ? undefined : stderr.trim().split("\n").slice(0, 12).join("\n");
}

/** Yarn 1 leaves the peers of a package to its user. @param {string} project @param {string} name @returns {string | undefined} */
function addMissingPeers(project, name) {
  if (manager !== "yarn") return undefined;
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(project, name);
  const missing = Object.entries(peerDependencies).filter(
    ([peer]) => !peerDependenciesMeta[peer]?.optional && manifestOf(project, peer).version === undefined,
  );
  const wanted = missing.map(([peer, range]) => `${peer}@${range}`);
  return wanted.length === 0 ? undefined : add(project, wanted);
}

/**
 * @param {string} project @param {string} name
 * @returns {{ version?: string, engines?: { node?: string }, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }}
 * What an installed package says of itself; nothing if it is not there.
 */
function manifestOf(project, name) {
  try {
    return JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8"));
  } catch {
    return {};
  }
}

/** Replaces the rows of what was tried with this Node.js and this package manager. */
function addWorking() {
  const file = resolve("test/peers/tried.json");
  const isTried = (/** @type {{ name: string, node: string, manager: string }} */ row) =>
    names.includes(row.name) && row.node === process.versions.node && row.manager === manager;
  const kept = JSON.parse(readFileSync(file, "utf8")).filter((/** @type {any} */ row) => !isTried(row));
  const working = tried.filter(({ state }) => state === "works").map(({ state: _, ...row }) => row);
  const order = (/** @type {{ name: string, node: string, manager: string }} */ { name, node, manager }) =>
    `${name} ${node} ${manager}`;
  const rows = [...kept, ...working].sort((a, b) => order(a).localeCompare(order(b), "en", { numeric: true }));
  // As the formatter writes them, so that the file passes the lint.
  const lines = rows.map((row) => `  ${JSON.stringify(row, null, 1).replace(/\n\s*/g, " ")}`);
  writeFileSync(file, `[\n${lines.join(",\n")}\n]\n`);
}
