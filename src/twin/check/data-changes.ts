/** Data that have changed since the twin was taken, and the responses that are evidence of it. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { CatalogueChanges } from "../../museum/changed-catalogue.js";
import { isRefused, listOf } from "../../verify/client/response.js";
import { lastDayOf, queryFor, spread } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { contentOf, datesOf, fieldOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { walkPages } from "../../verify/target-model/page-crawl.js";
import { answerBy, type Model } from "../questions/distribution.js";
import { type Asked, itemsOf } from "./comparison.js";

export interface TargetChanges extends CatalogueChanges {
  readonly entries: Map<CalendarDate, DatedEntry | undefined>;
  readonly events: Map<string, DatedEvent | undefined>;
}

export interface TargetEvidence {
  readonly run: Run;
  /** The data of the twin, before any change. */
  readonly twin: Catalogue;
  readonly today: CalendarDate;
  readonly changes: TargetChanges;
  /** What is known to be there, or not, from lookups. */
  readonly lookups: Map<string, Promise<boolean>>;
  /** Whether days before today can be seen at all. */
  seesPast?: Promise<boolean>;
}

/** Whether the target has an entry on a day. */
function hasEntry({ run, lookups }: TargetEvidence, date: CalendarDate): Promise<boolean> {
  return once(lookups, date, async () => {
    const response = await run.getAgain(queryFor(getMuseumHours, { startDate: date, page: 1, limit: 1 }));
    const list = listOf(response);
    return !list || fieldOf(list[0], "date") === date;
  });
}

/** The query that shows an event on a day, whether endDate is in the range or not. */
export function eventQuery(date: CalendarDate) {
  return queryFor(listSpecialEvents, { startDate: date, endDate: addDays(date, 2), page: 1, limit: 30 });
}

/** Whether the target has an event on a day. */
async function hasEvent({ run, lookups }: TargetEvidence, key: string, date: CalendarDate): Promise<boolean> {
  return once(lookups, `${key} ${date}`, async () => {
    const { parameters = {} } = eventQuery(date);
    const walk = await walkPages(
      run,
      { operation: listSpecialEvents, parameters: { startDate: date, endDate: parameters.endDate ?? date } },
      { atOnce: 1, areWindows: false },
    );
    if (walk.end === "broken" || walk.end === "refused") return true;
    return walk.pages.flat().some((item) => keyOf(listSpecialEvents, item) === key && datesOf(item).includes(date));
  });
}

function once(lookups: TargetEvidence["lookups"], key: string, look: () => Promise<boolean>): Promise<boolean> {
  const known = lookups.get(key) ?? look();
  lookups.set(key, known);
  return known;
}

/** A target that takes a day of the past for today, or rejects it, shows nothing of what was there. */
function canSeePast(evidence: TargetEvidence): Promise<boolean> {
  evidence.seesPast ??= observePast(evidence);
  return evidence.seesPast;
}

async function observePast({ run, twin, today }: TargetEvidence): Promise<boolean> {
  const past = twin.hours.filter(({ date }) => date < today);
  for (const { date } of spread(past, 4)) {
    const response = await run.getAgain(queryFor(getMuseumHours, { startDate: date, page: 1, limit: 1 }));
    if (isRefused(response)) continue;
    const first = fieldOf(listOf(response)?.[0], "date");
    if (typeof first === "string" && first < today) return true;
  }
  if (past.length > 0) return false;
  const ended = twin.events.filter(({ dates }) => dates.length > 0 && dates.every((date) => date < today));
  for (const event of spread(ended, 3)) {
    const list = listOf(await run.getAgain(eventQuery(event.dates[0] ?? today)));
    if (list?.some((item) => datesOf(item).every((date) => date < today))) return true;
  }
  return false;
}

/** Lookups of one step; a target that has lost half of its data is not asked for every piece of it. */
const MAX_LOOKUPS = 150;

interface Shown {
  readonly differing: readonly Asked[];
  /** All answers, which show what is still there. */
  readonly all: readonly Asked[];
  readonly model: Model;
}

/** Takes what the answers show; returns whether that was anything new. */
export async function gatherChanges(evidence: TargetEvidence, shown: Shown): Promise<boolean> {
  const before = sizeOf(evidence.changes);
  for (const asked of shown.differing) {
    if (asked.query.operation.id === getMuseumHours.id) takeEntries(evidence, asked);
    else await takeEvents(evidence, asked);
  }
  await findRemoved(evidence, shown);
  return sizeOf(evidence.changes) !== before;
}

function sizeOf({ entries, events }: TargetChanges): string {
  return JSON.stringify([[...entries], [...events]]);
}

function takeEntries({ twin, changes }: TargetEvidence, asked: Asked): void {
  for (const item of itemsOf(asked)) {
    if (!isPlaced(getMuseumHours, item)) continue;
    const entry = item as DatedEntry;
    const known = entryOf(twin, entry.date);
    if (known && contentOf(getMuseumHours, known) === contentOf(getMuseumHours, entry))
      changes.entries.delete(entry.date);
    else changes.entries.set(entry.date, entry);
  }
}

