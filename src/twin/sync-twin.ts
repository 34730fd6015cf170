/** Brings a twin up to date, and says what has changed. */

import { groupBy } from "../base/collections.js";
import { addDays, type CalendarDate, dayNumber, LAST_DATE } from "../contract/calendar-date.js";
import { type Operation, operations } from "../contract/interface.js";
import { eventsList, hoursList, LARGEST_LIMIT, type ListOperation, listOperation, lists } from "../contract/lists.js";
import { type Parameters, type Query, queryFor } from "../verify/client/query.js";
import { listOf, type TargetResponse } from "../verify/client/response.js";
import type { Target } from "../verify/client/target.js";
import { ClientStopped } from "../verify/client/target-client.js";
import { keyOf } from "../verify/target-model/item.js";
import { walkPages } from "../verify/target-model/page-crawl.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { type Asked, Comparison } from "./check/comparison.js";
import { nameDifferences, type TwinDifference } from "./check/differences.js";
import { type Explanation, explainDifferences } from "./check/drift.js";
import { invalidItems, rulesBrokenByItems, settleRules, verifyAnswers } from "./check/rule-findings.js";
import { type Model, Questions } from "./questions.js";
import { extentOf, inFileOrder, nameInNotTaken, type Twin, whyNotTaken } from "./twin.js";
import type { ReadTwin } from "./twin-files.js";
import { startTwinRun, type TwinRunOptions } from "./twin-run.js";

interface Sync {
  /** The twin as it is now. */
  readonly twin: Twin;
  readonly drift: readonly TwinDifference[];
  /** What the new twin does not explain, so that it should be taken again. */
  readonly unexplained: readonly string[];
  /** Entries and events that the document does not allow, and that the new twin leaves out, each with the reason. */
  readonly leftOut: readonly string[];
  readonly requests: number;
}

type Synced = { readonly sync: Sync; readonly why?: never } | { readonly why: string; readonly sync?: never };

/** Questions at random, over all data. */
const QUESTIONS = 20;
/** Windows of the past that are looked at again. */
const PAST_WINDOWS = 4;
const PAST_DAYS = 25;

export async function syncTwin(target: Target, read: ReadTwin, options: TwinRunOptions): Promise<Synced> {
  const { run, client } = startTwinRun(target, options);
  try {
    const why = await checkAccess(run);
    if (why !== undefined) return { why };
    const comparison = await Comparison.withTwin(run, read, options);
    const explained = await explainDifferences(comparison, await askForChanges(comparison, options));
    // What the new data and answers explain as a whole needs no more requests.
    const settled =
      explained.unexplained.length === 0
        ? { ...explained, rules: rulesBrokenByItems(run, explained), requests: 0 }
        : await settleRules(comparison, explained, () => verifyAnswers(target, options));
    const drift = nameDifferences(comparison, settled);
    const unexplained = settled.unexplained.map(({ query }) => query.target);
    const requests = client.requests() + settled.requests;
    const twin = toSynced(read, settled, options.now());
    return { sync: { twin, drift, unexplained, leftOut: twin.facts.notTaken, requests } };
  } catch (error) {
    if (error instanceof ClientStopped) return { why: error.message };
    throw error;
  }
}

async function askForChanges(comparison: Comparison, options: TwinRunOptions): Promise<readonly Asked[]> {
  const { model } = comparison;
  const { seed, concurrency: atOnce } = options;
  const ahead: TargetResponse[] = [];
  for (const operation of operations) ahead.push(...(await walkAhead(comparison, operation, atOnce)));
  const questions = new Questions(model, seed, "sync");
  const random = Array.from({ length: QUESTIONS }, () => questions.draw());
  const asked: Asked[] = [];
  for (const response of ahead) {
    const confirmed = await comparison.confirm(response);
    if (confirmed) asked.push(confirmed);
  }
  const queries = [...Questions.ofEachKind(model), ...pastQueries(model).map((query) => ({ query })), ...random];
  // Choices that are not certain are asked about as well.
  return [...asked, ...(await comparison.confirmAll(queries.map(({ query }) => ({ query }))))];
}

