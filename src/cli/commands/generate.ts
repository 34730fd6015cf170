/** `museum-mock generate`: writes a generated data set to a file. */

import { plural } from "../../base/plural.js";
import { addDays, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { profiles } from "../../contract/profile.js";
import { writeDataSet } from "../../fixtures/data-set-text.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../../fixtures/defaults.js";
import { createGeneratedMuseum, type DateWindow } from "../../fixtures/generated-museum.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseDate, parseWholeNumber } from "../option-values.js";
import { createProgress } from "../progress.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import type { Terminal } from "../terminal.js";
import { writeWhole } from "../whole-file.js";
import { parseSeed } from "../world-options.js";

interface GenerateOptions {
  readonly out?: string;
  readonly seed?: string;
  readonly from?: string;
  readonly days?: string;
  readonly eventsPerWeek?: string;
}

const DEFAULT_DAYS = "365";
const MOST_EVENTS_PER_WEEK = 10_000_000;
const DAYS_A_WEEK = 7;

export async function generate(
  _args: readonly string[],
  options: GenerateOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = planOf(options);
  const interruption = watchStopSignals(terminal);
  try {
    const { entries, events } = await write(plan, interruption, terminal);
    const what = `${plural(entries, "open day")} and ${plural(events, "event")}`;
    const { from, to } = plan.window;
    terminal.warn(`wrote ${plan.out}: ${what}, ${from} to ${to}, seed ${plan.seed}.`);
    return EXIT.kept;
  } catch (error) {
    if (!interruption.aborted) throw error;
    terminal.warn(`interrupted; ${plan.out} was not written.`);
    return exitOf(interruption);
  }
}

/** The command line, read. */
interface Plan {
  readonly out: string;
  readonly seed: number;
  readonly window: DateWindow;
  readonly eventsPerWeek: number;
}

function planOf(options: GenerateOptions): Plan {
  const { out, eventsPerWeek = String(DEFAULT_EVENTS_PER_WEEK) } = options;
  if (!out) throw new UsageError("Missing output file; use --out, such as --out museum.json.");
  return {
    out,
    seed: parseSeed(options.seed),
    window: windowOf(options),
    eventsPerWeek: parseWholeNumber("--events-per-week", eventsPerWeek, { min: 0, max: MOST_EVENTS_PER_WEEK }),
  };
}

/** Writes the data set and returns how much it holds. */
async function write({ out, window, ...museum }: Plan, signal: AbortSignal, terminal: Terminal) {
  const days = dayNumber(window.to) - dayNumber(window.from) + 1;
  const expected = Math.ceil((days * museum.eventsPerWeek) / DAYS_A_WEEK);
  const progress = createProgress("event", terminal);
  const format = /\.(ndjson|jsonl)$/i.test(out) ? "ndjson" : "json";
  let written = { entries: 0, events: 0 };
  function* text() {
    for (const { text: piece, ...counts } of writeDataSet(createGeneratedMuseum(museum), window, format)) {
      written = counts;
      yield piece;
    }
  }
  try {
    const onChunk = () => progress.show(written.events, expected);
    await writeWhole("--out", out, text(), { stdout: terminal.stdout, signal, onChunk });
    return written;
  } finally {
    progress.stop();
  }
}

function windowOf(options: GenerateOptions): DateWindow {
  const from =
    options.from === undefined
      ? createClock(Date.now).today(profiles.default.timeZone)
      : parseDate("--from", options.from);
  const most = dayNumber(LAST_DATE) - dayNumber(from) + 1;
  const text = options.days ?? DEFAULT_DAYS;
  if (/^\d+$/.test(text) && Number(text) > most)
    throw new UsageError(
      `Invalid value "${text}" for --days: it reaches past ${LAST_DATE}; use at most ${most} from ${from} on.`,
    );
  return { from, to: addDays(from, parseWholeNumber("--days", text, { min: 1, max: most }) - 1) };
}
