/** The folder of a twin: writes it whole, and opens it as a world. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../../base/text.js";
import { AS_RECORDED } from "../../config/museum-kinds.js";
import type { SettingValues } from "../../config/settings.js";
import { readTwinFolder } from "../../config/twin-files.js";
import { createClock } from "../../contract/clock.js";
import { createFixedWorld } from "../../fixtures/world.js";
import {
  basePathOf,
  createRebasedWorld,
  NEVER_ASKED,
  TWIN_FILES,
  type Twin,
  toTwinTexts,
  weeksBetween,
} from "../../twin/twin.js";
import { conflict } from "../exit-status.js";
import { inWords, replaceFiles } from "../files.js";
import { note, type Terminal } from "../terminal.js";

/** Writes a twin in place of the one that is there: all of it, or nothing. */
export async function writeTwinFolder(folder: string, twin: Twin): Promise<void> {
  const texts = toTwinTexts(twin);
  // The data come last: a folder that has them is a whole one.
  const parts = ["facts", "profile", "museum"] as const;
  const files = new Map(parts.map((part) => [join(folder, TWIN_FILES[part]), texts[part]]));
  const write = async () => {
    const made = await mkdir(folder, { recursive: true });
    await replaceFiles(files).catch(async (error) => {
      if (made !== undefined) await rm(made, { recursive: true, force: true });
      throw error;
    });
  };
  await inWords(`--out ${quote(folder)}`, write());
}

/** Opens the twin of a folder: its world, its certain answers and zone, and where it is served. */
export async function loadTwin(
  folder: string,
  { today, rebase }: Pick<SettingValues["world"], "today" | "rebase">,
  terminal: Terminal,
) {
  const { dataSet, profile, facts } = readTwinFolder("--twin", folder);
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
