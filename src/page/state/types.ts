/** What the admin API answers, by the names of the page. All of it is generated from its document. */
import type {
  Because,
  ChangedEntry,
  ChangedEvent,
  ExchangeSummary,
  ScenarioList,
  SessionList,
  VerificationRun,
  WrittenExplanation,
} from "../../mock/admin/generated/admin-operations.js";
import type { DatedEntry, DatedEvent } from "../../museum/sorted-list.js";
import type { Report } from "../../verify/report/report.js";

export type {
  Calendar,
  CalendarDay,
  ClockState,
  ExchangeList,
  ExchangeSummaryList,
} from "../../mock/admin/generated/admin-operations.js";
export type { JournaledExchange as Exchange } from "../../mock/journal/exchange.js";
export type { HttpArchive } from "../../mock/journal/http-archive.js";

export type ListedSession = SessionList[number];
/** An exchange in short. */
export type Row = ExchangeSummary;
export type Entry = DatedEntry;
export type MuseumEvent = DatedEvent;
export type ServiceRun = Omit<VerificationRun, "report"> & { readonly report?: Report };
export type ListedScenario = ScenarioList["scenarios"][number];
export type Change = ChangedEntry | ChangedEvent;
export type Explanation = WrittenExplanation;
/** A sentence of the document, the answer to a choice, or a setting of the mock. */
export type Reason = Because[number];
