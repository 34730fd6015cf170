/** Runs the steps of action.yml as a runner would: inputs become the environment, and the script runs in bash. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parse } from "yaml";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly id: string; readonly env: Record<string, string>; readonly run: string }[];
  };
}

export const action: Action = parse(readFileSync("action.yml", "utf8"));

const EXPRESSION = /\$\{\{ (?:inputs|github)\.(\w+) \}\}/g;

type Texts = Readonly<Record<string, string>>;

/** Runs the action in a folder. Values of the context `github`, such as `token`, come from GITHUB_TOKEN and its like. */
export async function runAction(folder: string, inputs: Texts, environment: Texts = {}) {
  const unknown = Object.keys(inputs).find((name) => !(name in action.inputs));
  if (unknown !== undefined) throw new Error(`action.yml has no input ${unknown}`);
  const [step] = action.runs.steps;
  if (!step) throw new Error("action.yml has no step");
  const fill = (value: string): string =>
    value.replace(EXPRESSION, (all, name) =>
      all.includes("github.")
        ? (environment[`GITHUB_${name.toUpperCase()}`] ?? "")
        : (inputs[name] ?? fill(action.inputs[name]?.default ?? "")),
    );
  const values = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, fill(value)]));
  const files = { GITHUB_OUTPUT: join(folder, "output"), GITHUB_STEP_SUMMARY: join(folder, "summary.md") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const runner = {
    GITHUB_ACTIONS: "true",
    CI: "true",
    GITHUB_ACTION_PATH: process.cwd(),
    RUNNER_TEMP: folder,
    ...files,
  };
  const env = { PATH: process.env["PATH"], HOME: folder, ...runner, ...values, ...environment };
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], { cwd: folder, env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [stdout] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const status = await ended;
  const set = readFileSync(files.GITHUB_OUTPUT, "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "");
  const outputs: Texts = Object.fromEntries(
    set.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  return { status, stdout, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}
