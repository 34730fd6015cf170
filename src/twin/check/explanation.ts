/** Explains a difference: by a choice, by data, by their order. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { answersOf, choiceIds } from "../../contract/profile.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { changeCatalogue } from "../../museum/changed-catalogue.js";
import { listOf } from "../../verify/client/response.js";
import { mergeOrders } from "../../verify/learning/stored-order.js";
import type { Run } from "../../verify/run.js";
import { datesOf, isPlaced, keyOf } from "../../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import { walkPages } from "../../verify/target-model/page-crawl.js";
import { crawlEvents, createCrawlNotes } from "../crawl/crawl.js";
import type { Model } from "../questions/distribution.js";
import { type Asked, type Asking, type Comparison, isExplained, toAsked } from "./comparison.js";
import { gatherChanges, type TargetChanges, type TargetEvidence } from "./data-changes.js";

export interface DriftExplanation {
  readonly changes: TargetChanges;
  readonly choices: readonly ChoiceChange[];
  /** Two events that are stored in another order. */
  readonly moved: readonly [string, string] | undefined;
  /** The data and the answers of the target, as far as the answers show them. */
  readonly model: Model;
  /** What neither data nor choices explain. */
  readonly left: readonly Asked[];
}

interface ExplanationOptions extends Asking {
  readonly run: Run;
  /** All answers that were steady. */
  readonly asked: readonly Asked[];
}

/** Rounds of looking for more changes, and whole listings that are walked through for them. */
const MAX_ROUNDS = 40;
const MAX_CHOICES = 12;
const MAX_PREFIX_PAGES = 40;

export async function explainDifferences({
  run,
  model,
  comparison,
  asked,
}: ExplanationOptions): Promise<DriftExplanation> {
  const changes: TargetChanges = { entries: new Map(), events: new Map() };
  const evidence: TargetEvidence = { run, twin: model.catalogue, today: model.today, changes, lookups: new Map() };
  const choices: ChoiceChange[] = [];
  const all = [...asked];
  const walked = new Set<string>();
  let base: Catalogue = model.catalogue;
  let moved: DriftExplanation["moved"];
  let isOrderKnown = false;
  let current = model;
  const refresh = () => {
    current = { ...current, catalogue: changeCatalogue(base, changes) };
  };
  const unexplained = () => all.filter((one) => !isExplained(current, comparison, one));

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const differing = unexplained();
    if (differing.length === 0) break;
    if (await gatherChanges(evidence, { differing, all, model: current })) {
      refresh();
      continue;
    }
    if (
      current.profile.eventOrder === "asStored" &&
      !isOrderKnown &&
      choices.every(({ choice }) => choice !== "eventOrder")
    ) {
      isOrderKnown = true;
      const { catalogue } = current;
      const order = await observeOrder(run, { hours: catalogue.hours, events: catalogue.events });
      if (order) {
        // Data that were changed are in the new base already.
        current = { ...current, catalogue: order.catalogue };
        const isBetter = unexplained().length < differing.length;
        if (isBetter) {
          base = order.catalogue;
          moved = order.moved;
          continue;
        }
        refresh();
      }
    }
    const explained = all.filter((one) => isExplained(current, comparison, one));
    const change =
      choices.length < MAX_CHOICES && findChoiceChange(current, comparison, { unexplained: differing, explained });
    const isConvincing =
      change && explains(withAnswer(current, change.choice, change.to), comparison, differing) * 2 > differing.length;
    const mayWalk = walked.size < MAX_WALKED && !isConvincing;
    const next = mayWalk ? differing.find((one) => !walked.has(one.query.target) && isList(one)) : undefined;
    if (next) {
      walked.add(next.query.target);
      all.push(...(await walkPrefix({ run, comparison, today: model.today }, next)));
      continue;
    }
    if (!change) break;
    choices.push(change);
    current = withAnswer(current, change.choice, change.to);
  }
  return {
    changes,
    model: current,
    choices: settleChoices(choices, model),
    moved,
    left: unexplained().filter((one) => asked.includes(one)),
  };
}

/** Differing pages whose listings are walked through from their beginning. */
const MAX_WALKED = 6;

function explains(model: Model, comparison: Comparison, differing: readonly Asked[]): number {
  return differing.filter((one) => isExplained(model, comparison, one)).length;
}

function isList({ response }: Asked): boolean {
  return response.status === 200;
}

