/** The admin API as types. Generated from spec/admin.openapi.yaml by `npm run generated`; do not edit. */
import type { Profile } from "../../../contract/choices.js";
import type { ProfileAnswers } from "../../../contract/profile.js";
import type { HoursEntry, SpecialEvent } from "../../../contract/interface.js";
import type { Fault, ListedFault } from "../../../scenarios/fault.js";
import type { WorldDocument } from "../../sessions/world-document.js";
import type { Scenario } from "../../../scenarios/scenario.js";
import type { DatedEntry, DatedEvent } from "../../../museum/list-index.js";
import type { RequestExpectation } from "../../assertions/expectation.js";
import type { Verification, Verifications } from "../../assertions/verification.js";
import type { JournaledExchange } from "../../journal/exchange-record.js";
import type { HttpArchive } from "../../journal/http-archive.js";
import type { FaultSource } from "../../state/count-keys.js";

/** Method and path of each operation, and the names in its query; null if it reads its query itself. */
export const adminOperations = {
  getHealth: {"method":"GET","path":"/health","query":[]},
  getClock: {"method":"GET","path":"/clock","query":[]},
  setClock: {"method":"PUT","path":"/clock","query":[]},
  listScenarios: {"method":"GET","path":"/scenarios","query":[]},
  enterScenario: {"method":"PUT","path":"/scenarios","query":[]},
  getProfile: {"method":"GET","path":"/profile","query":[]},
  changeProfile: {"method":"PATCH","path":"/profile","query":[]},
  listFaults: {"method":"GET","path":"/faults","query":[]},
  setFaults: {"method":"PUT","path":"/faults","query":[]},
  addFault: {"method":"POST","path":"/faults","query":[]},
  changeFault: {"method":"PATCH","path":"/faults/{id}","query":[]},
  removeFault: {"method":"DELETE","path":"/faults/{id}","query":[]},
  getWorld: {"method":"GET","path":"/world","query":["counts"]},
  setWorld: {"method":"PUT","path":"/world","query":[]},
  listRequests: {"method":"GET","path":"/requests","query":null},
  clearRequests: {"method":"DELETE","path":"/requests","query":null},
  countRequests: {"method":"GET","path":"/requests/count","query":null},
  verifyRequests: {"method":"POST","path":"/requests/verify","query":[]},
  explain: {"method":"GET","path":"/explain","query":["request","target","method","format"]},
  getRequest: {"method":"GET","path":"/requests/{id}","query":[]},
  listSessions: {"method":"GET","path":"/sessions","query":[]},
  openSession: {"method":"POST","path":"/sessions","query":[]},
  dropSession: {"method":"DELETE","path":"/sessions/{id}","query":[]},
  listData: {"method":"GET","path":"/data/{table}","query":null},
  addData: {"method":"POST","path":"/data/{table}","query":[]},
  getData: {"method":"GET","path":"/data/{table}/{id}","query":[]},
  replaceData: {"method":"PUT","path":"/data/{table}/{id}","query":[]},
  changeData: {"method":"PATCH","path":"/data/{table}/{id}","query":[]},
  deleteData: {"method":"DELETE","path":"/data/{table}/{id}","query":[]},
  changeProviderState: {"method":"POST","path":"/provider-states","query":[]},
  callTools: {"method":"POST","path":"/mcp","query":[]},
  getMetrics: {"method":"GET","path":"/metrics","query":[]},
  reset: {"method":"POST","path":"/reset","query":["only"]},
} as const satisfies Readonly<
  Record<string, { readonly method: string; readonly path: string; readonly query: readonly string[] | null }>
>;

export type ClockChange =
  | {
      /** The day. Without `time` or `speed` the clock is held at it, without a time of day. */
      today: string;
      time?: TimeOfDay;
      speed?: Speed;
    }
  | {
      time: TimeOfDay;
      speed?: Speed;
    }
  | {
      /** A moment from 1970 to 9999 (RFC 3339). Without an offset, it is a local time. */
      now: string;
      speed?: Speed;
    }
  | {
      speed: Speed;
    }
  | {
      advance: Days | ClockAdvance;
    }
  | {
      /** Follows the real date again. */
      release: true;
    };
/** A local time, such as `17:00` or `23:59:30`. Without `today`, it is one of the current day. */
type TimeOfDay = string;
/** How much faster than real time the clock runs. 0 stands still, 1 is real time. */
type Speed = number;
/** The number of days to move. The result must be from 0000-01-01 to 9999-12-31. */
type Days = number;
/** The name of the scenario with its values; several names are joined by " + ". */
type CurrentName = string;
type ScenarioChange = ScenarioChange1 & ScenarioChange2;
type ScenarioChange1 = {
  [k: string]: unknown;
};
/**
 * Several faults apply side by side: delays add up, and the first one that answers wins. The steps of a `sequence` follow one another.
 */
