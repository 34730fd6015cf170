/** Runs the steps of action.yml as a runner would: inputs become the environment, and the script runs in bash. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { beginProgram } from "./cli.js";

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
  const places = { GITHUB_ACTION_PATH: process.cwd(), RUNNER_TEMP: folder };
  const runner = { GITHUB_ACTIONS: "true", CI: "true", ...places, ...files };
  const env = { PATH: process.env["PATH"], HOME: folder, ...runner, ...values, ...environment };
  const args = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run];
  const { status, stdout } = await beginProgram("bash", args, { cwd: folder, env }).ended;
  const set = readFileSync(files.GITHUB_OUTPUT, "utf8").matchAll(/^(.*?)=(.*)$/gm);
  const outputs: Texts = Object.fromEntries([...set].map(([, name = "", value = ""]) => [name, value]));
  return { status, stdout, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}
