/** The core of a mock: its options, and from them sessions, journal and scenarios. */

import type { Clock } from "../../contract/clock.js";
import { type ProfileAnswers, type ProfileName, toProfile } from "../../contract/profile.js";
import type { World } from "../../fixtures/world.js";
import type { DelayRange, Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-data.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { type MuseumRequest, RequestReader } from "../exchange/museum-request.js";
import type { ReachProbe } from "../exchange/mutated-reply.js";
import type { SessionBy } from "../exchange/request-controls.js";
import type { Exchange } from "../journal/exchange-record.js";
import { JournalStore } from "../journal/journal.js";
import type { Metrics, ProcessUse } from "../journal/metrics.js";
import { knownSecrets, redactTarget } from "../journal/redaction.js";
import { toCredential } from "../message/credential.js";
import { ItemTexts } from "../message/list-reply.js";
import type { Others, RequestMessage } from "../message/messages.js";
import { BasePath } from "../message/request-path.js";
import { SessionRegistry } from "../sessions/session-registry.js";
import { createLayeredWorlds, LoadedWorld } from "../sessions/snapshot.js";
import type { Ownership } from "../store/ownership.js";

export interface ServerOptions {
  /** Makes the mock one of several replicas, which own a session each at a time. Without it, the mock owns all sessions. */
  readonly replica?: {
    /** What the ids of sessions end with that this replica makes up, so that others make up different ones. */
    readonly idSuffix: string;
    own(parts: Pick<ConstructorParameters<typeof Ownership>[0], "sessions" | "library" | "base">): Ownership;
  };
  /** Returns what the process uses, for the metrics. */
  readonly processUse?: () => ProcessUse;
  /** Returns why the mock is not ready for requests, undefined if it is. */
  readonly whyUnready?: () => string | undefined;
}

export interface CoreOptions extends ServerOptions {
  /** The catalogue by day: `createGeneratedWorld` or `createFixedWorld`, or a function that loads one when it is first needed. */
  readonly world: World | (() => Promise<World>);
  /** What today is: `createClock` or `holdClock`. */
  readonly clock: Clock;
  /** What the clock follows once it is released. Default: `clock`. */
  readonly releasedClock?: Clock;
  /** A built-in profile by its name, or answers to some of the choices; the others have their defaults. */
  readonly profile?: ProfileName | ProfileAnswers;
  readonly scenario?: string;
  readonly scenarios?: readonly Scenario[];
  /** Faults that are active in every scenario. */
  readonly faults?: readonly Fault[];
  /** A mutant by its name: every answer that it changes is wrong, in every session. A reset does not end it. */
  readonly mutant?: string;
  /** `user:password`, for `credentialCheck=listed`. `createMock` of the library sets that answer if there are any. */
  readonly credentials?: readonly string[];
  /** Lets pages of other origins call the operations. Default: true. */
  readonly cors?: boolean;
  /** The path under which the operations are: `/api`. The admin API is there and at the root. Default: the root. */
  readonly basePath?: string;
  /** Serves the admin API under `/__admin`. Default: true. */
  readonly admin?: boolean;
  /** Requires `Authorization: Bearer` with this token on the admin API, from wherever the request comes. */
  readonly adminToken?: string;
  /** A URL is asked by the server of the mock alone. */
  readonly others?: Others;
  readonly delay?: DelayRange;
  /** Limits of the journal: `entries` of a session (10,000), `bytes` in all (32 MiB). */
  readonly journal?: { readonly entries?: number; readonly bytes?: number };
  /** Counts exchanges for `/__admin/metrics`. Default: false. */
  readonly metrics?: boolean;
  /** Milliseconds without use after which a session is dropped, by the stopwatch. */
  readonly sessionIdle?: number;
  /** How many sessions there can be; beyond that, the one that was idle longest is dropped. Default: 5,000. */
  readonly maxSessions?: number;
  /** `user`: the user name of the credential names the session, if nothing else does. */
  readonly sessionBy?: SessionBy;
  readonly seed?: number;
  /** Called with every exchange, once its answer is made. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Milliseconds since 1970, as `Date.now` counts them; stamps the journal. Default: always 0. */
  readonly now?: () => number;
  /** Milliseconds from any moment on, as `performance.now` counts them; times exchanges and idle sessions. Default: always 0. */
  readonly stopwatch?: () => number;
  /** Called with an unexpected error of the mock itself; the request gets a 500. */
  readonly onError?: (error: unknown) => void;
}

const HALF_AN_HOUR = 1_800_000;

/** How many catalogues the sessions keep together for the scenarios that are active. */
const LAYERED_CATALOGUES = 100;

export type MockParts = Readonly<ReturnType<typeof createMockCore>>;

export function createMockCore(options: CoreOptions, probe?: ReachProbe) {
  const { cors = true, stopwatch = () => 0, now = () => 0, seed = 1, credentials = [], replica } = options;
  let metrics: Metrics | undefined;
  const loadMetrics = async () => {
    metrics = new (await import("../journal/metrics.js")).Metrics();
  };
  const world = new LoadedWorld(options.world, options.metrics ? loadMetrics : undefined);
  const basePath = new BasePath(options.basePath);
  const library = ScenarioLibrary.withBuiltIn(options.scenarios ?? []);
  const journals = new JournalStore(options.journal);
  const { clock, releasedClock = clock, profile = "default", scenario = STANDARD, faults = [] } = options;
  const base = {
    ...{ basePath, clock, releasedClock, faults },
    world: () => world.world(),
    realTime: options.now ?? releasedClock.now ?? (() => 0),
    profile: toProfile(profile),
    entered: startIn(scenario, library),
    layeredWorld: createLayeredWorlds(LAYERED_CATALOGUES),
  };
  let ownership: Ownership | undefined;
  const sessions = new SessionRegistry(base, journals, {
    idle: options.sessionIdle ?? HALF_AN_HOUR,
    sessions: options.maxSessions,
    stopwatch,
    onDrop: (id, isDeleted) => ownership?.drop(id, isDeleted),
    idSuffix: replica?.idSuffix,
  });
  ownership = replica?.own({ sessions, library, base });
  const vary = cors ? "Prefer, Origin" : "Prefer";
  const settings = { base: basePath, vary, texts: new ItemTexts(), mutant: options.mutant };
  const known = knownSecrets(credentials, options.adminToken);
  const reader = new RequestReader({
    sessionBy: options.sessionBy,
    hasOthers: options.others !== undefined,
    listed: credentials.map(toCredential),
    known,
  });
  return {
    options: { ...options, cors, stopwatch, now, seed },
    /** Asks about each request that gets its reply without a fault in place of it. */
    probe,
    world,
    sessions,
    library,
    journals,
    pending: new Set<MuseumRequest>(),
    /** The sessions that this replica answers for; undefined for a mock without a store, which answers for all. */
    ownership,
    metrics: () => metrics,
    base,
    settings,
    reader,
    /** What the journal may not show, whatever another server sends. */
    known,
    async loadExplainer() {
      const { Explainer } = await import("../explanation/explainer.js");
      const { others } = options;
      const credential = credentials[0] ?? "user:password";
      return new Explainer({ sessions, settings, seed, library, reader, credential, others });
    },
    /** Logs a request that is not recorded: one to the admin API, a preflight, or one that is refused early. */
    log(
      { method, target }: Pick<RequestMessage, "method" | "target">,
      { status, started, problem }: { readonly status: number; readonly started: number; readonly problem?: string },
    ): void {
      const milliseconds = stopwatch() - started;
      const exchange = { method, target: redactTarget(target, known), status, warnings: [], milliseconds };
      options.onExchange?.(problem === undefined ? exchange : { ...exchange, problem: known.mask(problem) });
    },
  };
}

/** It is looked up again at each reset; if it was deleted, its last version is used. */
function startIn(scenario: string, library: ScenarioLibrary): () => readonly EnteredScenario[] {
  const first = library.find(scenario);
  if ("message" in first) throw new TypeError(first.message);
  let { entered } = first;
  return () => {
    const finding = library.find(scenario);
    if ("entered" in finding) entered = finding.entered;
    return entered.name === STANDARD ? [] : [entered];
  };
}
