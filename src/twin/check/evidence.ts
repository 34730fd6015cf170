/** What a check of a twin knows about the data of the target. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { CatalogueChanges } from "../../museum/changed-catalogue.js";
import type { Run } from "../../verify/run.js";

export interface TargetChanges extends CatalogueChanges {
  readonly entries: Map<CalendarDate, DatedEntry | undefined>;
  readonly events: Map<string, DatedEvent | undefined>;
}

export interface TargetEvidence {
  readonly run: Run;
  /** The data of the twin, before any change. */
  readonly twin: Catalogue;
  readonly today: CalendarDate;
  readonly changes: TargetChanges;
  /** What is known to be there, or not, from lookups. */
  readonly lookups: Map<string, Promise<boolean>>;
  /** Whether days before today can be seen at all. */
  seesPast?: Promise<boolean>;
}
