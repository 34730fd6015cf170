/** `museum-mock generate`: writes a generated data set to a file. */
import { addDays, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { profiles } from "../../contract/profile.js";
import { writeDataSet } from "../../fixtures/data-set-text.js";
import { DEFAULT_EVENTS_PER_WEEK } from "../../fixtures/defaults.js";
import { createGeneratedMuseum, type DateWindow } from "../../fixtures/generated-museum.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseDate, parseWholeNumber } from "../option-values.js";
import { plural } from "../plural.js";
import { createProgress } from "../progress.js";
import { EXIT_OF_SIGNAL, type StopSignal, untilStopSignal } from "../stop-signals.js";
import type { Terminal } from "../terminal.js";
import { writeWhole } from "../whole-file.js";
import { parseSeed } from "../world-options.js";

export interface GenerateOptions {
  readonly out?: string;
  readonly seed?: string;
  readonly from?: string;
  readonly days?: string;
  readonly eventsPerWeek?: string;
}

const DEFAULT_DAYS = "365";
const MOST_EVENTS_PER_WEEK = 10_000_000;
const DAYS_A_WEEK = 7;

export async function generate(options: GenerateOptions, terminal: Terminal): Promise<number> {
  const { out } = options;
  if (!out) throw new UsageError("generate needs a file to write; name one with --out, such as --out museum.json.");
  const seed = parseSeed(options.seed);
  const window = windowOf(options);
  const eventsPerWeek = parseWholeNumber(
    "--events-per-week",
    options.eventsPerWeek ?? String(DEFAULT_EVENTS_PER_WEEK),
    {
      min: 0,
      max: MOST_EVENTS_PER_WEEK,
    },
  );
  const days = dayNumber(window.to) - dayNumber(window.from) + 1;
  const expected = Math.ceil((days * eventsPerWeek) / DAYS_A_WEEK);
  const progress = createProgress("events", terminal);
  const format = /\.(ndjson|jsonl)$/i.test(out) ? "ndjson" : "json";
  const counts = { entries: 0, events: 0 };

  function* text() {
    for (const piece of writeDataSet(createGeneratedMuseum({ seed, eventsPerWeek }), window, format)) {
      Object.assign(counts, { entries: piece.entries, events: piece.events });
      yield piece.text;
    }
  }

  const interruption = new AbortController();
  void untilStopSignal().then((signal) => interruption.abort(signal));
  try {
    await writeWhole("--out", out, text(), {
      stdout: terminal.stdout,
      signal: interruption.signal,
      onChunk: () => progress.show(counts.events, expected),
    });
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    terminal.warn(`interrupted; nothing was written to ${out}.`);
    return EXIT_OF_SIGNAL[interruption.signal.reason as StopSignal];
  } finally {
    progress.stop();
  }
  terminal.warn(
    `wrote ${out}: ${plural(counts.entries, "open day")} and ${plural(counts.events, "event")}, ${window.from} to ${window.to}, seed ${seed}.`,
  );
  return EXIT.kept;
}

function windowOf(options: GenerateOptions): DateWindow {
  const from =
    options.from === undefined
      ? createClock(Date.now).today(profiles.default.timeZone)
      : parseDate("--from", options.from);
  const most = dayNumber(LAST_DATE) - dayNumber(from) + 1;
  const days = parseWholeNumber("--days", options.days ?? DEFAULT_DAYS, { min: 1, max: Number.MAX_SAFE_INTEGER });
  if (days > most)
    throw new UsageError(`--days ${days} reaches past ${LAST_DATE}; from ${from} on there are ${most} days.`);
  return { from, to: addDays(from, days - 1) };
}
