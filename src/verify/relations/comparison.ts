/** Compares responses with the prediction for a rule, and separates wrong responses from changing ones. */

import { listOf } from "../client/response.js";
import { bySimplicity, type Parameters, queryFor, weightOf } from "../queries/query.js";
import { unlessQuick } from "../queries/sample.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import { afresh, type Run } from "../run.js";
import { collectEvents } from "../target-model/events-exploration.js";
import { eventsList, hoursList, type ListOperation } from "../target-model/list-operation.js";
import { mayBeOfYesterday } from "../target-model/refreshed-today.js";
import type { KnownEvent } from "../target-model/target-model.js";
import { commonDays } from "../target-model/today.js";
import { findLostEvent } from "./lost-event.js";
import {
  compareEventPage,
  compareEvents,
  compareHours,
  type Disagreement,
  type Outcome,
} from "./predicted-response.js";
import { requestWith } from "./witness.js";

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
