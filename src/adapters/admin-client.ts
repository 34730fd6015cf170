/** The controls of a running mock over HTTP, from Node or from a page of its own origin. */
import { quote, shown } from "../base/quote.js";
import type { Profile } from "../contract/choices/table.js";
import type { ScenarioName } from "../mock/control/built-in-names.js";
import type { ClockControls, MuseumControls, SessionControls, WorldControls } from "../mock/control/museum-controls.js";
import type { QueryPairs } from "../museum/request-target.js";
import { type AdminTarget, type AskAdmin, createAdminRequest } from "./admin/admin-request.js";
import { createEntryControls, createEventControls } from "./admin/data-client.js";
import { createJournalClient } from "./admin/journal-client.js";

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
    session: (id, { port } = {}) => openSession<Name>(ask, { id, port }),
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
  body: { readonly id: string | undefined; readonly port: number | undefined },
): Promise<SessionControls<Name>> {
  const { id, url, headers } = await ask("openSession", { body: body as { id?: string } });
  return {
    ...{ id, url, headers },
    ...createWorldControls<Name>(ask, [["session", id]]),
    drop: () => ask("dropSession", { path: { id } }),
  };
}

/** `query` names the session. */
function createWorldControls<Name extends string>(ask: AskAdmin, query: QueryPairs): WorldControls<Name> {
  const toChange = (scenario: Name, params: object | undefined) => ({
    query,
    body: { scenario, ...(params !== undefined && { params: params as Record<string, string | number> }) },
  });
  return {
    ...createJournalClient(ask, query),
    clock: createClockControls(ask, query),
    data: { hours: createEntryControls(ask, query), events: createEventControls(ask, query) },
    async scenario(name, params) {
      if (name !== undefined) return ask("enterScenario", toChange(name, params));
      const { current, today } = await ask("listScenarios", { query });
      return { current, today };
    },
    addScenario: (name, params) => ask("addScenario", toChange(name, params)),
    defineScenario: (define, params) =>
      ask("enterScenario", { query, body: { define, ...(params !== undefined && { params }) } as never }),
    leaveScenarios: () => ask("leaveScenarios", { query }),
    scenarios: async () => (await ask("listScenarios", { query })).scenarios,
    profile: (answers) =>
      answers === undefined
        ? ask("getProfile", { query })
        : ask("changeProfile", { query, body: answers as Partial<Profile> }),
    faults: (faults) =>
      faults === undefined ? ask("listFaults", { query }) : ask("setFaults", { query, body: [faults].flat() }),
    readState: () => ask("getWorld", { query }),
    restoreState: async (document) => void (await ask("setWorld", { query, body: document as never })),
    reset: () => ask("reset", { query }),
  };
}

function createClockControls(ask: AskAdmin, query: QueryPairs): ClockControls {
  return {
    get: () => ask("getClock", { query }),
    hold: (today) => ask("setClock", { query, body: { today } }),
    // The mock says which fields go together.
    set: (change) => ask("setClock", { query, body: change as { today: string } }),
    advance: (by) => ask("setClock", { query, body: { advance: by } }),
    release: () => ask("releaseClock", { query }),
  };
}
