/** Compares a response with the one that is predicted. */

import { plural } from "../../base/text.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { bySimplicity, type Parameters, queryFor, unlessQuick, weightOf } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Violation } from "../rules/recorder.js";
import { afresh, type Run } from "../run.js";
import { collectEvents } from "../target-model/exploration.js";
import { datesOf, keyOf } from "../target-model/item.js";
import { eventsList, hoursList, type ListOperation } from "../target-model/list-operation.js";
import { crawl, type PageCrawl } from "../target-model/page-crawl.js";
import { eventPageUnits, type KnownEvent } from "../target-model/target-model.js";
import { commonDays, mayBeOfYesterday } from "../target-model/today.js";
import { requestsOf, requestWith } from "./examination.js";
import {
  compareEventPage,
  compareEvents,
  compareHours,
  type Disagreement,
  type Outcome,
} from "./predicted-response.js";

type Compare = (run: Run, parameters: Parameters) => Promise<Outcome>;

/** Compares pages of a list with the prediction; whether all agree. */
export function comparePages(
  context: RuleContext,
  list: ListOperation,
  queries: readonly Parameters[],
): Promise<boolean> {
  return compareAll(context, { list, compare: list === hoursList ? compareHours : compareEventPage }, queries);
}

/** Compares all pages of ranges of events together with the prediction. */
export function compareRanges(context: RuleContext, ranges: readonly Parameters[]): Promise<boolean> {
  return compareAll(context, { list: eventsList, compare: (run, range) => compareEvents(run, range, isAny) }, ranges);
}

const isAny = () => true;
const isSingle = ({ dates }: KnownEvent) => dates.length === 1;

/** The same for events of a single date, which lie in a range by its ends alone. */
export function compareBounds(context: RuleContext, ranges: readonly Parameters[]): Promise<boolean> {
  return compareAll(
    context,
    { list: eventsList, compare: (run, range) => compareEvents(run, range, isSingle) },
    ranges,
  );
}

const AT_ONCE = 16;
/** Queries of a rule in a quick run. */
const QUICK_QUERIES = 4;
/** As many are not thinned out. */
const QUICK_AT_MOST = 8;

interface Comparison {
  readonly list: ListOperation;
  readonly compare: Compare;
}

async function compareAll(
  context: RuleContext,
  comparison: Comparison,
  queries: readonly Parameters[],
): Promise<boolean> {
  const { operation } = comparison.list;
  const some = queries.length <= QUICK_AT_MOST ? queries : unlessQuick(context, queries, QUICK_QUERIES);
  const ordered = [...some].sort((a, b) => bySimplicity(queryFor(operation, a), queryFor(operation, b)));
  for (let at = 0; at < ordered.length; at += AT_ONCE) {
    const batch = ordered.slice(at, at + AT_ONCE);
    const agreed = await Promise.all(batch.map((parameters) => compareOne(context, comparison, parameters)));
    // The simplest queries show what is broken; more of them would only load the target.
    if (!agreed.every(Boolean)) return false;
  }
  return true;
}

/** Compares one response; one that agrees when the query is sent again is not wrong, but changes. */
async function compareOne(context: RuleContext, comparison: Comparison, parameters: Parameters): Promise<boolean> {
  const { model, record } = context;
  const compare = (run: Run) => comparison.compare(run, parameters);
  const day = model.today;
  let found = await compare(context);
  if (found === undefined) return true;
  record.exercise();
  if (found === "agrees") return true;
  const isOfToday = parameters.startDate === undefined;
  if (isOfToday && ((await mayBeOfYesterday(context, found.response)) || model.today !== day)) {
    found = await compare(afresh(context));
    if (found === undefined || found === "agrees") return true;
  }
  if (isOfToday && (await isOfOtherToday(context, comparison, parameters))) return true;
  const second = await compare(afresh(context));
  if (second === "agrees" || second === undefined) {
    recordChange(context, found);
    return true;
  }
  if (await recordLostEvent(context, found)) {
    found = await compare(context);
    if (found === undefined || found === "agrees") return true;
  }
  recordDisagreement(context, comparison, found, async () => {
    const later = await compare(afresh(context));
    return later !== "agrees" && later !== undefined;
  });
  return false;
}

/**
 * Whether a response is that of another day that can be today as well as the likeliest one, and is so from then on: the first pages
 * from two days can be the same, and a quick run compares no others.
 */
async function isOfOtherToday(context: RuleContext, { compare }: Comparison, parameters: Parameters): Promise<boolean> {
  const { model } = context;
  const days = model.firstToday ? commonDays(model.firstToday) : [];
  if (!days.includes(model.today)) return false;
  for (const today of days) {
    if ((await compare({ ...context, model: { ...model, today } }, parameters)) !== "agrees") continue;
    model.today = today;
    return true;
  }
  return false;
}

