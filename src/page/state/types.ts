/** What the admin API answers: generated from its document, made more exact where the document is general. */
import type {
  Clock,
  DatedEntry,
  DatedEvent,
  ExchangeSummary,
  Exchange as GeneratedExchange,
  HeaderList as GeneratedHeaderList,
  SessionList,
  VerificationRun,
} from "../../mock/admin/generated/admin-operations.js";
import type { Report } from "../../verify/report/report.js";

export type ClockState = Clock;
export type ListedSession = SessionList[number];
export type HeaderList = GeneratedHeaderList;
/** An exchange in short. */
export type Row = ExchangeSummary;
export type Exchange = GeneratedExchange;
export type Entry = DatedEntry;
export type MuseumEvent = DatedEvent;
export type Verification = Omit<VerificationRun, "report"> & { readonly report?: Report };

export interface ScenarioParameter {
  readonly format?: string;
  readonly example?: string | number;
  readonly default?: string | number;
}

export interface ListedScenario {
  readonly name: string;
  readonly says: string;
  readonly extends?: string;
  readonly parameters?: Readonly<Record<string, ScenarioParameter>>;
}

export interface ScenarioState {
  readonly current: string;
  readonly today: string;
  readonly scenarios: readonly ListedScenario[];
}

export interface Change<Item> {
  readonly by: "scenario" | "edit";
  readonly was: Item | null;
}

export interface CalendarDay {
  readonly date: string;
  readonly entry?: Entry;
  readonly change?: Change<Entry>;
  readonly eventCount: number;
  readonly events: readonly { readonly event: MuseumEvent; readonly change?: Change<MuseumEvent> }[];
  readonly removed: readonly { readonly by: "scenario" | "edit"; readonly was: MuseumEvent }[];
}

export interface Calendar {
  readonly today: string;
  readonly isHeld: boolean;
  readonly from: string;
  readonly to: string;
  readonly days: readonly CalendarDay[];
}
