/** Compares what a twin and its service answer to the same question. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import { createClock } from "../../contract/clock.js";
import { getMuseumHours, listSpecialEvents, operations } from "../../contract/interface.js";
import { profiles } from "../../contract/profile.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { isLost, listOf, type TargetResponse } from "../../verify/client/response.js";
import { lastDayOf, type Parameters, type Query, queryFor } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { datesOf, documentedText, fieldOf, keyOf } from "../../verify/target-model/item.js";
import { LARGEST_LIMIT, listOperation } from "../../verify/target-model/list-operation.js";
import { plausibleDates } from "../../verify/target-model/today.js";
import { gaps, gapsOf, NEVER_ASKED } from "../learning/learn.js";
import {
  type Answer,
  answerBy,
  type Model,
  type ModelAnswer,
  type Question,
  textOfAnswer,
  toAnswer,
} from "../questions/distribution.js";
import type { TwinRunOptions } from "../take-twin.js";
import type { TwinFacts } from "../twin.js";
import type { ReadTwin } from "../twin-files.js";

export interface Asked {
  readonly query: Query;
  readonly response: TargetResponse;
  /** The answer of the target, as it is compared. */
  readonly text: string;
}

/** The model of the twin, and how its answers are compared with those of the target. */
export interface Asking {
  readonly model: Model;
  readonly comparison: Comparison;
  /** The service that the twin was just taken of, which is asked where the model differs from the target. */
  readonly original?: Run;
}

/** `same`: not as the model has it, but as the original answers. */
type Outcome = { readonly kind: "steady" | "noisy" | "same"; readonly asked: Asked } | { readonly kind: "lost" };

/** Asks twice, to tell a target whose answers vary from one that has changed. */
export async function askTwice(run: Run, query: Query, asking: Asking): Promise<Outcome> {
  const { comparison, model } = asking;
  const { today } = model;
  const first = await askOnce(run, query);
  const again = await askOnce(run, query);
  const response = isLost(first) ? again : first;
  if (isLost(response)) return { kind: "lost" };
  const asked = toAsked(comparison, { query, response, today });
  const isSteady = isLost(again) || comparison.textOf(query, toAnswer(again), today) === asked.text;
  if (isSteady && (await isSameAtOriginal(asking, asked))) return { kind: "same", asked };
  return { kind: isSteady ? "steady" : "noisy", asked };
}

/** Asks again what differs; undefined if it is another answer then, which is noise and no change. */
export async function confirm(run: Run, response: TargetResponse, asking: Asking): Promise<Asked | undefined> {
  const { query } = response.request;
  if (!query || isLost(response)) return undefined;
  const { model, comparison } = asking;
  const { today } = model;
  const one = toAsked(comparison, { query, response, today });
  if (isExplained(model, comparison, one)) return one;
  const again = await run.getAgain(query);
  if (await isSameAtOriginal(asking, one)) return undefined;
  return isLost(again) || comparison.textOf(query, toAnswer(again), today) !== one.text ? undefined : one;
}

/** Whether an answer that the model does not give is what the original gives: then the model is wrong, and nothing differs. */
async function isSameAtOriginal({ original, model, comparison }: Asking, asked: Asked): Promise<boolean> {
  if (!original || isExplained(model, comparison, asked)) return false;
  const response = await askOnce(original, asked.query);
  return comparison.textOf(asked.query, toAnswer(response), model.today) === asked.text;
}

export function toAsked(
  comparison: Comparison,
  { query, response, today }: Omit<Asked, "text"> & { readonly today: CalendarDate },
): Asked {
  return { query, response, text: comparison.textOf(query, toAnswer(response), today) };
}

/** A target that failed is asked once more. */
async function askOnce(run: Run, query: Query): Promise<TargetResponse> {
  const response = await run.getAgain(query);
  return isLost(response) ? run.getAgain(query) : response;
}

/** Whether the model gives the answer of the target. */
export function isExplained(model: Model, comparison: Comparison, { query, text }: Asked): boolean {
  return comparison.textOf(query, answerBy(model, query), model.today) === text;
}

/** The items of an answer; none of an error. */
export function itemsOf({ response }: Asked): readonly unknown[] {
  return listOf(response) ?? [];
}

export interface Comparison {
  /** The question as it can be asked; undefined if nothing can be claimed about it. */
  admit(question: Question, today: CalendarDate): Question | undefined;
  /** Whether nothing can be claimed because of the answer. */
  isOpen(answer: ModelAnswer): boolean;
  /** An answer of either side as a text; equal texts are equal answers. */
  textOf(query: Query, answer: Answer, today: CalendarDate): string;
  /** What is not asked, or not compared, in words. */
  readonly leftOut: readonly string[];
}

type Known = Pick<TwinFacts, "uncertain" | "gaps" | "notTaken" | "repeated">;

