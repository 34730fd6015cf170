/** `museum-mock can-deploy`: judges by locks, without running a test, whether a service with a profile may be deployed. */
import { type ChoiceId, choiceById } from "../../contract/choices/table.js";
import { type Obstacle, obstaclesOf } from "../../sweep/lock.js";
import { EXIT } from "../exit-status.js";
import { readFreshLock } from "../lock-file.js";
import type { OptionsOf } from "../option-table.js";
import type { canDeployOptions } from "../options.js";
import { readAnswers } from "../profile-option.js";
import type { Terminal } from "../terminal.js";

export async function runCanDeploy(
  paths: readonly string[],
  { profile: nameOrFile = "" }: OptionsOf<typeof canDeployOptions>,
  terminal: Terminal,
): Promise<number> {
  const profile = await readAnswers(nameOrFile);
  const locks = await Promise.all(paths.map(async (path) => ({ path, lock: await readFreshLock(path) })));
  let status: number = EXIT.kept;
  for (const { path, lock } of locks) {
    const obstacles = obstaclesOf(lock, profile);
    if (obstacles.length > 0) status = EXIT.broken;
    const mark = obstacles.length > 0 ? terminal.paint("red", "✗ no ") : terminal.paint("green", "✓ yes");
    terminal.print(`${mark}  ${path}: ${lock.command.join(" ")}`);
    for (const obstacle of obstacles) for (const line of describe(obstacle)) terminal.print(line);
  }
  return status;
}

function describe({ answers, unknown, kind }: Obstacle): readonly string[] {
  const entries = Object.entries(answers) as [ChoiceId, string][];
  const together = entries.map(([id, answer]) => `${id}=${answer}`).join(" together with ");
  const silence = unknown.length > 0 ? `; the profile does not say ${unknown.join(" and ")}` : "";
  return [
    kind === "fails"
      ? `  The tests fail under ${together}${silence}.`
      : `  The tests were not run under ${together}${silence}.`,
    ...entries.map(([id]) => `  ${choiceById(id).question} ${choiceById(id).document}`),
  ];
}
