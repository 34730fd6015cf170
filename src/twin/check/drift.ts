/** Explains in what a target differs from a twin: by data that have changed, by their order, and by choices that it answers in another way. */
import { compareTexts } from "../../base/text.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { eventsList, LARGEST_LIMIT } from "../../contract/lists.js";
import { choiceIds } from "../../contract/profile.js";
import { type Catalogue, type CatalogueChanges, changeCatalogue, createCatalogue } from "../../museum/catalogue.js";
import { listOf } from "../../verify/client/response.js";
import { inStoredOrder } from "../../verify/judging/stored-order.js";
import { isPlaced, keyOf } from "../../verify/target-model/item.js";
import { walkPages } from "../../verify/target-model/page-crawl.js";
import { Crawl } from "../crawl/crawl.js";
import { observeAnswers } from "../learning/learn.js";
import type { Model } from "../questions.js";
import type { Asked, Comparison } from "./comparison.js";
import { DataChanges } from "./data-changes.js";

export interface Explanation {
  /** The data that have changed since the twin was taken, by key in lower case; undefined for what was removed. */
  readonly changes: CatalogueChanges;
  readonly choices: readonly ChoiceChange[];
  /** Two events that are stored in another order. */
  readonly moved: readonly [string, string] | undefined;
  /** The data and the answers of the target, as far as the answers show them. */
  readonly model: Model;
  /** What neither data nor choices explain. */
  readonly unexplained: readonly Asked[];
}

interface ChoiceChange {
  readonly choice: ChoiceId;
  readonly from: string;
  readonly to: string;
  /** An answer that shows it. */
  readonly shown: Asked;
}

/** Explains answers that were steady. */
export function explainDifferences(comparison: Comparison, asked: readonly Asked[]): Promise<Explanation> {
  return new Explainer(comparison, asked).explain();
}

/** Rounds of looking for more. */
const MAX_ROUNDS = 40;
/** Listings that are walked from their first page, because one of their pages differs. */
const MAX_WALKED = 6;
/** A listing is only walked if the page that differs is among these first ones, counted in pages of the largest limit. */
const MAX_PREFIX_PAGES = 40;
/** A museum with more events is not walked through for its order. */
const MAX_EVENTS = 60 * LARGEST_LIMIT;

class Explainer {
  readonly #comparison: Comparison;
  readonly #asked: readonly Asked[];
  /** What was asked and what walks have shown. */
  readonly #all: Asked[];
  readonly #data: DataChanges;
  readonly #walked = new Set<string>();
  /** What can explain an answer, in the order in which it is tried; each returns whether there was anything new. */
  readonly #steps = [this.#explainByData, this.#explainByOrder, this.#explainByChoices, this.#walkPrefix] as const;
  /** The data to which the changes are applied. */
  #base: Catalogue;
  #model: Model;
  #moved: Explanation["moved"];
  #isOrderKnown = false;
  /** Undefined until the target was asked for them. */
  #choices: readonly ChoiceChange[] | undefined;

  constructor(comparison: Comparison, asked: readonly Asked[]) {
    this.#comparison = comparison;
    this.#asked = asked;
    this.#all = [...asked];
    this.#data = new DataChanges(comparison);
    this.#base = comparison.model.catalogue;
    this.#model = comparison.model;
  }

  async explain(): Promise<Explanation> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const differing = this.#unexplained();
      if (differing.length === 0 || !(await this.#explainMore(differing))) break;
    }
    return {
      changes: this.#data.changes,
      model: this.#model,
      choices: this.#choices ?? [],
      moved: this.#moved,
      unexplained: this.#unexplained().filter((asked) => this.#asked.includes(asked)),
    };
  }

  async #explainMore(differing: readonly Asked[]): Promise<boolean> {
    for (const step of this.#steps) if (await step.call(this, differing)) return true;
    return false;
  }

