/** Warnings about a request: what the profile accepted, and a client that goes on paging past the end. */

import { lookUp } from "../../base/collections.js";
import { quote } from "../../base/text.js";
import { choiceWarnings } from "../../contract/generated/choice-answers.js";
import type { QueryResult } from "../../museum/answer.js";
import type { ReadParameter } from "../../museum/query.js";
import type { Paging } from "../message/messages.js";

/** For what the profile let pass; a rejected value has its problem instead. */
export function findRequestWarnings({ outcome, reading }: QueryResult): readonly string[] {
  const lenient = reading.parameters.flatMap(errorsOf);
  if (outcome === "rejected") return lenient;
  const { startDate, endDate = "" } = reading.query;
  if (endDate === "" || endDate >= startDate) return lenient;
  return [...lenient, `endDate ${quote(endDate)} lies before startDate ${quote(startDate)}`];
}

function errorsOf({ name, given, value, because }: ReadParameter): readonly string[] {
  const warnings = because.flatMap(({ choice }) => lookUp(choiceWarnings, choice) ?? []);
  return warnings.map((warning) => `${name} ${given.map(quote).join(", ")} ${warning}; read as ${value}`);
}

const QUERIES_WATCHED = 20;

/** Watches the pages that the clients of one session ask for. */
export class PageLoopWatch {
  /** The pages beyond the end that were asked for last in a row, by query. */
  #ends: Map<string, { readonly first: number; readonly last: number }> | undefined;

  clear(): void {
    this.#ends = undefined;
  }

  /** Returns a warning once a client has gone on after a page beyond the end: the first such page tells it where the end is, the second is one too many. */
  look({ operation, query, isBeyondEnd }: Paging): string | undefined {
    if (!this.#ends && !isBeyondEnd) return undefined;
    // Most sessions never need it.
    this.#ends ??= new Map();
    const { page } = query;
    // Range and limit: everything but the page.
    const values = operation.parameters.map(({ name }) => (name === "page" ? "" : query[name]));
    const key = [operation.id, ...values].join(" ");
    const end = this.#ends.get(key);
    this.#ends.delete(key);
    if (!isBeyondEnd) return undefined;
    const goesOn = end !== undefined && page === end.last + 1;
    if (this.#ends.size >= QUERIES_WATCHED) this.#ends.clear();
    this.#ends.set(key, { first: goesOn ? end.first : page, last: page });
    if (!goesOn) return undefined;
    return `page loop: page ${page} was asked for, though page ${end.first} lay after the last one already; stop at the first page that is empty or not full.`;
  }
}