type Faults = Fault[];
/** Any id that you choose. */
type SessionId = string;
/**
 * What a step rests on. Each item is a documented sentence, the answer to a choice, or a setting of the mock.
 */
export type Because = {
  /** The documented sentence. */
  document?: string;
  /** The id of a choice. */
  choice?: string;
  /** The answer to the choice. */
  answer?: string;
  /** What the answer means. */
  means?: string;
  /** How the mock is set. */
  setting?: string;
}[];
type ExplainedSteps = {
  says: string;
  because: Because;
}[];
export type SessionList = {
  id: SessionId;
  /** Today in the session. */
  today: string;
  scenario: CurrentName;
  /** The number of exchanges in its journal. */
  requests: number;
  /** The seconds since its last use. */
  idleSeconds: number;
}[];
/** An entry or an event. */
type DatedItem = DatedEntry | DatedEvent;
/** An entry for a day. */
type NewEntry = HoursEntry & Required<Pick<HoursEntry, "date">>;
/** An event with its dates. */
type NewEvent = SpecialEvent & Required<Pick<SpecialEvent, "dates">>;

/** What each operation is sent, and what it returns. */
export interface AdminOperations {
  /** Check that the mock is ready */
  getHealth: {
    result: Health;
  };
  /** Read the clock */
  getClock: {
    result: ClockState;
  };
  /** Set, move or release the clock */
  setClock: {
    body: ClockChange;
    result: ClockState;
  };
  /** List the scenarios */
  listScenarios: {
    result: ScenarioList;
  };
  /** Enter a scenario */
  enterScenario: {
    body: ScenarioChange;
    result: CurrentScenario;
  };
  /** Read the profile */
  getProfile: {
    result: Profile;
  };
  /** Change answers of the profile */
  changeProfile: {
    body: ProfileAnswers;
    result: Profile;
  };
  /** List the faults */
  listFaults: {
    result: ListedFault[];
  };
  /** Set the faults */
  setFaults: {
    body: Faults;
    result: ListedFault[];
  };
  /** Add a fault */
  addFault: {
    body: Fault;
    result: ListedFault;
  };
  /** Change a fault */
  changeFault: {
    body: {};
    result: ListedFault;
  };
  /** Remove a fault */
  removeFault: {
    result: void;
  };
  /** Read the whole state */
  getWorld: {
    query?: {
      counts?: "start";
    };
    result: WorldDocument;
  };
  /** Set the whole state */
  setWorld: {
    body: WorldDocument;
    result: WorldDocument;
  };
  /** List the requests */
  listRequests: {
    query?: JournalFilters & {
      format?: "json" | "summary" | "har";
      wait?: string;
    };
    result: ExchangeList | ExchangeSummaryList | HttpArchive;
  };
  /** Clear the journal */
  clearRequests: {
    query?: JournalFilters;
    result: void;
  };
  /** Count the requests */
  countRequests: {
    query?: JournalFilters;
    result: Count;
  };
  /** Verify what was requested */
  verifyRequests: {
    body: RequestExpectation | [RequestExpectation, ...RequestExpectation[]];
    result: Verification | Verifications;
  };
  /** Explain a request */
  explain: {
    query?: {
      request?: string;
      target?: string;
      method?: string;
      format?: "json" | "text";
    };
    result: WrittenExplanation;
  };
  /** Read one request */
  getRequest: {
    result: JournaledExchange;
  };
  /** List the sessions */
  listSessions: {
    result: SessionList;
  };
  /** Create or open a session */
  openSession: {
    body: NewSession;
    result: OpenedSession;
  };
  /** Drop a session */
  dropSession: {
    result: void;
  };
  /** List the entries, the events or the days */
  listData: {
    query?: {
      from?: string;
      to?: string;
      events?: number;
      q?: string;
      _page?: number;
      _limit?: number;
    };
    result: DatedItem[] | Calendar;
  };
  /** Add an entry or event */
  addData: {
    body: NewEntry | NewEvent;
    result: DatedItem;
  };
  /** Read an entry or event */
  getData: {
    result: DatedItem;
  };
  /** Replace or add an entry or event */
  replaceData: {
    body: HoursEntry | NewEvent;
    result: DatedItem;
  };
  /** Change an entry or event */
  changeData: {
    body: EntryPatch | EventPatch;
    result: DatedItem;
  };
  /** Delete an entry or event */
  deleteData: {
    result: Nothing;
  };
  /** Set up or tear down a provider state of Pact */
  changeProviderState: {
    body: StateChange;
    result: CurrentState;
  };
  /** Call the tools for coding agents */
  callTools: {
    /** A message of JSON-RPC 2.0, as the Model Context Protocol describes it. */
    body: {};
    result: {};
  };
  /** Get metrics for Prometheus */
  getMetrics: {
    result: string;
  };
  /** Reset everything */
  reset: {
    query?: {
      only?: string;
    };
    result: void;
  };
}
interface Health {
  status: "ok";
  name: "museum-mock";
  /** The path under which the operations are, if it is not the root. */
  basePath?: string;
}
export interface ClockState {
  /** Today in the world. */
  today: string;
  /** Whether the clock stands still. */
  isHeld: boolean;
  /** The time zone that defines today. */
  timeZone: string;
  /** What the clock shows, as a local time with its offset. */
  now: string;
  /** How much faster than real time the clock runs; 0 stands still. */
  speed: number;
}
export interface ClockAdvance {
  days?: Days;
  /** Hours to move. */
  hours?: number;
  /** Minutes to move. */
  minutes?: number;
  /** Seconds to move. */
  seconds?: number;
}
export interface ScenarioList {
  current: CurrentName;
  /** Today in the world. */
  today: string;
  scenarios: {
    name: NonNullable<Scenario["name"]>;
    says: NonNullable<Scenario["says"]>;
    extends?: NonNullable<Scenario["extends"]>;
    parameters?: NonNullable<Scenario["parameters"]>;
  }[];
  /**
   * Why the folder of `--scenarios` could not be read again after it changed. The last valid version is active. Absent if there is no problem.
   */
  problems?: string[];
}
interface ScenarioChange2 {
  /** The name, with its parameters in braces or with values in their place. */
  scenario?: string;
  define?: Scenario;
  /**
   * Values of the parameters, by name; a date may be relative to today. An unknown parameter is an error, and so is a value that differs from the one in the name.
   */
  params?: {
    [k: string]: string | number;
  };
  /** Whether to keep the current scenarios and to enter it on top of them. */
  add?: boolean;
}
export interface CurrentScenario {
  current: CurrentName;
  /** Today in the world. */
  today: string;
}
interface JournalFilters {
  operation?: (
    "getMuseumHours" | "listSpecialEvents" | "/museum-hours" | "/special-events" | "museum-hours" | "special-events"
  )[];
  method?: string[];
  path?: string[];
  parameter?: string[];
  sent?: string[];
  header?: string[];
  user?: string[];
  status?: string[];
  scenario?: string[];
  fault?: string[];
  text?: string[];
  wrong?: "true" | "false" | "";
  clientLeft?: "true" | "false" | "";
  since?: string;
  limit?: number;
}
export interface ExchangeList {
  requests: JournaledExchange[];
  /**
   * The id of the last exchange of any session, to be sent as `since` by a client that asks again and again.
   */
  lastId: number;
  /**
   * How many requests of the session wait for a delayed answer, whatever the filters. A request is listed once it is answered.
   */
  pending: number;
}
export interface ExchangeSummaryList {
  requests: ExchangeSummary[];
  lastId: number;
  pending: number;
}
/** An exchange without headers, parameters and bodies. The fields mean the same as those of Exchange. */
export interface ExchangeSummary {
  id: number;
  method: string;
  target: string;
  status: number;
  count?: number;
  warnings: string[];
  problem?: string;
  milliseconds: number;
  operation?: "getMuseumHours" | "listSpecialEvents";
  session?: SessionId;
  scenario?: CurrentName;
  faults?: string[];
  faultSources?: FaultSource[];
  clientLeft?: true;
  handedOnTo?: string;
  time: string;
  traceId?: string;
  /** The user of the credential. */
  user?: string;
  /** The header User-Agent. */
  client?: string;
}
interface Count {
  count: number;
}
/**
 * The derivation of an answer. Every step has a list `because` of the documented sentences and choices that it rests on.
 */
