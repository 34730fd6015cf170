/** What a judge asks and what it has to say: a question, a course of them, a finding. */

/** A function from a Request to a Response, judged in process or behind a server. */
export type Target = (request: Request) => Promise<Response>;

export interface Question {
  /** Path and query. */
  readonly target: string;
  /** GET where left out. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it keeps to the document in every part, so that it must be answered with a list. */
  readonly isDocumented?: boolean;
}

export type Ask = (question: Question) => Promise<Response>;

/** Asks one question after the other; a later one may rest on an earlier answer. */
export type Course = (ask: Ask) => Promise<void>;

export interface Finding {
  /** `GET /museum-hours?limit=31` */
  readonly request: string;
  readonly says: string;
}

/** The base address of a target in process; a credential in the clear would be a finding of its own. */
export const IN_PROCESS = "https://museum.test";

export const CREDENTIAL = { Authorization: `Basic ${btoa("museum:mock")}` };

export function toRequest(base: string, { target, method = "GET", headers = CREDENTIAL }: Question): Request {
  return new Request(base + target, { method, headers });
}

export function describeQuestion({ target, method = "GET" }: Question): string {
  return `${method} ${target}`;
}
