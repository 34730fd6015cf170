/** Questions that were asked of the target, each twice, with its answer. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import { isLost, listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Query } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { answerBy, type Model } from "../questions/model.js";
import type { Comparison } from "./comparison.js";

export interface Asked {
  readonly query: Query;
  readonly response: TargetResponse;
  /** The answer of the target, as it is compared. */
  readonly text: string;
}

type Outcome =
  | { readonly kind: "steady"; readonly asked: Asked }
  | { readonly kind: "noisy"; readonly asked: Asked }
  | { readonly kind: "lost" };

/** Asks twice, to tell a target whose answers vary from one that has changed. */
export async function askTwice(
  run: Run,
  query: Query,
  { comparison, today }: { readonly comparison: Comparison; readonly today: CalendarDate },
): Promise<Outcome> {
  const first = await askOnce(run, query);
  const again = await askOnce(run, query);
  const response = isLost(first) ? again : first;
  if (isLost(response)) return { kind: "lost" };
  const text = comparison.targetText(query, response, today);
  const asked = { query, response, text };
  const other = isLost(again) ? text : comparison.targetText(query, again, today);
  return { kind: other === text ? "steady" : "noisy", asked };
}

/** A target that failed is asked once more. */
async function askOnce(run: Run, query: Query): Promise<TargetResponse> {
  const response = await run.getAgain(query);
  return isLost(response) ? run.getAgain(query) : response;
}

/** Whether the model gives the answer of the target. */
export function isExplained(model: Model, comparison: Comparison, { query, text }: Asked): boolean {
  return comparison.twinText(query, answerBy(model, query), model.today) === text;
}

/** The items of an answer; none of an error. */
export function itemsOf({ response }: Asked): readonly unknown[] {
  return listOf(response) ?? [];
}