/** An entry that was added or removed moves all pages after it: the pages before a differing one show it. */
async function walkPrefix(
  { run, comparison, today }: { readonly run: Run; readonly comparison: Comparison; readonly today: CalendarDate },
  { query }: Asked,
): Promise<readonly Asked[]> {
  const { page = 1, limit = 10, ...range } = query.parameters ?? {};
  if (!query.parameters || page * limit > MAX_PREFIX_PAGES * 30) return [];
  const walk = await walkPages(run, { operation: query.operation, parameters: range }, { atOnce: 2 });
  return walk.responses.flatMap((response) => {
    const own = response.request.query;
    return own ? [toAsked(comparison, { query: own, response, today })] : [];
  });
}

/** A choice that was changed back, or twice, counts by where it ended. */
function settleChoices(changes: readonly ChoiceChange[], model: Model): readonly ChoiceChange[] {
  const last = new Map(changes.map((change) => [change.choice, change]));
  return [...last.values()]
    .map((change) => ({ ...change, from: model.profile[change.choice] }))
    .filter(({ from, to }) => from !== to);
}

export interface ChoiceChange {
  readonly choice: ChoiceId;
  readonly from: string;
  readonly to: string;
  /** An answer that shows it. */
  readonly shown: Asked;
}

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

/** Questions that must stay explained, a sample of them. */
const MAX_EXPLAINED = 400;

/** The one other answer that explains most; undefined if none explains more than it breaks. */
function findChoiceChange(
  model: Model,
  comparison: Comparison,
  { unexplained, explained }: { readonly unexplained: readonly Asked[]; readonly explained: readonly Asked[] },
): ChoiceChange | undefined {
  const kept = explained.slice(0, MAX_EXPLAINED);
  let best: { readonly change: ChoiceChange; readonly gain: number } | undefined;
  for (const choice of choiceIds) {
    if (UNSEEN.includes(choice)) continue;
    for (const to of answersOf(choice)) {
      const from = model.profile[choice];
      if (to === from) continue;
      const other = withAnswer(model, choice, to);
      const won = unexplained.filter((asked) => isExplained(other, comparison, asked));
      const [shown] = [...won].sort(bySize);
      if (!shown || won.length <= (best?.gain ?? 0)) continue;
      const lost = kept.filter((asked) => !isExplained(other, comparison, asked)).length;
      if (won.length - lost > (best?.gain ?? 0))
        best = { change: { choice, from, to, shown }, gain: won.length - lost };
    }
  }
  return best?.change;
}

function withAnswer(model: Model, choice: ChoiceId, answer: string): Model {
  return { ...model, profile: { ...model.profile, [choice]: answer } as Profile };
}

function bySize(a: Asked, b: Asked): number {
  return a.query.target.length - b.query.target.length || (a.query.target < b.query.target ? -1 : 1);
}

/** A museum with more events is not walked through for its order. */
const MAX_EVENTS = 60 * LARGEST_LIMIT;

/** Walks through all events; undefined if there are too many. */
async function observeOrder(run: Run, data: DataSet) {
  if (data.events.length > MAX_EVENTS) return undefined;
  const walks = await crawlEvents({ run, atOnce: 2, bounds: {}, note: createCrawlNotes(), expect: () => {} });
  const lists = walks.map(({ responses }) =>
    responses.flatMap((response) => (listOf(response) ?? []).filter((item) => isPlaced(listSpecialEvents, item))),
  );
  const known = new Map(data.events.map((event) => [event.eventId.toLowerCase(), event]));
  const orders = lists.map((items) => [...new Set(items.map((item) => keyOf(listSpecialEvents, item)))]);
  const order = mergeOrders(orders, (key) => `${datesOf(known.get(key))[0] ?? ""} ${key}`);
  const listed = order.map((key) => known.get(key)).filter((event) => event !== undefined);
  const rest = data.events.filter(({ eventId }) => !order.includes(eventId.toLowerCase()));
  const before = data.events.map(({ eventId }) => eventId.toLowerCase());
  return {
    /** The data in the order that the target has now. */
    catalogue: createCatalogue({ hours: data.hours, events: [...listed, ...rest] }),
    /** Two events that stood in the other order; undefined if only new ones have come between. */
    moved: firstMoved(before, order),
  };
}

/** The first two neighbours of the new order that stood the other way round. */
function firstMoved(before: readonly string[], order: readonly string[]): readonly [string, string] | undefined {
  const place = new Map(before.map((key, index) => [key, index]));
  const common = order.filter((key) => place.has(key));
  for (const [index, key] of common.entries()) {
    const previous = common[index - 1];
    if (previous !== undefined && (place.get(previous) ?? 0) > (place.get(key) ?? 0)) return [previous, key];
  }
  return undefined;
}