export function entryOf({ entryIndex }: Catalogue, date: CalendarDate): DatedEntry | undefined {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const entry = entryIndex.from(day).at(0);
  return entry?.date === date ? entry : undefined;
}

async function takeEvents(evidence: TargetEvidence, asked: Asked): Promise<void> {
  const { twin, changes, today } = evidence;
  const { parameters = {} } = asked.query;
  const [start, end] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
  for (const item of itemsOf(asked)) {
    if (!isPlaced(listSpecialEvents, item)) continue;
    const key = keyOf(listSpecialEvents, item);
    const known = twin.eventIndex.find(key)?.event;
    const dates = known
      ? await datesNow(evidence, { key, item, known: changes.events.get(key) ?? known, range: { start, end } })
      : unite(datesOf(changes.events.get(key)), datesOf(item));
    const event: DatedEvent = { ...(item as DatedEvent), dates: [...dates] };
    if (
      known &&
      contentOf(listSpecialEvents, known) === contentOf(listSpecialEvents, item) &&
      isSame(dates, datesOf(known))
    )
      changes.events.delete(key);
    else changes.events.set(key, event);
  }
}

interface SeenEvent {
  readonly key: string;
  readonly item: unknown;
  readonly known: DatedEvent;
  readonly range: { readonly start: CalendarDate; readonly end: CalendarDate };
}

/** A known date that is not shown can be outside the range; a lookup shows whether it is gone. */
async function datesNow(
  evidence: TargetEvidence,
  { key, item, known, range }: SeenEvent,
): Promise<readonly CalendarDate[]> {
  const shown = datesOf(item);
  const hidden = datesOf(known).filter((date) => !shown.includes(date));
  const kept: CalendarDate[] = [];
  for (const date of hidden) {
    const isInside = date >= range.start && date < range.end;
    const isUnseen = date < evidence.today && !(await canSeePast(evidence));
    if (isUnseen) kept.push(date);
    else if (!isInside && (await hasEvent(evidence, key, date))) kept.push(date);
  }
  return unite(shown, kept);
}

function unite(some: readonly CalendarDate[], others: readonly CalendarDate[]): readonly CalendarDate[] {
  return [...new Set([...some, ...others])].sort();
}

function isSame(some: readonly CalendarDate[], others: readonly CalendarDate[]): boolean {
  return some.join() === [...others].sort().join();
}

/** What the twin lists and the target does not, and no answer has shown. */
async function findRemoved(evidence: TargetEvidence, { differing, all, model }: Shown): Promise<void> {
  const seen = new Set(
    all.flatMap((asked) =>
      itemsOf(asked).map((item) => `${asked.query.operation.id} ${keyOf(asked.query.operation, item)}`),
    ),
  );
  const missing = new Map<string, { readonly isEntry: boolean; readonly key: string }>();
  for (const { query } of differing) {
    for (const item of answerBy(model, query).items ?? []) {
      const key = keyOf(query.operation, item);
      const id = `${query.operation.id} ${key}`;
      if (!seen.has(id)) missing.set(id, { isEntry: query.operation.id === getMuseumHours.id, key });
    }
  }
  for (const { isEntry, key } of [...missing.values()].slice(0, MAX_LOOKUPS)) {
    if (isEntry) await settleEntry(evidence, key);
    else await settleEvent(evidence, key);
  }
}

async function settleEntry(evidence: TargetEvidence, date: CalendarDate): Promise<void> {
  if (date < evidence.today && !(await canSeePast(evidence))) return;
  if (!(await hasEntry(evidence, date))) evidence.changes.entries.set(date, undefined);
}

/** An event that is on none of its days any more may have moved; it is looked for around them. */
async function settleEvent(evidence: TargetEvidence, key: string): Promise<void> {
  const known = evidence.changes.events.get(key) ?? evidence.twin.eventIndex.find(key)?.event;
  if (!known) return;
  const isPastSeen = await canSeePast(evidence);
  const dates = datesOf(known).filter((date) => isPastSeen || date >= evidence.today);
  if (dates.length === 0) return;
  const kept: CalendarDate[] = [];
  for (const date of dates) if (await hasEvent(evidence, key, date)) kept.push(date);
  if (kept.length === dates.length) return;
  const found = kept.length > 0 ? undefined : await searchAround(evidence, key, dates);
  if (found) await takeEvents(evidence, found);
  else evidence.changes.events.set(key, kept.length > 0 ? ({ ...known, dates: kept } satisfies DatedEvent) : undefined);
}

const AROUND = 45;

async function searchAround(
  { run }: TargetEvidence,
  key: string,
  dates: readonly CalendarDate[],
): Promise<Asked | undefined> {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const parameters = { startDate: addDays(first, -AROUND), endDate: addDays(last, AROUND) };
  const walk = await walkPages(run, { operation: listSpecialEvents, parameters }, { atOnce: 2 });
  const response = walk.responses.find((one) =>
    (listOf(one) ?? []).some((item) => keyOf(listSpecialEvents, item) === key),
  );
  if (!response?.request.query) return undefined;
  const item = (listOf(response) ?? []).filter((one) => keyOf(listSpecialEvents, one) === key);
  const body = { ...response.body, json: { value: item } };
  return { query: { ...response.request.query, parameters }, response: { ...response, body }, text: "" };
}
