/** The mock: one handler from a Request to a Response, in Node and in a browser alike. */
import { Hono } from "hono";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { Clock } from "../contract/clock.js";
import { type ProfileName, toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import type { Catalogue } from "../museum/catalogue.js";
import type { Fault } from "../scenarios/fault.js";
import { builtInScenarios } from "../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../scenarios/scenario.js";
import {
  createScenarioLibrary,
  type EnteredScenario,
  findLibraryFlaws,
  type ScenarioLibrary,
  STANDARD,
} from "../scenarios/scenario-library.js";
import type { Connection } from "./admin/access-control.js";
import type { ControlEnvironment, Controlled, Controls } from "./admin/admin-request.js";
import type { DataRouter } from "./admin/data-editor.js";
import { toCredential } from "./exchange/credentials.js";
import { allowAnyOrigin } from "./exchange/cross-origin.js";
import type { DelayOptions } from "./exchange/delay.js";
import { createOperations } from "./exchange/exchange.js";
import type { ConnectionCut } from "./faults/wire.js";
import type { Exchange } from "./journal/exchange.js";
import { createJournalRoom, DEFAULT_CAPS, type JournalCaps } from "./journal/journal.js";
import { withoutSecrets } from "./journal/redaction.js";
import { type Problem, toProblemResponse } from "./message/problem.js";
import { createSceneWorlds } from "./sessions/scene-worlds.js";
import { createSessionRegistry } from "./sessions/session-registry.js";

/** What a mock shows, and how it answers. */
export interface MockOptions {
  /** The catalogue by day: `createGeneratedWorld` or `createFixedWorld`. */
  readonly world: World;
  /** What today is: `createClock` or `holdClock`. */
  readonly clock: Clock;
  /** What the clock follows once it is released; `clock` where left out. */
  readonly releasedClock?: Clock;
  /** A built-in profile by its name, or answers to some of the choices; what is left out has its default. */
  readonly profile?: ProfileName | Partial<Profile>;
  /** The scenario to start in, by its name; the standard world where left out. */
  readonly scenario?: string;
  /** Scenarios of one's own, beside those that come along; of two with one name one's own counts. */
  readonly scenarios?: readonly Scenario[];
  /** What goes wrong, whatever the scenario. */
  readonly faults?: readonly Fault[];
  /** `user:password`, for `credentialCheck=listed`. */
  readonly credentials?: readonly string[];
  /** Lets pages of other origins call the operations; true where left out. */
  readonly cors?: boolean;
  /** Answers under `/__admin`; true where left out. */
  readonly admin?: boolean;
  /** Whoever sends it as `Authorization: Bearer` may steer from anywhere, and nobody else may. */
  readonly adminToken?: string;
  /** Holds every answer of an operation back. */
  readonly delay?: DelayOptions;
  /** How much the journal holds: `entries` a session (10,000), `bytes` in all (64 MiB). */
  readonly journal?: Partial<JournalCaps>;
  /** Milliseconds without use after which a session is dropped, by the stopwatch; half an hour where left out. */
  readonly sessionIdle?: number;
  /** Decides which requests a fault with a probability meets, and how long a delay is; 1 where left out. */
  readonly seed?: number;
  /** Is told of every request, once its response is made. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Milliseconds since 1970, as `Date.now` counts them; stamps the journal. Always 0 where left out. */
  readonly now?: () => number;
  /** Milliseconds from any moment on, as `performance.now` counts them; times exchanges and idle sessions. */
  readonly stopwatch?: () => number;
  /** Is told of an error that is a fault of the mock's own; the request gets a 500. */
  readonly onError?: (error: unknown) => void;
}

/** A mock that runs. */
export interface Mock {
  /**
   * Answers a request. The path of the URL counts from its root. Rejects with a TypeError, as `fetch` does, where a fault cuts
   * the connection and none was given.
   */
  fetch(request: Request, connection?: MockConnection): Promise<Response>;
  /** Shows another world from the next request on. */
  show(world: World): void;
  /** What the common world shows at this moment. */
  view(): MockView;
}

export interface MockView {
  readonly today: CalendarDate;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly catalogue: Catalogue;
}

/** The connection that a request came by, and what its server can do. */
export interface MockConnection extends Connection {
  /** Serves this request over the data of its session. */
  readonly dataRouter?: DataRouter;
}

/** What travels with a request through the mock. */
interface Environment {
  Bindings: { readonly connection: MockConnection; readonly outcome: Outcome };
}

/** What came of a request besides its response. */
interface Outcome {
  exchange?: Exchange;
  cut?: ConnectionCut;
}

const HALF_AN_HOUR = 1_800_000;

/** How many catalogues the sessions keep together for the scenarios that they are in. */
const SCENE_CATALOGUES = 100;

/** Makes a mock. Throws a TypeError that names the option if one is missing or an answer is not possible. */
export function createMock(options: MockOptions): Mock {
  requireParts(options);
  let { world } = options;
  const { app, common } = createApp(options, () => world);
  const { stopwatch = () => 0, onExchange } = options;
  return {
    async fetch(request, connection = {}) {
      const started = stopwatch();
      const outcome: Outcome = {};
      const response = await app.fetch(request, { connection, outcome });
      onExchange?.(outcome.exchange ?? describeExchange(request, response, stopwatch() - started));
      if (outcome.cut) throw outcome.cut;
      return response;
    },
    show(other) {
      world = other;
    },
    view() {
      const { world: shown, clock, profile } = common.circumstance();
      const today = common.today();
      return { today, clock, profile, catalogue: shown.catalogueOn(today) };
    },
  };
}

function createApp(options: MockOptions, world: () => World) {
  const { cors = true, admin = true, onError } = options;
  const { stopwatch = () => 0, now = () => 0, seed = 1, credentials = [] } = options;
  const scenarios = [...builtInScenarios, ...(options.scenarios ?? [])];
  for (const { name, flaw } of findLibraryFlaws(scenarios)) throw new TypeError(`the scenario "${name}" ${flaw}`);
  const library = createScenarioLibrary(scenarios);
  const journals = createJournalRoom({ ...DEFAULT_CAPS, ...options.journal });
  const sessions = createSessionRegistry(premisesOf(options, world, library), journals, {
    idle: options.sessionIdle ?? HALF_AN_HOUR,
    stopwatch,
  });
  const listed = credentials.map(toCredential);
  const answer = createOperations({ sessions, library, journals, listed, delay: options.delay, seed, now, stopwatch });
  const app = new Hono<Environment>();
  if (admin) {
    const controls = loadControls({ sessions, library, journals }, options.adminToken);
    app.all("/__admin/*", async ({ req: { raw }, env }) => (await controls()).fetch(raw, env));
  }
  if (cors) app.use(allowAnyOrigin());
  app.all("*", async ({ req: { raw }, env: { connection, outcome } }) => {
    const { response, ...told } = await answer(raw, connection.wire);
    Object.assign(outcome, told);
    return response;
  });
  app.onError((error) => {
    onError?.(error);
    return toProblemResponse(FAILURE);
  });
  return { app, common: sessions.common };
}

/** The controls, loaded when they are first asked: a mock starts faster without them. */
function loadControls(controlled: Controlled, token: string | undefined): () => Promise<Controls> {
  let loaded: Promise<Controls> | undefined;
  const load = async () => {
    const { createControls } = await import("./admin/admin-api.js");
    const controls: Controls = new Hono<ControlEnvironment>().route("/__admin", createControls(controlled, token));
    return controls.onError((error) => {
      throw error;
    });
  };
  return () => {
    loaded ??= load();
    return loaded;
  };
}

function premisesOf(options: MockOptions, world: () => World, library: ScenarioLibrary) {
  const { clock, releasedClock = clock, profile = "default", scenario = STANDARD, faults = [] } = options;
  return {
    world,
    clock,
    releasedClock,
    profile: toProfile(profile),
    faults,
    entered: startIn(scenario, library),
    sceneWorlds: createSceneWorlds(SCENE_CATALOGUES),
  };
}

function startIn(scenario: string, library: ScenarioLibrary): readonly EnteredScenario[] {
  const finding = library.find(scenario);
  if ("flaw" in finding) throw new TypeError(finding.flaw);
  return finding.entered.name === STANDARD ? [] : [finding.entered];
}

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "The mock failed; this is a fault of its own.",
};

/** A request that got to no operation: one to the controls, or the preflight of a browser. */
function describeExchange(request: Request, { status }: Response, milliseconds: number): Exchange {
  const { pathname, search } = new URL(request.url);
  return { method: request.method, target: withoutSecrets(pathname + search), status, warnings: [], milliseconds };
}

/** JavaScript has no types to hold a caller to; a mock without a world would answer every request with a 500. */
function requireParts({ world, clock, adminToken }: Partial<MockOptions> = {}): void {
  if (typeof world?.catalogueOn !== "function") {
    throw new TypeError("createMock needs a world; make one with createGeneratedWorld or createFixedWorld.");
  }
  if (typeof clock?.today !== "function") {
    throw new TypeError("createMock needs a clock; make one with createClock or holdClock.");
  }
  if (adminToken === "")
    throw new TypeError("adminToken is empty, which would let anybody in; leave it out or write one.");
}
