/** The folder of a twin: reads it, writes it whole, and keeps what an interrupted crawl has taken. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { quote, toSafeLine } from "../../base/text.js";
import type { TakenExchange } from "../../twin/crawl/taken-exchanges.js";
import { type ReadTwin, readTwinTexts, shortfallsOf, TWIN_FILES, type Twin, toTwinTexts } from "../../twin/twin.js";
import { UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { writeText } from "../whole-file.js";

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

/** Makes the folder, unless it holds a museum.json of somebody else's. */
export async function prepareTwinFolder(option: string, folder: string): Promise<void> {
  const has = (name: string) => existsSync(join(folder, name));
  if (has(TWIN_FILES.museum) && !has(TWIN_FILES.facts)) {
    throw new UsageError(
      `${option} ${quote(folder)} has a ${TWIN_FILES.museum} that belongs to no twin; use another folder.`,
    );
  }
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return;
    const reason = error.code === "ENOENT" ? "is in a folder that does not exist" : `can't be made (${error.code})`;
    throw new UsageError(`${option} ${quote(folder)} ${reason}.`);
  });
  if (!(await stat(folder)).isDirectory()) throw new UsageError(`${option} ${quote(folder)} is a file, not a folder.`);
}

/** Each file is replaced as a whole, twin.json last; its digest shows whether the others were written at another time. */
export async function writeTwinFolder(folder: string, twin: Twin, terminal: Terminal): Promise<void> {
  const texts = toTwinTexts(twin);
  for (const part of ["museum", "profile", "facts"] as const) {
    await writeText("--out", { path: join(folder, TWIN_FILES[part]), text: texts[part] }, terminal);
  }
}

/** Says of which service a folder has a twin, and in what the twin falls short of it. */
export function headlinesOf(
  twin: Pick<Twin, "facts">,
  out: string,
  { paint }: Pick<Terminal, "paint">,
): readonly string[] {
  const shortfalls = shortfallsOf(twin);
  const head = shortfalls.length > 0 ? paint("red", "✗ Incomplete twin") : paint("green", "✓ Twin");
  return [
    `${head} of ${toSafeLine(twin.facts.from ?? "")} in ${toSafeLine(out)}`,
    ...shortfalls.map((text) => `  ${paint("red", toSafeLine(text))}`),
  ];
}

const CRAWL_FILE = ".crawl.ndjson";

/** An older crawl starts again from the beginning: otherwise its data would be from two different days. */
const LONGEST_AGE = 86_400_000;

interface Header {
  readonly from: string;
  readonly startedAt: number;
}

/** Opens the record of a crawl of this target, or begins one. */
export function openCrawlFile(folder: string, from: string, { now, isFresh }: { now: number; isFresh: boolean }) {
  const path = join(folder, CRAWL_FILE);
  const { header, taken } = readLines(path);
  const discarded = header && (isFresh ? "--fresh" : whyNot(header, from, now));
  const isContinued = header !== undefined && discarded === undefined;
  if (!isContinued)
    writeFileSync(path, `${JSON.stringify({ from, startedAt: now } satisfies Header)}\n`, { mode: 0o600 });
  const isList = ({ status }: TakenExchange) => status >= 200 && status < 300;
  let hasLists = isContinued && taken.some(isList);
  return {
    taken: isContinued ? taken : [],
    /** Why an interrupted crawl is not continued; undefined if it is continued, or if no crawl was interrupted. */
    discarded,
    /** Whether it has a list, so that there is something to go on from. */
    hasLists: () => hasLists,
    add(exchange: TakenExchange): void {
      hasLists ||= isList(exchange);
      appendFileSync(path, `${JSON.stringify(exchange)}\n`);
    },
    remove: () => rm(path, { force: true }),
  };
}

function whyNot({ from, startedAt }: Header, target: string, now: number): string | undefined {
  if (from !== target) return `it is of ${from}`;
  return now - startedAt > LONGEST_AGE ? "it is more than a day old" : undefined;
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
