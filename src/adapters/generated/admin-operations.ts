/** The admin API as types. Generated from spec/admin.openapi.yaml by `npm run generated`; do not edit. */
import type { Profile } from "../../contract/choices/table.js";
import type { HoursEntry, SpecialEvent } from "../../contract/interface.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";

/** Method and path of each operation. */
export const adminRoutes = {
  getHealth: "GET /health",
  getClock: "GET /clock",
  setClock: "PUT /clock",
  advanceClock: "POST /clock/advance",
  releaseClock: "POST /clock/release",
  listScenarios: "GET /scenarios",
  enterScenario: "PUT /scenarios",
  addScenario: "POST /scenarios",
  leaveScenarios: "DELETE /scenarios",
  getProfile: "GET /profile",
  changeProfile: "PATCH /profile",
  listFaults: "GET /faults",
  setFaults: "PUT /faults",
  clearFaults: "DELETE /faults",
  listRequests: "GET /requests",
  clearRequests: "DELETE /requests",
  countRequests: "GET /requests/count",
  archiveRequests: "GET /requests/har",
  followRequests: "GET /requests/stream",
  listSessions: "GET /sessions",
  dropSessions: "DELETE /sessions",
  dropSession: "DELETE /sessions/{id}",
  listHoursData: "GET /data/hours",
  addHoursData: "POST /data/hours",
  getHourData: "GET /data/hours/{date}",
  replaceHourData: "PUT /data/hours/{date}",
  changeHourData: "PATCH /data/hours/{date}",
  deleteHourData: "DELETE /data/hours/{date}",
  listEventsData: "GET /data/events",
  addEventsData: "POST /data/events",
  getEventData: "GET /data/events/{eventId}",
  replaceEventData: "PUT /data/events/{eventId}",
  changeEventData: "PATCH /data/events/{eventId}",
  deleteEventData: "DELETE /data/events/{eventId}",
  changeProviderState: "POST /provider-states",
  reset: "POST /reset",
} as const;

export type ClockChange =
  | {
      /**
       * The day at which to hold the clock.
       */
      today: string;
    }
  | {
      advance: Days;
    }
  | {
      /**
       * Follows the real date again.
       */
      release: true;
    };
/**
 * The number of days to move. The result must be from 0000-01-01 to 9999-12-31.
 */
export type Days = number;
/**
 * The name of the scenario with its values; several names are joined by " + ".
 */
export type CurrentName = string;
/**
 * If several faults answer a request, the first one wins. Delays add up.
 */
export type Faults = Fault[];
/**
 * Any id that you choose.
 */
export type SessionId = string;
export type HeaderList = [string, string][];
export type NamedValues = {
  name: string;
  value: string;
}[];
export type SessionList = {
  id: SessionId;
  /**
   * Today in the session.
   */
  today: string;
  scenario: CurrentName;
  /**
   * The number of exchanges in its journal.
   */
  requests: number;
  /**
   * The seconds since its last use.
   */
  idleSeconds: number;
}[];
/**
 * An entry with its date. The other fields are optional.
 */
export type DatedEntry = HoursEntry & Required<Pick<HoursEntry, "date">>;
/**
 * An entry for a day.
 */
export type NewEntry = HoursEntry & Required<Pick<HoursEntry, "date">>;
/**
 * An event with its eventId and dates. The other fields are optional.
 */
export type DatedEvent = SpecialEvent & Required<Pick<SpecialEvent, "eventId" | "dates">>;
/**
 * An event with its dates.
 */
export type NewEvent = SpecialEvent & Required<Pick<SpecialEvent, "dates">>;

/**
 * What each operation is sent, and what it returns.
 */
