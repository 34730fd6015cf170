/** What is sent to the admin API, and what it returns. Generated from spec/admin.openapi.yaml by `npm run generated`; do not edit. */
import type { HoursEntry, SpecialEvent } from "../../../contract/interface.js";
import type { Fault } from "../../../scenarios/fault.js";
import type { Scenario } from "../../../scenarios/generated/scenario.js";
import type { DatedEntry, DatedEvent } from "../../../museum/list-index.js";
import type { HeaderList } from "../messages.js";

export type ClockChange =
  | {
      /** The day. Without `time` or `speed` the clock is held at it, without a time of day. */
      readonly today: string;
      readonly time?: TimeOfDay | undefined;
      readonly speed?: Speed | undefined;
    }
  | {
      readonly time: TimeOfDay;
      readonly speed?: Speed | undefined;
    }
  | {
      /** A moment from 1970 to 9999 (RFC 3339). Without an offset, it is a local time. */
      readonly now: string;
      readonly speed?: Speed | undefined;
    }
  | {
      readonly speed: Speed;
    }
  | {
      readonly advance: Days | ClockAdvance;
    }
  | {
      /** Follows the real date again. */
      readonly release: true;
    };
/** A local time, such as `17:00` or `23:59:30`. Without `today`, it is one of the current day. */
type TimeOfDay = string;
/** How much faster than real time the clock runs. 0 stands still, 1 is real time. */
type Speed = number;
/** The number of days to move. The result must be from 0000-01-01 to 9999-12-31. */
type Days = number;
/** The name of the scenario with its values; several names are joined by " + ". */
type CurrentName = string;
export type ScenarioChange = ScenarioChange1 & ScenarioChange2;
type ScenarioChange1 = {
  readonly [k: string]: unknown;
};
/**
 * Several faults apply side by side: delays add up, and the first one that answers wins. The steps of a `sequence` follow one another.
 */
export type Faults = readonly Fault[];
/** Any id that you choose. */
type SessionId = string;
export type FaultSource =
  | {
      readonly from: "scenario";
      readonly scenario: string;
    }
  | {
      readonly from: "settings" | "request";
    };
/**
 * What a step rests on. Each item is a documented sentence, the answer to a choice, or a setting of the mock.
 */
export type Because = readonly {
  /** The documented sentence. */
  readonly document?: string | undefined;
  /** The id of a choice. */
  readonly choice?: string | undefined;
  /** The answer to the choice. */
  readonly answer?: string | undefined;
  /** What the answer means. */
  readonly means?: string | undefined;
  /** How the mock is set. */
  readonly setting?: string | undefined;
}[];
type ExplainedSteps = readonly {
  readonly says: string;
  readonly because: Because;
}[];
export type SessionList = readonly {
  readonly id: SessionId;
  /** Today in the session. */
  readonly today: string;
  readonly scenario: CurrentName;
  /** The number of exchanges in its journal. */
  readonly requests: number;
  /** The seconds since its last use. */
  readonly idleSeconds: number;
}[];
/** An entry or an event. */
export type DatedItem = DatedEntry | DatedEvent;
/** An entry for a day. */
export type NewEntry = HoursEntry & Required<Pick<HoursEntry, "date">>;
/** An event with its dates. */
export type NewEvent = SpecialEvent & Required<Pick<SpecialEvent, "dates">>;

