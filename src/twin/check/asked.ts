/** Questions that were asked of the target, each twice, with its answer. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import { isLost, listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Query } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { answerBy, type Model, toAnswer } from "../questions/model.js";
import type { Comparison } from "./comparison.js";

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
}

type Outcome = { readonly kind: "steady" | "noisy"; readonly asked: Asked } | { readonly kind: "lost" };

/** Asks twice, to tell a target whose answers vary from one that has changed. */
export async function askTwice(run: Run, query: Query, { comparison, model: { today } }: Asking): Promise<Outcome> {
  const first = await askOnce(run, query);
  const again = await askOnce(run, query);
  const response = isLost(first) ? again : first;
  if (isLost(response)) return { kind: "lost" };
  const asked = toAsked(comparison, { query, response, today });
  const isSteady = isLost(again) || comparison.textOf(query, toAnswer(again), today) === asked.text;
  return { kind: isSteady ? "steady" : "noisy", asked };
}

/** Asks again what differs; undefined if it is another answer then, which is noise and no change. */
export async function confirm(
  run: Run,
  response: TargetResponse,
  { model, comparison }: Asking,
): Promise<Asked | undefined> {
  const { query } = response.request;
  if (!query || isLost(response)) return undefined;
  const { today } = model;
  const one = toAsked(comparison, { query, response, today });
  if (isExplained(model, comparison, one)) return one;
  const again = await run.getAgain(query);
  return isLost(again) || comparison.textOf(query, toAnswer(again), today) !== one.text ? undefined : one;
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
