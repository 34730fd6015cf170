/** The controls of a museum: what a test or the page may do with it. Types of results and bodies follow from the table of operations. */
import { lookUp } from "../../base/collections.js";
import type { QueryPairs } from "../../base/http.js";
import { shown } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ParameterName } from "../../contract/interface.js";
import type { ProfileAnswers } from "../../contract/profile.js";
import type { DatedEntry, DatedEvent } from "../../museum/list-index.js";
import type { Fault } from "../../scenarios/fault.js";
import type { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { OneOrMore, Scenario } from "../../scenarios/generated/scenario.js";
import type { STANDARD } from "../../scenarios/scenario-library.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";
import type { AdminOperations } from "../admin/generated/admin-operations.js";
import type { ExchangeMatch } from "../assertions/exchange-match.js";
import type { RequestExpectation } from "../assertions/expectation.js";
import type { HttpArchive } from "../journal/http-archive.js";
import type {
  ClockAdvance,
  ClockChange,
  CurrentScenario,
  ExchangeList,
  RequestExplanation,
  ScenarioList,
  SessionList,
  Verification,
  Verifications,
} from "../message/generated/admin-messages.js";
import { ControlError } from "../message/problem.js";
import type { StateDocument } from "../state/state-document.js";
import type { CallAdmin } from "./admin-request.js";

/**
 * Controls of one world: the default session of a mock, or another session. Every method returns a promise. It rejects with a TypeError that says
 * what is invalid, what is expected and what to do; then nothing has changed.
 */
export interface WorldControls<Name extends string = ScenarioName>
  extends JournalControls,
    ReturnType<typeof createStateControls<Name>> {}

/** Controls of a mock: those of its default session, and its other sessions. */
export interface MuseumControls<Name extends string = ScenarioName>
  extends WorldControls<Name>,
    ReturnType<typeof createRegistryControls<Name>> {}

/** Controls of a session. */
export interface SessionControls<Name extends string = ScenarioName>
  extends WorldControls<Name>,
    ReturnType<typeof createOwnControls> {}

export interface ClockControls extends ReturnType<typeof createClockControls> {}

/** The requests that were answered. */
export interface JournalControls extends ReturnType<typeof createJournalControls> {}

/** Edits one kind of item. An entry is found by its date, an event by its eventId. */
export interface DataControls<Item extends DatedEntry | DatedEvent>
  extends ReturnType<typeof createDataControls<Item>> {}

export type ActiveScenario = CurrentScenario;
export type ScenarioDescription = ScenarioList["scenarios"][number];
export type SessionDescription = SessionList[number];
export type ClockAmounts = ClockAdvance;

export function createMuseumControls<Name extends string = ScenarioName>(call: CallAdmin): MuseumControls<Name> {
  return { ...createWorldControls<Name>(call, []), ...createRegistryControls<Name>(call) };
}

function createWorldControls<Name extends string>(call: CallAdmin, query: QueryPairs): WorldControls<Name> {
  return { ...createJournalControls(call, query), ...createStateControls<Name>(call, query) };
}

function createRegistryControls<Name extends string>(call: CallAdmin) {
  return {
    /** Returns the controls of a session. It starts as a copy of the default session. Without an id, a new one is made up. */
    async session(id?: string): Promise<SessionControls<Name>> {
      const opened = await call("openSession", { body: id === undefined ? {} : { id } });
      return { ...createWorldControls<Name>(call, [["session", opened.id]]), ...createOwnControls(call, opened) };
    },
    /** Lists the sessions; the last one was used most recently. */
    sessions: () => call("listSessions"),
    /** Drops all sessions and their journals. */
    dropSessions: () => call("dropSession", { path: { id: "*" } }),
  };
}

function createOwnControls(call: CallAdmin, { id, url, headers }: AdminOperations["openSession"]["result"]) {
  return {
    id,
    /** The base address of the session: requests to it need no header. */
    url,
    /** The header by which a request to the mock belongs to the session. */
    headers,
    /** Drops the session and its journal. */
    drop: () => call("dropSession", { path: { id } }),
  };
}

function createStateControls<Name extends string>(call: CallAdmin, query: QueryPairs) {
  const enter = (scenario: string, params?: ScenarioValues, more: { readonly add?: true } = {}) =>
    call("enterScenario", { query, body: { scenario, ...(params !== undefined && { params }), ...more } });
  const clock: ClockControls = createClockControls(call, query);
  const hours: DataControls<DatedEntry> = createDataControls(call, query, { table: "hours", key: "date" });
  const events: DataControls<DatedEvent> = createDataControls(call, query, { table: "events", key: "eventId" });
  return {
    /** What today is. */
    clock,
    /** Entries of hours and events, edited while the mock runs. */
    data: { hours, events },
    /** Returns the active scenarios; with a name, enters a scenario in place of them first. `params` are values that the name leaves out. */
    async scenario(name?: Name, params?: ScenarioValues) {
      if (name !== undefined) return enter(name, params);
      const { current, today } = await call("listScenarios", { query });
      return { current, today };
    },
    /** Enters a scenario on top of the active ones. */
    async addScenario(name: Name, params?: ScenarioValues) {
      return enter(name, params, { add: true });
    },
    /** Defines a scenario in this world, as in a scenario file, and enters it in place of the active ones. */
    defineScenario: (define: Scenario, params?: ScenarioValues) =>
      call("enterScenario", { query, body: { define, ...(params !== undefined && { params }) } }),
    /** Leaves all scenarios. Overrides stay. */
    leaveScenarios: () => enter("standard"),
    /** Lists the scenarios that there are, the standard world first. */
    scenarios: async (): Promise<readonly ScenarioDescription[]> => (await call("listScenarios", { query })).scenarios,
    /** Returns the answer to each choice; with answers, changes these first. */
    profile: (answers?: ProfileAnswers) =>
      answers === undefined ? call("getProfile", { query }) : call("changeProfile", { query, body: answers }),
    /** Returns the manual faults, each with its id and how often it was met; with a list, replaces them first (`[]` removes all). */
    faults: (faults?: Fault | readonly Fault[]) =>
      faults === undefined ? call("listFaults", { query }) : call("setFaults", { query, body: [faults].flat() }),
    /** Adds a fault after the others, which keep their counts. */
    addFault: (fault: Fault) => call("addFault", { query, body: fault }),
    /** Changes the given fields of a fault and keeps its counts; null removes a field. */
    changeFault: (id: string, changes: Changes<Fault>) =>
      call("changeFault", { query, path: { id: String(id) }, body: changes }),
    /** Removes a fault; the others keep their counts. */
    removeFault: (id: string) => call("removeFault", { query, path: { id: String(id) } }),
    /** Returns the state: clock, scenarios, answers, edits, faults and counts. With `counts: "start"`, no request is counted: faults are as they were when they were set. */
    readState: ({ counts }: { readonly counts?: "start" } = {}) =>
      call("getWorld", { query: counts === undefined ? query : [...query, ["counts", counts]] }),
    /** Sets the state. */
    restoreState: async (document: unknown): Promise<void> =>
      void (await call("setWorld", { query, body: document as StateDocument })),
    /** Sets everything back to how the mock was started, and clears the journal. */
    reset: () => call("reset", { query }),
  };
}

/** Fields to change; null removes one. */
type Changes<Item> = { readonly [Field in keyof Item]?: Item[Field] | null };

function createClockControls(call: CallAdmin, query: QueryPairs) {
  return {
    /** Returns what the clock shows. */
    get: () => call("getClock", { query }),
    /** Holds the clock at a day. */
    hold: (today: CalendarDate) => call("setClock", { query, body: { today } }),
    /** Sets the clock to a moment (`now`), to a time of a day (`today`, `time`), or lets it run (`speed`). */
    set: (change: ClockChange) => call("setClock", { query, body: change }),
    /** Moves the clock by a number of days, or by amounts of time; back if they are negative. */
    advance: (by: number | ClockAdvance) => call("setClock", { query, body: { advance: by } }),
    /** Follows the real date again. */
    release: () => call("setClock", { query, body: { release: true } }),
  };
}

function createJournalControls(call: CallAdmin, session: QueryPairs) {
  const filtered = (filter: RequestFilter = {}, more: Readonly<Record<string, string>> = {}) => ({
    query: [...toFilterPairs(filter), ...Object.entries(more), ...session],
  });
  const requests = async (filter?: RequestFilter) =>
    ((await call("listRequests", filtered(filter))) as ExchangeList).requests;
  function verify(expectation: RequestExpectation): Promise<Verification>;
  function verify(expectations: readonly RequestExpectation[]): Promise<Verifications>;
  function verify(expectations: RequestExpectation | readonly RequestExpectation[]) {
    requireValues(expectations, "");
    return call("verifyRequests", { query: session, body: expectations as RequestExpectation });
  }
  const explain = async (named: Readonly<Record<string, string>>) =>
    (await call("explain", filtered({}, { ...named, format: "json" }))) as unknown as RequestExplanation;
  return {
    /** Returns the journaled requests that match, the oldest first. */
    requests,
    /** Returns how many journaled requests match. */
    countRequests: async (filter?: RequestFilter) => (await call("countRequests", filtered(filter))).count,
    /** Returns the journaled requests that match as an HTTP archive (HAR 1.2). */
    archive: async (filter?: RequestFilter) =>
      (await call("listRequests", filtered(filter, { format: "har" }))) as HttpArchive,
    /** Waits until a number of requests match (default: 1), those in the journal included. Rejects with an Error if they do not come. */
    async waitForRequests(filter: RequestFilter = {}, { count = 1, timeout = USUAL_TIMEOUT }: WaitOptions = {}) {
      if (!Number.isInteger(count) || count < 1)
        throw new TypeError(`Invalid value ${shown(count)} for count; use a whole number, 1 or more.`);
      const { limit: _limit, ...expectation } = filter;
      const { verified, message } = await verify({ ...expectation, atLeast: count, timeout } as RequestExpectation);
      if (verified) return requests(filter);
      throw new Error(message);
    },
    /** Rejects with an Error that names the nearest request and what differs if an expectation does not hold. */
    async expectRequests(expectation: RequestExpectation | readonly RequestExpectation[]): Promise<void> {
      const { verified, message } = await verify(expectation as RequestExpectation);
      if (!verified) throw new Error(message);
    },
    /** Returns whether an expectation holds, or a list of them, and what came instead. */
    verifyRequests: verify,
    /** Explains what a request would be answered with, and why, without sending it: `/museum-hours?limit=50`. */
    explain: (target: string, method?: string) =>
      explain({ target: String(target), ...(method !== undefined && { method: String(method) }) }),
    /** Explains the answer of a journaled request, by its id. */
    explainRequest: (id: number) => explain({ request: String(id) }),
    /** Clears the journal, or removes the requests that match. */
    clearRequests: (filter?: RequestFilter) => call("clearRequests", filtered(filter)),
  };
}

/** Throws a TypeError for a field without a value: JSON leaves it out, so that the expectation would say less than it seems to. */
function requireValues(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    const place = path === "" ? name : `${path}.${name}`;
    if (field === undefined) throw new TypeError(`${place} has no value (undefined); give one, or leave ${name} out.`);
    requireValues(field, place);
  }
}

