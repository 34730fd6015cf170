/** Explains the answers in which a target differs from its twin: by its data, by its choices, by broken rules. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { changeCatalogue } from "../../museum/changed-catalogue.js";
import type { Run } from "../../verify/run.js";
import { walkPages } from "../crawl/page-walk.js";
import type { Model } from "../questions/model.js";
import { type Asked, type Asking, isExplained, toAsked } from "./asked.js";
import { type ChoiceChange, findChoiceChange, withAnswer } from "./choice-changes.js";
import type { Comparison } from "./comparison.js";
import { gatherChanges } from "./data-changes.js";
import type { TargetChanges, TargetEvidence } from "./evidence.js";
import { observeOrder } from "./stored-order.js";

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
