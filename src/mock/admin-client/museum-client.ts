/** The typed client of the admin API. */

import type { QueryPairs } from "../../base/http.js";
import { shown } from "../../base/text.js";
import type { Profile } from "../../contract/choices.js";
import type { DatedEntry, DatedEvent } from "../../museum/sorted-list.js";
import type { AdminOperations, ExchangeList } from "../admin/generated/admin-operations.js";
import type { RequestExpectation } from "../assertions/expectation.js";
import type {
  ClockControls,
  DataControls,
  MuseumControls,
  RequestFilter,
  ScenarioName,
  SessionControls,
  WorldControls,
} from "../control/museum-controls.js";
import type { HttpArchive } from "../journal/http-archive.js";
import { ControlError } from "../message/problem.js";
import type { WorldDocument } from "../sessions/world-document.js";
import type { CallAdmin } from "./admin-request.js";

/** Creates the controls of the mock that `call` reaches. */
export function createMuseumClient<Name extends string = ScenarioName>(call: CallAdmin): MuseumControls<Name> {
  return {
    ...createWorldControls<Name>(call, []),
    session: (id) => openSession<Name>(call, id),
    sessions: () => call("listSessions"),
    dropSessions: () => call("dropSession", { path: { id: "*" } }),
  };
}

async function openSession<Name extends string>(
  call: CallAdmin,
  wanted: string | undefined,
): Promise<SessionControls<Name>> {
  const { id, url, headers } = await call("openSession", { body: wanted === undefined ? {} : { id: wanted } });
  return {
    ...{ id, url, headers },
    ...createWorldControls<Name>(call, [["session", id]]),
    drop: () => call("dropSession", { path: { id } }),
  };
}

/** `query` names the session. */
function createWorldControls<Name extends string>(call: CallAdmin, query: QueryPairs): WorldControls<Name> {
  const enter = (scenario: string, params?: object, options: { readonly add?: true } = {}) => {
    const values = params === undefined ? {} : { params: params as Record<string, string | number> };
    return call("enterScenario", { query, body: { scenario, ...values, ...options } });
  };
  return {
    ...createJournalClient(call, query),
    clock: createClockControls(call, query),
    data: { hours: createDataClient(call, query, "hours"), events: createDataClient(call, query, "events") },
    async scenario(name, params) {
      if (name !== undefined) return enter(name, params);
      const { current, today } = await call("listScenarios", { query });
      return { current, today };
    },
    addScenario: (name, params) => enter(name, params, { add: true }),
    defineScenario: (define, params) =>
      call("enterScenario", { query, body: { define, ...(params !== undefined && { params }) } as never }),
    leaveScenarios: () => enter("standard"),
    scenarios: async () => (await call("listScenarios", { query })).scenarios,
    profile: (answers) =>
      answers === undefined
        ? call("getProfile", { query })
        : call("changeProfile", { query, body: answers as Partial<Profile> }),
    faults: (faults) =>
      faults === undefined ? call("listFaults", { query }) : call("setFaults", { query, body: [faults].flat() }),
    addFault: (fault) => call("addFault", { query, body: fault }),
    changeFault: (id, changes) => call("changeFault", { query, path: { id: String(id) }, body: changes }),
    removeFault: (id) => call("removeFault", { query, path: { id: String(id) } }),
    readState: () => call("getWorld", { query }),
    restoreState: async (document) => void (await call("setWorld", { query, body: document as WorldDocument })),
    reset: () => call("reset", { query }),
  };
}

function createClockControls(call: CallAdmin, query: QueryPairs): ClockControls {
  return {
    get: () => call("getClock", { query }),
    hold: (today) => call("setClock", { query, body: { today } }),
    // The mock says which fields go together.
    set: (change) => call("setClock", { query, body: change as { today: string } }),
    advance: (by) => call("setClock", { query, body: { advance: by } }),
    release: () => call("setClock", { query, body: { release: true } }),
  };
}

