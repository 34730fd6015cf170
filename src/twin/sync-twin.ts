/** Brings a twin up to date, and says what has changed. */

import { groupBy } from "../base/collections.js";
import { addDays, type CalendarDate, LAST_DATE } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation } from "../contract/interface.js";
import { createChance } from "../fixtures/chance.js";
import type { DataSet } from "../fixtures/data-set.js";
import { listOf, type TargetResponse } from "../verify/client/response.js";
import type { Target } from "../verify/client/target.js";
import { ClientStopped } from "../verify/client/target-client.js";
import { type Parameters, type Query, queryFor } from "../verify/queries/query.js";
import type { Run } from "../verify/run.js";
import { walkPages } from "../verify/target-model/page-crawl.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { learn } from "../verify/target-model/target-model.js";
import type { TwinDifference } from "./check/check-report.js";
import { type Asked, type Asking, confirm, createComparison, settleModel } from "./check/comparison.js";
import { nameDifferences } from "./check/differences.js";
import { type DriftExplanation, explainDifferences } from "./check/explanation.js";
import { settleRules, verifyAnswers } from "./check/rule-findings.js";
import { spaceOf } from "./learning/learn.js";
import { answerBy, drawQuestion, type Model, oneOfEachKind } from "./questions/distribution.js";
import { startTwinRun, type TwinRunOptions } from "./take-twin.js";
import { extentOf, inFileOrder, type Twin } from "./twin.js";
import type { ReadTwin } from "./twin-files.js";

interface Sync {
  /** The twin as it is now. */
  readonly twin: Twin;
  readonly drift: readonly TwinDifference[];
  /** What the new twin does not explain, so that it should be taken again. */
  readonly left: readonly string[];
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
    const comparison = createComparison(read.facts);
    const model = await settleModel(run, read, comparison, options);
    learn(run.model, { today: model.today });
    const asked = await askForChanges(run, { model, comparison, seed: options.seed, atOnce: options.concurrency });
    const explained = await explainDifferences({ run, model, comparison, asked });
    // What the new data and answers explain as a whole needs no more requests.
    const isWhole = explained.left.length === 0;
    const settled = isWhole
      ? { explanation: explained, rules: [], requests: 0 }
      : await settleRules({ run, explanation: explained, model }, () => verifyAnswers(target, options));
    const { explanation } = settled;
    const drift = await nameDifferences({ run, model }, settled);
    const twin = toSynced(read, explanation, options);
    const left = explanation.left.map(({ query }) => query.target);
    return { sync: { twin, drift, left, requests: client.requests() + settled.requests } };
  } catch (error) {
    if (error instanceof ClientStopped) return { why: error.message };
    throw error;
  }
}

interface Syncing extends Asking {
  readonly seed: number;
  readonly atOnce: number;
}

async function askForChanges(run: Run, asking: Syncing): Promise<readonly Asked[]> {
  const { model, seed } = asking;
  const ahead = [
    ...(await walkAhead(run, getMuseumHours, asking)),
    ...(await walkAhead(run, listSpecialEvents, asking)),
  ];
  const chance = createChance(seed, "sync");
  const space = spaceOf(model.catalogue, model.today);
  const random = Array.from({ length: QUESTIONS }, () => drawQuestion(chance, space).query);
  const kinds = oneOfEachKind(space).map(({ query }) => query);
  const asked: Asked[] = [];
  for (const response of ahead) {
    const one = await confirm(run, response, asking);
    if (one) asked.push(one);
  }
  for (const query of [...kinds, ...pastQueries(model), ...random]) {
    const { query: admitted } = asking.comparison.admit({ query }, model.today) ?? {};
    if (!admitted || asking.comparison.isOpen(answerBy(model, admitted))) continue;
    const one = await confirm(run, await run.get(admitted), asking);
    if (one) asked.push(one);
  }
  return asked;
}

/** All pages from today on; a target may reject a range without an end. */
async function walkAhead(
  run: Run,
  operation: Operation,
  { model, atOnce }: Syncing,
): Promise<readonly TargetResponse[]> {
  const { today, catalogue, profile } = model;
  const last = catalogue.span?.last ?? today;
  const unit = operation.id === getMuseumHours.id ? profile.hoursPageUnit : profile.eventPageUnit;
  const options = { atOnce, areWindows: unit === "calendarDays", until: last };
  for (const parameters of rangesAhead(operation, today, last)) {
    const walk = await walkPages(run, { operation, parameters }, options);
    if (walk.end === "whole" || walk.end === "empty") return walk.responses.filter((response) => listOf(response));
  }
  return [];
}

function rangesAhead({ id }: Operation, startDate: CalendarDate, last: CalendarDate): readonly Parameters[] {
  if (id === getMuseumHours.id) return [{ startDate }];
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

/** Stretches of the past, spread evenly. */
function pastQueries({ catalogue, today }: Model): readonly Query[] {
  const first = catalogue.span?.first ?? today;
  const days = (Date.parse(today) - Date.parse(first)) / 86_400_000;
  if (days <= 0) return [];
  return Array.from({ length: PAST_WINDOWS }, (_, index) =>
    addDays(first, Math.floor((days * index) / PAST_WINDOWS)),
  ).flatMap((startDate) => [
    queryFor(getMuseumHours, { startDate, limit: 30 }),
    queryFor(listSpecialEvents, { startDate, endDate: addDays(startDate, PAST_DAYS), limit: 30 }),
  ]);
}

function toSynced({ profile, facts }: ReadTwin, { model, choices }: DriftExplanation, { now }: TwinRunOptions): Twin {
  const changed: Partial<Record<ChoiceId, string>> = {};
  for (const { choice, to } of choices) changed[choice] = to;
  const answers = { ...profile, ...changed } as Partial<Profile>;
  const { hours, events } = model.catalogue;
  const dataSet: DataSet = { hours, events };
  const { digest: _, ...rest } = facts;
  return {
    dataSet: inFileOrder(dataSet, answers),
    profile: answers,
    facts: {
      ...rest,
      syncedAt: new Date(now()).toISOString(),
      today: model.today,
      ...extentOf(dataSet),
      uncertain: facts.uncertain.filter(({ choice }) => changed[choice] === undefined),
    },
  };
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
  const days = group.flatMap(daysOf).sort();
  const things = first.kind === "entry" ? "entries of hours" : "events";
  const span = days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : "";
  return `${group.length} ${things} were ${first.change}${span}.`;
}

function daysOf({ kind, id, fields }: TwinDifference): readonly string[] {
  if (kind === "entry") return [id.slice("entry/".length)];
  const dates = fields.find(({ field }) => field === "dates");
  const shown = dates?.target ?? dates?.twin;
  return Array.isArray(shown) ? shown.map(String) : [];
}
