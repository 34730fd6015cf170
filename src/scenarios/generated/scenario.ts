/** Scenarios and faults. Generated from src/scenarios/scenario-schema.ts by `npm run generated`; do not edit. */
import type { Profile } from "../../contract/choices.js";
import type { ParameterName } from "../../contract/interface.js";
import type { ProfileName } from "../../contract/profile.js";

/** A value, or values of which one has to match. */
export type OneOrMore<Value> = Value | readonly Value[];

/** A whole number, or the name of a parameter */
type HowMany = number | string;
/**
 * A text, a list of texts that take turns, or {repeat: TEXT, times: N}; {n} in a text is the number of the event
 */
export type TextTemplate =
  | string
  | readonly string[]
  | {
      /** A text */
      readonly repeat: string;
      /** A whole number from 0 to 100000 */
      readonly times: number;
    };
/**
 * Milliseconds, a duration such as 2s, a range such as 100..500 or 500ms..2s, or {median: 300, sigma: 0.5}
 */
type Delay =
  | number
  | string
  | {
      /** Milliseconds, over 0 */
      readonly median: number;
      /** A number from 0 to 3 */
      readonly sigma: number;
    };
/** A status from 200 to 599 */
type Status = number;
/** Seconds, a whole number, or {seconds: 30, as: date} */
type RetryAfter =
  | number
  | {
      /** A whole number from 0 to 31536000 */
      readonly seconds: number;
      /** Seconds or date */
      readonly as: "seconds" | "date";
    };
/** The sentence in the error */
type Detail = string;
/** True: answers a request with If-None-Match with 304, whatever tag it names */
type Stale = true;
/** One of refused, resetBeforeBody, resetInBody, cutShort */
type Connection = "refused" | "resetBeforeBody" | "resetInBody" | "cutShort";
/** How long connections are refused, in milliseconds */
type Lasts = number;
/**
 * One of notJson, againstSchema, wrongMediaType, wrongCharset, empty, or {field: price, as: one of missing, null, string, number, boolean, array, object, wrongFormat}
 */
type Body =
  | ("notJson" | "againstSchema" | "wrongMediaType" | "wrongCharset" | "empty")
  | {
      /** A field, such as price */
      readonly field: string;
      /** One of missing, null, string, number, boolean, array, object, wrongFormat */
      readonly as: "missing" | "null" | "string" | "number" | "boolean" | "array" | "object" | "wrongFormat";
    };
/** A mutant by its name, such as closed-day-open */
type Mutant = string;
/** Headers of the answer to set, by name; null removes one */
type Headers = Readonly<Record<string, string | null>>;

