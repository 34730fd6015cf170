/** The questions on which models disagree, and how a model answers them. */
import { defined } from "../base/collections.js";
import { addDays, type CalendarDate, dayNumber } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../contract/interface.js";
import { listOperation } from "../contract/lists.js";
import { type Chance, createChance } from "../fixtures/chance.js";
import { answerQuery } from "../museum/answer.js";
import type { Catalogue } from "../museum/catalogue.js";
import { filterValues, type Query, queryFor, rawQuery } from "../verify/client/query.js";
import { listOf, type TargetResponse } from "../verify/client/response.js";
import { documentedText } from "../verify/target-model/item.js";

export interface Model {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  readonly today: CalendarDate;
}

/** What is compared of an answer. */
interface Answer {
  readonly status: number;
  /** Undefined for an error. */
  readonly items?: readonly unknown[] | undefined;
}

/** The answer of a model; `isBeyond` if the page lies after the last one. */
export function answerBy({ catalogue, profile, today }: Model, { operation, target }: Query) {
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

export function toAnswer(response: TargetResponse): Answer {
  return { status: response.status, items: listOf(response) };
}

/** A question, and the choice that it is about if it has a value that the document leaves open. */
interface Question {
  readonly query: Query;
  readonly choice?: ChoiceId;
}

type Known = Pick<Model, "catalogue" | "today">;

/** Draws questions about a model from that distribution, as a seed decides. */
export class Questions {
  static readonly DISTRIBUTION: readonly string[] = [
    "both operations alike",
    "startDate: none 12 %, from a week before today to 45 days after it 30 %, else any day from 10 before the data to 10 after them",
    "endDate: none 25 %, else 0 to 400 days after the start, short ranges more often",
    "page: none 45 %, else 1 to 4, or at times any page that the data fill",
    "limit: none 35 %, else 1 to 30",
    "8 % with a value that the document leaves open: a limit over 30, a page of 0, a reversed range …",
  ];

  readonly #chance: Chance;
  readonly #today: CalendarDate;
  readonly #first: CalendarDate;
  readonly #last: CalendarDate;
  /** How many items the longer of the two lists has. */
  readonly #items: number;

  constructor({ catalogue: { span, hours, events }, today }: Known, seed: number, key: string) {
    this.#chance = createChance(seed, key);
    this.#today = today;
    this.#first = span?.first ?? today;
    this.#last = span?.last ?? today;
    this.#items = Math.max(hours.length, events.length);
  }

  /** One question of every kind that is about a choice, or that a target can reject for reasons of its own. */
  static ofEachKind({ catalogue: { span }, today }: Known): readonly Question[] {
    const range = (from: number, to: number) =>
      queryFor(listSpecialEvents, { startDate: addDays(today, from), endDate: addDays(today, to) });
    return [
      ...operations.flatMap((operation) =>
        openKinds.map((kind) => toOpenQuestion(operation, kind, span?.last ?? today)),
      ),
      { query: range(9, 2), choice: "invertedRange" },
      ...[range(-20, -18), range(-3, 3), range(4, 4), range(0, 400)].map((query) => ({ query })),
      { query: queryFor(getMuseumHours, { startDate: addDays(today, -5) }) },
    ];
  }

  draw(): Question {
    const operation = this.#chance.pick(operations);
    return this.#chance.isHit(0.08) ? this.#drawOpen(operation) : { query: this.drawDocumented(operation) };
  }

  /** Draws a query with documented values alone. */
  drawDocumented(operation: Operation): Query {
    const chance = this.#chance;
    const startDate = this.#drawStart();
    const hasEnd = listOperation(operation).hasEnd && chance.isHit(0.75);
    const endDate = hasEnd ? addDays(startDate ?? this.#today, chance.pick(WIDTHS)) : undefined;
    const limit = chance.isHit(0.35) ? undefined : 1 + chance.below(30);
    const page = chance.isHit(0.45) ? undefined : this.#drawPage(limit ?? 10);
    const filters = filterValues(listOperation(operation), this.#today);
    return queryFor(operation, {
      ...(filters.length > 0 && chance.isHit(0.4) && chance.pick(filters)),
      ...defined({ startDate, endDate, page, limit }),
    });
  }

  #drawStart(): CalendarDate | undefined {
    const draw = this.#chance.next();
    if (draw < 0.12) return undefined;
    if (draw < 0.42) return addDays(this.#today, this.#chance.below(53) - 7);
    return addDays(this.#first, this.#chance.below(dayNumber(this.#last) - dayNumber(this.#first) + 21) - 10);
  }

  #drawPage(limit: number): number {
    const most = this.#chance.isHit(0.15) ? Math.ceil(this.#items / limit) + 1 : 4;
    return 1 + this.#chance.below(most);
  }

  #drawOpen(operation: Operation): Question {
    const chance = this.#chance;
    if (listOperation(operation).hasEnd && chance.isHit(0.15)) {
      const startDate = addDays(this.#today, chance.below(60));
      const query = queryFor(operation, { startDate, endDate: addDays(startDate, -1 - chance.below(30)) });
      return { query, choice: "invertedRange" };
    }
    return toOpenQuestion(operation, chance.pick(openKinds), this.#last);
  }
}

const WIDTHS = [0, 1, 2, 3, 6, 7, 8, 14, 30, 60, 120, 400];

/** Parameters with a value that the document leaves open, by the choice that it is about. */
const openKinds: readonly (readonly [ChoiceId, string])[] = [
  ["limitAboveMaximum", "limit=31"],
  ["limitAboveMaximum", "limit=500"],
  ["belowMinimum", "limit=0"],
  ["belowMinimum", "limit=2&page=0"],
  ["belowMinimum", "limit=-3"],
  ["malformedInteger", "limit=many"],
  ["malformedInteger", "limit=2.5"],
  ["malformedDate", "startDate=2027-02-30"],
  ["malformedDate", "startDate=soon"],
  ["unknownParameter", "limit=3&undocumented=1"],
  ["repeatedParameter", "limit=2&limit=3"],
  ["pageBeyondEnd", "startDate=LAST&page=900"],
];

function toOpenQuestion(
  operation: Operation,
  [choice, text]: (typeof openKinds)[number],
  last: CalendarDate,
): Required<Question> {
  return { query: rawQuery(operation, text.replace("LAST", last)), choice };
}