const USUAL_TIMEOUT = "5s";

/** Filters that have another name in a query. */
const namesInQuery: Readonly<Record<string, string>> = { parameters: "parameter", headers: "header" };

/** What is unknown or invalid is passed on, and the mock refuses it. */
function toFilterPairs(filter: RequestFilter): QueryPairs {
  return Object.entries(filter).flatMap(([name, value]) =>
    valuesOf(value).map((text) => [lookUp(namesInQuery, name) ?? name, text] as const),
  );
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, own]) =>
    own === true ? [name] : [own].flat().map((each) => `${name}=${each}`),
  );
}

function createDataControls<Item extends DatedEntry | DatedEvent>(
  call: CallAdmin,
  query: QueryPairs,
  { table, key }: { readonly table: "hours" | "events"; readonly key: "date" | "eventId" },
) {
  const all = { query, path: { table } };
  const row = (id: string) => ({ query, path: { table, id: requireId(id) } });
  return {
    /** Lists what is shown. */
    async list(): Promise<readonly Item[]> {
      const items: Item[] = [];
      for (let page = 1; ; page += 1) {
        const part = [["_page", String(page)] as const, ["_limit", String(ROWS)] as const];
        const rows = await call("listData", { ...all, query: [...query, ...part] });
        items.push(...(rows as readonly Item[]));
        if (items.length < page * ROWS) return items;
      }
    },
    /** Returns an entry or event, or undefined if it does not exist. */
    async get(id: string): Promise<Item | undefined> {
      try {
        return (await call("getData", row(id))) as Item;
      } catch (error) {
        if (error instanceof ControlError && error.problem.kind === "not-found") return undefined;
        throw error;
      }
    },
    /** Adds an item, or replaces the one with the same id. An event without an eventId gets one. */
    async put(item: NewItem<Item>): Promise<Item> {
      const id: unknown = Object(item)[key];
      const body = item as DatedEntry;
      const isNamed = typeof id === "string" && id !== "";
      return (await (isNamed ? call("replaceData", { ...row(id), body }) : call("addData", { ...all, body }))) as Item;
    },
    /** Changes the given fields of an item and keeps the others; null removes one. */
    patch: (id: string, changes: Changes<Item>) =>
      call("changeData", { ...row(id), body: changes as AdminOperations["changeData"]["body"] }) as Promise<Item>,
    /** Deletes an item. */
    delete: async (id: string): Promise<void> => void (await call("deleteData", row(id))),
  };
}

