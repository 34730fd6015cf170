/** An exchange: a request and what the mock answered, as the log and the journal show it. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { OperationId, ParameterValue } from "../../contract/interface.js";
import type { CredentialName } from "../message/credential.js";
import type { HeaderList } from "../message/messages.js";
import type { FaultSource } from "../sessions/count-keys.js";

/** What was asked, and how it was answered. */
export interface Exchange {
  readonly method: string;
  /** Path and query as sent, secrets masked. */
  readonly target: string;
  /** The status of the answer; 0 where the connection was cut, before the answer or in its body. */
  readonly status: number;
  /** The number of entries or events in the body; undefined if the body is not a list. */
  readonly count?: number | undefined;
  /** What the mock noticed about the request, such as an unknown parameter. */
  readonly warnings: readonly string[];
  /** Why the answer is an error. */
  readonly problem?: string | undefined;
  /** How long the answer took, delays included. */
  readonly milliseconds: number;
  readonly operation?: OperationId | undefined;
  /** The session that the request belongs to. */
  readonly session?: string | undefined;
  /** The scenario that it was answered in; undefined in the standard world. */
  readonly scenario?: string | undefined;
  /** The faults that it met. */
  readonly faults?: readonly string[] | undefined;
  /** Where these faults come from: a scenario, the settings of the session, or the request. */
  readonly faultSources?: readonly FaultSource[] | undefined;
  /** The client left before the answer, while it was held back. */
  readonly clientLeft?: true | undefined;
}

/** An exchange as the journal shows it. */
export interface JournaledExchange extends Exchange {
  /** Counts up over all sessions, from 1. */
  readonly id: number;
  /** When the request came, in real time (RFC 3339). */
  readonly time: string;
  /** The trace that the request belongs to, from its header `traceparent` (W3C Trace Context). */
  readonly traceId?: string | undefined;
  /** What the clock of the mock showed, where it was set to a moment (RFC 3339). */
  readonly clock?: string;
  /** Each parameter with its value, and the values as given. */
  readonly parameters: readonly RecordedParameter[];
  /** What today was for the request; undefined if it was not read any further than to an invalid control. */
  readonly today?: CalendarDate | undefined;
  /** The credential of the request: scheme and user name, without the password. */
  readonly credential?: CredentialName | undefined;
  readonly request: { readonly url: string; readonly headers: HeaderList };
  readonly response: {
    /** The status that arrived before the connection was cut in the body. */
    readonly status?: number;
    readonly headers: HeaderList;
    /** The beginning of it, where it is long or the connection was cut. */
    readonly body: string;
    /** Length of the whole body, in characters. */
    readonly bodyLength: number;
  };
}

export interface RecordedParameter {
  readonly name: string;
  readonly given: readonly string[];
  readonly value: ParameterValue;
  readonly isDefault: boolean;
}
