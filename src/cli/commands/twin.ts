/** `museum-mock twin URL`: takes a twin of a real service. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { defined } from "../../base/collections.js";
import { plural, quote, toSafeLine } from "../../base/text.js";
import { choiceIds } from "../../contract/profile.js";
import { takeTwin } from "../../twin/take-twin.js";
import { NEVER_ASKED, shortfallsOf, type Twin, type TwinFacts } from "../../twin/twin.js";
import { TWIN_FILES } from "../../twin/twin-files.js";
import type { TakenExchange } from "../../twin/twin-run.js";
import type { CommandRun } from "../commands.js";
import { EXIT, exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { createProgress, type Progress } from "../progress.js";
import { awaitTarget, crawlLimits, targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { readTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

export const runTwin: CommandRun<"twin"> = async ([url], options, terminal) => {
  const { out, from, to } = options;
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out museum-twin.");
  const target = targetOf("twin", url, options.config);
  const crawl = crawlLimits(options.config);
  await prepareTwinFolder(out);
  const signal = watchStopSignals(terminal);
  await awaitTarget(target, options.config, { terminal, signal });
  const record = new CrawlFile(out, target, { now: Date.now(), isFresh: options.fresh ?? false });
  if (record.taken.length > 0)
    terminal.warn(`continuing an interrupted crawl: ${plural(record.taken.length, "response")} taken before.`);
  if (record.discarded !== undefined) terminal.warn(`an interrupted crawl is not continued: ${record.discarded}.`);
  const progress = createCrawlProgress(terminal);
  const taking = await takeTwin(target, {
    ...crawl,
    bounds: defined({ from, to }),
    record,
    signal,
    onProgress: progress.show,
  }).finally(progress.stop);
  if (!taking.twin) {
    if (!record.hasLists) await record.remove();
    const why = `${toSafeLine(taking.why)}${taking.why.endsWith("?") ? "" : "."}`;
    terminal.warn(`${terminal.paintWarning("yellow", "No twin:")} ${why}`);
    // What was taken is kept, and the same command goes on from there.
    terminal.warn(
      record.hasLists
        ? "Run the same command again to go on from here."
        : "Nothing was taken; correct this, then run the command again.",
    );
    return signal.aborted ? exitOf(signal) : EXIT.noVerdict;
  }
  const isWhole = shortfallsOf(taking.twin).length === 0;
  const kept = isWhole ? undefined : await findWholeTwin(out);
  if (!kept) await writeTwinFolder(out, taking.twin, terminal);
  await record.remove();
  for (const line of describeTwin(taking.twin, { out, kept }, terminal)) terminal.print(line);
  if (isWhole) return EXIT.kept;
  if (crawl.today === undefined) terminal.print("If the clock of the service is held, say its day with --today.");
  return EXIT.broken;
};

/** No zone explains a clock that is held. */
function zoneText({ name, isCertain, possible }: Twin["facts"]["timeZone"]): string {
  if (isCertain) return ` in ${name}`;
  return possible === 0 ? "" : ` in ${name} (one of ${possible} possible zones; --time-zone says which)`;
}

