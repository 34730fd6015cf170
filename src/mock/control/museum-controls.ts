/** The controls of a museum: what a test or the page may do with it. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { OperationId, ParameterName } from "../../contract/interface.js";
import type { ProfileAnswers } from "../../contract/profile.js";
import type { DatedEntry, DatedEvent } from "../../museum/sorted-list.js";
import type { Fault, ListedFault } from "../../scenarios/fault.js";
import type { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../../scenarios/scenario.js";
import type { STANDARD } from "../../scenarios/scenario-library.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";
import type {
  ClockAdvance,
  ClockState,
  CurrentScenario,
  ScenarioList,
  SessionList,
} from "../admin/generated/admin-operations.js";
import type { RequestExpectation } from "../assertions/expectation.js";
import type { Verification, Verifications } from "../assertions/verification.js";
import type { RequestExplanation } from "../explanation/explanation.js";
import type { JournaledExchange } from "../journal/exchange.js";
import type { HttpArchive } from "../journal/http-archive.js";
import type { WorldDocument } from "../sessions/world-document.js";

/**
 * Controls of one world: the default session of a mock, or another session. Every method returns a promise. It rejects with a TypeError that says
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
  /** Defines a scenario in this world, as in a scenario file, and enters it in place of the active ones. */
  defineScenario(definition: Scenario, params?: ScenarioValues): Promise<ActiveScenario>;
  /** Leaves all scenarios. Overrides stay. */
  leaveScenarios(): Promise<ActiveScenario>;
  /** Lists the scenarios that there are, the standard world first. */
  scenarios(): Promise<readonly ScenarioDescription[]>;
  /** Returns the answer to each choice; with answers, changes these first. */
  profile(answers?: ProfileAnswers): Promise<Profile>;
  /** Returns the manual faults, each with its id and how often it was met; with a list, replaces them first (`[]` removes all). */
  faults(faults?: Fault | readonly Fault[]): Promise<readonly ListedFault[]>;
  /** Adds a fault after the others, which keep their counts. */
  addFault(fault: Fault): Promise<ListedFault>;
  /** Changes the given fields of a fault and keeps its counts; null removes a field. */
  changeFault(id: string, changes: { readonly [Field in keyof Fault]?: Fault[Field] | null }): Promise<ListedFault>;
  /** Removes a fault; the others keep their counts. */
  removeFault(id: string): Promise<void>;
  /** Returns the journaled requests that match, the oldest first. */
  requests(filter?: RequestFilter): Promise<readonly JournaledExchange[]>;
  /** Returns how many journaled requests match. */
  countRequests(filter?: RequestFilter): Promise<number>;
  /** Returns the journaled requests that match as an HTTP archive (HAR 1.2). */
  archive(filter?: RequestFilter): Promise<HttpArchive>;
  /** Waits until a number of requests match (default: 1), those in the journal included. Rejects with an Error if they do not come. */
  waitForRequests(filter?: RequestFilter, options?: WaitOptions): Promise<readonly JournaledExchange[]>;
  /** Rejects with an Error that names the nearest request and what differs if an expectation does not hold. */
  expectRequests(expectation: RequestExpectation | readonly RequestExpectation[]): Promise<void>;
  /** Returns whether an expectation holds, or a list of them, and what came instead. */
  verifyRequests(expectation: RequestExpectation): Promise<Verification>;
  verifyRequests(expectations: readonly RequestExpectation[]): Promise<Verifications>;
  /** Explains what a request would be answered with, and why, without sending it: `/museum-hours?limit=50`. */
  explain(target: string, method?: string): Promise<RequestExplanation>;
  /** Explains the answer of a journaled request, by its id. */
  explainRequest(id: number): Promise<RequestExplanation>;
  /** Clears the journal, or removes the requests that match. */
  clearRequests(filter?: RequestFilter): Promise<void>;
  /** Returns the state: clock, scenarios, answers, edits, faults and counts. */
  readState(): Promise<WorldDocument>;
  /** Sets the state. */
  restoreState(document: unknown): Promise<void>;
  /** Sets everything back to how the mock was started, and clears the journal. */
  reset(): Promise<void>;
}

/** Controls of a mock: those of its default session, and its other sessions. */
export interface MuseumControls<Name extends string = ScenarioName> extends WorldControls<Name> {
  /** Returns the controls of a session. It starts as a copy of the default session. Without an id, a new one is made up. */
  session(id?: string): Promise<SessionControls<Name>>;
  /** Lists the sessions; the last one was used most recently. */
  sessions(): Promise<readonly SessionDescription[]>;
  /** Drops all sessions and their journals. */
  dropSessions(): Promise<void>;
}

