/** The controls of a mock: the same methods in process (`createMock`) and over HTTP (`createAdminClient`). */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices/table.js";
import type { OperationId } from "../../contract/interface.js";
import type { DatedEntry, DatedEvent } from "../../museum/dated-items.js";
import type { Fault } from "../../scenarios/fault.js";
import type { ScenarioParameter } from "../../scenarios/scenario.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";
import type { JournaledExchange } from "../journal/exchange.js";
import type { HttpArchive } from "../journal/http-archive.js";
import type { ScenarioName } from "./built-in-names.js";

/**
 * Controls of one world: the common world of a mock, or a session. Every method returns a promise. It rejects with a TypeError that says
 * what is invalid, what is expected and what to do; then nothing has changed.
 */
export interface WorldControls<Name extends string = ScenarioName> {
  /** What today is. */
  readonly clock: ClockControls;
  /** Entries of hours and events, edited while the mock runs. */
  readonly data: { readonly hours: DataControls<DatedEntry>; readonly events: DataControls<DatedEvent> };
  /** Returns the active scenarios; with a name, enters a scenario in place of them first. `params` are values that the name leaves out. */
  scenario(name?: Name, params?: ScenarioValues): Promise<ActiveScenario>;
  /** Enters a scenario on top of the active ones. */
  addScenario(name: Name, params?: ScenarioValues): Promise<ActiveScenario>;
  /** Leaves all scenarios. Manual settings stay. */
  leaveScenarios(): Promise<ActiveScenario>;
  /** Lists the scenarios that there are, the standard world first. */
  scenarios(): Promise<readonly ScenarioDescription[]>;
  /** Returns the answer to each choice; with answers, changes these first. */
  profile(answers?: Partial<Profile>): Promise<Profile>;
  /** Returns the faults that were set manually; with a list, replaces them first (`[]` removes all). */
  faults(faults?: Fault | readonly Fault[]): Promise<readonly Fault[]>;
  /** Returns the journaled requests that match, the oldest first. */
  requests(filter?: RequestFilter): Promise<readonly JournaledExchange[]>;
  /** Returns how many journaled requests match. */
  countRequests(filter?: RequestFilter): Promise<number>;
  /** Returns the journaled requests that match as an HTTP archive (HAR 1.2). */
  archive(filter?: RequestFilter): Promise<HttpArchive>;
  /** Clears the journal. */
  clearRequests(): Promise<void>;
  /** Sets everything back to how the mock was started, and clears the journal. */
  reset(): Promise<void>;
}

/** Controls of a mock: those of its common world, and its sessions. */
export interface MuseumControls<Name extends string = ScenarioName> extends WorldControls<Name> {
  /** Returns the controls of a session. Its world starts as a copy of the common world. Without an id, a new one is made up. */
  session(id?: string): Promise<SessionControls<Name>>;
  /** Lists the sessions; the last one was used most recently. */
  sessions(): Promise<readonly SessionDescription[]>;
  /** Drops all sessions and their journals. */
  dropSessions(): Promise<void>;
}

/** Controls of a session. */
export interface SessionControls<Name extends string = ScenarioName> extends WorldControls<Name> {
  readonly id: string;
  /** Headers that a request needs to belong to the session. */
  readonly headers: Readonly<Record<string, string>>;
  /** Drops the session and its journal. */
  drop(): Promise<void>;
}

export interface ClockControls {
  /** Returns what the clock shows. */
  get(): Promise<ClockState>;
  /** Holds the clock at a day. */
  hold(today: CalendarDate): Promise<ClockState>;
  /** Holds the clock this number of days after the day that it shows, or before it if the number is negative. */
  advance(days: number): Promise<ClockState>;
  /** Follows the real date again. */
  release(): Promise<ClockState>;
}

export interface ClockState {
  readonly today: CalendarDate;
  /** Whether the clock is held at that day. */
  readonly isHeld: boolean;
  /** The time zone that defines today. */
  readonly timeZone: string;
}

/** Edits one kind of item. An entry is found by its date, an event by its eventId. */
export interface DataControls<Item> {
  /** Lists what is shown. */
  list(): Promise<readonly Item[]>;
  /** Returns an item, or undefined if there is none. */
  get(id: string): Promise<Item | undefined>;
  /** Adds an item, or replaces the one with the same id. An event without an eventId gets one. */
  put(item: NewItem<Item>): Promise<Item>;
  /** Changes the given fields of an item and keeps the others. */
  patch(id: string, changes: Partial<Item>): Promise<Item>;
  /** Deletes an item. */
  delete(id: string): Promise<void>;
}

/** An item that is added. */
export type NewItem<Item> = Item extends { readonly eventId: string }
  ? Omit<Item, "eventId"> & { readonly eventId?: string }
  : Item;

export interface ActiveScenario {
  /** The names, joined by ` + `; `standard` without a scenario. */
  readonly current: string;
  readonly today: CalendarDate;
}

export interface ScenarioDescription {
  readonly name: string;
  /** A sentence on what is different. */
  readonly says: string;
  readonly extends?: string;
  readonly parameters?: Readonly<Record<string, ScenarioParameter>>;
}

export interface SessionDescription {
  readonly id: string;
  readonly today: CalendarDate;
  /** The active scenarios. */
  readonly scenario: string;
  /** The number of exchanges in its journal. */
  readonly requests: number;
  readonly idleSeconds: number;
}

/** Which requests; all given parts have to match, and of several values of one part, any. */
export interface RequestFilter {
  readonly operation?: OperationId | readonly OperationId[];
  /** Names of parameters that are in the query, or values by name. */
  readonly parameter?: string | readonly string[] | Readonly<Record<string, string | number>>;
  /** A status, or a class such as `4xx`; 0 is a cut connection. */
  readonly status?: Status | readonly Status[];
  /** The id of an exchange before them, or their earliest time (RFC 3339). */
  readonly since?: number | string;
  /** True for those with a problem or a warning, false for those without. */
  readonly wrong?: boolean;
  /** At most this number, the newest ones. */
  readonly limit?: number;
}

type Status = number | `${1 | 2 | 3 | 4 | 5}xx`;
