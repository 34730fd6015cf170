/** What the admin API answers, by the names of the page. All of it is generated from its document. */
import type {
  Because,
  ChangedEntry,
  ChangedEvent,
  Clock,
  DatedEntry,
  DatedEvent,
  ExchangeSummary,
  RequestExplanation,
  ScenarioList,
  SessionList,
  VerificationRun,
} from "../../mock/admin/generated/admin-operations.js";
import type { Report } from "../../verify/report/report.js";

export type {
  Calendar,
  CalendarDay,
  Exchange,
  ExchangeList,
  ExchangeSummaryList,
  HttpArchive,
} from "../../mock/admin/generated/admin-operations.js";

export type ClockState = Clock;
export type ListedSession = SessionList[number];
/** An exchange in short. */
export type Row = ExchangeSummary;
export type Entry = DatedEntry;
export type MuseumEvent = DatedEvent;
export type Verification = Omit<VerificationRun, "report"> & { readonly report?: Report };
export type ListedScenario = ScenarioList["scenarios"][number];
export type Change = ChangedEntry | ChangedEvent;
export type Explanation = RequestExplanation;
/** A sentence of the document, the answer to a choice, or a setting of the mock. */
export type Basis = Because[number];
