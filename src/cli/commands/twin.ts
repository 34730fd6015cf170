/** `museum-mock twin URL`: takes a twin of a real service, and says what has changed since the one before. */
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { plural, quote, toSafeLine } from "../../base/text.js";
import { choiceIds } from "../../contract/profile.js";
import { takeTwin } from "../../twin/take-twin.js";
import { NEVER_ASKED, shortfallsOf, type Twin } from "../../twin/twin.js";
import { describeChanges, describeExtent } from "../../twin/twin-changes.js";
import { type ReadTwin, TWIN_FILES } from "../../twin/twin-files.js";
import type { CommandRun } from "../commands.js";
import { EXIT, exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { createProgress } from "../progress.js";
import { askingOptions, awaitTarget, targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { readTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

/** About as many requests as most services take; how many it will be is not known before. */
const USUAL_REQUESTS = 600;

/** How the service is asked unless the settings say otherwise. */
const POLITE = { rate: 20, concurrency: 2, maxRequests: 20_000, timeoutMilliseconds: 10_000 };

export const runTwin: CommandRun<"twin"> = async ([url], { out, config }, terminal) => {
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out museum-twin.");
  const target = targetOf("twin", url, config);
  const asking = askingOptions(config);
  await demandTwinFolder(out);
  const signal = watchStopSignals(terminal);
  await awaitTarget(target, config, { terminal, signal });
  const progress = createProgress("request", terminal);
  const onProgress = (done: number, about: string) => progress.show(done, Math.max(done, USUAL_REQUESTS), about);
  const { twin, why } = await takeTwin(target, { ...POLITE, ...asking, signal, onProgress }).finally(progress.stop);
  if (!twin) {
    const reason = `${toSafeLine(why)}${why.endsWith("?") ? "" : "."}`;
    terminal.warn(`${terminal.paintWarning("yellow", "No twin:")} ${reason} Nothing was written.`);
    return signal.aborted ? exitOf(signal) : EXIT.noVerdict;
  }
  const isWhole = shortfallsOf(twin).length === 0;
  const before = await readTwinFolder("--out", out).catch(() => undefined);
  // An incomplete twin does not take the place of a complete one.
  const isWritten = isWhole || !before || shortfallsOf(before).length > 0;
  if (isWritten) await writeTwinFolder(out, twin, terminal);
  const { today } = config.values.service;
  for (const line of describeTwin(twin, { out, before, isWritten, today }, terminal)) terminal.print(line);
  if (!isWhole && today === undefined) terminal.print("If the clock of the service is held, say its day with --today.");
  return isWhole ? EXIT.kept : EXIT.broken;
};

interface Written {
  readonly out: string;
  readonly before: ReadTwin | undefined;
  readonly isWritten: boolean;
  /** The day at which the clock of the service is held. */
  readonly today: string | undefined;
}

/** What was taken, what is not certain, what has changed, and what to do next. */
function describeTwin(twin: Twin, { out, before, isWritten, today }: Written, { paint }: Terminal): readonly string[] {
  const { facts, profile } = twin;
  const shortfalls = shortfallsOf(twin);
  const head = shortfalls.length > 0 ? paint("red", "✗ Incomplete twin") : paint("green", "✓ Twin");
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [paint("yellow", title), ...lines.slice(0, 12).map((line) => `  ${toSafeLine(line)}`)] : [];
  const uncertain = facts.uncertain.filter(({ choice }) => !NEVER_ASKED.includes(choice));
  const notAsked = choiceIds.filter((id) => !(id in profile) && !uncertain.some(({ choice }) => choice === id));
  return [
    `${head} of ${toSafeLine(facts.from ?? "")} ${isWritten ? `in ${toSafeLine(out)}` : "was not written"}`,
    ...shortfalls.map((text) => `  ${paint("red", toSafeLine(text))}`),
    ...describeExtent(twin).map((line) => `  ${line}`),
    `  today was ${facts.today}${zoneText(facts.timeZone)}`,
    `  ${Object.keys(profile).length} of ${choiceIds.length} choices are certain; not asked: ${notAsked.join(", ")}`,
    `  ${plural(facts.requests, "request")} in ${facts.seconds} s`,
    ...list(
      "Not certain (the twin has the default):",
      uncertain.map(({ choice, why }) => `${choice}: ${why}`),
    ),
    ...list("Not taken:", facts.notTaken),
    ...list("Notes:", facts.notes),
    ...(before ? toChanges(before, twin) : []),
    "",
    ...(isWritten
      ? [
          `Serve it:  museum-mock serve --twin ${toSafeLine(out)}`,
          `Check it:  museum-mock verify ${toSafeLine(facts.from ?? "URL")} --twin ${toSafeLine(out)}${today === undefined ? "" : ` --today ${today}`}`,
        ]
      : [
          `${toSafeLine(out)} keeps its complete twin of ${before?.facts.takenAt.slice(0, 10)}.`,
          "To have the incomplete one, use another folder with --out.",
        ]),
  ];
}

/** No zone explains a clock that is held. */
function zoneText({ name, isCertain, possible }: Twin["facts"]["timeZone"]): string {
  if (isCertain) return ` in ${name}`;
  return possible === 0 ? "" : ` in ${name} (one of ${possible} possible zones; --time-zone says which)`;
}

function toChanges(before: ReadTwin, twin: Twin): readonly string[] {
  const since = before.facts.takenAt.slice(0, 10);
  const changes = describeChanges(before, twin);
  if (changes.length === 0) return ["", `Nothing has changed since ${since}.`];
  return ["", `${plural(changes.length, "change")} since ${since}:`, ...changes.map((text) => `- ${toSafeLine(text)}`)];
}

/** A folder that is there or can be made, without a museum.json of somebody else's. */
async function demandTwinFolder(folder: string): Promise<void> {
  const has = (name: string) => existsSync(join(folder, name));
  if (has(TWIN_FILES.museum) && !has(TWIN_FILES.facts)) {
    throw new UsageError(
      `--out ${quote(folder)} has a ${TWIN_FILES.museum} that belongs to no twin; use another folder.`,
    );
  }
  const isFolder = (path: string) => stat(path).then((found) => found.isDirectory());
  if (!(await isFolder(folder).catch(() => true)))
    throw new UsageError(`--out ${quote(folder)} is a file, not a folder.`);
  if (!(await isFolder(dirname(folder)).catch(() => false)))
    throw new UsageError(`--out ${quote(folder)} is in a folder that does not exist.`);
}