/** Controls of a session. */
export interface SessionControls<Name extends string = ScenarioName> extends WorldControls<Name> {
  readonly id: string;
  /** The base address of the session: requests to it need no header. */
  readonly url: string;
  /** The header by which a request to the mock belongs to the session. */
  readonly headers: { readonly prefer: string };
  /** Drops the session and its journal. */
  drop(): Promise<void>;
}

export interface ClockControls {
  /** Returns what the clock shows. */
  get(): Promise<ClockState>;
  /** Holds the clock at a day. */
  hold(today: CalendarDate): Promise<ClockState>;
  /** Sets the clock to a moment (`now`), to a time of a day (`today`, `time`), or lets it run (`speed`). */
  set(change: ClockChange): Promise<ClockState>;
  /** Moves the clock by a number of days, or by amounts of time; back if they are negative. */
  advance(by: number | ClockAmounts): Promise<ClockState>;
  /** Follows the real date again. */
  release(): Promise<ClockState>;
}

/** `now`, or `today` and `time`; each with a `speed`. */
export interface ClockChange {
  /** A moment with its offset, `2027-03-28T00:59:50Z`, or in the time zone of the profile, `2027-03-28T00:59:50`. */
  readonly now?: string;
  readonly today?: CalendarDate;
  /** A time of day: `17:00`. */
  readonly time?: string;
  /** Seconds a real second: 0 stands still (default), 1 is real time. */
  readonly speed?: number;
}

/** Edits one kind of item. An entry is found by its date, an event by its eventId. */
export interface DataControls<Item> {
  /** Lists what is shown. */
  list(): Promise<readonly Item[]>;
  /** Returns an entry or event, or undefined if it does not exist. */
  get(id: string): Promise<Item | undefined>;
  /** Adds an item, or replaces the one with the same id. An event without an eventId gets one. */
  put(item: NewItem<Item>): Promise<Item>;
  /** Changes the given fields of an item and keeps the others; null removes one. */
  patch(id: string, changes: { readonly [Field in keyof Item]?: Item[Field] | null }): Promise<Item>;
  /** Deletes an item. */
  delete(id: string): Promise<void>;
}

/** An item that is added. */
export type NewItem<Item> = Item extends { readonly eventId: string }
  ? Omit<Item, "eventId"> & { readonly eventId?: string }
  : Item;

export type ClockAmounts = ClockAdvance;
export type ActiveScenario = CurrentScenario;
export type ScenarioDescription = ScenarioList["scenarios"][number];
export type SessionDescription = SessionList[number];

type OneOrMore<Value> = Value | readonly Value[];

/** Which requests; all given parts have to match, and of several values of one part, any. */
export interface RequestFilter {
  readonly operation?: OneOrMore<OperationId>;
  /** Values of documented parameters as they were read, by name; `true` for any value that was sent. */
  readonly parameters?: { readonly [Name in ParameterName]?: OneOrMore<string | number> | true };
  /** Values of parameters as they were sent, by name. */
  readonly sent?: Readonly<Record<string, OneOrMore<string | number> | true>>;
  readonly headers?: Readonly<Record<string, OneOrMore<string> | true>>;
  readonly method?: OneOrMore<string>;
  readonly path?: OneOrMore<string>;
  /** The user name of the credential. */
  readonly user?: OneOrMore<string>;
  /** A status, or a class such as `4xx`; 0 is a cut connection. */
  readonly status?: OneOrMore<number | `${1 | 2 | 3 | 4 | 5}xx`>;
  readonly scenario?: OneOrMore<string>;
  readonly fault?: OneOrMore<string>;
  /** Text anywhere in the request or its answer, in any case. */
  readonly text?: OneOrMore<string>;
  /** The id of an exchange before them, or their earliest time (RFC 3339). */
  readonly since?: number | string;
  /** True for those with a problem or a warning, false for those without. */
  readonly wrong?: boolean;
  /** Whether the client left before the answer. */
  readonly clientLeft?: boolean;
  /** At most this number, the newest ones. */
  readonly limit?: number;
}

export interface WaitOptions {
  /** The number of requests. Default: 1. */
  readonly count?: number;
  /** A duration: `5s` (default), `200ms`, or a number of milliseconds; up to a minute. */
  readonly timeout?: string | number;
}

/** A name as it is, or with values for what stands in braces. */
export type NameOf<Name extends string> = Name | Filled<Name>;

type Filled<Name extends string> = Name extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Name;

/** The name of a built-in scenario, or `standard` for none. */
export type ScenarioName = NameOf<(typeof builtInScenarios)[number]["name"] | typeof STANDARD>;
