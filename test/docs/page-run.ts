/** Runs the blocks of a page one after another, as a reader would: servers go on running, and files and variables stay. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { listCommands, listConsoleCommands, parseWords, type ShownCommand } from "../../src/base/command-lines.js";
import { beginProgram } from "../support/cli.js";
import { findFreePort } from "../support/free-port.js";
import { type Redis, startRedis } from "../support/redis.js";
import { type Ended, run, type Served, startServe } from "../support/run-cli.js";
import type { Block } from "./markdown.js";
import { createPageFolder, type PageFolder, ROOT } from "./page-folder.js";
import { escapePattern, isAsShown, mask, shownByComments } from "./shown-output.js";

/** The day of every mock that a page starts without a day of its own, so that no test depends on the real one. */
const TODAY = "2027-03-01";
const DEFAULT_PORT = "4010";
/** Where the services of the pages listen: a service of the reader, and one that is said to be far away. */
const SERVICE_PORT = "8080";
/** The store of the pages. */
export const STORE = "redis://127.0.0.1:6379";
const STAGING = "https://staging.example/api";

/** The lines of the README that set a clone up. The gate runs them, and can't run itself. */
const setUpLines = ["npm ci", "npm run check"];

export type PageRun = Awaited<ReturnType<typeof createPageRun>>;

export async function createPageRun() {
  const folder = await createPageFolder();
  const page = createPage(folder, await findFreePort());
  const steps: Readonly<Record<string, (block: Block) => Promise<unknown>>> = {
    sh: (block) =>
      block.attributes.has("background") ? page.runInBackground(block.text) : runAll(page, block, listCommands),
    console: (block) => runAll(page, block, listConsoleCommands),
    txt: async ({ text }) => demandShown(text, page.lastOutput()),
    js: (block) => runScript(page, block),
    json: async ({ text }) => JSON.parse(text),
    yaml: async ({ text }) => parse(text),
  };
  return {
    /** Runs a block; rejects if it fails, or if its output is not as shown. */
    async run(block: Block) {
      const step = steps[block.language];
      if (!step) throw new Error(`a block of "${block.language}" can't be run; there are ${Object.keys(steps)}.`);
      process.chdir(folder.path);
      try {
        const file = block.attributes.get("file");
        if (file !== undefined) await folder.write(file, page.toTrue(block.text));
        await step(block);
      } finally {
        process.chdir(ROOT);
      }
    },
    async close() {
      await page.close();
      await folder.remove();
    },
  };
}

/** What a page has set up so far. */
interface Page {
  readonly folder: PageFolder;
  readonly variables: Record<string, string>;
  /** Puts the true addresses in the place of those that the page writes. */
  toTrue(text: string): string;
  serve(args: readonly string[]): Promise<void>;
  runLine(line: string): Promise<Ended>;
  /** Starts a service of the reader, which goes on running. */
  runInBackground(line: string): Promise<void>;
  lastOutput(): string;
  close(): Promise<void>;
}

function createPage(folder: PageFolder, servicePort: number): Page {
  const servers = new Map<string, Pick<Served, "url" | "output"> & { stop(): Promise<unknown> }>();
  const background: ChildProcess[] = [];
  const variables: Record<string, string> = {};
  let store: Redis | undefined;
  const withStore = async (args: readonly string[]) => {
    if (!args.includes(STORE)) return args;
    store ??= await startRedis();
    const { url } = store;
    return args.map((one) => (one === STORE ? url : one));
  };
  let lastOutput = () => "";
  const addresses = (): readonly (readonly [string, string])[] => [
    ...[...servers].map(([port, { url }]) => [`127.0.0.1:${port}`, new URL(url).host] as const),
    [SERVICE_PORT, String(servicePort)],
  ];
  const toTrue = (text: string) => replaceAll(text, addresses());
  const toWritten = (text: string) => {
    const pairs = addresses().map(([written, real]) => [real, written] as const);
    return replaceAll(text, pairs);
  };
  // What a page shows is the same; test/verify/command.process.test.ts and contracts/provider.test.ts run whole ones.
  const quick = { MUSEUM_VERIFY_QUICK: "true", MUSEUM_SERVICE_RATE: "1000", PACT_DO_NOT_TRACK: "true" };
  const path = `${folder.bin}:${process.env["PATH"]}`;
  const environment = () => ({ ...quick, PATH: path, HOME: folder.path, ...variables });
  const page: Page = {
    folder,
    variables,
    toTrue,
    lastOutput: () => toWritten(lastOutput()),
    async serve(args) {
      const at = args.indexOf("--port");
      const port = at < 0 ? DEFAULT_PORT : (args[at + 1] ?? DEFAULT_PORT);
      const others = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
      const held = await withStore(others.includes("--today") ? others : [...others, "--today", TODAY]);
      await servers.get(port)?.stop();
      const served = await startServe(held, { env: environment() });
      servers.set(port, served);
      lastOutput = () => served.output().stdout;
    },
    async runLine(line) {
      const isStaging = line.includes(STAGING);
      if (isStaging && !servers.has("staging")) servers.set("staging", await startServe(stagingOptions));
      const real = toTrue(line).replaceAll(STAGING, servers.get("staging")?.url ?? STAGING);
      const ended = await runCommand(page, held(real, isStaging), environment());
      if (ended !== DONE) lastOutput = () => ended.stdout + ended.stderr;
      return { ...ended, stdout: toWritten(ended.stdout), stderr: toWritten(ended.stderr) };
    },
    async runInBackground(line) {
      const [program = "", ...args] = parseWords(line)?.words ?? [];
      const env = environment() as NodeJS.ProcessEnv;
      background.push(spawn(program, args, { cwd: folder.path, env, stdio: "ignore" }));
      while (!(await fetch(`http://127.0.0.1:${servicePort}`).catch(() => undefined))) await sleep(50);
    },
    async close() {
      for (const child of background) child.kill("SIGKILL");
      for (const served of servers.values()) await served.stop();
      await store?.remove();
    },
  };
  return page;
}

