/** The file that an interrupted crawl leaves in the folder of its twin: a line for each response. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TakenExchange } from "../../twin/crawl/taken-exchanges.js";

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
