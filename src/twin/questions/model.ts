/** What a twin answers to a question, and how an answer is compared with that of the target: by status and documented fields. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import { answerQuery } from "../../museum/answer.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Query } from "../../verify/queries/query.js";
import { documentedText } from "../../verify/target-model/item.js";

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
