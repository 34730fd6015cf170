/** Answers the query of an operation over a catalogue: a page, a rejection, or no such page. */
import type { Behaviours } from "../contract/choices/choice.js";
import type { listingChoices } from "../contract/choices/listing.js";
import type { Profile } from "../contract/choices/table.js";
import type { Operation, OperationId } from "../contract/interface.js";
import type { Catalogue, DatedEntry, DatedEvent } from "./catalogue.js";
import { eventBehaviours, listEvents } from "./event-listing.js";
import { hoursPageBehaviours, listHours } from "./hours-listing.js";
import { isBeyondEnd, type Page } from "./page.js";
import type { Query, Reading } from "./query.js";
import { parseQuery, type ReadingCircumstances } from "./query-reading.js";

/** What a query leads to. */
export type QueryResult =
  | { readonly outcome: "listed"; readonly reading: Reading; readonly page: Page<DatedEntry | DatedEvent> }
  | { readonly outcome: "pageNotFound"; readonly reading: Reading; readonly page: Page<DatedEntry | DatedEvent> }
  | { readonly outcome: "rejected"; readonly reading: Reading };

export const listingBehaviours = {
  ...eventBehaviours,
  hoursPageUnit: hoursPageBehaviours,
  pageBeyondEnd: { empty: "listed", notFound: "pageNotFound" },
} as const satisfies Behaviours<typeof listingChoices>;

type Listing = (catalogue: Catalogue, query: Query, profile: Profile) => Page<DatedEntry | DatedEvent>;

const listings: Readonly<Record<OperationId, Listing>> = { getMuseumHours: listHours, listSpecialEvents: listEvents };

/** Answers the decoded names and values of a query. Pure: the same arguments give the same result. */
export function answerQuery(
  catalogue: Catalogue,
  operation: Operation,
  pairs: Iterable<readonly [string, string]>,
  circumstances: ReadingCircumstances,
): QueryResult {
  const reading = parseQuery(operation, pairs, circumstances);
  if (reading.violations.length > 0) return { outcome: "rejected", reading };
  const page = listPage(catalogue, operation.id, reading.query, circumstances.profile);
  return { outcome: outcomeOf(page, reading.query, circumstances.profile), reading, page };
}

/** Lists the page that a query asks for. */
export function listPage(
  catalogue: Catalogue,
  operation: OperationId,
  query: Query,
  profile: Profile,
): Page<DatedEntry | DatedEvent> {
  return listings[operation](catalogue, query, profile);
}

/** Returns whether a page is listed, or refused because it lies after the last one. */
export function outcomeOf(page: Page<unknown>, query: Query, { pageBeyondEnd }: Profile): "listed" | "pageNotFound" {
  return isBeyondEnd(page, query) ? listingBehaviours.pageBeyondEnd[pageBeyondEnd] : "listed";
}
