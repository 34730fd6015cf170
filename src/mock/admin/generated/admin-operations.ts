/** The operations of the admin API. Generated from spec/admin.openapi.yaml by `npm run generated`; do not edit. */
import type { Profile } from "../../../contract/choices.js";
import type { ProfileAnswers } from "../../../contract/profile.js";
import type { HoursEntry } from "../../../contract/interface.js";
import type { Fault, ListedFault } from "../../../scenarios/fault.js";
import type { StateDocument } from "../../state/state-document.js";
import type { RequestExpectation } from "../../assertions/expectation.js";
import type { HttpArchive } from "../../journal/http-archive.js";
import type {
  ClockChange,
  ScenarioChange,
  Faults,
  SessionList,
  DatedItem,
  NewEntry,
  NewEvent,
  Health,
  ClockState,
  ScenarioList,
  CurrentScenario,
  JournalFilters,
  ExchangeList,
  JournaledExchange,
  ExchangeSummaryList,
  Count,
  Verification,
  Verifications,
  RequestExplanation,
  NewSession,
  OpenedSession,
  Calendar,
  EntryPatch,
  EventPatch,
  Nothing,
  StateChange,
  CurrentState,
} from "../../message/generated/admin-messages.js";

/** Method and path of each operation, what it changes, and the names in its query; null if it reads its query itself. */
export const adminOperations = {
  getHealth: {"method":"GET","path":"/health","changes":"nothing","query":[]},
  getClock: {"method":"GET","path":"/clock","changes":"nothing","query":[]},
  setClock: {"method":"PUT","path":"/clock","changes":"state","query":[]},
  listScenarios: {"method":"GET","path":"/scenarios","changes":"nothing","query":[]},
  enterScenario: {"method":"PUT","path":"/scenarios","changes":"state","query":[]},
  getProfile: {"method":"GET","path":"/profile","changes":"nothing","query":[]},
  changeProfile: {"method":"PATCH","path":"/profile","changes":"state","query":[]},
  listFaults: {"method":"GET","path":"/faults","changes":"nothing","query":[]},
  setFaults: {"method":"PUT","path":"/faults","changes":"state","query":[]},
  addFault: {"method":"POST","path":"/faults","changes":"state","query":[]},
  changeFault: {"method":"PATCH","path":"/faults/{id}","changes":"state","query":[]},
  removeFault: {"method":"DELETE","path":"/faults/{id}","changes":"state","query":[]},
  getWorld: {"method":"GET","path":"/world","changes":"nothing","query":["counts"]},
  setWorld: {"method":"PUT","path":"/world","changes":"state","query":[]},
  listRequests: {"method":"GET","path":"/requests","changes":"nothing","query":null},
  clearRequests: {"method":"DELETE","path":"/requests","changes":"journal","query":null},
  countRequests: {"method":"GET","path":"/requests/count","changes":"nothing","query":null},
  verifyRequests: {"method":"POST","path":"/requests/verify","changes":"nothing","query":[]},
  explain: {"method":"GET","path":"/explain","changes":"nothing","query":["request","target","method","format"]},
  getRequest: {"method":"GET","path":"/requests/{id}","changes":"nothing","query":[]},
  listSessions: {"method":"GET","path":"/sessions","changes":"nothing","query":[]},
  openSession: {"method":"POST","path":"/sessions","changes":"state","query":[]},
  dropSession: {"method":"DELETE","path":"/sessions/{id}","changes":"state","query":[]},
  listData: {"method":"GET","path":"/data/{table}","changes":"nothing","query":null},
  addData: {"method":"POST","path":"/data/{table}","changes":"state","query":[]},
  getData: {"method":"GET","path":"/data/{table}/{id}","changes":"nothing","query":[]},
  replaceData: {"method":"PUT","path":"/data/{table}/{id}","changes":"state","query":[]},
  changeData: {"method":"PATCH","path":"/data/{table}/{id}","changes":"state","query":[]},
  deleteData: {"method":"DELETE","path":"/data/{table}/{id}","changes":"state","query":[]},
  changeProviderState: {"method":"POST","path":"/provider-states","changes":"state","query":[]},
  callTools: {"method":"POST","path":"/mcp","changes":"nothing","query":[]},
  getMetrics: {"method":"GET","path":"/metrics","changes":"nothing","query":[]},
  reset: {"method":"POST","path":"/reset","changes":"state","query":["only"]},
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly method: string;
      readonly path: string;
      readonly changes: "nothing" | "journal" | "state";
      readonly query: readonly string[] | null;
    }
  >
>;

