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
