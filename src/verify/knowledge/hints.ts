/** Where a quick run should ask, by what an earlier full run has learned. */
import { compareTexts } from "../../base/compare-texts.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { rangesWithoutEnd, singleDays } from "../queries/event-queries.js";
import type { Parameters } from "../queries/query.js";
import { spread } from "../queries/sample.js";
import type { Run } from "../run.js";
import { collectEvents } from "../target-model/events-exploration.js";
import { crawl, type PageCrawl } from "../target-model/page-crawl.js";
import type { KnownEvent } from "../target-model/target-model.js";

interface Hints {
  /** Ranges without an end, near edges of the calendar. */
  readonly starts: readonly Parameters[];
  /** Ranges of one day. */
  readonly days: readonly Parameters[];
  /** The farthest days with an event, as they are listed now. */
  readonly farthest?: PageCrawl;
}

const NOTHING: Hints = { starts: [], days: [] };
/** Days after the start of a range by which everything around its default end is seen. */
const AROUND = 10;
const MOST_DAYS = 3;
const MOST_STARTS = 12;

/** The hints, once the days around them have been crawled; what they are compared with is what the target lists now. */
export function hintsOf(run: Run): Promise<Hints> {
  return run.once("hints", () => exploreHints(run));
}

async function exploreHints(run: Run): Promise<Hints> {
  const { knowledge } = run.options;
  if (!knowledge || !run.options.quick) return NOTHING;
  const { events } = run.model;
  const earlier = asLearned(run, knownEvents(knowledge.events));
  const isFar = ({ startDate = "" }: Parameters) => addDays(startDate, AROUND) > events.to;
  const starts = rangesWithoutEnd(earlier).filter(isFar).slice(0, MOST_STARTS);
  const days = spread(singleDays(earlier).filter(isFar), MOST_DAYS);
  const windows = [...starts, ...days].map(({ startDate = "" }) => windowFrom(startDate));
  const crawls = await Promise.all(windows.map((window) => exploreWindow(run, window)));
  events.events = collectEvents(run);
  const full = crawls.filter(({ end, keys }) => end === "whole" && keys.length > 0);
  const farthest = full.sort((a, b) => compareTexts(endOf(a), endOf(b))).at(-1);
  return { starts, days, ...(farthest && { farthest }) };
}

interface Window {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

function windowFrom(startDate: CalendarDate): Window {
  return { from: addDays(startDate, -1), to: addDays(startDate, AROUND) };
}

async function exploreWindow(run: Run, window: Window): Promise<PageCrawl> {
  const parameters = { startDate: window.from, endDate: addDays(window.to, 1) };
  const found = await crawl(run, listSpecialEvents, parameters);
  if (found.end === "whole") run.model.events.windows.push(window);
  return found;
}

function endOf({ parameters: { endDate = "" } }: PageCrawl): CalendarDate {
  return endDate;
}

/** The run as it would be if the target still had the events that were learned. */
function asLearned(run: Run, events: readonly KnownEvent[]): Run {
  const last = events
    .flatMap(({ dates }) => dates)
    .sort()
    .at(-1);
  const known = { ...run.model.events, events, to: last ?? run.model.events.to };
  return { ...run, model: { ...run.model, events: known } };
}

function knownEvents(events: Readonly<Record<string, readonly CalendarDate[]>>): readonly KnownEvent[] {
  return Object.entries(events).map(([key, dates]) => ({ key, dates: [...dates].sort() }));
}

/** The days with an entry that were learned and that lie after a day: the first of them and the last. */
export function hintedDaysAfter({ options: { knowledge, quick } }: Run, day: CalendarDate): readonly CalendarDate[] {
  const later = quick ? (knowledge?.hours.filter((date) => date > day) ?? []) : [];
  return spread(later, 2);
}