  #unexplained(model = this.#model): readonly Asked[] {
    return this.#all.filter((asked) => !this.#comparison.isExplained(asked, model));
  }

  async #explainByData(differing: readonly Asked[]): Promise<boolean> {
    if (!(await this.#data.gather(differing, { asked: this.#all, model: this.#model }))) return false;
    this.#model = { ...this.#model, catalogue: changeCatalogue(this.#base, this.#data.changes) };
    return true;
  }

  /** Takes the order in which the target stores its events, if that explains more. */
  async #explainByOrder(differing: readonly Asked[]): Promise<boolean> {
    const { profile, catalogue } = this.#model;
    const { hours, events } = catalogue;
    if (this.#isOrderKnown || profile.eventOrder !== "asStored" || this.#choices) return false;
    this.#isOrderKnown = true;
    if (events.length > MAX_EVENTS) return false;
    const { operation } = eventsList;
    const walks = await new Crawl(this.#comparison.run, { atOnce: 2 }).of(eventsList);
    const orders = walks.map(({ responses }) => {
      const listed = responses
        .flatMap((response) => listOf(response) ?? [])
        .filter((item) => isPlaced(operation, item));
      return [...new Set(listed.map((item) => keyOf(operation, item)))];
    });
    const stored = createCatalogue({ hours, events: inStoredOrder(events, orders) });
    const model = { ...this.#model, catalogue: stored };
    if (this.#unexplained(model).length >= differing.length) return false;
    const keysOf = (list: typeof events) => list.map(({ eventId }) => eventId.toLowerCase());
    this.#base = stored;
    this.#model = model;
    const listed = new Set(orders.flat());
    this.#moved = firstMoved(
      keysOf(events),
      keysOf(stored.events).filter((key) => listed.has(key)),
    );
    return true;
  }

  /** Takes the answers to choices that the learner observes, where they explain something. */
  async #explainByChoices(differing: readonly Asked[]): Promise<boolean> {
    if (this.#choices) return false;
    const { profile, catalogue } = this.#model;
    const choices = await observeAnswers(this.#comparison.run, catalogue);
    const observed = Object.entries(choices).flatMap(([choice, { answer }]) =>
      answer === null ? [] : [[choice, answer]],
    );
    const changedModel = withAnswers(this.#model, Object.fromEntries(observed));
    const isExplained = (asked: Asked, model: Model) => this.#comparison.isExplained(asked, model);
    const won = differing.filter((asked) => isExplained(asked, changedModel)).sort(byTarget);
    this.#choices = choiceIds.flatMap((choice): readonly ChoiceChange[] => {
      const without = withAnswers(changedModel, { [choice]: profile[choice] });
      const shown = won.find((asked) => !isExplained(asked, without));
      return shown ? [{ choice, from: profile[choice], to: changedModel.profile[choice], shown }] : [];
    });
    const changed = Object.fromEntries(this.#choices.map(({ choice, to }) => [choice, to]));
    this.#model = withAnswers(this.#model, changed);
    return this.#choices.length > 0;
  }

  /** An entry that was added or removed moves all pages after it: the pages before a differing one show it. */
  async #walkPrefix(differing: readonly Asked[]): Promise<boolean> {
    const next = differing.find(({ query, response }) => !this.#walked.has(query.target) && response.status === 200);
    if (!next || this.#walked.size >= MAX_WALKED) return false;
    const { operation, parameters, target } = next.query;
    this.#walked.add(target);
    const { page = 1, limit = 10, ...range } = parameters ?? {};
    if (!parameters || page * limit > MAX_PREFIX_PAGES * LARGEST_LIMIT) return true;
    const { responses } = await walkPages(this.#comparison.run, { operation, parameters: range }, { atOnce: 2 });
    for (const response of responses) {
      const { query } = response.request;
      if (query) this.#all.push(this.#comparison.toAsked(query, response));
    }
    return true;
  }
}

function byTarget({ query: { target: a } }: Asked, { query: { target: b } }: Asked): number {
  return a.length - b.length || compareTexts(a, b);
}

function withAnswers(model: Model, answers: Partial<Record<ChoiceId, string>>): Model {
  return { ...model, profile: { ...model.profile, ...answers } as Profile };
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