/** The far service stands still at a day, which `verify` has to know. */
function held(line: string, isStaging: boolean): string {
  return isStaging && / verify /.test(line) && !line.includes("pact") ? `${line} --today ${TODAY}` : line;
}

const stagingOptions = ["--credentials", "anna:s3cret", "--today", TODAY];

/** Replaces each in one pass, and no part of a longer number: a port that the system has drawn may begin with the digits of another. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  const byWritten = new Map(pairs);
  const any = [...byWritten.keys()].map(escapePattern).join("|");
  return text.replace(new RegExp(`(?<!\\d)(?:${any})(?!\\d)`, "g"), (found) => byWritten.get(found) ?? found);
}

/** Runs the commands of a block. The last one ends with the status that it gives, all others with 0. */
async function runAll(page: Page, { text, attributes }: Block, list: (text: string) => readonly ShownCommand[]) {
  // Ids, dates and numbers may differ from those that are shown.
  const hide = attributes.has("masked") ? mask : (one: string) => one;
  const commands = list(text);
  for (const [index, { line, shown }] of commands.entries()) {
    const expected = index === commands.length - 1 ? Number(attributes.get("exit") ?? 0) : 0;
    const { status, stdout, stderr } = await page.runLine(line);
    if (status !== expected) throw new Error(`${line}\nexits with ${status}, not ${expected}:\n${stdout}${stderr}`);
    if (shown !== undefined) demandShown(hide(shown), hide(line.startsWith("curl") ? stdout : stdout + stderr), line);
    else demandNoProblem(line, stdout);
  }
}

/** A curl line without its output is there to work. */
function demandNoProblem(line: string, output: string): void {
  if (!line.startsWith("curl")) return;
  const [problem] = /urn:museum-mock:problem:(?!fault)[^}]*/.exec(output) ?? [];
  if (problem !== undefined) throw new Error(`${line}\nis refused: ${problem}`);
}

function demandShown(shown: string, output: string, line = "the output"): void {
  if (isAsShown(shown, output)) return;
  throw new Error(`${line}\nis shown as\n${shown}\n\nbut is\n${output}`);
}

type Environment = Readonly<Record<string, string | undefined>>;

const DONE: Ended = { status: 0, stdout: "", stderr: "" };

async function runCommand(page: Page, line: string, environment: Environment): Promise<Ended> {
  if (setUpLines.includes(line)) return DONE;
  const parsed = parseWords(line);
  if (!parsed) return runProcess("bash", ["-c", line], page, environment);
  const env = { ...environment, ...parsed.variables };
  const [program = "", ...args] = parsed.words;
  if (program === "export") {
    for (const word of args) page.variables[word.slice(0, word.indexOf("="))] = word.slice(word.indexOf("=") + 1);
    return DONE;
  }
  if (program === "npm") return runNpm(page, args);
  if (program === "curl") return runProcess("curl", ["--silent", "--show-error", ...args], page, env);
  // Pact's verifier has a process of its own, which the sources alone can't start.
  const isSpawned = program !== "museum-mock" || (args[0] === "pact" && args[1] === "verify");
  if (isSpawned) return runProcess(program, args, page, env);
  if (args[0] !== "serve" || args.includes("--help")) return run(args, { env });
  return serveOrFail(page, args.slice(1));
}

/** A server that does not start has an exit status, as a page may show. */
async function serveOrFail(page: Page, args: readonly string[]): Promise<Ended> {
  try {
    await page.serve(args);
    return DONE;
  } catch (error) {
    const [, ended] = / in (\{.*\})$/.exec((error as Error).message) ?? [];
    if (ended === undefined) throw error;
    return JSON.parse(ended) as Ended;
  }
}

/** `npm start` is `serve`, as package.json says; the other scripts are those of a clone. */
async function runNpm(page: Page, [script = "", ...args]: readonly string[]): Promise<Ended> {
  const { scripts } = JSON.parse(await readFile(`${ROOT}/package.json`, "utf8"));
  const served = /^node dist\/bin\/museum-mock\.js serve$/.test(scripts[script] ?? "");
  if (!served) throw new Error(`npm ${script} is not a script that serves; mark the block as an example.`);
  await page.serve(args.filter((word) => word !== "--"));
  return DONE;
}

/** A script that is a file of the page is run by what comes after it. */
async function runScript(page: Page, { text, attributes }: Block): Promise<void> {
  if (attributes.has("file")) return;
  await page.folder.write("script.mjs", page.toTrue(text));
  const { status, stdout, stderr } = await runProcess(process.execPath, ["script.mjs"], page, process.env);
  if (status !== 0) throw new Error(`the script ends with ${status}:\n${stdout}${stderr}`);
  const shown = shownByComments(text);
  if (shown.length > 0 && shown.join("\n") !== stdout.trimEnd())
    throw new Error(`the script is shown to print\n${shown.join("\n")}\n\nbut prints\n${stdout}`);
}

async function runProcess(program: string, args: readonly string[], page: Page, env: Environment): Promise<Ended> {
  const { child, ended } = beginProgram(program, args, { cwd: page.folder.path, env: env as NodeJS.ProcessEnv });
  child.stdin.end();
  const { status, ...printed } = await ended;
  return { status: status ?? 1, ...printed };
}
