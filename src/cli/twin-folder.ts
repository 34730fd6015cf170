/** The folder of a twin: reads it, writes it whole, and opens it as a world. */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../base/text.js";
import { AS_RECORDED } from "../config/museum-kinds.js";
import type { SettingValues } from "../config/settings.js";
import { createClock } from "../contract/clock.js";
import { createFixedWorld } from "../fixtures/world.js";
import {
  basePathOf,
  createRebasedWorld,
  NEVER_ASKED,
  readTwinTexts,
  TWIN_FILES,
  type Twin,
  toTwinTexts,
  weeksBetween,
} from "../twin/twin.js";
import { conflict, UsageError } from "./exit-status.js";
import { writeText } from "./files.js";
import { note, type Terminal } from "./terminal.js";

/** Reads a twin; a folder that has none is wrong usage. */
export async function readTwinFolder(option: string, folder: string): Promise<Twin> {
  const read = (name: string) =>
    readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      const lack = error.code === "ENOENT" ? `has no ${name}` : `has a ${name} that can't be read (${error.code})`;
      throw new UsageError(
        `${option} ${quote(folder)} ${lack}; use a folder that museum-mock twin URL --out DIR has written.`,
      );
    });
  const { museum, profile, facts } = TWIN_FILES;
  const texts = { museum: await read(museum), profile: await read(profile), facts: await read(facts) };
  try {
    return readTwinTexts(texts);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${option} ${quote(folder)}: ${error.message}`);
    throw error;
  }
}

export async function writeTwinFolder(folder: string, twin: Twin, terminal: Terminal): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--out ${quote(folder)} can't be made (${error.code}).`);
  });
  const texts = toTwinTexts(twin);
  for (const part of ["museum", "profile", "facts"] as const)
    await writeText("--out", { path: join(folder, TWIN_FILES[part]), text: texts[part] }, terminal);
}

/** Opens the twin of a folder: the world that it shows, its certain answers and its zone, and where it is served. */
export async function loadTwin(
  folder: string,
  { today, rebase }: Pick<SettingValues["world"], "today" | "rebase">,
  terminal: Terminal,
) {
  const { dataSet, profile, facts } = await readTwinFolder("--twin", folder);
  const open = facts.uncertain.map(({ choice }) => choice).filter((id) => !NEVER_ASKED.includes(id));
  if (open.length > 0)
    note(`not certain of the service: ${open.join(", ")}; the default is served. twin.json says why.`, terminal);
  const answers = { ...profile, timeZone: facts.timeZone.name };
  const common = { profile: answers, basePath: basePathOf(facts.from), facts };
  if (!rebase) return { ...common, world: createFixedWorld(dataSet) };
  if (today === AS_RECORDED) throw conflict("--rebase", "--today as-recorded", "which moves nothing");
  const shownOn = today ?? createClock(Date.now).today(answers.timeZone);
  const weeks = weeksBetween(facts.today, shownOn);
  note(`dates are moved by ${weeks} weeks: the week of ${facts.today} is the week of ${shownOn}.`, terminal);
  return { ...common, world: createRebasedWorld(dataSet, facts.today) };
}