/** What was taken, what is not certain, and what to do next. */
function describeTwin(
  twin: Twin,
  { out, kept }: { readonly out: string; readonly kept: TwinFacts | undefined },
  { paint }: Pick<Terminal, "paint">,
): readonly string[] {
  const { facts, profile } = twin;
  const shortfalls = shortfallsOf(twin);
  const head = shortfalls.length > 0 ? paint("red", "✗ Incomplete twin") : paint("green", "✓ Twin");
  const { counts, days, requests, seconds, timeZone, today, tested } = facts;
  const span = (range: { readonly first: string; readonly last: string } | null) =>
    range ? `, ${range.first} to ${range.last}` : "";
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${paint("yellow", title)}`, ...lines.slice(0, 12).map((line) => `  ${toSafeLine(line)}`)] : [];
  const questions = tested.explained + tested.unexplained.length;
  return [
    `${head} of ${toSafeLine(facts.from ?? "")} ${kept ? "was not written" : `in ${toSafeLine(out)}`}`,
    ...shortfalls.map((text) => `  ${paint("red", toSafeLine(text))}`),
    `  ${plural(counts.hours, "day")} with hours${span(days.hours)}`,
    `  ${plural(counts.events, "event")}${span(days.events)}`,
    `  today was ${today}${zoneText(timeZone)}`,
    `  ${Object.keys(profile).length} of ${choiceIds.length} choices are certain; it answers ${tested.explained} of ${questions} test questions as the service does`,
    `  ${plural(requests.total, "request")} in ${seconds} s; the rows alone fill ${plural(requests.least, "page")}`,
    ...list(
      "Not certain (the twin has the default):",
      facts.uncertain
        .filter(({ choice }) => !NEVER_ASKED.includes(choice))
        .map(({ choice, why }) => `${choice}: ${why}`),
    ),
    `  not asked: ${NEVER_ASKED.join(", ")}; it sends only GET, and no wrong credential`,
    ...list("Not taken:", facts.notTaken),
    ...list("Changed during the crawl:", facts.secondPass.changed),
    ...list("Notes:", facts.notes),
    "",
    ...(kept
      ? [
          `${toSafeLine(out)} keeps its complete twin of ${(kept.syncedAt ?? kept.takenAt).slice(0, 10)}.`,
          "To have the incomplete one, use another folder with --out.",
        ]
      : [
          `Serve it:  museum-mock serve --twin ${toSafeLine(out)}`,
          `Check it:  museum-mock twin check ${toSafeLine(out)}`,
        ]),
  ];
}

/** Returns the facts of the twin that the folder has; undefined if it has none, or one that is incomplete or can't be read. */
async function findWholeTwin(folder: string): Promise<TwinFacts | undefined> {
  const { facts } = await readTwinFolder("--out", folder).catch(() => ({ facts: undefined }));
  return facts && shortfallsOf({ facts }).length === 0 ? facts : undefined;
}

/** Makes the folder, unless it holds a museum.json of somebody else's. */
async function prepareTwinFolder(folder: string): Promise<void> {
  const has = (name: string) => existsSync(join(folder, name));
  if (has(TWIN_FILES.museum) && !has(TWIN_FILES.facts)) {
    throw new UsageError(
      `--out ${quote(folder)} has a ${TWIN_FILES.museum} that belongs to no twin; use another folder.`,
    );
  }
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return;
    const reason = error.code === "ENOENT" ? "is in a folder that does not exist" : `can't be made (${error.code})`;
    throw new UsageError(`--out ${quote(folder)} ${reason}.`);
  });
  if (!(await stat(folder)).isDirectory()) throw new UsageError(`--out ${quote(folder)} is a file, not a folder.`);
}

const CRAWL_FILE = ".crawl.ndjson";

/** An older crawl starts again from the beginning: otherwise its data would be from two different days. */
const LONGEST_AGE = 86_400_000;

interface Header {
  readonly from: string;
  readonly startedAt: number;
}

/** The record of a crawl, which an interrupted one goes on from. */
class CrawlFile {
  readonly #path: string;
  /** What was taken before. */
  readonly taken: readonly TakenExchange[];
  /** Why an interrupted crawl is not continued, if nobody asked for that. */
  readonly discarded: string | undefined;
  #hasLists: boolean;

  /** Opens the record of a crawl of this target, or begins one. */
  constructor(folder: string, from: string, { now, isFresh }: { readonly now: number; readonly isFresh: boolean }) {
    this.#path = join(folder, CRAWL_FILE);
    const { header, taken } = readLines(this.#path);
    const isOld = header !== undefined && now - header.startedAt > LONGEST_AGE;
    const age = isOld ? "it is more than a day old" : undefined;
    const discarded = header && header.from !== from ? `it is of ${header.from}` : age;
    const isContinued = header !== undefined && !isFresh && discarded === undefined;
    if (!isContinued)
      writeFileSync(this.#path, `${JSON.stringify({ from, startedAt: now } satisfies Header)}\n`, { mode: 0o600 });
    this.taken = isContinued ? taken : [];
    this.discarded = isFresh ? undefined : discarded;
    this.#hasLists = this.taken.some(isList);
  }

  /** Whether it has a list, so that there is something to go on from. */
  get hasLists(): boolean {
    return this.#hasLists;
  }

  add(exchange: TakenExchange): void {
    this.#hasLists ||= isList(exchange);
    appendFileSync(this.#path, `${JSON.stringify(exchange)}\n`);
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

function isList({ status }: TakenExchange): boolean {
  return status >= 200 && status < 300;
}

/** The last line of a process that was killed may be cut. */
function readLines(path: string): { readonly header?: Header; readonly taken: readonly TakenExchange[] } {
  let text = "";
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { taken: [] };
  }
  const values = text.split("\n").flatMap(parseLine);
  const [header, ...taken] = values;
  if (typeof (header as Header | undefined)?.from !== "string") return { taken: [] };
  return { header: header as Header, taken: taken as TakenExchange[] };
}

function parseLine(line: string): unknown[] {
  try {
    return line === "" ? [] : [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Requests between two lines of a log. */
const STEP = 200;

/** The bar, or a line for some hundreds of requests. */
function createCrawlProgress(terminal: Terminal): Progress {
  let next = STEP;
  return createProgress("request", terminal, (done, total, about = "") => {
    if (done < next) return;
    next = (Math.floor(done / STEP) + 1) * STEP;
    terminal.warn(`${done} of about ${total} requests (${about})`);
  });
}