function createJournalClient(call: CallAdmin, session: QueryPairs) {
  const filtered = (filter: RequestFilter = {}, more: object = {}) => ({
    query: [...toFilterPairs(filter), ...toFilterPairs(more), ...session],
  });
  const list = async (filter?: RequestFilter) => {
    return ((await call("listRequests", filtered(filter))) as ExchangeList).requests;
  };
  const verify = (body: Expectations) => {
    requireValues(body, "");
    return call("verifyRequests", { query: session, body });
  };
  return {
    requests: list,
    countRequests: async (filter) => (await call("countRequests", filtered(filter))).count,
    archive: async (filter) => (await call("listRequests", filtered(filter, { format: "har" }))) as HttpArchive,
    clearRequests: (filter) => call("clearRequests", filtered(filter)),
    async waitForRequests(filter = {}, { count = 1, timeout = USUAL_TIMEOUT } = {}) {
      if (!Number.isInteger(count) || count < 1)
        throw new TypeError(`Invalid value ${shown(count)} for count; use a whole number, 1 or more.`);
      const { limit: _limit, ...expectation } = filter;
      const { verified, message } = await verify({ ...expectation, atLeast: count, timeout } as RequestExpectation);
      if (verified) return list(filter);
      throw new Error(message);
    },
    verifyRequests: verify as WorldControls["verifyRequests"],
    async expectRequests(expectation) {
      const { verified, message } = await verify(expectation as Expectations);
      if (!verified) throw new Error(message);
    },
    explain: async (target, method) => {
      const named = { target: String(target), ...(method !== undefined && { method }), format: "json" };
      return (await call("explain", filtered({}, named))) as never;
    },
    explainRequest: async (id) =>
      (await call("explain", filtered({}, { request: String(id), format: "json" }))) as never,
  } satisfies Partial<WorldControls>;
}

type Expectations = AdminOperations["verifyRequests"]["body"];

/** Throws a TypeError for a field without a value: JSON leaves it out, so that the expectation would say less than it seems to. */
function requireValues(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    const place = path === "" ? name : `${path}.${name}`;
    if (field === undefined) throw new TypeError(`${place} has no value (undefined); give one, or leave ${name} out.`);
    requireValues(field, place);
  }
}

/** How long `waitForRequests` waits. */
const USUAL_TIMEOUT = "5s";

/** The names of filters that have a name of their own in a query. */
const namesInQuery: Readonly<Record<string, string>> = { parameters: "parameter", headers: "header" };

/** Returns a pair for each value. What is unknown or invalid is passed on, for the one who reads it to say so. */
function toFilterPairs(filter: RequestFilter): QueryPairs {
  return Object.entries(filter).flatMap(([name, value]) =>
    valuesOf(value).map((text) => [namesInQuery[name] ?? name, text] as const),
  );
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, one]) =>
    one === true ? [name] : [one].flat().map((each) => `${name}=${each}`),
  );
}

interface Items {
  readonly hours: DatedEntry;
  readonly events: DatedEvent;
}

/** The field that identifies an item. */
const IDS = { hours: "date", events: "eventId" } as const;

/** `query` names the session. */
function createDataClient<Table extends keyof Items>(
  call: CallAdmin,
  query: QueryPairs,
  table: Table,
): DataControls<Items[Table]> {
  type Item = Items[Table];
  const all = { query, path: { table } };
  const one = (id: string) => ({ query, path: { table, id: requireId(id) } });
  return {
    list: () => pages(async (page) => (await call("listData", { ...all, query: [...query, ...page] })) as Item[]),
    get: (id) => unlessMissing(call("getData", one(id)) as Promise<Item>),
    async put(item) {
      const id: unknown = Object(item)[IDS[table]];
      const body = item as never;
      const isNamed = typeof id === "string" && id !== "";
      return (isNamed ? call("replaceData", { ...one(id), body }) : call("addData", { ...all, body })) as Promise<Item>;
    },
    patch: (id, changes) => call("changeData", { ...one(id), body: changes as never }) as Promise<Item>,
    delete: async (id) => void (await call("deleteData", one(id))),
  };
}

/** Callers in JavaScript may give an item. */
function requireId(id: unknown): string {
  if (typeof id !== "object" || id === null) return String(id);
  throw new TypeError(`Invalid id ${shown(id)}; use a text.`);
}

/** The most rows that one answer has. */
const ROWS = 10_000;

async function pages<Item>(read: (page: QueryPairs) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const shown = await read([
      ["_page", String(page)],
      ["_limit", String(ROWS)],
    ]);
    items.push(...shown);
    if (shown.length < ROWS) return items;
  }
}

async function unlessMissing<Item>(reading: Promise<Item>): Promise<Item | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ControlError && error.problem.kind === "not-found") return undefined;
    throw error;
  }
}
