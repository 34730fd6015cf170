/** A twin: the data of a real service, how it answers, and where that comes from. */
import type { CalendarDate, DaySpan } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { Gap, UncertainChoice } from "./learning/learned.js";

export const TWIN_SCHEMA_VERSION = 1;

/** What `twin.json` holds: everything about a twin but its data and its certain answers. */
export interface TwinFacts {
  readonly schemaVersion: typeof TWIN_SCHEMA_VERSION;
  /** The base address of the target, without a credential; null for a twin that was not taken from one. */
  readonly from: string | null;
  /** When the crawl ended (RFC 3339). */
  readonly takenAt: string;
  /** When it was last brought up to date; left out if it was not. */
  readonly syncedAt?: string;
  /** What today was at the target. */
  readonly today: CalendarDate;
  readonly timeZone: {
    /** The zone in which the twin takes today. */
    readonly name: string;
    /** Whether no other zone explains what was observed. */
    readonly isCertain: boolean;
    /** How many zones explain it. */
    readonly possible: number;
  };
  readonly counts: { readonly hours: number; readonly events: number };
  /** The first and the last day that have an entry, and that have an event; null if none has. */
  readonly days: { readonly hours: DaySpan | null; readonly events: DaySpan | null };
  readonly requests: {
    readonly crawl: number;
    readonly learning: number;
    readonly total: number;
    /** Pages of 30 that hold all rows. */
    readonly least: number;
  };
  readonly seconds: number;
  /** A sample of the pages, asked for again at the end. */
  readonly secondPass: { readonly pages: number; readonly changed: readonly string[] };
  /** Questions that the twin answers as the target did, and those that it does not. */
  readonly tested: { readonly explained: number; readonly unexplained: readonly string[] };
  /** Choices without a certain answer; the twin has the default for them. */
  readonly uncertain: readonly UncertainChoice[];
  /** Kinds of questions that the target rejects for reasons of its own, and the twin does not. */
  readonly gaps: readonly Gap[];
  /** Entries and events that could not be taken, with the reason. */
  readonly notTaken: readonly string[];
  /** The ids of events of which one list has several rows; the twin has one of them. Left out if there are none. */
  readonly repeated?: readonly string[];
  /** Undocumented fields that were left out, since they are not the same each time. */
  readonly volatileFields: readonly string[];
  readonly notes: readonly string[];
  /** SHA-256 of museum.json and profile.json. */
  readonly digest: string;
}

export interface Twin {
  readonly dataSet: DataSet;
  /** The certain answers. */
  readonly profile: Partial<Profile>;
  readonly facts: Omit<TwinFacts, "digest">;
}