export interface WrittenExplanation {
  /** Method, path and query; secrets are masked. */
  request: string;
  /**
   * The status of the answer; 0 if the connection is cut before one. Absent if another server decides it.
   */
  status?: number;
  /** The step that decides the answer. */
  decidedBy:
    | "control"
    | "fault"
    | "others"
    | "admission"
    | "parameters"
    | "page"
    | "condition"
    | "methods"
    | "list"
    | "unknown";
  /** One sentence on why this answer comes. */
  summary: string;
  /** The problem, if the answer is one. */
  detail?: string;
  session?: SessionId;
  /** The request would create the session. */
  isNewSession?: true;
  scenario?: string;
  credential?: {
    scheme?: string;
    user?: string;
  };
  /** The controls of the request. */
  controls?: string[];
  /** Milliseconds for which faults hold the answer back. */
  delay?: number;
  /** The faults that a recorded request met. */
  recordedFaults?: string[];
  /** The active faults. */
  faults?: {
    fault: {};
    source: FaultSource;
    /** Whether the fault is meant for this request. */
    isMatched: boolean;
    /** How many matching requests there are, this one included. */
    number?: number;
    isApplied: boolean;
  }[];
  statusWithoutFaults?: number;
  admission?: ExplainedSteps;
  operation?: string;
  today?: {
    date: string;
    because: Because;
  };
  /** How each documented parameter was read. */
  parameters?: {
    name: string;
    /** The values in the request. */
    given: string[];
    /** The value that was used. */
    value: string | number;
    isDefault: boolean;
    /** The date before a choice moved it. */
    movedFrom?: string;
    because: Because;
  }[];
  unknownParameters?: {
    name: string;
    /** The documented parameter that may be meant. */
    nearest?: string;
    because: Because;
  }[];
  /** The parameters that were rejected. */
  violations?: {
    parameter: string;
    value?: string;
    detail: string;
    choice: string;
    answer: string;
    /** What the answer means. */
    means?: string;
    /** The documented sentence. */
    document?: string;
    because?: Because;
  }[];
  range?: {
    first: string;
    /** Null for hours, which have no end. */
    last: string | null;
    because: Because;
  };
  found?: {
    /** The number of entries or events in the range. */
    count: number;
    because: Because;
  };
  page?: {
    number: number;
    /** The number of pages. */
    of: number;
    /** The number of entries or events on the page. */
    holds: number;
    because: Because;
  };
  skippedDays?: {
    count: number;
    /** The first of them. */
    days: string[];
    because: Because;
  };
  warnings?: string[];
}
/** The session to create or open. */
interface NewSession {
  id?: SessionId;
}
/** A session, and how requests reach it. */
interface OpenedSession {
  id: SessionId;
  /** Whether it was created by this request. */
  isNew: boolean;
  /** The base address of the session, with its path prefix. */
  url: string;
  /** The header that names the session in a request to the address of the mock. */
  headers: {
    prefer: string;
  };
  /** Today in the session. */
  today: string;
  scenario: CurrentName;
}
export interface Calendar {
  today: string;
  /** Whether the clock is held. */
  isHeld: boolean;
  from: string;
  to: string;
  days: CalendarDay[];
}
export interface CalendarDay {
  date: string;
  entry?: DatedEntry;
  change?: ChangedEntry;
  /** How many events take place on this day. */
  eventCount: number;
  /** The first of them. */
  events: {
    event: DatedEvent;
    change?: ChangedEvent;
  }[];
  /** Events that would take place on this day without scenarios and edits. */
  removed: RemovedEvent[];
}
/** How an entry differs from the world without scenarios and edits. */
export interface ChangedEntry {
  by: "scenario" | "edit";
  /** As it was before the change; null if there was none. */
  was: DatedEntry | null;
}
/** How an event differs from the world without scenarios and edits. */
export interface ChangedEvent {
  by: "scenario" | "edit";
  /** As it was before the change; null if there was none. */
  was: DatedEvent | null;
}
/** An event that would take place without scenarios and edits. */
interface RemovedEvent {
  by: "scenario" | "edit";
  was: DatedEvent;
}
/** A field that is null is removed. */
interface EntryPatch {
  /** The date of the path; another one gets 400. */
  date?: string;
  timeOpen?: string | null;
  timeClose?: string | null;
}
/** A field that is null is removed. */
interface EventPatch {
  /** The id of the path; another one gets 400. */
  eventId?: string;
  dates?: string[];
  name?: string | null;
  location?: string | null;
  eventDescription?: string | null;
  price?: number | null;
}
/** An empty object. */
interface Nothing {}
interface StateChange {
  /** The name of the provider state; empty for none. */
  state?: string;
  /**
   * Values of the parameters, by name, each a text or a number. Unknown parameters are ignored. A value that differs from the one in the name is an error.
   */
  params?: {};
  /** What to do. */
  action?: "setup" | "teardown";
  /** The consumer of the interaction; ignored. */
  consumer?: string;
}
interface CurrentState {
  current: CurrentName;
}
