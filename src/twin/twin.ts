/** A twin, the copy of a service, and its facts. Loaded by pages too: nothing here needs Node. */
import { withoutEndSlashes } from "../base/http.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import type { DataSet } from "../fixtures/data-set.js";

/** What a twin never asks, since it sends neither a wrong credential nor anything but GET. */
export const NEVER_ASKED: readonly ChoiceId[] = ["credentialCheck", "badCredentialStatus", "wrongMethod", "headMethod"];

/** What `twin.json` holds: everything about a twin but its data and its certain answers. */
export interface TwinFacts {
  readonly schemaVersion: 1;
  /** The base address of the service, without a credential; null for a twin that was not taken from one. */
  readonly from: string | null;
  /** When it was taken (RFC 3339). */
  readonly takenAt: string;
  /** What today was at the service. */
  readonly today: CalendarDate;
  readonly timeZone: {
    /** The zone in which the twin takes today. */
    readonly name: string;
    /** Whether no other zone explains what was observed. */
    readonly isCertain: boolean;
    /** How many zones explain it. */
    readonly possible: number;
  };
  readonly requests: number;
  readonly seconds: number;
  /** Choices without a certain answer; the twin has the default for them. */
  readonly uncertain: readonly { readonly choice: ChoiceId; readonly why: string }[];
  /** Entries, events and pages that could not be taken, with the reason. */
  readonly notTaken: readonly string[];
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

/** As the service stores them where that shows; else by first date and eventId, so that two files are easy to compare. */
export function inFileOrder({ hours, events }: DataSet, { eventOrder }: Partial<Profile>): DataSet {
  if (eventOrder === "asStored") return { hours, events };
  const rank = new Map(events.map((event) => [event, `${[...event.dates].sort()[0] ?? ""} ${event.eventId}`]));
  const sorted = [...events].sort((a, b) => ((rank.get(a) ?? "") < (rank.get(b) ?? "") ? -1 : 1));
  return { hours, events: sorted };
}

/** What a twin lacks, in sentences; none for one that has everything. */
export function shortfallsOf({ dataSet: { hours, events }, facts: { notTaken } }: Twin): readonly string[] {
  const rows = hours.length + events.length;
  const all = `${notTaken.length} of ${notTaken.length + rows} rows and pages`;
  return [
    ...(rows === 0 ? ["The twin is empty: no entry and no event was taken."] : []),
    ...(notTaken.length > 0 ? [`${all} were not taken, the first of them ${notTaken[0]}.`] : []),
  ];
}

/** The path of a base address, without a slash at its end; empty for none. */
export function basePathOf(address: string | null): string {
  return address === null ? "" : withoutEndSlashes(new URL(address).pathname);
}