/** Where the pages of a list can't be predicted, short ranges of one page are compared as sets. */
export function createComparison({ uncertain, gaps: known, notTaken, repeated = [] }: Known): Comparison {
  const doubled = new Set(repeated);
  const open = new Set<ChoiceId>(uncertain.map(({ choice }) => choice));
  const isLooseBy = (ids: readonly ChoiceId[]) => notTaken.length > 0 || ids.some((id) => open.has(id));
  const looseEvents = doubled.size > 0 || isLooseBy(["eventOrder", "eventPageUnit", "endDateBound"]);
  const looseHours = isLooseBy(["hoursPageUnit"]);
  const isLoose = ({ operation }: Query) => (operation.id === getMuseumHours.id ? looseHours : looseEvents);
  const isValid = createValidity();

  function admit(question: Question, today: CalendarDate): Question | undefined {
    const { query, choice } = question;
    if (choice !== undefined && open.has(choice)) return undefined;
    const { parameters } = query;
    if (!parameters) return isLoose(query) ? undefined : question;
    if (open.has("pastStartDate") && (parameters.startDate ?? today) < today) return undefined;
    if (gapsOf({ today }, query).some((gap) => known.includes(gap))) return undefined;
    return isLoose(query) ? { query: queryFor(query.operation, toShort(query, parameters, today)) } : question;
  }

  function textOf(query: Query, { status, items: list }: Answer, today: CalendarDate): string {
    const { parameters = {}, operation } = query;
    if (!list) return open.has("badParameterStatus") && /^4(00|22)$/.test(String(status)) ? "rejected" : String(status);
    const isNarrowed = open.has("eventDates") && operation.id === listSpecialEvents.id;
    const items = isNarrowed ? list.map((item) => withinRange(item, parameters, today)) : list;
    if (!isLoose(query)) return textOfAnswer(query, { status, items });
    const certain = items.filter(
      (item) =>
        isValid(query, item) && isCertain(query, item, { open, today }) && !doubled.has(keyOf(query.operation, item)),
    );
    if (certain.length >= LARGEST_LIMIT && operation.id === listSpecialEvents.id) return "more than a page";
    return `set ${certain
      .map((item) => documentedText(operation, item))
      .sort()
      .join("\n")}`;
  }

  return {
    admit,
    isOpen: ({ isBeyond, items = [] }) =>
      (isBeyond && open.has("pageBeyondEnd")) || (doubled.size > 0 && isCrowded(items)),
    textOf,
    leftOut: [
      ...[...open].filter((id) => !NEVER_ASKED.includes(id)).map((id) => `what ${id} decides`),
      ...known.map((gap) => gaps[gap]),
      ...(notTaken.length > 0 ? ["entries and events that could not be taken"] : []),
      ...(doubled.size > 0 ? [`${doubled.size} events whose id several rows have`] : []),
      ...(looseEvents ? ["the order and the pages of events"] : []),
      ...(looseHours ? ["the pages of hours"] : []),
      "wrong credentials, methods other than GET, headers, and the text of errors",
    ],
  };
}

/** Whether several rows of each event may not fit on a page. */
function isCrowded(items: readonly unknown[]): boolean {
  return items.length > LARGEST_LIMIT / 3 && fieldOf(items[0], "eventId") !== undefined;
}

/** One page that holds the whole range, whatever `limit` counts. */
function toShort({ operation }: Query, { startDate, endDate }: Parameters, today: CalendarDate): Parameters {
  const start = startDate === undefined ? {} : { startDate };
  if (operation.id === getMuseumHours.id) return { ...start, limit: LARGEST_LIMIT };
  const latest = addDays(startDate ?? today, LARGEST_LIMIT - 1);
  const end = endDate === undefined ? {} : { endDate: endDate < latest ? endDate : latest };
  return { ...start, ...end, limit: LARGEST_LIMIT };
}

/** Hours past the window of a page of days, and events on endDate alone, are left out where that is open. */
function isCertain(
  { operation, parameters = {} }: Query,
  item: unknown,
  { open, today }: { readonly open: ReadonlySet<ChoiceId>; readonly today: CalendarDate },
): boolean {
  const start = parameters.startDate ?? today;
  if (operation.id === getMuseumHours.id) {
    return dayNumber(String(fieldOf(item, "date"))) - dayNumber(start) < LARGEST_LIMIT - FEWEST_SHOWN;
  }
  if (!open.has("endDateBound")) return true;
  const end = lastDayOf(parameters, today);
  return datesOf(item).some((date) => date >= start && date < end);
}

/** Invalid entries take places on a page of entries, so that its last days are not compared. */
const FEWEST_SHOWN = 15;

function withinRange(item: unknown, parameters: Parameters, today: CalendarDate): unknown {
  const start = parameters.startDate ?? today;
  const end = lastDayOf(parameters, today);
  return { ...(item as object), dates: datesOf(item).filter((date) => date >= start && date <= end) };
}

function createValidity(): (query: Query, item: unknown) => boolean {
  const validate = createItemValidator();
  return ({ operation }, item) => {
    const { kind } = listOperation(operation);
    const set = Object.entries(item ?? {}).filter(([, value]) => value !== null);
    return validate(kind, Object.fromEntries(set)).length === 0;
  };
}

/** Takes today by the zone of the target if it is certain, else by the answers that tell. */
export async function settleModel(
  run: Run,
  twin: ReadTwin,
  comparison: Comparison,
  options: TwinRunOptions,
): Promise<Model> {
  const { facts } = twin;
  const profile = { ...profiles.default, ...twin.profile, timeZone: facts.timeZone.name };
  const catalogue = createCatalogue(twin.dataSet);
  const model = (today: CalendarDate): Model => ({ catalogue, profile, today });
  if (options.today !== undefined) return model(options.today);
  const byClock = createClock(options.now).today(options.timeZone ?? facts.timeZone.name);
  if (facts.timeZone.isCertain || options.timeZone !== undefined) return model(byClock);
  const asked: Asked[] = [];
  for (const operation of operations) {
    for (const parameters of [{}, { limit: 30 }, { limit: 1 }]) {
      const query = queryFor(operation, parameters);
      const response = await run.getAgain(query);
      asked.push(toAsked(comparison, { query, response, today: byClock }));
    }
  }
  const explained = (today: CalendarDate) => asked.filter((one) => isExplained(model(today), comparison, one)).length;
  const days = [...plausibleDates(options.now())].sort((a, b) => explained(b) - explained(a));
  const [likeliest = byClock] = days;
  return model(explained(byClock) === explained(likeliest) ? byClock : likeliest);
}
