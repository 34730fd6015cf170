/** A mutant: a museum that breaks one rule, the same way each time, so that the tests of an application can be tested; and the ids, which are known before the mutants are loaded. */
import type { JsonObject } from "../base/json.js";
import { hintFor, quote } from "../base/text.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import { DEFAULT_LIMIT } from "../contract/interface.js";
import { DEFAULT_DAYS, LARGEST_LIMIT, type ListName } from "../contract/lists.js";
import type { Catalogue } from "../museum/catalogue.js";
import type { MuseumQuery, QueryReading } from "../museum/query.js";

/** A request whose answer is changed, and what the model knows about it. */
export interface MutatedRequest {
  readonly query: MuseumQuery;
  readonly of: ListName;
  /** Returns the items that the model lists for another query of the same operation. */
  list(query: MuseumQuery): readonly JsonObject[];
}

/** A reply as a mutant may change it. Names of headers are in lower case. */
export interface MutableReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a mutant changes, in the order in which it is applied. */
export interface Mutation {
  /** Whether the key of a cache lacks a parameter: a query is answered as the first one with the same key. */
  readonly lacks?: (parameter: string) => boolean;
  /** What "today" is. */
  readonly today?: (today: CalendarDate) => CalendarDate;
  /** The catalogue that is answered from, made once for each catalogue. */
  readonly catalogue?: (catalogue: Catalogue) => Catalogue;
  /** What is asked of it. */
  readonly query?: (query: MuseumQuery, reading: QueryReading) => MuseumQuery;
  /** The list whose items it changes; both if left out. */
  readonly list?: ListName;
  /** The items of the page. */
  readonly items?: (items: readonly JsonObject[], request: MutatedRequest) => readonly JsonObject[];
  /** The reply; also of a request that is rejected. `request` is undefined then. */
  readonly reply?: (reply: MutableReply, request: MutatedRequest | undefined) => MutableReply;
}

export interface Mutant extends Mutation {
  /** With its number, if it is another one than usual: `default-limit=25`. Several that are composed have a plus between them. */
  readonly id: string;
  /** The sentence of the document or the RFC. */
  readonly document: string;
  /** What it does to a person who uses the application. */
  readonly harm: string;
  /** Why it is in the default set; left out if only `--all` has it. */
  readonly byDefault?: string;
}

/** Never changed, since baselines refer to them. In the order of the catalogue. */
export const mutantIds = [
  "closed-day-open",
  "closing-time-null",
  "date-with-time",
  "dates-empty",
  "day-twice",
  "event-twice",
  "hours-of-next-day",
  "location-missing",
  "markup-in-name",
  "one-id-for-all",
  "opening-time-missing",
  "price-as-text",
  "text-cut",
  "text-encoded-twice",
  "time-with-am",
  "challenge-missing",
  "error-as-200",
  "error-on-large-page",
  "etag-fixed",
  "html-for-json",
  "nothing-as-204",
  "unauthorized-as-403",
  "last-page-lost",
  "limit-ignored",
  "order-reversed",
  "page-beyond-end-repeats",
  "page-ignored",
  "page-repeats-last",
  "page-size-one-less",
  "page-size-one-more",
  "pages-from-zero",
  "default-range-long",
  "default-range-short",
  "first-date-only",
  "month-end-lost",
  "range-ends-early",
  "range-ends-late",
  "start-date-excluded",
  "leap-day-lost",
  "today-is-tomorrow",
  "today-is-yesterday",
  "default-limit",
  "default-range",
  "filtered-after-paging",
  "largest-limit",
  "last-item-lost",
  "offset-fixed",
  "cache-lacks-query",
  "cache-lacks-start-date",
  "cache-lacks-end-date",
  "cache-lacks-page",
  "cache-lacks-limit",
] as const;

export type MutantId = (typeof mutantIds)[number];

/** The numbers of mutants that have one, where a name says no other: a limit, or days. */
export const mutantNumbers: Readonly<Partial<Record<MutantId, number>>> = {
  "default-limit": 20,
  "default-range": 14,
  "largest-limit": 20,
  "offset-fixed": 10,
};

/** A mutant; one with a number as a function of it. */
export type MutantTable = {
  readonly [Id in MutantId]?: Omit<Mutant, "id"> & { readonly numbered?: (number: number) => Mutation };
};

/** A name with the number that follows it, if one does. */
interface NamedMutant {
  readonly id: MutantId;
  readonly number: number | undefined;
}

/** Parses `NAME`, `NAME=NUMBER`, and several with a plus between them. Undefined if one of them is unknown, or can't have a number. */
export function parseMutants(text: string): readonly NamedMutant[] | undefined {
  const named = text.split("+").map((one) => {
    const [, id = "", number] = /^([a-z0-9-]+)(?:=(0|[1-9]\d{0,3}))?$/.exec(one) ?? [];
    const isKnown = isMutantId(id) && (number === undefined || mutantNumbers[id] !== undefined);
    return isKnown ? { id, number: number === undefined ? mutantNumbers[id] : Number(number) } : undefined;
  });
  return named.every((one) => one !== undefined) ? named : undefined;
}

export function isMutantId(text: string): text is MutantId {
  return (mutantIds as readonly string[]).includes(text);
}

/** Whether a name has a mutant twice, or the number of the document. */
export function changesNothing(text: string): boolean {
  const named = parseMutants(text) ?? [];
  return (
    new Set(named.map(({ id }) => id)).size < named.length ||
    named.some(({ id, number = 0 }) => number === documented[id] || (id === "largest-limit" && number > LARGEST_LIMIT))
  );
}

/** The numbers of mutants that the document has itself. */
const documented: Readonly<Partial<Record<MutantId, number>>> = {
  "default-limit": DEFAULT_LIMIT,
  "default-range": DEFAULT_DAYS,
  "largest-limit": LARGEST_LIMIT,
};

/** Returns a sentence on a name that is no mutant, or one that changes nothing. */
export function unknownMutant(id: string): string {
  if (changesNothing(id))
    return `The mutant ${quote(id)} changes nothing: it has the number of the document, or is named twice.`;
  const hint = hintFor(id, mutantIds, "`museum-mock mutate --list` lists all of them.");
  return `Unknown mutant ${quote(id)}; ${hint}`;
}
