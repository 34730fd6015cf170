/** The core of a mock: sessions, journal, scenarios and the exchange, without entry points. */

import { toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import { findMutant } from "../mutants/mutants.js";
import {
  createReplaceableLibrary,
  type EnteredScenario,
  type ReplaceableLibrary,
  type ScenarioLibrary,
  STANDARD,
} from "../scenarios/scenario-library.js";
import { Exchange, type RunExchange } from "./exchange/exchange.js";
import { createRequestReader, createSessionEntry, type ReadRequest } from "./exchange/museum-request.js";
import type { ReachProbe } from "./exchange/mutated-reply.js";
import type { Explainer } from "./explanation/explainer.js";
import { type PendingRequest, toExchange } from "./journal/exchange-record.js";
import { createJournalStore, DEFAULT_LIMITS, type JournalStore } from "./journal/journal.js";
import { toCredential } from "./message/credential.js";
import { toBasePath } from "./message/request-path.js";
import { createMetrics, type Metrics } from "./metrics/metrics.js";
import { type CoreOptions, validateMockOptions } from "./mock-options.js";
import { createLayeredWorlds } from "./sessions/layered-worlds.js";
import { createLoadedWorld, type LoadedWorld } from "./sessions/loaded-world.js";
import { SessionRegistry } from "./sessions/session-registry.js";
import type { SessionDefaults } from "./sessions/session-settings.js";
import type { WorldBase } from "./sessions/world-document.js";
import type { Ownership } from "./store/ownership.js";

/** What a mock was started with that its replies rest on. */
interface MockBase extends WorldBase {
  /** Empty for the root. */
  readonly basePath: string;
}

export interface MockParts {
  readonly options: CoreOptions;
  readonly world: LoadedWorld;
  readonly sessions: SessionRegistry;
  readonly library: ReplaceableLibrary;
  /** What the mock was started with. */
  readonly base: MockBase;
  readonly journals: JournalStore;
  /** The requests that wait for a delayed answer. */
  readonly pending: ReadonlySet<PendingRequest>;
  /** The sessions that this replica answers for; undefined for a mock without a store, which answers for all. */
  readonly ownership: Ownership | undefined;
  /** Undefined if exchanges are not counted. */
  readonly metrics: Metrics | undefined;
  readonly readRequest: ReadRequest;
  /** Runs an exchange, once the world is loaded. */
  readonly run: RunExchange;
  loadExplainer(): Promise<Explainer>;
}

const HALF_AN_HOUR = 1_800_000;

/** How many catalogues the sessions keep together for the scenarios that are active. */
const LAYERED_CATALOGUES = 100;

/** Creates the core of a mock. Throws a TypeError that names the option if one is missing or invalid. */
export function createMockCore(options: CoreOptions, probe?: ReachProbe): MockParts {
  validateMockOptions(options);
  const { cors = true, stopwatch = () => 0, now = () => 0, seed = 1, credentials = [], delay, onExchange } = options;
  const loaded = createLoadedWorld(options.world);
  const basePath = toBasePath(options.basePath);
  const library = createReplaceableLibrary(options.scenarios ?? []);
  const journals = createJournalStore({ ...DEFAULT_LIMITS, ...options.journal });
  const limits = { idle: options.sessionIdle ?? HALF_AN_HOUR, sessions: options.maxSessions };
  const base = sessionDefaults(options, loaded.world, library);
  let ownership: Ownership | undefined;
  const onDrop = (id: string, isDeleted: boolean) => ownership?.drop(id, isDeleted);
  const sessions = new SessionRegistry(base, journals, {
    ...limits,
    stopwatch,
    onDrop,
    idSuffix: options.replica?.idSuffix,
  });
  ownership = options.replica?.own({ sessions, library, base });
  const metrics = options.metrics ? createMetrics() : undefined;
  const vary = cors ? "Prefer, Origin" : "Prefer";
  const mutant = options.mutant === undefined ? undefined : findMutant(options.mutant);
  const settings = { listed: credentials.map(toCredential), base: basePath, vary, mutant };
  const readRequest = createRequestReader(options.sessionBy);
  const enterSession = createSessionEntry(sessions, library);
  const loadExplainer = async () => {
    const { Explainer } = await import("./explanation/explainer.js");
    const credential = credentials[0] ?? "user:password";
    return new Explainer({
      sessions,
      settings,
      seed,
      library,
      readRequest,
      enterSession,
      credential,
      data: loaded.data,
    });
  };
  const pending = new Set<PendingRequest>();
  const exchange = new Exchange({
    ...{ sessions, readRequest, enterSession, settings, cors, delay, seed, now, stopwatch },
    explain: async (request) => (await loadExplainer()).answer(request),
    data: loaded.data,
    pending,
    ownership,
    probe,
    log: (logged) => onExchange?.(logged),
    record(record) {
      journals.add(record);
      metrics?.record(record);
      onExchange?.(toExchange(record));
    },
  });
  return {
    ...{ options, world: loaded, sessions, library, journals, pending, ownership, metrics },
    base: { ...base, basePath },
    ...{ readRequest, loadExplainer },
    run: (message) => exchange.run(message),
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
