/** Compares what a twin and its service answer to the same question. */
import { addDays, type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import { createClock } from "../../contract/clock.js";
import { getMuseumHours, listSpecialEvents, type OperationId, operations } from "../../contract/interface.js";
import { LARGEST_LIMIT, listOperation } from "../../contract/lists.js";
import { profiles } from "../../contract/profile.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { lastDayOf, type Parameters, type Query, queryFor } from "../../verify/client/query.js";
import { toCurl } from "../../verify/client/request.js";
import { isLost, type TargetResponse } from "../../verify/client/response.js";
import { datesOf, documentedText, fieldOf, keyOf } from "../../verify/target-model/item.js";
import { type Run, toRequest } from "../../verify/target-model/run.js";
import { learn } from "../../verify/target-model/target-model.js";
import { plausibleDates } from "../../verify/target-model/today.js";
import { gapsOf } from "../learning/learn.js";
import { answerBy, type Model, type Questions, textOfAnswer, toAnswer } from "../questions.js";
import { gaps, NEVER_ASKED, type TwinFacts } from "../twin.js";
import type { ReadTwin } from "../twin-files.js";
import type { TwinRunOptions } from "../twin-run.js";

export interface Asked {
  readonly query: Query;
  readonly response: TargetResponse;
  /** The answer of the target, as it is compared. */
  readonly text: string;
}

type Question = ReturnType<Questions["draw"]>;

type Known = Pick<TwinFacts, "uncertain" | "gaps" | "notTaken" | "repeated">;

interface Sides {
  readonly run: Run;
  readonly model: Model;
  readonly facts: Known;
}

/** A target beside the model of a twin. Where the pages of a list can't be predicted, short ranges of one page are compared as sets. */
export class Comparison {
  readonly run: Run;
  readonly model: Model;
  readonly #open: ReadonlySet<ChoiceId>;
  readonly #gaps: TwinFacts["gaps"];
  /** The keys of events of which one list has several rows. */
  readonly #doubled: ReadonlySet<string>;
  readonly #loose: readonly OperationId[];
  readonly #violationsOf = createItemValidator();

  constructor({ run, model, facts }: Sides) {
    this.run = run;
    this.model = model;
    this.#gaps = facts.gaps;
    this.#doubled = new Set(facts.repeated);
    this.#open = new Set(facts.uncertain.map(({ choice }) => choice));
    this.#loose = looseOf(facts);
  }

  /** Takes today by the zone of the target if it is certain, else by the answers that tell. */
  static async withTwin(run: Run, { facts, ...twin }: ReadTwin, options: TwinRunOptions): Promise<Comparison> {
    const profile = { ...profiles.default, ...twin.profile, timeZone: facts.timeZone.name };
    const catalogue = createCatalogue(twin.dataSet);
    const on = (today: CalendarDate) => new Comparison({ run, facts, model: { catalogue, profile, today } });
    const byClock = on(options.today ?? createClock(options.now).today(options.timeZone ?? facts.timeZone.name));
    const isCertain =
      [options.today, options.timeZone].some((option) => option !== undefined) || facts.timeZone.isCertain;
    const comparison = isCertain ? byClock : await likeliest(byClock, plausibleDates(options.now()).map(on));
    learn(run.model, { today: comparison.model.today });
    return comparison;
  }

  /** What is not asked, or not compared, in words. */
  static leftOutOf(facts: Known): readonly string[] {
    const { uncertain, notTaken, repeated = [] } = facts;
    const loose = looseOf(facts);
    const open = uncertain.map(({ choice }) => choice).filter((id) => !NEVER_ASKED.includes(id));
    return [
      ...open.map((id) => `what ${id} decides`),
      ...facts.gaps.map((gap) => gaps[gap]),
      ...(notTaken.length > 0 ? ["entries and events that could not be taken"] : []),
      ...(repeated.length > 0 ? [`${repeated.length} events whose id several rows have`] : []),
      ...(loose.includes(listSpecialEvents.id) ? ["the order and the pages of events"] : []),
      ...(loose.includes(getMuseumHours.id) ? ["the pages of hours"] : []),
      "wrong credentials, methods other than GET, headers, and the text of errors",
    ];
  }

  /** Asks twice, to tell a target whose answers vary from one that has changed. */
  async askTwice(query: Query): Promise<Asked | "noisy" | "lost"> {
    const first = await askOnce(this.run, query);
    const again = await askOnce(this.run, query);
    const response = isLost(first) ? again : first;
    if (isLost(response)) return "lost";
    const asked = this.toAsked(query, response);
    const isSteady = isLost(again) || this.toAsked(query, again).text === asked.text;
    return isSteady ? asked : "noisy";
  }

  /** Asks again what differs; undefined if it is another answer then, which is noise and no change. */
  async confirm(response: TargetResponse): Promise<Asked | undefined> {
    const { query } = response.request;
    if (!query || isLost(response)) return undefined;
    const asked = this.toAsked(query, response);
    if (this.isExplained(asked)) return asked;
    const again = await this.run.getAgain(query);
    return isLost(again) || this.toAsked(query, again).text !== asked.text ? undefined : asked;
  }

  /** Asks the questions about which something can be claimed, one after the other, and confirms what differs. */
  async confirmAll(questions: readonly Question[]): Promise<readonly Asked[]> {
    const asked: Asked[] = [];
    for (const question of questions) {
      const query = this.claimable(question);
      const confirmed = query && (await this.confirm(await this.run.get(query)));
      if (confirmed) asked.push(confirmed);
    }
    return asked;
  }

  /** The curl lines that show the answer to a query. */
  curlLines(query: Query): readonly string[] {
    return [toCurl(this.run.client, toRequest(query, this.run.right))];
  }

  toAsked(query: Query, response: TargetResponse): Asked {
    return { query, response, text: this.#textOf(query, toAnswer(response), this.model.today) };
  }

  /** Whether a model gives the answer of the target. */
  isExplained({ query, text }: Asked, model = this.model): boolean {
    return this.#textOf(query, answerBy(model, query), model.today) === text;
  }

  /** The question as it can be asked; undefined if nothing can be claimed about it or about its answer. */
  claimable(question: Question): Query | undefined {
    const query = this.admit(question);
    if (!query) return undefined;
    const { isBeyond, items = [] } = answerBy(this.model, query);
    // Several rows of each event may not fit on a page.
    const isCrowded = items.length > LARGEST_LIMIT / 3 && fieldOf(items[0], "eventId") !== undefined;
    const isOpen = (isBeyond && this.#open.has("pageBeyondEnd")) || (this.#doubled.size > 0 && isCrowded);
    return isOpen ? undefined : query;
  }

  /** The question as it can be asked; undefined if nothing can be claimed about it. */
  admit({ query, choice }: Question): Query | undefined {
    const { today } = this.model;
    if (choice !== undefined && this.#open.has(choice)) return undefined;
    const { parameters, operation } = query;
    const isLoose = this.#loose.includes(operation.id);
    if (!parameters) return isLoose ? undefined : query;
    if (this.#open.has("pastStartDate") && (parameters.startDate ?? today) < today) return undefined;
    if (gapsOf({ today }, query).some((gap) => this.#gaps.includes(gap))) return undefined;
    return isLoose ? queryFor(operation, toShort(query, parameters, today)) : query;
  }

  /** An answer of either side as a text; equal texts are equal answers. */
  #textOf(query: Query, { status, items: list }: ReturnType<typeof toAnswer>, today: CalendarDate): string {
    const { parameters = {}, operation } = query;
    if (!list)
      return this.#open.has("badParameterStatus") && /^4(00|22)$/.test(String(status)) ? "rejected" : String(status);
    const isNarrowed = this.#open.has("eventDates") && listOperation(operation).hasEnd;
    const [start, end] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
    const narrow = (item: unknown) => ({
      ...(item as object),
      dates: datesOf(item).filter((date) => date >= start && date <= end),
    });
    const items = isNarrowed ? list.map(narrow) : list;
    if (!this.#loose.includes(operation.id)) return textOfAnswer(query, { status, items });
    const certain = items.filter(
      (item) =>
        this.#isValid(query, item) && this.#isCertain(query, item, today) && !this.#doubled.has(keyOf(operation, item)),
    );
    if (certain.length >= LARGEST_LIMIT && listOperation(operation).hasEnd) return "more than a page";
    const texts = certain.map((item) => documentedText(operation, item)).sort();
    return `set ${texts.join("\n")}`;
  }

  #isValid({ operation }: Query, item: unknown): boolean {
    const set = Object.entries(item ?? {}).filter(([, value]) => value !== null);
    return this.#violationsOf(listOperation(operation).kind, Object.fromEntries(set)).length === 0;
  }

  /** Hours past the window of a page of days, and events on endDate alone, are left out where that is open. */
  #isCertain({ operation, parameters = {} }: Query, item: unknown, today: CalendarDate): boolean {
    const start = parameters.startDate ?? today;
    if (!listOperation(operation).hasEnd)
      return dayNumber(String(fieldOf(item, "date"))) - dayNumber(start) < LARGEST_LIMIT - FEWEST_SHOWN;
    if (!this.#open.has("endDateBound")) return true;
    const end = lastDayOf(parameters, today);
    return datesOf(item).some((date) => date >= start && date < end);
  }
}

/** The operations whose pages can't be predicted. */
function looseOf({ uncertain, notTaken, repeated = [] }: Known): readonly OperationId[] {
  const isLooseBy = (...ids: readonly ChoiceId[]) =>
    notTaken.length > 0 || uncertain.some(({ choice }) => ids.includes(choice));
  const looseEvents = repeated.length > 0 || isLooseBy("eventOrder", "eventPageUnit", "endDateBound");
  return [...(looseEvents ? [listSpecialEvents.id] : []), ...(isLooseBy("hoursPageUnit") ? [getMuseumHours.id] : [])];
}

/** Invalid entries take places on a page of entries, so that its last days are not compared. */
const FEWEST_SHOWN = 15;

/** Returns the one that explains most of what is listed without a startDate; by the clock if others explain no more. */
async function likeliest(byClock: Comparison, others: readonly Comparison[]): Promise<Comparison> {
  const asked: Asked[] = [];
  for (const operation of operations) {
    for (const parameters of [{}, { limit: 30 }, { limit: 1 }]) {
      const query = queryFor(operation, parameters);
      asked.push(byClock.toAsked(query, await byClock.run.getAgain(query)));
    }
  }
  const explained = ({ model }: Comparison) => asked.filter((one) => byClock.isExplained(one, model)).length;
  return others.reduce((best, other) => (explained(other) > explained(best) ? other : best), byClock);
}

/** A target that failed is asked once more. */
async function askOnce(run: Run, query: Query): Promise<TargetResponse> {
  const response = await run.getAgain(query);
  return isLost(response) ? run.getAgain(query) : response;
}

/** One page that holds the whole range, whatever `limit` counts. */
function toShort({ operation }: Query, { startDate, endDate }: Parameters, today: CalendarDate): Parameters {
  const start = startDate === undefined ? {} : { startDate };
  if (!listOperation(operation).hasEnd) return { ...start, limit: LARGEST_LIMIT };
  const latest = addDays(startDate ?? today, LARGEST_LIMIT - 1);
  const end = endDate === undefined ? {} : { endDate: endDate < latest ? endDate : latest };
  return { ...start, ...end, limit: LARGEST_LIMIT };
}
