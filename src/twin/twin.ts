/** A twin, the copy of a service, and its facts. Loaded by pages too: nothing here needs Node. */
import { withoutEndSlashes } from "../base/http.js";
import { plural } from "../base/text.js";
import type { CalendarDate, DaySpan } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import type { ListOperation } from "../contract/lists.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { FieldViolation } from "../fixtures/item-validation.js";

/** What a twin never asks, since it sends neither a wrong credential nor anything but GET. */
export const NEVER_ASKED: readonly ChoiceId[] = ["credentialCheck", "badCredentialStatus", "wrongMethod", "headMethod"];

/** Questions that a twin may not answer as its service does. */
export const gaps = {
  pastRange: "a range that ends before today",
  oneDay: "a range of a single day",
  wide: "a range wider than 366 days",
} as const;

/** What `twin.json` holds: everything about a twin but its data and its certain answers. */
export interface TwinFacts {
  readonly schemaVersion: 1;
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
  readonly uncertain: readonly { readonly choice: ChoiceId; readonly why: string }[];
  /** Kinds of questions that the target rejects for reasons of its own, and the twin does not. */
  readonly gaps: readonly (keyof typeof gaps)[];
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

/** As the target stores them where that shows; else by first date and eventId, so that two files are easy to compare. */
export function inFileOrder({ hours, events }: DataSet, { eventOrder }: Partial<Profile>): DataSet {
  if (eventOrder === "asStored") return { hours, events };
  const rank = new Map(events.map((event) => [event, `${[...event.dates].sort()[0] ?? ""} ${event.eventId}`]));
  const sorted = [...events].sort((a, b) => ((rank.get(a) ?? "") < (rank.get(b) ?? "") ? -1 : 1));
  return { hours, events: sorted };
}

/** What `notTaken` says of an item that the document does not allow. */
export function whyNotTaken(
  list: Pick<ListOperation, "kind">,
  key: string,
  { path, sentence }: FieldViolation,
): string {
  return `${nameInNotTaken(list, key)}: ${path.replace(/^\./, "")} ${sentence}`;
}

export const nameInNotTaken = ({ kind }: Pick<ListOperation, "kind">, key: string) => `${kind} ${JSON.stringify(key)}`;

/** How many entries and events there are, and on which days. */
export function extentOf({ hours, events }: DataSet): Pick<TwinFacts, "counts" | "days"> {
  return {
    counts: { hours: hours.length, events: events.length },
    days: { hours: rangeOf(hours.map(({ date }) => date)), events: rangeOf(events.flatMap(({ dates }) => dates)) },
  };
}

function rangeOf(dates: readonly CalendarDate[]): DaySpan | null {
  const sorted = [...dates].sort();
  const [first, last = first] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The share of test questions that a twin must answer as its service does. */
const LEAST_EXPLAINED = 0.98;

/** One sentence for each; none for a twin that has everything. */
export function shortfallsOf({ facts }: Pick<Twin, "facts">): readonly string[] {
  const { counts, notTaken, repeated = [], tested } = facts;
  const rows = counts.hours + counts.events;
  const questions = tested.explained + tested.unexplained.length;
  const isUnexplained = tested.explained < questions * LEAST_EXPLAINED;
  const all = `${notTaken.length} of ${notTaken.length + rows} rows and pages`;
  return [
    ...(rows === 0 ? ["The twin is empty: no entry and no event was taken."] : []),
    ...(notTaken.length > 0 ? [`${all} were not taken, the first of them ${notTaken[0]}.`] : []),
    ...(repeated.length > 0
      ? [
          `${repeated.length} of ${plural(counts.events, "event")} have several rows under one id, of which the twin has one.`,
        ]
      : []),
    ...(isUnexplained
      ? [
          `${tested.unexplained.length} of ${questions} test questions get another answer from the service, the first of them ${tested.unexplained[0]}.`,
        ]
      : []),
  ];
}

/** The path of a base address, without a slash at its end; empty for none. */
export function basePathOf(address: string | null): string {
  return address === null ? "" : withoutEndSlashes(new URL(address).pathname);
}
