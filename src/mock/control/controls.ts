/** The controls of a mock in process: each method does what the admin API does with the same value. */
import { UNNAMED_ORIGIN } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session-library.js";
import { showClock, steerClock } from "./clock.js";
import { createDataControls } from "./data-controls.js";
import { toJsonValue } from "./json-value.js";
import type { ControlledParts } from "./mock-parts.js";
import type { ClockControls, MuseumControls, SessionControls, WorldControls } from "./museum-controls.js";
import { openSession } from "./new-session.js";
import { changeProfile } from "./profile.js";
import { enterScenario, leaveScenarios, listScenarios, showScenario, steerScenario } from "./scenarios.js";
import { dropSession, listSessions, resetSession, useSession } from "./sessions.js";
import { createWorldReader, setWorld } from "./world.js";

/** Creates the controls of a mock. */
export function createControls(parts: ControlledParts): MuseumControls<string> {
  const { sessions } = parts;
  return {
    ...createWorldControls(parts, () => sessions.common),
    session: (id, options) => createSessionControls(parts, { ...options, id }),
    sessions: async () => listSessions(parts),
    dropSessions: async () => sessions.dropAll(),
  };
}

async function createSessionControls(parts: ControlledParts, value: object): Promise<SessionControls<string>> {
  const { id, url, headers } = await openSession(parts, toJsonValue(value), { origin: UNNAMED_ORIGIN });
  return {
    ...{ id, url, headers },
    ...createWorldControls(parts, () => useSession(parts, id)),
    drop: async () => dropSession(parts.sessions, id),
  };
}

/** `use` returns the session at the time of the call. */
function createWorldControls(parts: ControlledParts, use: () => Session): WorldControls<string> {
  const { library } = parts;
  const readWorld = createWorldReader(parts);
  // Much of what reads a journal is texts, which most pages never need.
  const journal = async () => (await import("./journal-controls.js")).createJournalControls(parts, use());
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
    async defineScenario(definition, params) {
      await steerScenario({ session: use(), parts }, toJsonValue({ define: definition, params }));
      return showScenario(use());
    },
    async leaveScenarios() {
      leaveScenarios(use(), library);
      return showScenario(use());
    },
    scenarios: async () => listScenarios(libraryOf(use(), library)),
    async profile(answers) {
      if (answers !== undefined) changeProfile(use(), toJsonValue(answers));
      return use().snapshot().profile;
    },
    async faults(faults) {
      const value = faults === undefined ? undefined : toJsonValue(toList(faults));
      if (value !== undefined) (await import("./faults.js")).setFaults(use(), value);
      return use().faults();
    },
    requests: async (filter) => (await journal()).list(filter),
    countRequests: async (filter) => (await journal()).count(filter),
    archive: async (filter) => (await journal()).archive(filter),
    clearRequests: async (filter) => (await journal()).clear(filter),
    waitForRequests: async (filter, options) => (await journal()).waitForRequests(filter, options),
    verifyRequests: (async (expectation: never) =>
      (await journal()).verifyRequests(expectation)) as WorldControls["verifyRequests"],
    async expectRequests(expectation) {
      const { verified, message } = await (await journal()).verifyRequests(expectation as never);
      if (!verified) throw new Error(message);
    },
    explain: async (target, method) => (await journal()).explain(target, method),
    explainRequest: async (id) => (await journal()).explainRequest(id),
    capsule: async (id) => (await journal()).capsule(id),
    readState: () => readWorld(use()),
    restoreState: (document) => setWorld(use(), toJsonValue(document), parts),
    reset: async () => resetSession(use()),
  };
}

function createClockControls(use: () => Session): ClockControls {
  const steer = async (change: unknown) => {
    steerClock(use(), toJsonValue(change));
    return showClock(use());
  };
  return {
    get: async () => showClock(use()),
    hold: (today) => steer({ today }),
    set: steer,
    advance: (by) => steer({ advance: by }),
    release: () => steer({ release: true }),
  };
}

function toList<Item>(value: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [value as Item];
}