/** Records an event that only the widest range lacks, which says nothing of the narrower one; from then on it is expected. */
async function recordLostEvent(context: RuleContext, found: Disagreement): Promise<boolean> {
  const { model, options, record } = context;
  const lost = options.fixtures || found.unknown.length === 0 ? undefined : await findLostEvent(context, found);
  if (!lost) return false;
  record.blame("events-wider-range").violate(lost);
  model.events.events = collectEvents(context);
  return true;
}

function recordChange({ record }: RuleContext, { query, response, actual }: Disagreement): void {
  record.blame("same-answer").violate({
    message: "The same query got different responses.",
    expected: "the same response each time",
    actual: `${actual}; sent again, what was expected`,
    requests: [response.request],
    reproducibility: "not each time",
    weight: weightOf(query),
  });
}

function recordDisagreement(
  context: RuleContext,
  { list }: Comparison,
  found: Disagreement,
  again: () => Promise<boolean>,
): void {
  const { query, response, expected, actual, unknown, missing } = found;
  const [stranger] = unknown;
  const unknownRule = context.options.fixtures ? "data-set" : ruleOnUnknown(context, list);
  const recorder = stranger === undefined ? context.record : context.record.blame(unknownRule);
  recorder.violate({
    message: stranger === undefined ? sentenceOf(found) : sentenceOnUnknown(context, stranger),
    expected,
    actual,
    requests: [response.request, ...requestWith(context, [...missing, ...unknown][0], response)],
    again,
    weight: weightOf(query),
  });
}

/** The rule that says why an item is on no page, if there is one already. */
function ruleOnUnknown({ record }: RuleContext, { name }: ListOperation): RuleId {
  const telling = name === "hours" ? "hours-horizon" : "events-wider-range";
  return record.isBroken(telling) ? telling : `${name}-pages-complete`;
}

function sentenceOnUnknown({ options: { fixtures } }: Run, key: string): string {
  return fixtures ? `${key} is not in the data set.` : `${key} is on no page of the crawl through everything.`;
}

function sentenceOf({ missing, response, unknown }: Disagreement): string {
  if (missing.length > 0)
    return `${missing[0]} is missing${missing.length > 1 ? `, and ${missing.length - 1} more` : ""}.`;
  return listOf(response) && unknown.length === 0
    ? "The response has items that do not belong there."
    : "The response is another one.";
}

/** Pages of the crawl in a quick run, as many as its exploration has sent for. */
const QUICK_PAGES = 8;

/** What shows that an event was lost; undefined if the crawl has not seen everything, or has the event now. */
async function findLostEvent(
  run: Run,
  { response, query, unknown: [key] }: Disagreement,
): Promise<Violation | undefined> {
  const all = await crawlEverything(run);
  const { startDate, endDate } = all.parameters;
  const item = key === undefined ? undefined : itemOf(response, key);
  const isMeant = datesOf(item).some((date) => date >= (startDate ?? "") && date < (endDate ?? ""));
  if (key === undefined || !isMeant || all.end !== "whole" || all.keys.includes(key)) return undefined;
  const range = `from ${startDate} to ${endDate}`;
  return {
    message: `${key} is listed by a narrower range, and on no page ${range}.`,
    expected: `${key}, which is on ${datesOf(item).slice(0, 5).join(", ")}, on a page ${range}`,
    actual: `${plural(all.keys.length, "event")} on ${plural(all.pages.length, "page")}, without it`,
    requests: requestsOf(pageBeside(all, key, response), response),
    again: async () => {
      const [narrow, wide] = [await run.getAgain(query), await crawlEverything(afresh(run))];
      return itemOf(narrow, key) !== undefined && wide.end === "whole" && !wide.keys.includes(key);
    },
    weight: query.target.length,
  };
}

/** The crawl that the exploration of events has made, whatever was learned since; its pages are not sent for again. */
function crawlEverything(run: Run): Promise<PageCrawl> {
  const { model, options } = run;
  const events = { ...model.events, units: eventPageUnits, isUnitObserved: false };
  const range = { startDate: events.from, endDate: events.to };
  const unlearned = { ...run, model: { ...model, events } };
  return crawl(unlearned, listSpecialEvents, range, options.quick ? { maxPages: QUICK_PAGES } : {});
}

function itemOf(response: TargetResponse, key: string): unknown {
  return listOf(response)?.find((item) => keyOf(listSpecialEvents, item) === key);
}

/** The page that has the nearest event before the lost one, which is where that one should be; else the last page. */
function pageBeside(
  { pages, responses }: PageCrawl,
  key: string,
  response: TargetResponse,
): TargetResponse | undefined {
  const keysOf = (list: readonly unknown[] = []) => list.map((item) => keyOf(listSpecialEvents, item));
  const listed = keysOf(listOf(response));
  const before = listed.slice(0, listed.indexOf(key)).reverse();
  const texts = pages.map(keysOf);
  const place = before.map((other) => texts.findIndex((keys) => keys.includes(other))).find((index) => index >= 0);
  return responses[place ?? Math.max(pages.length - 1, 0)];
}
