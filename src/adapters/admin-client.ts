/** The controls of a running mock over HTTP, from Node or from a page of its own origin. */
import { quote, shown } from "../base/quote.js";
import type { ScenarioName } from "../mock/control/built-in-names.js";
import type {
  ClockControls,
  MuseumControls,
  RequestFilter,
  SessionControls,
  WorldControls,
} from "../mock/control/museum-controls.js";
import { toFilterPairs } from "../mock/control/request-filter.js";
import type { QueryPairs } from "../mock/message/request-target.js";
import { type AdminTarget, type AskAdmin, createAdminRequest } from "./admin/admin-request.js";
import { createEntryControls, createEventControls } from "./admin/data-client.js";

export interface AdminClientOptions {
  /** The token of `museum-mock serve --admin-token`. */
  readonly token?: string;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** The controls of a running mock. */
export interface AdminClient<Name extends string = ScenarioName> extends MuseumControls<Name> {
  /** The address of the mock, without a slash at its end. */
  readonly url: string;
  session(id?: string): Promise<AdminSession<Name>>;
}

/** The controls of a session of a running mock. */
export interface AdminSession<Name extends string = ScenarioName> extends SessionControls<Name> {
  /** The address at which requests with `headers` belong to the session. */
  readonly url: string;
}

/**
 * Creates a client of the admin API of the mock at `url`, such as `http://127.0.0.1:4010`. It has the same controls as a mock in process,
 * with the same errors.
 */
export function createAdminClient<Name extends string = ScenarioName>(
  url: string,
  options: AdminClientOptions = {},
): AdminClient<Name> {
  const target = toTarget(url, options);
  const ask = createAdminRequest(target);
  return {
    ...createWorldControls<Name>(ask, []),
    url: target.url,
    session: async (id = crypto.randomUUID()) => openSession<Name>(ask, id, target),
    sessions: () => ask("listSessions"),
    dropSessions: () => ask("dropSessions"),
  };
}

function toTarget(url: string, { token, fetch: send }: AdminClientOptions): AdminTarget {
  if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new TypeError(`Invalid URL ${shown(url)}; use the address of a mock, such as http://127.0.0.1:4010.`);
  }
  if (token === "")
    throw new TypeError(`Invalid token ${quote(token)}; use the one of --admin-token, or leave it out.`);
  return { url: url.replace(/\/+$/, ""), token, fetch: send ?? ((...request) => fetch(...request)) };
}

async function openSession<Name extends string>(
  ask: AskAdmin,
  id: string,
  { url }: AdminTarget,
): Promise<AdminSession<Name>> {
  const query: QueryPairs = [["session", String(id)]];
  // The first use of an id creates the session.
  await ask("getClock", { query });
  return {
    id,
    url,
    headers: { Prefer: `session=${id}` },
    ...createWorldControls<Name>(ask, query),
    drop: () => ask("dropSession", { path: { id } }),
  };
}

/** `query` names the session. */
function createWorldControls<Name extends string>(ask: AskAdmin, query: QueryPairs): WorldControls<Name> {
  const filtered = (filter: RequestFilter = {}) => ({ query: [...toFilterPairs(filter), ...query] });
  const toChange = (scenario: Name, params: object | undefined) => ({
    query,
    body: { scenario, ...(params !== undefined && { params: params as Record<string, string | number> }) },
  });
  return {
    clock: createClockControls(ask, query),
    data: { hours: createEntryControls(ask, query), events: createEventControls(ask, query) },
    async scenario(name, params) {
      if (name !== undefined) return ask("enterScenario", toChange(name, params));
      const { current, today } = await ask("listScenarios", { query });
      return { current, today };
    },
    addScenario: (name, params) => ask("addScenario", toChange(name, params)),
    leaveScenarios: () => ask("leaveScenarios", { query }),
    scenarios: async () => (await ask("listScenarios", { query })).scenarios,
    profile: (answers) =>
      answers === undefined ? ask("getProfile", { query }) : ask("changeProfile", { query, body: answers }),
    faults: (faults) =>
      faults === undefined ? ask("listFaults", { query }) : ask("setFaults", { query, body: [faults].flat() }),
    requests: async (filter) => (await ask("listRequests", filtered(filter))).requests as never,
    countRequests: async (filter) => (await ask("countRequests", filtered(filter))).count,
    archive: (filter) => ask("archiveRequests", filtered(filter)) as never,
    clearRequests: () => ask("clearRequests", { query }),
    reset: () => ask("reset", { query }),
  };
}

function createClockControls(ask: AskAdmin, query: QueryPairs): ClockControls {
  return {
    get: () => ask("getClock", { query }),
    hold: (today) => ask("setClock", { query, body: { today } }),
    advance: (days) => ask("advanceClock", { query, body: { days } }),
    release: () => ask("releaseClock", { query }),
  };
}