/** An item that is added. */
export type NewItem<Item> = Item extends { readonly eventId: string }
  ? Omit<Item, "eventId"> & { readonly eventId?: string }
  : Item;

/** Callers in JavaScript may give an item. */
function requireId(id: unknown): string {
  if (typeof id !== "object" || id === null) return String(id);
  throw new TypeError(`Invalid id ${shown(id)}; use a text.`);
}

const ROWS = 10_000;

/** Which requests; all given parts have to match, and of several values of one part, any. */
export interface RequestFilter
  extends Pick<ExchangeMatch, "operation" | "method" | "path" | "text" | "wrong" | "clientLeft"> {
  /** Values of documented parameters as they were read, by name; `true` for any value that was sent. */
  readonly parameters?: { readonly [Name in ParameterName]?: OneOrMore<string | number> | true };
  /** Values of parameters as they were sent, by name. */
  readonly sent?: Readonly<Record<string, OneOrMore<string | number> | true>>;
  readonly headers?: Readonly<Record<string, OneOrMore<string> | true>>;
  /** The user name of the credential. */
  readonly user?: OneOrMore<string>;
  /** A status, or a class such as `4xx`; 0 is a cut connection. */
  readonly status?: OneOrMore<number | `${1 | 2 | 3 | 4 | 5}xx`>;
  readonly scenario?: OneOrMore<string>;
  readonly fault?: OneOrMore<string>;
  /** The id of an exchange before them, or their earliest time (RFC 3339). */
  readonly since?: number | string;
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
