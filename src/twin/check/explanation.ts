/** Explains in what a target differs from a twin: by data that have changed, by their order, and by choices. */
import { compareTexts } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import type { Operation } from "../../contract/interface.js";
import {
  eventsList,
  hoursList,
  LARGEST_LIMIT,
  type ListOperation,
  listOperation,
  lists,
} from "../../contract/lists.js";
import { answersOf, choiceIds } from "../../contract/profile.js";
import {
  type Catalogue,
  type CatalogueChanges,
  changeCatalogue,
  createCatalogue,
  type DatedEntry,
  type DatedEvent,
} from "../../museum/catalogue.js";
import type { DatedItem } from "../../museum/sorted-list.js";
import { lastDayOf, type Parameters, queryFor, spread } from "../../verify/client/query.js";
import { listOf } from "../../verify/client/response.js";
import { mergeOrders } from "../../verify/judging/stored-order.js";
import { contentOf, datesOf, daysOf, fieldOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { walkPages } from "../../verify/target-model/page-crawl.js";
import { Crawl } from "../crawl/crawl.js";
import { answerBy, type Model } from "../questions.js";
import type { Asked, Comparison } from "./comparison.js";

export interface Explanation {
  /** The data that have changed since the twin was taken, by key in lower case; undefined for what was removed. */
  readonly changes: CatalogueChanges;
  readonly choices: readonly {
    readonly choice: ChoiceId;
    readonly from: string;
    readonly to: string;
    /** An answer that shows it. */
    readonly shown: Asked;
  }[];
  /** Two events that are stored in another order. */
  readonly moved: readonly [string, string] | undefined;
  /** The data and the answers of the target, as far as the answers show them. */
  readonly model: Model;
  /** What neither data nor choices explain. */
  readonly left: readonly Asked[];
}

type ChoiceChange = Explanation["choices"][number];

/** Explains answers that were steady. */
export function explainDifferences(comparison: Comparison, asked: readonly Asked[]): Promise<Explanation> {
  return new Explainer(comparison, asked).explain();
}

/** Rounds of looking for more changes. */
const MAX_ROUNDS = 40;
/** Listings that are walked from their first page, because one of their pages differs. */
const MAX_WALKED = 6;
/** A listing is only walked if the page that differs is among these first ones, counted in pages of the largest limit. */
const MAX_PREFIX_PAGES = 40;
/** Lookups of one step; a target that has lost half of its data is not asked for every piece of it. */
const MAX_LOOKUPS = 150;
/** Days around those of an event in which it is looked for if it is on none of them any more. */
const AROUND = 45;
/** A museum with more events is not walked through for its order. */
const MAX_EVENTS = 60 * LARGEST_LIMIT;
/** Answers that must stay explained, a sample of them. */
const MAX_EXPLAINED = 400;

/** Choices that no answer of a list or a rejection shows. */
const UNSEEN: readonly ChoiceId[] = [
  "errorBody",
  "credentialCheck",
  "badCredentialStatus",
  "challenge",
  "checkOrder",
  "wrongMethod",
  "headMethod",
  "timeZone",
];

class Explainer {
  readonly #comparison: Comparison;
  readonly #run: Comparison["run"];
  /** The data of the twin, before any change. */
  readonly #twin: Catalogue;
  readonly #today: CalendarDate;
  readonly #asked: readonly Asked[];
  /** These and those of walks, which show what is still there. */
  readonly #all: Asked[];
  readonly #changes = {
    hours: new Map<CalendarDate, DatedEntry | undefined>(),
    events: new Map<string, DatedEvent | undefined>(),
  };
  /** What is known to be there, or not, from lookups. */
  readonly #lookups = new Map<string, boolean>();
  readonly #choices = new Map<ChoiceId, ChoiceChange>();
  /** The data to which the changes are applied. */
  #base: Catalogue;
  #model: Model;
  #moved: Explanation["moved"];
  #isOrderKnown = false;
  #seesPast: boolean | undefined;

  constructor(comparison: Comparison, asked: readonly Asked[]) {
    const { run, model } = comparison;
    this.#comparison = comparison;
    this.#run = run;
    this.#twin = model.catalogue;
    this.#today = model.today;
    this.#asked = asked;
    this.#all = [...asked];
    this.#base = model.catalogue;
    this.#model = model;
  }

  async explain(): Promise<Explanation> {
    const walked = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const differing = this.#unexplained();
      if (differing.length === 0) break;
      if ((await this.#gatherChanges(differing)) || (await this.#findOrder(differing))) continue;
      const change = this.#findChoice(differing);
      const isConvincing = change !== undefined && change.explained * 2 > differing.length;
      const mayWalk = walked.size < MAX_WALKED && !isConvincing;
      const next = differing.find(({ query, response }) => !walked.has(query.target) && response.status === 200);
      if (mayWalk && next) {
        walked.add(next.query.target);
        this.#all.push(...(await this.#walkPrefix(next)));
        continue;
      }
      if (!change) break;
      const from = this.#comparison.model.profile[change.choice];
      this.#choices.set(change.choice, { ...change, from });
      this.#model = withAnswer(this.#model, change.choice, change.to);
    }
    return {
      changes: this.#changes,
      model: this.#model,
      // A choice that was changed back, or twice, counts by where it ended.
      choices: [...this.#choices.values()].filter(({ from, to }) => from !== to),
      moved: this.#moved,
      left: this.#unexplained().filter((asked) => this.#asked.includes(asked)),
    };
  }

  #unexplained(): readonly Asked[] {
    return this.#all.filter((asked) => !this.#comparison.isExplained(asked, this.#model));
  }

  /** An entry that was added or removed moves all pages after it: the pages before a differing one show it. */
  async #walkPrefix({ query: { operation, parameters } }: Asked): Promise<readonly Asked[]> {
    const { page = 1, limit = 10, ...range } = parameters ?? {};
    if (!parameters || page * limit > MAX_PREFIX_PAGES * LARGEST_LIMIT) return [];
    const { responses } = await walkPages(this.#run, { operation, parameters: range }, { atOnce: 2 });
    return responses.flatMap((response) => {
      const { query } = response.request;
      return query ? [this.#comparison.toAsked(query, response)] : [];
    });
  }

  /** Takes what the answers show of the data; returns whether that was anything new. */
  async #gatherChanges(differing: readonly Asked[]): Promise<boolean> {
    const stateOf = () => JSON.stringify(lists.map(({ name }) => [...this.#changes[name]]));
    const before = stateOf();
    for (const { query, response } of differing) {
      await this.#take(query.operation, listOf(response) ?? [], query.parameters);
    }
    await this.#findRemoved(differing);
    if (stateOf() === before) return false;
    const catalogue = changeCatalogue(this.#base, this.#changes);
    this.#model = { ...this.#model, catalogue };
    return true;
  }

  async #take(operation: Operation, items: readonly unknown[], parameters: Parameters = {}): Promise<void> {
    const list = listOperation(operation);
    const { name, key: field, days } = list;
    const changes: Map<string, DatedItem | undefined> = this.#changes[name];
    for (const item of items) {
      if (!isPlaced(operation, item)) continue;
      const key = keyOf(operation, item);
      const known = this.#knownItem(operation, key);
      const shown = daysOf(operation, item);
      const hidden = daysOf(operation, changes.get(key) ?? known).filter((date) => !shown.includes(date));
      const kept = known ? await this.#stillThere({ list, key }, hidden, parameters) : hidden;
      const dates = [...new Set([...shown, ...kept])].sort();
      const isSame =
        known &&
        contentOf(operation, known) === contentOf(operation, item) &&
        dates.join() === daysOf(operation, known).join();
      if (isSame) changes.delete(key);
      else changes.set(key, { ...(item as DatedEvent), ...(days !== field && { dates }) });
    }
  }

  #knownItem(operation: Operation, key: string): DatedItem | undefined {
    return this.#twin.index[listOperation(operation).name].find(key)?.item;
  }

  /** A known date that is not shown can be outside the range; a lookup shows whether it is gone. */
  async #stillThere(
    { list, key }: { readonly list: ListOperation; readonly key: string },
    dates: readonly CalendarDate[],
    parameters: Parameters,
  ) {
    const [start, end] = [parameters.startDate ?? this.#today, lastDayOf(parameters, this.#today)];
    const kept: CalendarDate[] = [];
    for (const date of dates) {
      const isInside = date >= start && date < end;
      const isUnseen = date < this.#today && !(await this.#canSeePast());
      if (isUnseen || (!isInside && (await this.#isOn(list, key, date)))) kept.push(date);
    }
    return kept;
  }

  /** What the twin lists and the target does not, and no answer has shown. */
  async #findRemoved(differing: readonly Asked[]): Promise<void> {
    const idOf = ({ query }: Asked, item: unknown) => `${query.operation.id} ${keyOf(query.operation, item)}`;
    const seen = new Set(this.#all.flatMap((asked) => (listOf(asked.response) ?? []).map((item) => idOf(asked, item))));
    const predicted = differing.flatMap((asked) =>
      (answerBy(this.#model, asked.query).items ?? []).map((item) => idOf(asked, item)),
    );
    const missing = [...new Set(predicted)].filter((id) => !seen.has(id));
    for (const id of missing.slice(0, MAX_LOOKUPS)) {
      const list = lists.find(({ operation }) => id.startsWith(`${operation.id} `));
      const key = id.slice(id.indexOf(" ") + 1);
      if (list) await this.#settle(list, key);
    }
  }

  /** An event that is on none of its days any more may have moved; it is looked for around them. */
  async #settle(list: ListOperation, key: string): Promise<void> {
    const { operation, name, hasEnd } = list;
    const changes: Map<string, DatedItem | undefined> = this.#changes[name];
    const known = changes.get(key) ?? this.#knownItem(operation, key);
    if (!known) return;
    const all = daysOf(operation, known);
    const isSeen = all.some((date) => date < this.#today) && (await this.#canSeePast());
    const dates = all.filter((date) => isSeen || date >= this.#today);
    const kept: CalendarDate[] = [];
    for (const date of dates) if (await this.#isOn(list, key, date)) kept.push(date);
    if (kept.length === dates.length) return;
    if (kept.length > 0) {
      changes.set(key, { ...(known as DatedEvent), dates: kept });
      return;
    }
    const [first = "", last = first] = [dates[0], dates.at(-1)];
    const parameters = { startDate: addDays(first, -AROUND), endDate: addDays(last, AROUND) };
    const { items = [] } = hasEnd ? await walkPages(this.#run, { operation, parameters }, { atOnce: 2 }) : {};
    const moved = items.find((item) => keyOf(operation, item) === key);
    if (moved === undefined) changes.set(key, undefined);
    else await this.#take(operation, [moved], parameters);
  }

  /** Whether the target lists an item on a day. */
  #isOn({ operation, hasEnd }: ListOperation, key: string, date: CalendarDate): Promise<boolean> {
    return this.#lookUp(`${key} ${date}`, async () => {
      if (!hasEnd)
        return (await this.#firstFrom(operation, date))?.every((item) => keyOf(operation, item) === key) ?? true;
      const listing = { operation, parameters: daysFrom(date) };
      const { end, items } = await walkPages(this.#run, listing, { atOnce: 1, areWindows: false });
      if (end === "broken" || end === "refused") return true;
      return items.some((item) => keyOf(operation, item) === key && datesOf(item).includes(date));
    });
  }

  /** The first item from a day on, alone; undefined if the target does not tell. */
  async #firstFrom(operation: Operation, startDate: CalendarDate): Promise<readonly unknown[] | undefined> {
    return listOf(await this.#run.getAgain(queryFor(operation, { startDate, page: 1, limit: 1 })));
  }

  async #lookUp(key: string, look: () => Promise<boolean>): Promise<boolean> {
    const isThere = this.#lookups.get(key) ?? (await look());
    this.#lookups.set(key, isThere);
    return isThere;
  }

  /** A target that takes a day of the past for today, or rejects it, shows nothing of what was there. */
  async #canSeePast(): Promise<boolean> {
    this.#seesPast ??= await this.#observePast();
    return this.#seesPast;
  }

  async #observePast(): Promise<boolean> {
    const past = this.#twin.hours.filter(({ date }) => date < this.#today);
    for (const { date } of spread(past, 4)) {
      const first = fieldOf((await this.#firstFrom(hoursList.operation, date))?.[0], "date");
      if (typeof first === "string" && first < this.#today) return true;
    }
    if (past.length > 0) return false;
    const isOver = (item: unknown) => datesOf(item).every((date) => date < this.#today);
    const ended = this.#twin.events.filter((event) => event.dates.length > 0 && isOver(event));
    for (const { dates } of spread(ended, 3)) {
      const parameters = { ...daysFrom(dates[0] ?? this.#today), page: 1, limit: LARGEST_LIMIT };
      const list = listOf(await this.#run.getAgain(queryFor(eventsList.operation, parameters)));
      if (list?.some(isOver)) return true;
    }
    return false;
  }

  /** Takes the order in which the target stores its events, if that explains more; returns whether it does. */
  async #findOrder(differing: readonly Asked[]): Promise<boolean> {
    if (this.#isOrderKnown || this.#model.profile.eventOrder !== "asStored" || this.#choices.has("eventOrder"))
      return false;
    this.#isOrderKnown = true;
    const before = this.#model;
    const { hours, events } = before.catalogue;
    if (events.length > MAX_EVENTS) return false;
    const walks = await new Crawl(this.#run, { atOnce: 2 }).of(eventsList);
    const { operation } = eventsList;
    const isEvent = (item: unknown) => isPlaced(operation, item);
    const orders = walks.map(({ responses }) => {
      const listed = responses.flatMap((response) => listOf(response) ?? []).filter(isEvent);
      return [...new Set(listed.map((item) => keyOf(operation, item)))];
    });
    const known = new Map(events.map((event) => [event.eventId.toLowerCase(), event]));
    const order = mergeOrders(orders, (key) => `${datesOf(known.get(key))[0] ?? ""} ${key}`);
    const listed = new Set(order);
    const inOrder = [
      ...order.flatMap((key) => known.get(key) ?? []),
      ...events.filter(({ eventId }) => !listed.has(eventId.toLowerCase())),
    ];
    const catalogue = createCatalogue({ hours, events: inOrder });
    this.#model = { ...before, catalogue };
    if (this.#unexplained().length >= differing.length) {
      this.#model = before;
      return false;
    }
    this.#base = catalogue;
    this.#moved = firstMoved([...known.keys()], order);
    return true;
  }

  /** The one other answer that explains most; undefined if none explains more than it breaks. */
  #findChoice(differing: readonly Asked[]) {
    const isExplainedBy = (model: Model) => (asked: Asked) => this.#comparison.isExplained(asked, model);
    const kept = this.#all.filter(isExplainedBy(this.#model)).slice(0, MAX_EXPLAINED);
    let best: (Omit<ChoiceChange, "from"> & { readonly explained: number; readonly gain: number }) | undefined;
    for (const choice of choiceIds.filter((id) => !UNSEEN.includes(id))) {
      for (const to of answersOf(choice)) {
        if (to === this.#model.profile[choice]) continue;
        const isExplained = isExplainedBy(withAnswer(this.#model, choice, to));
        const won = differing.filter(isExplained);
        const [shown] = [...won].sort(
          ({ query: { target: a } }, { query: { target: b } }) => a.length - b.length || compareTexts(a, b),
        );
        if (!shown || won.length <= (best?.gain ?? 0)) continue;
        const gain = won.length - kept.filter((asked) => !isExplained(asked)).length;
        if (gain > (best?.gain ?? 0)) best = { choice, to, shown, explained: won.length, gain };
      }
    }
    return best;
  }
}

/** A range that shows an event on a day, whether endDate is in the range or not. */
function daysFrom(startDate: CalendarDate): Parameters {
  return { startDate, endDate: addDays(startDate, 2) };
}

function withAnswer(model: Model, choice: ChoiceId, answer: string): Model {
  return { ...model, profile: { ...model.profile, [choice]: answer } as Profile };
}

/** The first two neighbours of the new order that stood the other way round; undefined if only new ones have come between. */
function firstMoved(before: readonly string[], order: readonly string[]): readonly [string, string] | undefined {
  const place = new Map(before.map((key, index) => [key, index]));
  const common = order.filter((key) => place.has(key));
  for (const [index, key] of common.entries()) {
    const previous = common[index - 1];
    if (previous !== undefined && (place.get(previous) ?? 0) > (place.get(key) ?? 0)) return [previous, key];
  }
  return undefined;
}
