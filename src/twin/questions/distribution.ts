/** The questions on which models disagree, and how. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import type { Chance } from "../../fixtures/chance.js";
import { answerQuery } from "../../museum/answer.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { listOf, type TargetResponse } from "../../verify/client/response.js";
import { filterValues, type Parameters, type Query, queryFor, rawQuery } from "../../verify/queries/query.js";
import { documentedText } from "../../verify/target-model/item.js";
import { listOperation } from "../../verify/target-model/list-operation.js";

export interface Model {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  readonly today: CalendarDate;
}

/** What is compared of an answer. */
export interface Answer {
  readonly status: number;
  /** Undefined for an error. */
  readonly items?: readonly unknown[] | undefined;
}

export interface ModelAnswer extends Answer {
  readonly items?: readonly object[];
  /** Whether the page lies after the last one. */
  readonly isBeyond: boolean;
}

export function answerBy({ catalogue, profile, today }: Model, { operation, target }: Query): ModelAnswer {
  const pairs = new URLSearchParams(target.split("?")[1] ?? "");
  const answer = answerQuery(catalogue, operation, pairs, { profile, today });
  if (answer.outcome === "rejected") return { status: Number(profile.badParameterStatus), isBeyond: false };
  const { page, reading } = answer;
  const isBeyond = reading.query.page > 1 && page.items.length === 0 && reading.query.page > page.pages();
  if (answer.outcome === "pageNotFound") return { status: 404, isBeyond };
  return { status: 200, items: page.items, isBeyond };
}

/** Equal texts are equal answers. */
export function textOfAnswer({ operation }: Query, { status, items }: Answer): string {
  return items ? `list ${items.map((item) => documentedText(operation, item)).join("\n")}` : String(status);
}

/** The same of a response. */
export function textOfResponse(query: Query, response: TargetResponse): string {
  return textOfAnswer(query, toAnswer(response));
}

export function toAnswer(response: TargetResponse): Answer {
  return { status: response.status, items: listOf(response) };
}

export interface QuestionSpace {
  /** The first and the last day that have data. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly today: CalendarDate;
  /** How many items the longer of the two lists has. */
  readonly items: number;
}

/** A question, and the choice that it is about if it has a value that the document leaves open. */
export interface Question {
  readonly query: Query;
  readonly choice?: ChoiceId;
}

export const DISTRIBUTION = [
  "both operations alike",
  "startDate: none 12 %, from a week before today to 45 days after it 30 %, else any day from 10 before the data to 10 after them",
  "endDate: none 25 %, else 0 to 400 days after the start, short ranges more often",
  "page: none 45 %, else 1 to 4, or at times any page that the data fill",
  "limit: none 35 %, else 1 to 30",
  "8 % with a value that the document leaves open: a limit over 30, a page of 0, a reversed range …",
] as const;

export function drawQuestion(chance: Chance, space: QuestionSpace): Question {
  const operation = chance.pick(operations);
  if (chance.isHit(0.08)) return drawOpen(chance, operation, space);
  return { query: queryFor(operation, drawParameters(chance, operation, space)) };
}

/** A question with documented values alone. */
export function drawDocumented(chance: Chance, operation: Operation, space: QuestionSpace): Question {
  return { query: queryFor(operation, drawParameters(chance, operation, space)) };
}

const WIDTHS = [0, 1, 2, 3, 6, 7, 8, 14, 30, 60, 120, 400];

function drawParameters(chance: Chance, operation: Operation, space: QuestionSpace): Parameters {
  const start = drawStart(chance, space);
  const from = start ?? space.today;
  const hasEnd = operation.id === listSpecialEvents.id && chance.isHit(0.75);
  const end = hasEnd ? addDays(from, chance.pick(WIDTHS)) : undefined;
  const limit = chance.isHit(0.35) ? undefined : 1 + chance.below(30);
  const page = chance.isHit(0.45) ? undefined : drawPage(chance, space, limit ?? 10);
  const filters = filterValues(listOperation(operation), space.today);
  return {
    ...(filters.length > 0 && chance.isHit(0.4) && chance.pick(filters)),
    ...(start !== undefined && { startDate: start }),
    ...(end !== undefined && { endDate: end }),
    ...(page !== undefined && { page }),
    ...(limit !== undefined && { limit }),
  };
}

function drawStart(chance: Chance, { first, last, today }: QuestionSpace): CalendarDate | undefined {
  const draw = chance.next();
  if (draw < 0.12) return undefined;
  if (draw < 0.42) return addDays(today, chance.below(53) - 7);
  return addDays(first, chance.below(dayNumber(last) - dayNumber(first) + 21) - 10);
}

function drawPage(chance: Chance, { items }: QuestionSpace, limit: number): number {
  return chance.isHit(0.15) ? 1 + chance.below(Math.ceil(items / limit) + 1) : 1 + chance.below(4);
}

type OpenKind = readonly [ChoiceId, (space: QuestionSpace) => string];

const openKinds: readonly OpenKind[] = [
  ["limitAboveMaximum", () => "limit=31"],
  ["limitAboveMaximum", () => "limit=500"],
  ["belowMinimum", () => "limit=0"],
  ["belowMinimum", () => "limit=2&page=0"],
  ["belowMinimum", () => "limit=-3"],
  ["malformedInteger", () => "limit=many"],
  ["malformedInteger", () => "limit=2.5"],
  ["malformedDate", () => "startDate=2027-02-30"],
  ["malformedDate", () => "startDate=soon"],
  ["unknownParameter", () => "limit=3&undocumented=1"],
  ["repeatedParameter", () => "limit=2&limit=3"],
  ["pageBeyondEnd", ({ last }) => `startDate=${last}&page=900`],
];

/** One question of every kind that is about a choice, or that a target can reject for reasons of its own. */
export function oneOfEachKind(space: QuestionSpace): readonly Question[] {
  const { today } = space;
  const range = (from: number, to: number) =>
    queryFor(listSpecialEvents, { startDate: addDays(today, from), endDate: addDays(today, to) });
  return [
    ...operations.flatMap((operation) =>
      openKinds.map(([choice, text]) => ({ query: rawQuery(operation, text(space)), choice })),
    ),
    { query: range(9, 2), choice: "invertedRange" },
    ...[range(-20, -18), range(-3, 3), range(4, 4), range(0, 400)].map((query) => ({ query })),
    { query: queryFor(getMuseumHours, { startDate: addDays(today, -5) }) },
  ];
}

function drawOpen(chance: Chance, operation: Operation, space: QuestionSpace): Question {
  if (operation.id !== getMuseumHours.id && chance.isHit(0.15)) {
    const start = addDays(space.today, chance.below(60));
    const query = queryFor(operation, { startDate: start, endDate: addDays(start, -1 - chance.below(30)) });
    return { query, choice: "invertedRange" };
  }
  const [choice, text] = chance.pick(openKinds);
  return { query: rawQuery(operation, text(space)), choice };
}