/** What each operation is sent, and what it returns. */
export interface AdminOperations {
  /** Check that the mock is ready */
  readonly getHealth: {
    readonly result: Health;
  };
  /** Read the clock */
  readonly getClock: {
    readonly result: ClockState;
  };
  /** Set, move or release the clock */
  readonly setClock: {
    readonly body: ClockChange;
    readonly result: ClockState;
  };
  /** List the scenarios */
  readonly listScenarios: {
    readonly result: ScenarioList;
  };
  /** Enter a scenario */
  readonly enterScenario: {
    readonly body: ScenarioChange;
    readonly result: CurrentScenario;
  };
  /** Read the profile */
  readonly getProfile: {
    readonly result: Profile;
  };
  /** Change answers of the profile */
  readonly changeProfile: {
    readonly body: ProfileAnswers;
    readonly result: Profile;
  };
  /** List the faults */
  readonly listFaults: {
    readonly result: readonly ListedFault[];
  };
  /** Set the faults */
  readonly setFaults: {
    readonly body: Faults;
    readonly result: readonly ListedFault[];
  };
  /** Add a fault */
  readonly addFault: {
    readonly body: Fault;
    readonly result: ListedFault;
  };
  /** Change a fault */
  readonly changeFault: {
    readonly body: {};
    readonly result: ListedFault;
  };
  /** Remove a fault */
  readonly removeFault: {
    readonly result: void;
  };
  /** Read the whole state */
  readonly getWorld: {
    readonly query?: {
      readonly counts?: "start" | undefined;
    } | undefined;
    readonly result: StateDocument;
  };
  /** Set the whole state */
  readonly setWorld: {
    readonly body: StateDocument;
    readonly result: StateDocument;
  };
  /** List the requests */
  readonly listRequests: {
    readonly query?: JournalFilters & {
      readonly format?: "json" | "summary" | "har" | undefined;
      readonly wait?: string | undefined;
    } | undefined;
    readonly result: ExchangeList | ExchangeSummaryList | HttpArchive;
  };
  /** Clear the journal */
  readonly clearRequests: {
    readonly query?: JournalFilters | undefined;
    readonly result: void;
  };
  /** Count the requests */
  readonly countRequests: {
    readonly query?: JournalFilters | undefined;
    readonly result: Count;
  };
  /** Verify what was requested */
  readonly verifyRequests: {
    readonly body: RequestExpectation | [RequestExpectation, ...RequestExpectation[]];
    readonly result: Verification | Verifications;
  };
  /** Explain a request */
  readonly explain: {
    readonly query?: {
      readonly request?: string | undefined;
      readonly target?: string | undefined;
      readonly method?: string | undefined;
      readonly format?: "json" | "text" | undefined;
    } | undefined;
    readonly result: RequestExplanation;
  };
  /** Read one request */
  readonly getRequest: {
    readonly result: JournaledExchange;
  };
  /** List the sessions */
  readonly listSessions: {
    readonly result: SessionList;
  };
  /** Create or open a session */
  readonly openSession: {
    readonly body: NewSession;
    readonly result: OpenedSession;
  };
  /** Drop a session */
  readonly dropSession: {
    readonly result: void;
  };
  /** List the entries, the events or the days */
  readonly listData: {
    readonly query?: {
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly events?: number | undefined;
      readonly q?: string | undefined;
      readonly _page?: number | undefined;
      readonly _limit?: number | undefined;
    } | undefined;
    readonly result: readonly DatedItem[] | Calendar;
  };
  /** Add an entry or event */
  readonly addData: {
    readonly body: NewEntry | NewEvent;
    readonly result: DatedItem;
  };
  /** Read an entry or event */
  readonly getData: {
    readonly result: DatedItem;
  };
  /** Replace or add an entry or event */
  readonly replaceData: {
    readonly body: HoursEntry | NewEvent;
    readonly result: DatedItem;
  };
  /** Change an entry or event */
  readonly changeData: {
    readonly body: EntryPatch | EventPatch;
    readonly result: DatedItem;
  };
  /** Delete an entry or event */
  readonly deleteData: {
    readonly result: Nothing;
  };
  /** Set up or tear down a provider state of Pact */
  readonly changeProviderState: {
    readonly body: StateChange;
    readonly result: CurrentState;
  };
  /** Call the tools for coding agents */
  readonly callTools: {
    /** A message of JSON-RPC 2.0, as the Model Context Protocol describes it. */
    readonly body: {};
    readonly result: {};
  };
  /** Get metrics for Prometheus */
  readonly getMetrics: {
    readonly result: string;
  };
  /** Reset everything */
  readonly reset: {
    readonly query?: {
      readonly only?: string | undefined;
    } | undefined;
    readonly result: void;
  };
}
