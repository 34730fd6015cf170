/** The folder of a twin: reads it, writes it whole, and opens it as a world. */
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../../base/text.js";
import { AS_RECORDED } from "../../config/museum-kinds.js";
import type { SettingValues } from "../../config/settings.js";
import { createClock } from "../../contract/clock.js";
import { createFixedWorld } from "../../fixtures/world.js";
import { createRebasedWorld, movedHolidays, weeksBetween } from "../../twin/rebased-world.js";
import { basePathOf, NEVER_ASKED, type Twin } from "../../twin/twin.js";
import { type ReadTwin, readTwinTexts, TWIN_FILES, toTwinTexts } from "../../twin/twin-files.js";
import { conflict, UsageError } from "../exit-status.js";
import { writeText } from "../files.js";
import { note, type Terminal } from "../terminal.js";

/** Reads a twin; a folder that has none is wrong usage. */
export async function readTwinFolder(option: string, folder: string): Promise<ReadTwin> {
  const read = async (name: string) =>
    readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      const lack = error.code === "ENOENT" ? `has no ${name}` : `has a ${name} that can't be read (${error.code})`;
      throw new UsageError(
        `${option} ${quote(folder)} ${lack}; use a folder that museum-mock twin URL --out DIR has written.`,
      );
    });
  const texts = {
    museum: await read(TWIN_FILES.museum),
    profile: await read(TWIN_FILES.profile),
    facts: await read(TWIN_FILES.facts),
  };
  try {
    return readTwinTexts(texts);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${option} ${quote(folder)}: ${error.message}`);
    throw error;
  }
}

/** Writes all files beside the old ones before any takes its place, twin.json last; its digest shows whether the others are of another time. */
export async function writeTwinFolder(folder: string, twin: Twin, terminal: Terminal): Promise<void> {
  const texts = toTwinTexts(twin);
  const files = (["museum", "profile", "facts"] as const).map((part) => ({
    path: join(folder, TWIN_FILES[part]),
    beside: join(folder, `.${TWIN_FILES[part]}.new`),
    text: texts[part],
  }));
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--out ${quote(folder)} can't be made (${error.code}).`);
  });
  try {
    for (const { beside, text } of files) await writeText("--out", { path: beside, text }, terminal);
    for (const { beside, path } of files) await rename(beside, path);
  } finally {
    for (const { beside } of files) await rm(beside, { force: true });
  }
}

/** Holidays are named one by one up to this many. */
const MAX_NAMED = 4;

/** Opens the twin of a folder: the world that it shows, its certain answers and its zone, and where it is served. */
export async function loadTwin(
  folder: string,
  { today, rebase }: Pick<SettingValues["world"], "today" | "rebase">,
  terminal: Terminal,
) {
  const { dataSet, profile, facts, isEdited } = await readTwinFolder("--twin", folder);
  if (isEdited) note(`the data or the answers of ${folder} were edited after the twin was taken.`, terminal);
  const open = facts.uncertain.map(({ choice }) => choice).filter((id) => !NEVER_ASKED.includes(id));
  if (open.length > 0) note(`not certain of the service: ${open.join(", ")}; ${DEFAULTS_SHOWN}`, terminal);
  const answers = { ...profile, timeZone: facts.timeZone.name };
  const common = { profile: answers, basePath: basePathOf(facts.from), facts };
  if (!rebase) return { ...common, world: createFixedWorld(dataSet) };
  if (today === AS_RECORDED) throw conflict("--rebase", "--today as-recorded", "which moves nothing");
  const shownOn = today ?? createClock(Date.now).today(answers.timeZone);
  const weeks = weeksBetween(facts.today, shownOn);
  const moved = movedHolidays(dataSet, weeks);
  const holidays = moved.slice(0, MAX_NAMED).map((day) => `${day.shown} shows ${day.name} (${day.recorded})`);
  note(`dates are moved by ${weeks} weeks: the week of ${facts.today} is the week of ${shownOn}.`, terminal);
  if (holidays.length > 0) {
    const more = moved.length - holidays.length;
    note(`holidays stay with their dates: ${holidays.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`, terminal);
  }
  return { ...common, world: createRebasedWorld(dataSet, facts.today) };
}

const DEFAULTS_SHOWN = "the default is served. twin.json says why.";