export interface AdminOperations {
  /**
   * Check that the mock is ready
   */
  getHealth: {
    result: Health;
  };
  /**
   * Read the clock
   */
  getClock: {
    result: Clock;
  };
  /**
   * Hold, move or release the clock
   */
  setClock: {
    body: ClockChange;
    result: Clock;
  };
  /**
   * Move the clock by days
   */
  advanceClock: {
    body: ClockAdvance;
    result: Clock;
  };
  /**
   * Release the clock
   */
  releaseClock: {
    result: Clock;
  };
  /**
   * List the scenarios
   */
  listScenarios: {
    result: ScenarioList;
  };
  /**
   * Enter a scenario
   */
  enterScenario: {
    body: ScenarioChange;
    result: CurrentScenario;
  };
  /**
   * Add a scenario
   */
  addScenario: {
    body: ScenarioChange;
    result: CurrentScenario;
  };
  /**
   * Leave all scenarios
   */
  leaveScenarios: {
    result: CurrentScenario;
  };
  /**
   * Read the profile
   */
  getProfile: {
    result: Profile;
  };
  /**
   * Change answers of the profile
   */
  changeProfile: {
    body: Partial<Profile>;
    result: Profile;
  };
  /**
   * List the faults
   */
  listFaults: {
    result: Faults;
  };
  /**
   * Set the faults
   */
  setFaults: {
    body: Faults;
    result: Faults;
  };
  /**
   * Clear the faults
   */
  clearFaults: {
    result: undefined;
  };
  /**
   * List the requests
   */
  listRequests: {
    query?: {
      operation?: (
        | "getMuseumHours"
        | "listSpecialEvents"
        | "/museum-hours"
        | "/special-events"
        | "museum-hours"
        | "special-events"
      )[];
      parameter?: string[];
      status?: string[];
      since?: string;
      wrong?: "true" | "false" | "";
      limit?: number;
    };
    result: ExchangeList;
  };
  /**
   * Clear the journal
   */
  clearRequests: {
    result: undefined;
  };
  /**
   * Count the requests
   */
  countRequests: {
    query?: {
      operation?: (
        | "getMuseumHours"
        | "listSpecialEvents"
        | "/museum-hours"
        | "/special-events"
        | "museum-hours"
        | "special-events"
      )[];
      parameter?: string[];
      status?: string[];
      since?: string;
      wrong?: "true" | "false" | "";
      limit?: number;
    };
    result: Count;
  };
  /**
   * Export the requests as an HTTP archive
   */
  archiveRequests: {
    query?: {
      operation?: (
        | "getMuseumHours"
        | "listSpecialEvents"
        | "/museum-hours"
        | "/special-events"
        | "museum-hours"
        | "special-events"
      )[];
      parameter?: string[];
      status?: string[];
      since?: string;
      wrong?: "true" | "false" | "";
      limit?: number;
    };
    result: HttpArchive;
  };
  /**
   * Follow the requests
   */
  followRequests: {
    query?: {
      operation?: (
        | "getMuseumHours"
        | "listSpecialEvents"
        | "/museum-hours"
        | "/special-events"
        | "museum-hours"
        | "special-events"
      )[];
      parameter?: string[];
      status?: string[];
      since?: string;
      wrong?: "true" | "false" | "";
      limit?: number;
    };
    result: string;
  };
  /**
   * List the sessions
   */
  listSessions: {
    result: SessionList;
  };
  /**
   * Drop all sessions
   */
  dropSessions: {
    result: undefined;
  };
  /**
   * Drop a session
   */
  dropSession: {
    result: undefined;
  };
  /**
   * List the entries
   */
  listHoursData: {
    query?: {
      q?: string;
      _sort?: string;
      _order?: string;
      _page?: number;
      _limit?: number;
      _start?: number;
      _end?: number;
    };
    result: DatedEntry[];
  };
  /**
   * Add an entry
   */
  addHoursData: {
    body: NewEntry;
    result: DatedEntry;
  };
  /**
   * Read an entry
   */
  getHourData: {
    result: DatedEntry;
  };
  /**
   * Replace an entry
   */
  replaceHourData: {
    body: HoursEntry;
    result: DatedEntry;
  };
  /**
   * Change an entry
   */
  changeHourData: {
    body: HoursEntry;
    result: DatedEntry;
  };
  /**
   * Delete an entry
   */
  deleteHourData: {
    result: Nothing;
  };
  /**
   * List the events
   */
  listEventsData: {
    query?: {
      q?: string;
      _sort?: string;
      _order?: string;
      _page?: number;
      _limit?: number;
      _start?: number;
      _end?: number;
    };
    result: DatedEvent[];
  };
  /**
   * Add an event
   */
  addEventsData: {
    body: NewEvent;
    result: DatedEvent;
  };
  /**
   * Read an event
   */
  getEventData: {
    result: DatedEvent;
  };
  /**
   * Replace an event
   */
  replaceEventData: {
    body: NewEvent;
    result: DatedEvent;
  };
  /**
   * Change an event
   */
  changeEventData: {
    body: SpecialEvent;
    result: DatedEvent;
  };
  /**
   * Delete an event
   */
  deleteEventData: {
    result: Nothing;
  };
  /**
   * Set up or tear down a provider state of Pact
   */
  changeProviderState: {
    body: StateChange;
    result: CurrentState;
  };
  /**
   * Reset everything
   */
  reset: {
    result: undefined;
  };
}
export interface Health {
  status: "ok";
  name: "museum-mock";
}
export interface Clock {
  /**
   * Today in the world.
   */
  today: string;
  /**
   * Whether the clock is held at this day.
   */
  isHeld: boolean;
  /**
   * The time zone that defines today.
   */
  timeZone: string;
}
export interface ClockAdvance {
  days: Days;
}
export interface ScenarioList {
  current: CurrentName;
  /**
   * Today in the world.
   */
  today: string;
  scenarios: {
    name: NonNullable<Scenario["name"]>;
    says: NonNullable<Scenario["says"]>;
    extends?: NonNullable<Scenario["extends"]>;
    parameters?: NonNullable<Scenario["parameters"]>;
  }[];
}
export interface ScenarioChange {
  /**
   * The name, with its parameters in braces or with values in their place.
   */
  scenario: string;
  /**
   * Values of the parameters, by name; a date may be relative to today. An unknown parameter is an error, and so is a value that differs from the one in the name.
   */
  params?: {
    [k: string]: string | number;
  };
}
export interface CurrentScenario {
  current: CurrentName;
  /**
   * Today in the world.
   */
  today: string;
}
export interface ExchangeList {
  requests: Exchange[];
}
/**
 * A request with its answer, and how the mock read it. Without credentials and cookies.
 */
