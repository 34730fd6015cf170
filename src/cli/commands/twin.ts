/** `museum-mock twin URL`: takes a twin of a real service, in place of the one before. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nounFor, plural, quote, toSafeLine } from "../../base/text.js";
import { readTwinFolder } from "../../config/twin-files.js";
import { type ListOperation, lists } from "../../contract/lists.js";
import { choiceIds } from "../../contract/profile.js";
import { takeTwin } from "../../twin/take-twin.js";
import { NEVER_ASKED, shortfallsOf, TWIN_FILES, type Twin, toTwinTexts } from "../../twin/twin.js";
import { daysOf } from "../../verify/target-model/item.js";
import type { CommandRun } from "../commands.js";
import { EXIT, exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { demandFolder } from "../files.js";
import { createProgress } from "../running/progress.js";
import { askingOptions, awaitTarget, targetOf } from "../running/target-options.js";
import { writeTwinFolder } from "../running/twin-folder.js";
import type { Terminal } from "../terminal.js";

const USUAL_REQUESTS = 600;

const POLITE = { rate: 20, concurrency: 2, maxRequests: 20_000, timeoutMilliseconds: 10_000 };

export const runTwin: CommandRun<"twin"> = async ([url], { out, config }, terminal) => {
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out museum-twin.");
  const target = targetOf("twin", url, config);
  const asking = askingOptions(config);
  await demandFolder(out);
  const has = (name: string) => existsSync(join(out, name));
  if (has(TWIN_FILES.museum) && !has(TWIN_FILES.facts))
    throw new UsageError(`--out ${quote(out)} has a ${TWIN_FILES.museum} that belongs to no twin; use another folder.`);
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
  const before = readBefore(out);
  // An incomplete twin does not take the place of a complete one.
  const isWritten = isWhole || !before || shortfallsOf(before).length > 0;
  if (isWritten) await writeTwinFolder(out, twin);
  const { today } = config.values.service;
  for (const line of describeTwin(twin, { out, before, isWritten, today }, terminal)) terminal.print(line);
  if (!isWhole && today === undefined) terminal.print("If the clock of the service is held, say its day with --today.");
  return isWhole ? EXIT.kept : EXIT.broken;
};

function readBefore(out: string): Twin | undefined {
  try {
    return readTwinFolder("--out", out);
  } catch {
    return undefined;
  }
}

interface WrittenTwin {
  readonly out: string;
  readonly before: Twin | undefined;
  readonly isWritten: boolean;
  readonly today: string | undefined;
}

/** Lines of a kind that are printed; twin.json has them all. */
const MOST_LINES = 12;

function describeTwin(twin: Twin, { out, before, isWritten, today }: WrittenTwin, { paint }: Terminal) {
  const { facts, profile } = twin;
  const shortfalls = shortfallsOf(twin);
  const { broken = [] } = facts;
  const whole = broken.length > 0 ? paint("yellow", "! Twin") : paint("green", "✓ Twin");
  const head = shortfalls.length > 0 ? paint("red", "✗ Incomplete twin") : whole;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0
      ? [paint("yellow", title), ...lines.slice(0, MOST_LINES).map((line) => `  ${toSafeLine(line)}`)]
      : [];
  const uncertain = facts.uncertain.filter(({ choice }) => !NEVER_ASKED.includes(choice));
  const notAsked = choiceIds.filter((id) => !(id in profile) && !uncertain.some(({ choice }) => choice === id));
  const since = before?.facts.takenAt.slice(0, 10);
  const [was, is] = [before && toTwinTexts(before), toTwinTexts(twin)];
  const isSame = was?.museum === is.museum && was.profile === is.profile;
  const [from, folder] = [facts.from ?? "URL", out].map(toSafeLine);
  return [
    `${head} of ${from} ${isWritten ? `in ${folder}` : "was not written"}`,
    ...shortfalls.map((text) => `  ${paint("red", toSafeLine(text))}`),
    ...lists.map((list) => `  ${extentOf(twin, list)}`),
    `  today was ${facts.today}${zoneText(facts.timeZone)}`,
    `  ${Object.keys(profile).length} of ${choiceIds.length} choices are certain; not asked: ${notAsked.join(", ")}`,
    `  ${plural(facts.requests, "request")} in ${facts.seconds} s`,
    ...list(
      "Not certain (the twin has the default):",
      uncertain.map(({ choice, why }) => `${choice}: ${why}`),
    ),
    ...list("Not taken:", facts.notTaken),
    ...list("The service breaks rules, and the twin may not; verify says more:", broken),
    ...list("Notes:", facts.notes),
    ...(before && isWritten
      ? [
          "",
          isSame
            ? `Nothing has changed since ${since}.`
            : `It has changed since ${since}; git diff ${folder} shows how.`,
        ]
      : []),
    "",
    ...(isWritten
      ? [
          `Serve it:  museum-mock serve --twin ${folder}`,
          `Check it:  museum-mock verify ${from} --twin ${folder}${today === undefined ? "" : ` --today ${today}`}`,
        ]
      : [
          `${folder} keeps its complete twin of ${since}.`,
          "To have the incomplete one, use another folder with --out.",
        ]),
  ];
}

function extentOf({ dataSet }: Twin, { name, operation, one, many }: ListOperation): string {
  const items = dataSet[name];
  const days = items.flatMap((item) => [...daysOf(operation, item)]).sort();
  return `${items.length} ${nounFor(items.length, one, many)}${days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : ""}`;
}

/** No zone explains a clock that is held. */
function zoneText({ name, isCertain, possible }: Twin["facts"]["timeZone"]): string {
  if (isCertain) return ` in ${name}`;
  return possible === 0 ? "" : ` in ${name} (one of ${possible} possible zones; --time-zone says which)`;
}
