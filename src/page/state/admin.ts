/** The admin API of the mock that serves the page: its calls, and reading for a component. */
import { useEffect, useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import type { QueryPairs } from "../../base/http.js";
import type { JsonObject } from "../../base/json.js";
import type { OperationName } from "../../mock/admin/admin-operation.js";
import { type AdminMessage, type AdminTarget, createAdminCall } from "../../mock/admin-client/admin-request.js";
import type * as api from "../../mock/message/generated/admin-messages.js";
import { ControlError } from "../../mock/message/problem.js";
import type { StateDocument } from "../../mock/state/state-document.js";
import { mockUrl } from "./place.js";

export type {
  Calendar,
  CalendarDay,
  ClockChange,
  ClockState,
  JournaledExchange,
} from "../../mock/message/generated/admin-messages.js";
export type { DatedEntry as Entry, DatedEvent as MuseumEvent } from "../../museum/list-index.js";

export type Row = api.ExchangeSummary;
export type ListedSession = api.SessionList[number];

export type AdminStep = { [Id in OperationName]: { readonly id: Id } & AdminMessage<Id> }[OperationName];

const here: AdminTarget = {
  get url() {
    return mockUrl();
  },
  token: undefined,
  fetch: (...request) => fetch(...request),
};

/** Rejects with an error in the words of the mock. */
export const callAdmin = createAdminCall(here);

/** An empty text is the default session. */
export function inSession(session: string): QueryPairs {
  return session === "" ? [] : [["session", session]];
}

export const EVERY_SESSION: QueryPairs = [["session", "*"]];

/** An empty text means those of all sessions. */
export function inJournal(session: string): QueryPairs {
  return session === "" ? EVERY_SESSION : inSession(session);
}

export async function readRows(query: QueryPairs): Promise<api.ExchangeSummaryList> {
  return (await callAdmin("listRequests", { query: [...query, ["format", "summary"]] })) as api.ExchangeSummaryList;
}

export async function readExchanges(query: QueryPairs): Promise<readonly api.JournaledExchange[]> {
  return ((await callAdmin("listRequests", { query })) as api.ExchangeList).requests;
}

export function readExchange(id: number): Promise<api.JournaledExchange> {
  return callAdmin("getRequest", { path: { id: String(id) } });
}

/** The state as it was set, with no request counted. */
export const AS_SET: QueryPairs = [["counts", "start"]];

export function readState(session: string, query: QueryPairs = []): Promise<StateDocument> {
  return callAdmin("getWorld", { query: [...inSession(session), ...query] });
}

export async function readTagged(session: string): Promise<{ readonly state: StateDocument; readonly tag: string }> {
  let tag = "";
  const exchange: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    tag = response.headers.get("ETag") ?? "";
    return response;
  };
  const state = await createAdminCall({ ...here, fetch: exchange })("getWorld", { query: inSession(session) });
  return { state, tag };
}

/** Replaces the state of a session, if it still is the one of the tag. */
export async function putState(body: StateDocument, session: string, tag: string): Promise<void> {
  const exchange: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, "If-Match": tag } });
  await createAdminCall({ ...here, fetch: exchange })("setWorld", { query: inSession(session), body });
}

/** Rejects with what is wrong with a state, and changes nothing: no state has the tag, so a valid one gets 412. */
export async function checkState(body: StateDocument, session: string): Promise<void> {
  await putState(body, session, '"none"').catch((error: unknown) => {
    if (!(error instanceof ControlError && error.problem.status === 412)) throw error;
  });
}

export function sendStep(step: AdminStep, session: string): Promise<unknown> {
  const { id, ...message } = step;
  return callAdmin(id, { ...message, query: queryOf(step, session) } as AdminMessage<typeof id>);
}

export function queryOf({ id, query = [] }: AdminStep, session: string): QueryPairs {
  return ofMock.test(id) ? query : [...query, ...inSession(session)];
}

/** The operations that are about the mock, not about one session. */
const ofMock = /Session/;

/** Returns the fields to send so that an object becomes another, and what others change of it stays; null removes one. */
export function changesBetween(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(lookUp(before, name)) !== JSON.stringify(lookUp(after, name)));
  return Object.fromEntries(changed.map((name) => [name, lookUp(after, name) ?? null]));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface AdminReading<Value> {
  /** Undefined until it came; the one before stays until the next one is there. */
  readonly value?: Value;
  readonly error?: string;
}

/** Reads again whenever one of `on` changes; an answer that comes too late is left out. */
export function useReading<Value>(read: () => Promise<Value> | undefined, on: readonly unknown[]): AdminReading<Value> {
  const [reading, setReading] = useState<AdminReading<Value>>({});
  useEffect(() => {
    let isLatest = true;
    const asked = read();
    if (!asked) setReading({});
    asked?.then(
      (value) => isLatest && setReading({ value }),
      (error: unknown) => isLatest && setReading({ error: messageOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [...on]);
  return reading;
}
