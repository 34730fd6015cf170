/** What can differ from one provider to another: its answers to the open points, and hooks into each step. */
import type { Catalogue, Entry, MuseumEvent } from "./catalogue.js";

export type Handler = (request: Request) => Promise<Response>;
export type Operation = "hours" | "events";

/** What a request asks, after defaults; `given` has the parameters as they were sent. */
export interface Question {
  readonly operation: Operation;
  readonly today: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly page: number;
  readonly limit: number;
  readonly given: Readonly<Record<string, string | undefined>>;
}

/** Answers to what the document leaves open. */
interface Answers {
  readonly limitAboveMaximum: "reject" | "clamp" | "default";
  readonly belowMinimum: "reject" | "clamp" | "empty";
  readonly malformedInteger: "reject" | "default" | "lenient";
  readonly malformedDate: "reject" | "default" | "lenient";
  readonly invertedRange: "reject" | "empty";
  readonly pageBeyondEnd: "empty" | "notFound";
  readonly endDateBound: "inclusive" | "exclusive";
  readonly hoursPageUnit: "entries" | "calendarDays";
  readonly eventPageUnit: "events" | "days";
  readonly eventOrder: "firstDateInRange" | "name" | "eventId" | "asStored";
  readonly eventDates: "all" | "inRange";
  readonly pastStartDate: "serve" | "clamp";
  readonly unknownParameter: "ignore" | "reject";
  readonly repeatedParameter: "reject" | "first" | "last";
  readonly badParameterStatus: number;
  readonly errorBody: "problem" | "json" | "text" | "html" | "empty";
  readonly badCredentialStatus: 401 | 403;
  readonly checkOrder: "pathFirst" | "credentialFirst";
  readonly wrongMethod: 405 | 404;
  readonly headMethod: "served" | "rejected" | "notImplemented";
  readonly timeZone: string;
}

/** Each hook replaces one step of an answer. */
interface Hooks {
  /** The data, made once around the day on which the provider was created. */
  readonly catalogue: (today: string) => Catalogue;
  readonly admit: (authorization: string | null, operation: Operation) => boolean;
  readonly challenge: string | undefined;
  readonly startByDefault: (today: string, operation: Operation) => string;
  readonly endByDefault: (startDate: string, today: string) => string;
  readonly pageByDefault: (operation: Operation) => number;
  readonly limitByDefault: (operation: Operation) => number;
  readonly isOver: (limit: number, operation: Operation) => boolean;
  /** Changes a question that was understood, before it is answered. */
  readonly ask: (question: Question) => Question;
  /** A problem with a question that was understood; it is rejected then. */
  readonly object: (question: Question) => string | undefined;
  readonly hasDay: (date: string, question: Question) => boolean;
  readonly hasEvent: (event: MuseumEvent, question: Question) => boolean;
  readonly compareDays: (a: Entry, b: Entry) => number;
  /** Takes the place of `eventOrder`. */
  readonly compareEvents: ((a: MuseumEvent, b: MuseumEvent, question: Question) => number) | undefined;
  /** Changes all that was found, before paging. */
  readonly joinDays: (days: readonly Entry[], question: Question) => readonly Entry[];
  readonly joinEvents: (events: readonly MuseumEvent[], question: Question) => readonly MuseumEvent[];
  /** Takes the place of paging; never called where a choice makes pages of another unit. */
  readonly cut: <Row>(rows: readonly Row[], question: Question) => readonly Row[];
  /** How a row is shown; `at` is its place in the stored data. */
  readonly showDay: (day: Entry, at: number) => unknown;
  readonly showEvent: (event: MuseumEvent, at: number) => unknown;
  readonly write: (rows: readonly unknown[]) => string | Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly prefix: string;
}

export type Traits = Answers & Hooks;
export type Change = Partial<Traits>;