export interface Exchange {
  /**
   * Increases over all sessions.
   */
  id: number;
  method: string;
  /**
   * Path and query, as sent.
   */
  target: string;
  /**
   * The status of the answer; 0 if the connection was cut before one.
   */
  status: number;
  /**
   * The number of entries or events, if the answer is a list.
   */
  count?: number;
  /**
   * What looked odd, such as an unknown parameter, or an invalid value that the profile accepts.
   */
  warnings: string[];
  /**
   * Why the answer is an error, if it is one.
   */
  problem?: string;
  /**
   * How long the answer took, including delays.
   */
  milliseconds: number;
  /**
   * The operation, if the path is one.
   */
  operation?: "getMuseumHours" | "listSpecialEvents";
  session?: SessionId;
  scenario?: CurrentName;
  /**
   * The faults that were applied.
   */
  faults?: string[];
  /**
   * When the request arrived.
   */
  time: string;
  /**
   * How each documented parameter was read, without those that were invalid or not read.
   */
  parameters: ReadParameter[];
  /**
   * Today for this request, if its query was read.
   */
  today?: string;
  /**
   * The credential of the request, without the secret.
   */
  credential?: {
    /**
     * The scheme as sent, such as Basic; `unknown` if the header is invalid.
     */
    scheme: string;
    /**
     * The user name of a Basic credential.
     */
    user?: string;
  };
  request: {
    url: string;
    headers: HeaderList;
  };
  response: {
    headers: HeaderList;
    /**
     * The body, or its beginning if it is long.
     */
    body: string;
    /**
     * The length of the whole body, in characters.
     */
    bodyLength: number;
  };
}
export interface ReadParameter {
  name: string;
  /**
   * The values in the request.
   */
  given: string[];
  /**
   * The value that was used.
   */
  value: string | number;
  /**
   * Whether this is the default.
   */
  isDefault: boolean;
}
export interface Count {
  count: number;
}
/**
 * HAR 1.2. The mock fills in these fields.
 */
export interface HttpArchive {
  log: {
    version: "1.2";
    creator: {
      name: string;
      version: string;
    };
    /**
     * @maxItems 0
     */
    pages: [];
    entries: HttpArchiveEntry[];
  };
}
export interface HttpArchiveEntry {
  startedDateTime: string;
  /**
   * Milliseconds.
   */
  time: number;
  request: {
    method: string;
    url: string;
    httpVersion: string;
    /**
     * @maxItems 0
     */
    cookies: [];
    headers: NamedValues;
    queryString: NamedValues;
    headersSize: number;
    bodySize: number;
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    /**
     * @maxItems 0
     */
    cookies: [];
    headers: NamedValues;
    content: {
      size: number;
      mimeType: string;
      text: string;
    };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
  };
  cache: Nothing;
  timings: {
    send: number;
    wait: number;
    receive: number;
  };
  /**
   * What looked odd, if anything did.
   */
  comment?: string;
}
/**
 * An empty object.
 */
export interface Nothing {}
export interface StateChange {
  /**
   * The name of the provider state; empty for none.
   */
  state?: string;
  /**
   * Values of the parameters, by name, each a text or a number. Unknown parameters are ignored. A value that differs from the one in the name is an error.
   */
  params?: {};
  /**
   * What to do.
   */
  action?: "setup" | "teardown";
  /**
   * The consumer of the interaction; ignored.
   */
  consumer?: string;
}
export interface CurrentState {
  current: CurrentName;
}
