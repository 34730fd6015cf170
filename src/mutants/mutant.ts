/** A mutant: a museum that breaks one rule, the same way each time, so that the tests of an application can be tested. */
import type { JsonObject } from "../base/json.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { ListName } from "../contract/lists.js";
import type { Catalogue } from "../museum/catalogue.js";
import type { MuseumQuery, QueryReading } from "../museum/query.js";
import type { MutantId } from "./mutant-ids.js";

/** A request whose answer is changed, and what the model knows about it. */
interface MutatedRequest {
  readonly query: MuseumQuery;
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
  /** What "today" is. */
  readonly today?: (today: CalendarDate) => CalendarDate;
  /** The catalogue that is answered from, made once for each catalogue. */
  readonly catalogue?: (catalogue: Catalogue) => Catalogue;
  /** What is asked of it. */
  readonly query?: (query: MuseumQuery, reading: QueryReading) => MuseumQuery;
  /** The list whose items it changes; both if left out. */
  readonly list?: ListName;
  /** Each item of the page. */
  readonly item?: (item: JsonObject) => JsonObject;
  /** The items of the page. */
  readonly items?: (items: readonly JsonObject[], request: MutatedRequest) => readonly JsonObject[];
  /** The reply; also of a request that is rejected. `request` is undefined then. */
  readonly reply?: (reply: MutableReply, request: MutatedRequest | undefined) => MutableReply;
}

export interface Mutant extends Mutation {
  readonly id: MutantId;
  /** The sentence of the document or the RFC. */
  readonly document: string;
  /** What it does to a person who uses the application. */
  readonly harm: string;
  /** Why it is in the default set; left out if only `--all` has it. */
  readonly byDefault?: string;
}

/** The sentence of the document on the list of hours. */
export const HOURS_SENTENCE =
  "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.";
