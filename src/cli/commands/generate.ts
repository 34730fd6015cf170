import { stat } from "node:fs/promises";
import { plural } from "../../base/text.js";
import { readTexts, wholeNumber } from "../../config/kinds.js";
import { addDays, type DaySpan, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { profiles } from "../../contract/profile.js";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../../fixtures/chance.js";
import { GeneratedMuseum, writeDataSet } from "../../fixtures/generated-museum.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { writeText } from "../files.js";
import { createProgress } from "../running/progress.js";
import type { Terminal } from "../terminal.js";

export const generate: CommandRun<"generate"> = async (_args, { out, config, ...options }, terminal) => {
  if (!out) throw new UsageError("Missing output file; use --out, such as --out museum.json.");
  const { eventsPerWeek = DEFAULT_EVENTS_PER_WEEK } = options;
  const { seed = DEFAULT_SEED } = config.values.world;
  const window = windowOf(options);
  const interruption = watchStopSignals(terminal);
  const { size = 0 } = (await stat(out).catch(() => undefined)) ?? {};
  try {
    const { entries, events } = await write({ out, window, seed, eventsPerWeek }, interruption, terminal);
    const what = `${plural(entries, "open day")} and ${plural(events, "event")}`;
    const replaced = size > 0 ? " instead of the file that was there" : "";
    terminal.warn(`wrote ${out}${replaced}: ${what}, ${window.first} to ${window.last}, seed ${seed}.`);
    return EXIT.kept;
  } catch (error) {
    if (!interruption.aborted) throw error;
    terminal.warn(`interrupted; ${out} was not written.`);
    return exitOf(interruption);
  }
};

async function write(
  {
    out,
    window,
    ...museum
  }: { readonly out: string; readonly window: DaySpan; readonly seed: number; readonly eventsPerWeek: number },
  signal: AbortSignal,
  terminal: Terminal,
) {
  const days = dayNumber(window.last) - dayNumber(window.first) + 1;
  const expected = Math.ceil((days * museum.eventsPerWeek) / 7);
  const progress = createProgress("event", terminal);
  const format = /\.(ndjson|jsonl)$/i.test(out) ? "ndjson" : "json";
  let written = { entries: 0, events: 0 };
  function* text() {
    let chunk = "";
    for (const { text: piece, ...counts } of writeDataSet(new GeneratedMuseum(museum), window, format)) {
      written = counts;
      chunk += piece;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      progress.show(written.events, expected);
      chunk = "";
    }
    yield chunk;
  }
  try {
    await writeText("--out", { path: out, text: text() }, { stdout: terminal.stdout, signal });
    return written;
  } finally {
    progress.stop();
  }
}

const CHUNK = 64 * 1024;

function windowOf({
  from = createClock(Date.now).today(profiles.default.timeZone),
  days = "365",
}: Pick<Invocation<"generate">, "from" | "days">): DaySpan {
  const most = dayNumber(LAST_DATE) - dayNumber(from) + 1;
  return { first: from, last: addDays(from, readTexts(wholeNumber(1, most), "--days", [days]) - 1) };
}
