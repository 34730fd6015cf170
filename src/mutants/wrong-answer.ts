/** Answers a query as a museum with a mutant does. */
import type { Profile } from "../contract/choices.js";
import type { Operation, OperationId } from "../contract/interface.js";
import { answerQuery, listPage, outcomeOf, type QueryResult } from "../museum/answer.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../museum/catalogue.js";
import type { Query, QueryReading } from "../museum/query.js";
import type { Mutation, SentItem } from "./mutant.js";

/** Answers like `answerQuery`, with another query and other items. A request that is rejected stays rejected. */
export function answerWrongly(
  mutation: Mutation,
  catalogue: Catalogue,
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: Parameters<typeof answerQuery>[3],
): QueryResult {
  const { profile } = circumstances;
  const plain = answerQuery(catalogue, operation, pairs, circumstances);
  if (plain.outcome === "rejected") return plain;
  const { reading } = plain;
  const query = mutation.query?.(reading.query, reading) ?? reading.query;
  const page = query === reading.query ? plain.page : listPage(catalogue, operation.id, query, profile);
  const items = mutation.items?.(toItems(page.items), requestOf(reading, catalogue, profile)) ?? page.items;
  const { total, pages } = page;
  const wrong = { items: items as readonly (DatedEntry | DatedEvent)[], total, pages };
  return { outcome: items.length > 0 ? "listed" : outcomeOf(page, query, profile), reading, page: wrong };
}

/** Returns the part of a request that mutants read. */
export function requestOf(reading: QueryReading, catalogue: Catalogue, profile: Profile) {
  const operation: OperationId = reading.operation.id;
  const list = (query: Query) => toItems(listPage(catalogue, operation, query, profile).items);
  return { operation, reading, query: reading.query, profile, list };
}

/** Entries and events as they are sent: every field is one of JSON. */
function toItems(items: readonly (DatedEntry | DatedEvent)[]): readonly SentItem[] {
  return items.map((item): SentItem => ({ ...item }));
}