export interface Health {
  readonly status: "ok";
  readonly name: "museum-mock";
  /** The path under which the operations are, if it is not the root. */
  readonly basePath?: string | undefined;
}
export interface ClockState {
  /** Today in the world. */
  readonly today: string;
  /** Whether the clock stands still. */
  readonly isHeld: boolean;
  /** The time zone that defines today. */
  readonly timeZone: string;
  /** What the clock shows, as a local time with its offset. */
  readonly now: string;
  /** How much faster than real time the clock runs; 0 stands still. */
  readonly speed: number;
}
export interface ClockAdvance {
  readonly days?: Days | undefined;
  /** Hours to move. */
  readonly hours?: number | undefined;
  /** Minutes to move. */
  readonly minutes?: number | undefined;
  /** Seconds to move. */
  readonly seconds?: number | undefined;
}
export interface ScenarioList {
  readonly current: CurrentName;
  /** Today in the world. */
  readonly today: string;
  readonly scenarios: readonly {
    readonly name: NonNullable<Scenario["name"]>;
    readonly says: NonNullable<Scenario["says"]>;
    readonly extends?: NonNullable<Scenario["extends"]>;
    readonly parameters?: NonNullable<Scenario["parameters"]>;
  }[];
  /**
   * Why the folder of `--scenarios` could not be read again after it changed. The last valid version is active. Absent if there is no problem.
   */
  readonly problems?: readonly string[] | undefined;
}
interface ScenarioChange2 {
  /** The name, with its parameters in braces or with values in their place. */
  readonly scenario?: string | undefined;
  readonly define?: Scenario | undefined;
  /**
   * Values of the parameters, by name; a date may be relative to today. An unknown parameter is an error, and so is a value that differs from the one in the name.
   */
  readonly params?: {
    readonly [k: string]: string | number;
  } | undefined;
  /** Whether to keep the current scenarios and to enter it on top of them. */
  readonly add?: boolean | undefined;
}
export interface CurrentScenario {
  readonly current: CurrentName;
  /** Today in the world. */
  readonly today: string;
}
export interface JournalFilters {
  readonly operation?: readonly (
    "getMuseumHours" | "listSpecialEvents" | "/museum-hours" | "/special-events" | "museum-hours" | "special-events"
  )[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
  readonly parameter?: readonly string[] | undefined;
  readonly sent?: readonly string[] | undefined;
  readonly header?: readonly string[] | undefined;
  readonly user?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly scenario?: readonly string[] | undefined;
  readonly fault?: readonly string[] | undefined;
  readonly text?: readonly string[] | undefined;
  readonly wrong?: "true" | "false" | "" | undefined;
  readonly clientLeft?: "true" | "false" | "" | undefined;
  readonly since?: string | undefined;
  readonly limit?: number | undefined;
}
export interface ExchangeList {
  readonly requests: readonly JournaledExchange[];
  /**
   * The id of the last exchange of any session, to be sent as `since` by a client that asks again and again.
   */
  readonly lastId: number;
  /**
   * How many requests of the session wait for a delayed answer, whatever the filters. A request is listed once it is answered.
   */
  readonly pending: number;
}
/** A request with its answer, and how the mock read it. Without credentials and cookies. */
export interface JournaledExchange {
  /** Increases over all sessions. */
  readonly id: number;
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  /** The status of the answer; 0 if the connection was cut, before the answer or in its body. */
  readonly status: number;
  /** The number of entries or events, if the answer is a list. */
  readonly count?: number | undefined;
  /** What looked odd, such as an unknown parameter, or an invalid value that the profile accepts. */
  readonly warnings: readonly string[];
  /** Why the answer is an error, if it is one. */
  readonly problem?: string | undefined;
  /** How long the answer took, including delays. */
  readonly milliseconds: number;
  /** The operation, if the path is one. */
  readonly operation?: "getMuseumHours" | "listSpecialEvents" | undefined;
  readonly session?: SessionId | undefined;
  readonly scenario?: CurrentName | undefined;
  /** The faults that were applied. */
  readonly faults?: readonly string[] | undefined;
  /** Where these faults come from: a scenario, the faults that were set, or the request. */
  readonly faultSources?: readonly FaultSource[] | undefined;
  /** The client left before the answer, while it was held back. */
  readonly clientLeft?: true | undefined;
  /**
   * The server that answered in place of the mock (`serve --others`). The body of its answer is not recorded.
   */
  readonly handedOnTo?: string | undefined;
  /** When the request arrived, in real time. */
  readonly time: string;
  /** The trace that the request belongs to, from its header `traceparent` (W3C Trace Context). */
  readonly traceId?: string | undefined;
  /** What the clock of the mock showed, if it was set to a moment. */
  readonly clock?: string | undefined;
  /** How each documented parameter was read, without those that were invalid or not read. */
  readonly parameters: readonly ReadParameter[];
  /** Today for this request; missing if a control was invalid. */
  readonly today?: string | undefined;
  /** The credential of the request, without the secret. */
  readonly credential?: {
    /** The scheme as sent, such as Basic; `unknown` if the header is invalid. */
    readonly scheme: string;
    /** The user name of a Basic credential. */
    readonly user?: string | undefined;
  } | undefined;
  readonly request: {
    readonly url: string;
    readonly headers: HeaderList;
  };
  readonly response: {
    /** The status that arrived before the connection was cut in the body. */
    readonly status?: number | undefined;
    readonly headers: HeaderList;
    /** The body, or its beginning if it is long or the connection was cut. */
    readonly body: string;
    /** The length of the whole body, in characters. */
    readonly bodyLength: number;
  };
}
interface ReadParameter {
  readonly name: string;
  /** The values in the request. */
  readonly given: readonly string[];
  /** The value that was used. */
  readonly value: string | number;
  /** Whether this is the default. */
  readonly isDefault: boolean;
}
export interface ExchangeSummaryList {
  readonly requests: readonly ExchangeSummary[];
  readonly lastId: number;
  readonly pending: number;
}
/** An exchange without headers, parameters and bodies. The fields mean the same as those of Exchange. */
export interface ExchangeSummary {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly count?: number | undefined;
  readonly warnings: readonly string[];
  readonly problem?: string | undefined;
  readonly milliseconds: number;
  readonly operation?: "getMuseumHours" | "listSpecialEvents" | undefined;
  readonly session?: SessionId | undefined;
  readonly scenario?: CurrentName | undefined;
  readonly faults?: readonly string[] | undefined;
  readonly faultSources?: readonly FaultSource[] | undefined;
  readonly clientLeft?: true | undefined;
  readonly handedOnTo?: string | undefined;
  readonly time: string;
  readonly traceId?: string | undefined;
  /** The user of the credential. */
  readonly user?: string | undefined;
  /** The header User-Agent. */
  readonly client?: string | undefined;
}
export interface Count {
  readonly count: number;
}
export interface Verification {
  readonly verified: boolean;
  /** The number of requests that match. */
  readonly count: number;
  /** What came, and where to look if the expectation does not hold. */
  readonly message: string;
  /** The ids of the matching requests. */
  readonly requests: readonly number[];
  readonly nearest?: readonly NearMiss[] | undefined;
  /**
   * What may be a mistake in the expectation, such as a header that no request had. `message` has them, too.
   */
  readonly warnings?: readonly string[] | undefined;
}
interface NearMiss {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly differences: readonly {
    /** The field of the match, such as `parameters.page`. */
    readonly at: string;
    /** The value in the match. */
    readonly expected: unknown;
    readonly actual: string | number | null;
    /** How a parameter came to its value. */
    readonly note?: string | undefined;
    readonly says: string;
  }[];
}
export interface Verifications {
  /** Whether all of them hold. */
  readonly verified: boolean;
  readonly message: string;
  readonly expectations: readonly Verification[];
}
/**
 * The derivation of an answer. Every step has a list `because` of the documented sentences and choices that it rests on.
 */
export interface RequestExplanation {
  /** Method, path and query; secrets are masked. */
  readonly request: string;
  /**
   * The status of the answer; 0 if the connection is cut before one. Absent if another server decides it.
   */
  readonly status?: number | undefined;
  /** The step that decides the answer. */
  readonly decidedBy:
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
  readonly summary: string;
  /** The problem, if the answer is one. */
  readonly detail?: string | undefined;
  readonly session?: SessionId | undefined;
  /** The request would create the session. */
  readonly isNewSession?: true | undefined;
  readonly scenario?: string | undefined;
  readonly credential?: {
    readonly scheme?: string | undefined;
    readonly user?: string | undefined;
  } | undefined;
  /** The controls of the request. */
  readonly controls?: readonly string[] | undefined;
  /** Milliseconds for which faults hold the answer back. */
  readonly delay?: number | undefined;
  /** The faults that a recorded request met. */
  readonly recordedFaults?: readonly string[] | undefined;
  /** The active faults. */
  readonly faults?: readonly {
    readonly fault: Fault;
    readonly source: FaultSource;
    /** Whether the fault is meant for this request. */
    readonly isMatched: boolean;
    /** How many matching requests there are, this one included. */
    readonly number?: number | undefined;
    readonly isApplied: boolean;
  }[] | undefined;
  readonly statusWithoutFaults?: number | undefined;
  readonly admission?: ExplainedSteps | undefined;
  readonly operation?: string | undefined;
  readonly today?: {
    readonly date: string;
    readonly because: Because;
  } | undefined;
  /** How each documented parameter was read. */
  readonly parameters?: readonly {
    readonly name: string;
    /** The values in the request. */
    readonly given: readonly string[];
    /** The value that was used. */
    readonly value: string | number;
    readonly isDefault: boolean;
    /** The date before a choice moved it. */
    readonly movedFrom?: string | undefined;
    readonly because: Because;
  }[] | undefined;
  readonly unknownParameters?: readonly {
    readonly name: string;
    /** The documented parameter that may be meant. */
    readonly nearest?: string | undefined;
    readonly because: Because;
  }[] | undefined;
  /** The parameters that were rejected. */
  readonly violations?: readonly {
    readonly parameter: string;
    readonly value?: string | undefined;
    readonly detail: string;
    readonly choice: string;
    readonly answer: string;
    /** What the answer means. */
    readonly means?: string | undefined;
    /** The documented sentence. */
    readonly document?: string | undefined;
    readonly because: Because;
  }[] | undefined;
  readonly range?: {
    readonly first: string;
    /** Null for hours, which have no end. */
    readonly last: string | null;
    readonly because: Because;
  } | undefined;
  readonly found?: {
    /** The number of entries or events in the range. */
    readonly count: number;
    readonly because: Because;
  } | undefined;
  readonly page?: {
    readonly number: number;
    /** The number of pages. */
    readonly of: number;
    /** The number of entries or events on the page. */
    readonly holds: number;
    readonly because: Because;
  } | undefined;
  readonly skippedDays?: {
    readonly count: number;
    /** The first of them. */
    readonly days: readonly string[];
    readonly because: Because;
  } | undefined;
  readonly warnings?: readonly string[] | undefined;
}
/** The session to create or open. */
export interface NewSession {
  readonly id?: SessionId | undefined;
}
/** A session, and how requests reach it. */
export interface OpenedSession {
  readonly id: SessionId;
  /** Whether it was created by this request. */
  readonly isNew: boolean;
  /** The base address of the session, with its path prefix. */
  readonly url: string;
  /** The header that names the session in a request to the address of the mock. */
  readonly headers: {
    readonly prefer: string;
  };
  /** Today in the session. */
  readonly today: string;
  readonly scenario: CurrentName;
}
export interface Calendar {
  readonly today: string;
  /** Whether the clock is held. */
  readonly isHeld: boolean;
  readonly from: string;
  readonly to: string;
  readonly days: readonly CalendarDay[];
}
export interface CalendarDay {
  readonly date: string;
  readonly entry?: DatedEntry | undefined;
  readonly change?: ChangedEntry | undefined;
  /** How many events take place on this day. */
  readonly eventCount: number;
  /** The first of them. */
  readonly events: readonly {
    readonly event: DatedEvent;
    readonly change?: ChangedEvent | undefined;
  }[];
  /** Events that would take place on this day without scenarios and edits. */
  readonly removed: readonly RemovedEvent[];
}
/** How an entry differs from the world without scenarios and edits. */
export interface ChangedEntry {
  readonly by: "scenario" | "edit";
  /** As it was before the change; null if there was none. */
  readonly was: DatedEntry | null;
}
/** How an event differs from the world without scenarios and edits. */
export interface ChangedEvent {
  readonly by: "scenario" | "edit";
  /** As it was before the change; null if there was none. */
  readonly was: DatedEvent | null;
}
/** An event that would take place without scenarios and edits. */
interface RemovedEvent {
  readonly by: "scenario" | "edit";
  readonly was: DatedEvent;
}
/** A field that is null is removed. */
export interface EntryPatch {
  /** The date of the path; another one gets 400. */
  readonly date?: string | undefined;
  readonly timeOpen?: string | null | undefined;
  readonly timeClose?: string | null | undefined;
}
/** A field that is null is removed. */
export interface EventPatch {
  /** The id of the path; another one gets 400. */
  readonly eventId?: string | undefined;
  readonly dates?: readonly string[] | undefined;
  readonly name?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly eventDescription?: string | null | undefined;
  readonly price?: number | null | undefined;
}
/** An empty object. */
export interface Nothing {}
export interface StateChange {
  /** The name of the provider state; empty for none. */
  readonly state?: string | undefined;
  /**
   * Values of the parameters, by name, each a text or a number. Unknown parameters are ignored. A value that differs from the one in the name is an error.
   */
  readonly params?: {} | undefined;
  /** What to do. */
  readonly action?: "setup" | "teardown" | undefined;
  /** The consumer of the interaction; ignored. */
  readonly consumer?: string | undefined;
}
export interface CurrentState {
  readonly current: CurrentName;
}