/** All pages from today on; a target may reject a range without an end. */
async function walkAhead(
  { run, model: { today, catalogue, profile } }: Comparison,
  operation: Operation,
  atOnce: number,
): Promise<readonly TargetResponse[]> {
  const last = catalogue.span?.last ?? today;
  const unit = profile[listOperation(operation).pageUnit];
  const options = { atOnce, areWindows: unit === "calendarDays", until: last };
  for (const parameters of rangesAhead(operation, today, last)) {
    const walk = await walkPages(run, { operation, parameters }, options);
    if (walk.end === "whole" || walk.end === "empty") return walk.responses.filter((response) => listOf(response));
  }
  return [];
}

function rangesAhead(operation: Operation, startDate: CalendarDate, last: CalendarDate): readonly Parameters[] {
  if (!listOperation(operation).hasEnd) return [{ startDate }];
  const ends = [
    LAST_DATE,
    addDays(last, 366),
    last,
    addDays(startDate, 366),
    addDays(startDate, 90),
    addDays(startDate, 30),
  ];
  return ends.map((endDate) => ({ startDate, endDate: endDate < startDate ? startDate : endDate }));
}

function pastQueries({ catalogue, today }: Model): readonly Query[] {
  const first = catalogue.span?.first ?? today;
  const days = dayNumber(today) - dayNumber(first);
  if (days <= 0) return [];
  return Array.from({ length: PAST_WINDOWS }, (_, index) =>
    addDays(first, Math.floor((days * index) / PAST_WINDOWS)),
  ).flatMap((startDate) => {
    const end = { endDate: addDays(startDate, PAST_DAYS) };
    return lists.map(({ operation, hasEnd }) =>
      queryFor(operation, { startDate, ...(hasEnd && end), limit: LARGEST_LIMIT }),
    );
  });
}

/** What the document does not allow is left out: `serve` would refuse the whole twin. */
function toSynced({ profile, facts }: ReadTwin, explanation: Explanation, now: number): Twin {
  const { model, choices } = explanation;
  const invalid = invalidItems(explanation);
  const isAllowed = (list: ListOperation) => (item: object) =>
    !invalid.some((one) => one.list === list && one.key === keyOf(list.operation, item));
  const changed = Object.fromEntries(choices.map(({ choice, to }) => [choice, to]));
  const answers: Twin["profile"] = { ...profile, ...changed };
  const { hours, events } = model.catalogue;
  const allowed = {
    hours: hours.filter(isAllowed(hoursList)),
    events: events.filter(isAllowed(eventsList)),
  };
  const dataSet = inFileOrder(allowed, answers);
  const { digest: _, ...rest } = facts;
  return {
    dataSet,
    profile: answers,
    facts: {
      ...rest,
      syncedAt: new Date(now).toISOString(),
      today: model.today,
      ...extentOf(dataSet),
      notTaken: [
        ...stillLeftOut(facts, explanation),
        ...invalid.map(({ list, key, violation }) => whyNotTaken(list, key, violation)),
      ],
      uncertain: facts.uncertain.filter(({ choice }) => changed[choice] === undefined),
    },
  };
}

/** What was left out before and has not been seen in another form since. */
function stillLeftOut({ notTaken }: ReadTwin["facts"], { changes }: Explanation): readonly string[] {
  const seen = lists.flatMap((list) => [...changes[list.name].keys()].map((key) => nameInNotTaken(list, key)));
  return notTaken.filter((text) => !seen.some((name) => text.startsWith(`${name}:`)));
}

/** How many changes of one kind are listed one by one. */
const MAX_SINGLE = 6;

export function toDriftSentences(drift: readonly TwinDifference[]): readonly string[] {
  const groups = groupBy(drift, ({ id, kind, change }) =>
    change === "changed" || change === "broken" ? id : `${kind} ${change}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.length > MAX_SINGLE ? [summarize(group)] : group.map(({ message }) => message),
  );
}

function summarize(group: readonly TwinDifference[]): string {
  const [first] = group;
  if (!first) return "";
  const daysOf = ({ kind, id, fields }: TwinDifference): readonly string[] => {
    if (kind === "entry") return [id.slice("entry/".length)];
    const dates = fields.find(({ field }) => field === "dates");
    const shown = dates?.target ?? dates?.twin;
    return Array.isArray(shown) ? shown.map(String) : [];
  };
  const days = group.flatMap(daysOf).sort();
  const things = first.kind === "entry" ? "entries of hours" : "events";
  const span = days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : "";
  return `${group.length} ${things} were ${first.change}${span}.`;
}
