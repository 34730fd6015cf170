/** The core of a mock: sessions, journal, scenarios and the exchange, without a way in. */
import { toBase64 } from "../base/base64.js";
import { toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import { queryOf } from "../museum/request-target.js";
import { createReplaceableLibrary } from "../scenarios/replaceable-library.js";
import { type EnteredScenario, type ScenarioLibrary, STANDARD } from "../scenarios/scenario-library.js";
import type { MockParts } from "./control/mock-parts.js";
import { type BeginExchange, createExchange } from "./exchange/exchange.js";
import { parseRequestControls } from "./exchange/request-controls.js";
import { type ExchangeRecord, toExchange } from "./journal/exchange-record.js";
import { createJournalStore, DEFAULT_LIMITS } from "./journal/journal.js";
import type { PendingRequest } from "./journal/pending-request.js";
import { createLateParts, type LateParts } from "./late-parts.js";
import { isOutside, targetBelow, toBasePath } from "./message/base-path.js";
import { toCredential } from "./message/credential.js";
import type { RequestMessage } from "./message/request-message.js";
import { createMetrics } from "./metrics/metrics.js";
import { type CoreOptions, validateMockOptions } from "./mock-options.js";
import { createDataEditor } from "./sessions/data-editor.js";
import { createLayeredWorlds } from "./sessions/layered-worlds.js";
import { createLoadedWorld, type LoadedWorld } from "./sessions/loaded-world.js";
import { createSessionPorts } from "./sessions/session-ports.js";
import { createSessionRegistry } from "./sessions/session-registry.js";
import type { SessionDefaults } from "./sessions/session-settings.js";

export interface MockCore {
  readonly options: CoreOptions;
  readonly parts: MockParts;
  readonly world: LoadedWorld;
  readonly late: LateParts;
  /** To be called once `unready` of the request is undefined. */
  readonly begin: BeginExchange;
  /** Resolves once one of the things is there that the answer to a request rests on, or to any plain one; undefined if all are. */
  unready(request?: RequestMessage): Promise<void> | undefined;
}

/**
 * Returns a record as metrics and the log are to show it, or undefined if they are not to show it. The journal has each record as it is.
 */
export type Observe = (record: ExchangeRecord) => ExchangeRecord | undefined;

const HALF_AN_HOUR = 1_800_000;

/** How many catalogues the sessions keep together for the scenarios that are active. */
const LAYERED_CATALOGUES = 100;

/** Creates the core of a mock. Throws a TypeError that names the option if one is missing or invalid. */
export function createMockCore(options: CoreOptions, observe: Observe = (record) => record): MockCore {
  validateMockOptions(options);
  const { cors = true, stopwatch = () => 0, now = () => 0, seed = 1, credentials = [], delay, onExchange } = options;
  const loaded = createLoadedWorld(options.world);
  const basePath = toBasePath(options.basePath);
  const library = createReplaceableLibrary(options.scenarios ?? []);
  const journals = createJournalStore({ ...DEFAULT_LIMITS, ...options.journal });
  const ports = createSessionPorts();
  const limits = { idle: options.sessionIdle ?? HALF_AN_HOUR, sessions: options.maxSessions };
  const base = sessionDefaults(options, loaded.world, library);
  const sessions = createSessionRegistry(base, journals, { ...limits, stopwatch, onDrop: ports.close });
  const metrics = options.metrics ? createMetrics() : undefined;
  const vary = cors ? "Prefer, Origin" : "Prefer";
  const settings = { listed: credentials.map(toCredential), base: basePath, vary };
  const late = createLateParts({
    ...{ sessions, library, settings, seed },
    loadScenarios: library.load,
    begin: beginningOf(options, library, sessions.common.reset),
  });
  const pending = new Set<PendingRequest>();
  const begin = createExchange({
    ...{ sessions, library, settings, cors, delay, seed, now, stopwatch, sessionBy: options.sessionBy },
    explain: late.answerWithExplanation,
    data: loaded.data,
    pending,
    log: (exchange) => onExchange?.(exchange),
    record(record) {
      journals.add(record);
      if (!metrics && !onExchange) return;
      const shown = observe(record);
      if (!shown) return;
      metrics?.record(shown);
      onExchange?.(toExchange(shown));
    },
  });
  const authorization = `Basic ${toBase64(credentials[0] ?? "user:password")}`;
  const explain: MockParts["explain"] = ({ method, target: given, session }) => {
    const below = targetBelow(given, basePath);
    const target = isOutside(below) ? given : below;
    const controls = parseRequestControls(null, queryOf(target), session);
    return late.explain(
      { method, target, header: (name) => (name === "authorization" ? authorization : null) },
      controls,
    );
  };
  return {
    options,
    world: loaded,
    late,
    begin,
    unready: (request) => loaded.ready() ?? (request ? late.readyFor(request) : late.begun()),
    parts: {
      ...{ sessions, ports, library, journals, pending, explain },
      base: { ...base, seed, cors, basePath },
      editData: createDataEditor(sessions),
      ...(metrics && { metrics }),
    },
  };
}

/** Returns what enters the scenario to start in; undefined if neither a scenario nor a fault has to be loaded for the first answer. */
function beginningOf(
  { scenario = STANDARD, faults = [] }: CoreOptions,
  library: ScenarioLibrary,
  reset: () => void,
): (() => void) | undefined {
  if (scenario === STANDARD) return faults.length > 0 ? () => {} : undefined;
  return () => {
    requireScenario(scenario, library);
    reset();
  };
}

function requireScenario(scenario: string, library: ScenarioLibrary): EnteredScenario {
  const finding = library.find(scenario);
  if ("message" in finding) throw new TypeError(finding.message);
  return finding.entered;
}

function sessionDefaults(options: CoreOptions, world: () => World, library: ScenarioLibrary): SessionDefaults {
  const { clock, releasedClock = clock, profile = "default", scenario = STANDARD, faults = [] } = options;
  return {
    world,
    clock,
    releasedClock,
    realTime: options.now ?? releasedClock.now ?? (() => 0),
    profile: toProfile(profile),
    faults,
    entered: startIn(scenario, library),
    layeredWorlds: createLayeredWorlds(LAYERED_CATALOGUES),
  };
}

/** Returns the scenario to start in. It is looked up again at each reset; if it was deleted, its last version is used. */
function startIn(scenario: string, library: ScenarioLibrary): () => readonly EnteredScenario[] {
  let entered = requireScenario(scenario, library);
  return () => {
    const finding = library.find(scenario);
    if ("entered" in finding) entered = finding.entered;
    return entered.name === STANDARD ? [] : [entered];
  };
}
