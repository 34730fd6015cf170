/** An exchange as the journal keeps it: with its headers, its body, and what the mock made of the request. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { Exchange } from "./exchange.js";
import { isSecret, withoutSecrets } from "./redaction.js";

export interface JournaledExchange extends Exchange {
  /** Counts up over all sessions, from 1. */
  readonly id: number;
  /** When the request came, as RFC 3339 has it. */
  readonly time: string;
  /** Each parameter with the value that it was read as, and the values as given. */
  readonly parameters: readonly ExplainedParameter[];
  /** What today was for the request, once it got so far. */
  readonly today?: CalendarDate;
  readonly request: { readonly url: string; readonly headers: HeaderList };
  readonly response: {
    readonly headers: HeaderList;
    /** The first of it, where it is long. */
    readonly body: string;
    /** Of the whole body, in characters. */
    readonly bodyLength: number;
  };
}

export interface ExplainedParameter {
  readonly name: string;
  readonly given: readonly string[];
  readonly value: number | CalendarDate;
  readonly isDefault: boolean;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The headers of a request or response without credentials, tokens, keys and cookies. */
export function toHeaderList(headers: Headers): HeaderList {
  // A Referer may be an address with a token in it.
  return [...headers].filter(([name]) => !isSecret(name)).map(([name, value]) => [name, withoutSecrets(value)]);
}