/** A scenario: a named world, described by what differs from the standard one */
export interface Scenario {
  /** An English precondition, such as: the museum is open on {date} */
  readonly name: string;
  /** A sentence on what is different */
  readonly says: string;
  /** The name of the scenario that this one extends */
  readonly extends?: string;
  /** The parameters in the name */
  readonly parameters?: {
    /** A parameter: {format: date, example: 2027-12-24} or {format: count, example: 3} */
    readonly [k: string]: {
      /** Date or count */
      readonly format: "date" | "count";
      /** An example */
      readonly example: string | number;
    };
  };
  /** Holds the clock at a day, or sets it to a local time */
  readonly clock?: {
    /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
    readonly today?: string;
    /** A time of day, such as 17:00 or 23:59:30 */
    readonly time?: string;
    /** How much faster than real time the clock runs, a number from 0 (stands still) to 86400 */
    readonly speed?: number;
  };
  /** Answers to choices: a built-in profile, or an object of answers */
  readonly profile?: ProfileName | Partial<Profile>;
  readonly data?: DataChanges;
  /**
   * further changes to the data, each after a number of requests, at a time of day, or once both are reached
   */
  readonly changes?: readonly LaterChange[];
  /** Faults */
  readonly faults?: readonly Fault[];
}
/** Changes to the hours and events */
export interface DataChanges {
  readonly hours?: HoursChanges;
  readonly events?: EventChanges;
}
/** Changes to the hours */
export interface HoursChanges {
  /** All entries */
  readonly replace?: readonly HoursTemplate[];
  /** All, or a list of ranges such as {from: today, to: today+13} */
  readonly remove?:
    | "all"
    | readonly {
        /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
        readonly from?: string;
        /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
        readonly to?: string;
      }[];
  /** Added entries; each replaces the entry of its day */
  readonly add?: readonly HoursTemplate[];
}
/** An entry with a date, or one for each day with from and to, or from and days */
export interface HoursTemplate {
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly date?: string;
  /** A time of day, HH:MM */
  readonly timeOpen?: string;
  /** A time of day, HH:MM */
  readonly timeClose?: string;
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly from?: string;
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly to?: string;
  readonly days?: HowMany;
}
/** Changes to the events */
export interface EventChanges {
  /** All events */
  readonly replace?: readonly EventTemplate[];
  /** All, or a list of ranges such as {from: today, to: today+13} */
  readonly remove?:
    | "all"
    | readonly {
        /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
        readonly from?: string;
        /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
        readonly to?: string;
        /** A UUID */
        readonly eventId?: string;
      }[];
  /** Added events */
  readonly add?: readonly EventTemplate[];
}
/** An event, or several like it */
export interface EventTemplate {
  /** A UUID */
  readonly eventId?: string;
  readonly name?: TextTemplate;
  readonly location?: TextTemplate;
  readonly eventDescription?: TextTemplate;
  /**
   * dates and ranges
   * Items: a date, YYYY-MM-DD, or a relative one, such as today+3, or {from: DATE, to: DATE}
   */
  readonly dates: readonly (string | DateSpan)[];
  /** A number */
  readonly price?: number;
  readonly times?: HowMany;
}
/** A range of days */
export interface DateSpan {
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly from: string;
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly to: string;
  /** A whole number, 1 or more */
  readonly every?: number;
  /** Gives each event one of the days, in turn */
  readonly spread?: boolean;
}
/** A later change with after (a number of requests), at (a time of day), or both */
export interface LaterChange {
  /** A whole number, 0 or more */
  readonly after?: number;
  /** A time of day, such as 17:00 or 23:59:30 */
  readonly at?: string;
  /** A date, YYYY-MM-DD, or a relative one, such as today+3 */
  readonly on?: string;
  readonly match?: RequestMatch;
  readonly data: DataChanges;
}
/** The requests that match */
export interface RequestMatch {
  /** One of getMuseumHours, listSpecialEvents */
  readonly operation?: ("getMuseumHours" | "listSpecialEvents") | readonly ("getMuseumHours" | "listSpecialEvents")[];
  /** A method, such as GET */
  readonly method?: string | readonly string[];
  /** A path such as /museum-hours, in which * stands for any text */
  readonly path?: string | readonly string[];
  /** Values of parameters, by name */
  readonly parameters?: {readonly [Name in ParameterName]?: OneOrMore<string | number>};
  /** Values of parameters as written in the query, by name */
  readonly sent?: Readonly<Record<string, OneOrMore<string | number> | boolean>>;
  /** Values of headers, by name */
  readonly headers?: Readonly<Record<string, OneOrMore<string> | boolean>>;
  /** The user name of the credential, in which * stands for any text, true for any, or false for none */
  readonly user?: OneOrMore<string> | boolean;
}
/**
 * A fault: one of delay, status, stale, connection, body, mutant, drip, headers, or a sequence of steps with them
 */
export interface Fault {
  /** A name of the fault, so that it can be changed by itself */
  readonly id?: string;
  /** True: the fault has no effect and counts nothing */
  readonly paused?: boolean;
  readonly delay?: Delay;
  readonly status?: Status;
  readonly retryAfter?: RetryAfter;
  readonly detail?: Detail;
  readonly stale?: Stale;
  readonly connection?: Connection;
  readonly lasts?: Lasts;
  readonly body?: Body;
  readonly mutant?: Mutant;
  readonly drip?: Drip;
  readonly headers?: Headers;
  /** Steps, one for each request that gets the fault */
  readonly sequence?: readonly FaultStep[];
  /** True starts the sequence again after its last step */
  readonly repeat?: boolean;
  readonly match?: RequestMatch;
  /** How many matching requests pass first, a whole number */
  readonly after?: number;
  /** How many requests get the fault, a whole number, 1 or more */
  readonly times?: number;
  /** Each n-th request gets the fault, a whole number, 1 or more */
  readonly every?: number;
  /** A number from 0 to 1 */
  readonly probability?: number;
}
/** Sends the body in chunks, over milliseconds */
interface Drip {
  /** A whole number from 1 to 1000 */
  readonly chunks: number;
  /** Milliseconds from 0 to 600000 */
  readonly over: number;
}
/** Effects of a step; none to let a request pass */
export interface FaultStep {
  readonly delay?: Delay;
  readonly status?: Status;
  readonly retryAfter?: RetryAfter;
  readonly detail?: Detail;
  readonly stale?: Stale;
  readonly connection?: Connection;
  readonly lasts?: Lasts;
  readonly body?: Body;
  readonly mutant?: Mutant;
  readonly drip?: Drip;
  readonly headers?: Headers;
  /** How many requests get the step, a whole number, 1 or more */
  readonly times?: number;
}
