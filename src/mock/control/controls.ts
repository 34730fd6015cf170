/** The controls of a mock in process: each method does what the admin API does with the same value. */
import { parseRequestControls } from "../exchange/request-controls.js";
import type { JournaledExchange } from "../journal/exchange.js";
import type { Session } from "../sessions/session.js";
import { advanceClock, showClock, steerClock } from "./clock.js";
import { invalidControl } from "./control-error.js";
import { createDataControls } from "./data-controls.js";
import { toJsonValue } from "./json-value.js";
import type { ControlledParts, MockParts } from "./mock-parts.js";
import type {
  ClockControls,
  MuseumControls,
  RequestFilter,
  SessionControls,
  WorldControls,
} from "./museum-controls.js";
import { changeProfile } from "./profile.js";
import { toFilterPairs } from "./request-filter.js";
import { enterScenario, leaveScenarios, listScenarios, showScenario } from "./scenarios.js";
import { dropSession, listSessions, resetSession } from "./sessions.js";

/** Creates the controls of a mock. */
export function createControls(parts: ControlledParts): MuseumControls<string> {
  const { sessions } = parts;
  const makeId = createIds(parts);
  return {
    ...createWorldControls(parts, () => sessions.common),
    session: async (id) => createSessionControls(parts, id === undefined ? makeId() : requireId(id)),
    sessions: async () => listSessions(sessions),
    dropSessions: async () => sessions.dropAll(),
  };
}

function createSessionControls(parts: ControlledParts, id: string): SessionControls<string> {
  const { sessions } = parts;
  sessions.use(id);
  return {
    id,
    headers: { Prefer: `session=${id}` },
    ...createWorldControls(parts, () => sessions.use(id)),
    drop: async () => dropSession(sessions, id),
  };
}

/** `use` returns the session at the time of the call. */
function createWorldControls(parts: ControlledParts, use: () => Session): WorldControls<string> {
  const { library } = parts;
  const enter = (scenario: string, params: unknown, isOnTop: boolean) => {
    const value = toJsonValue({ scenario, params });
    enterScenario({ session: use(), library }, value, isOnTop);
    return showScenario(use());
  };
  return {
    clock: createClockControls(use),
    data: {
      hours: createDataControls(parts, use, "hours"),
      events: createDataControls(parts, use, "events"),
    },
    scenario: async (name, params) => (name === undefined ? showScenario(use()) : enter(name, params, false)),
    addScenario: async (name, params) => enter(name, params, true),
    async leaveScenarios() {
      leaveScenarios(use(), library);
      return showScenario(use());
    },
    scenarios: async () => listScenarios(library),
    async profile(answers) {
      if (answers !== undefined) changeProfile(use(), toJsonValue(answers));
      return use().snapshot().profile;
    },
    async faults(faults) {
      const value = faults === undefined ? undefined : toJsonValue(toList(faults));
      if (value !== undefined) (await import("./faults.js")).setFaults(use(), value);
      return use().faults();
    },
    requests: (filter) => pick(use(), filter),
    countRequests: async (filter) => (await pick(use(), filter)).length,
    async archive(filter) {
      const { toHttpArchive } = await import("../journal/http-archive.js");
      return toHttpArchive(await pick(use(), filter));
    },
    clearRequests: async () => use().journal.clear(),
    reset: async () => resetSession(use()),
  };
}

function createClockControls(use: () => Session): ClockControls {
  const steer = async (change: object) => {
    steerClock(use(), toJsonValue(change));
    return showClock(use());
  };
  return {
    get: async () => showClock(use()),
    hold: (today) => steer({ today }),
    async advance(days) {
      advanceClock(use(), toJsonValue({ days }));
      return showClock(use());
    },
    release: () => steer({ release: true }),
  };
}

async function pick({ journal }: Session, filter: RequestFilter = {}): Promise<readonly JournaledExchange[]> {
  const { parseJournalQuery, pickExchanges } = await import("../journal/journal-query.js");
  const reading = parseJournalQuery(toFilterPairs(filter));
  if ("flaw" in reading) throw invalidControl(reading.flaw);
  return pickExchanges(journal.list(), reading.query);
}

/** Validates an id as a request that names the session would. */
function requireId(id: string): string {
  const { session, invalid } = parseRequestControls(null, [["__session", String(id)]]);
  if (session === undefined) throw invalidControl(invalid ?? "");
  return session;
}

/** Makes up ids that no session has, each once. */
function createIds({ sessions }: MockParts): () => string {
  let count = 0;
  const next = () => `session-${++count}`;
  return () => {
    const taken = new Set(sessions.list().map(({ session }) => session.id));
    let id = next();
    while (taken.has(id)) id = next();
    return id;
  };
}

function toList<Item>(value: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [value as Item];
}
