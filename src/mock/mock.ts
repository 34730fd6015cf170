/** The mock: answers requests to the operations and to the admin API, in Node and in a browser alike. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import { momentOn } from "../contract/clock.js";
import { formatMoment } from "../contract/moment.js";
import { toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import type { Catalogue } from "../museum/catalogue.js";
import { builtInScenarios } from "../scenarios/generated/built-in-scenarios.js";
import { createReplaceableLibrary } from "../scenarios/replaceable-library.js";
import type { Scenario } from "../scenarios/scenario.js";
import {
  type EnteredScenario,
  findLibraryViolations,
  type ScenarioLibrary,
  STANDARD,
} from "../scenarios/scenario-library.js";
import type { AnswerAdmin } from "./admin/admin-api.js";
import type { AdminConnection } from "./admin/admin-request.js";
import type { MockParts } from "./control/mock-parts.js";
import { toCredential } from "./exchange/credentials.js";
import { answerPreflight, isPreflight } from "./exchange/cross-origin.js";
import { createExchange } from "./exchange/exchange.js";
import type { Exchange } from "./journal/exchange.js";
import { toExchange } from "./journal/exchange-record.js";
import { createJournalStore, DEFAULT_LIMITS } from "./journal/journal.js";
import { redactTarget } from "./journal/redaction.js";
import { type Problem, toProblemReply, toProblemResponse } from "./message/problem.js";
import type { ReplyMessage } from "./message/reply-message.js";
import type { RequestMessage } from "./message/request-message.js";
import { pathOf } from "./message/request-target.js";
import { toRequestMessage, toResponse } from "./message/web-messages.js";
import { createMetrics } from "./metrics/metrics.js";
import { type MockOptions, validateMockOptions } from "./mock-options.js";
import { createLayeredWorlds } from "./sessions/layered-worlds.js";
import type { SessionDefaults } from "./sessions/session.js";
import { createSessionRegistry } from "./sessions/session-registry.js";

/** A running mock. */
export interface Mock {
  /**
   * Answers a web request; the path of its URL counts from the root. Rejects with a TypeError, as `fetch` does, where a fault cuts the
   * connection.
   */
  fetch(request: Request, connection?: AdminConnection): Promise<Response>;
  /**
   * Answers a request to the operations, from plain facts to plain facts: at once, or later where a delay is due. A request of which
   * `isAdmin` is true is not for this function but for `fetch`.
   */
  exchange(request: RequestMessage): ReplyMessage | Promise<ReplyMessage>;
  /** Whether a target belongs to the admin API. */
  isAdmin(target: string): boolean;
  /** Shows another world from the next request on. */
  show(world: World): void;
  /**
   * Replaces the custom scenarios. Worlds that are in one of them get its new version. Throws a TypeError if a scenario is invalid, and
   * keeps those before.
   */
  useScenarios(scenarios: readonly Scenario[]): void;
  /** Reports in the admin API why the custom scenarios could not be replaced; an empty list withdraws it. */
  reportScenarioProblems(problems: readonly string[]): void;
  /** Returns what the common world shows at this moment. */
  view(): MockView;
}

export interface MockView {
  readonly today: CalendarDate;
  /** Whether the clock stands still. */
  readonly isHeld: boolean;
  /** What the clock shows and how much faster than real time it runs, where it was set to a moment. */
  readonly time?: { readonly now: string; readonly speed: number };
  readonly profile: Profile;
  catalogue(): Catalogue;
}

const HALF_AN_HOUR = 1_800_000;

/** How many catalogues the sessions keep together for the scenarios that are active. */
const LAYERED_CATALOGUES = 100;

/** Creates a mock. Throws a TypeError that names the option if one is missing or invalid. */
export function createMock(options: MockOptions): Mock {
  validateMockOptions(options);
  let { world } = options;
  const { cors = true, admin = true, stopwatch = () => 0, onExchange, onError } = options;
  const { parts, run } = createCore(options, () => world);
  const adminApi = admin ? loadAdminApi(parts, options.adminToken) : undefined;
  const isAdmin = (target: string) => adminApi !== undefined && MAYBE_ADMIN.test(target) && ADMIN.test(pathOf(target));

  function exchange(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const started = stopwatch();
    try {
      if (cors && isPreflight(request)) {
        const reply = answerPreflight(request);
        onExchange?.(plainExchange(request, reply.status, stopwatch() - started));
        return reply;
      }
      const reply = run(request);
      return reply instanceof Promise ? reply.catch(fail) : reply;
    } catch (error) {
      return fail(error);
    }
  }

  function fail(error: unknown): ReplyMessage {
    onError?.(error);
    return toProblemReply(FAILURE);
  }

  async function fetchAdmin(request: Request, api: () => Promise<AnswerAdmin>, connection: AdminConnection) {
    const started = stopwatch();
    const response = await answerAdmin(request, api, connection);
    onExchange?.(plainExchange(toRequestMessage(request), response.status, stopwatch() - started));
    return response;
  }

  async function answerAdmin(request: Request, api: () => Promise<AnswerAdmin>, connection: AdminConnection) {
    try {
      return await (await api())(request, connection);
    } catch (error) {
      onError?.(error);
      return toProblemResponse(FAILURE);
    }
  }

  return {
    async fetch(request, connection = {}) {
      const message = toRequestMessage(request);
      if (adminApi && isAdmin(message.target)) return fetchAdmin(request, adminApi, connection);
      return toResponse(await exchange(message), message);
    },
    exchange,
    isAdmin,
    show(other) {
      world = other;
    },
    useScenarios(scenarios) {
      const { library, sessions } = parts;
      library.replace(withBuiltIn(scenarios));
      library.problems = [];
      sessions.refreshScenarios(library);
    },
    reportScenarioProblems(problems) {
      parts.library.problems = problems;
    },
    view() {
      const { today, isHeld, clock, profile, catalogue } = parts.sessions.common.snapshot();
      const { speed } = clock;
      const now = formatMoment(momentOn(clock, profile.timeZone), profile.timeZone);
      return { today, isHeld, ...(speed !== undefined && { time: { now, speed } }), profile, catalogue };
    },
  };
}

/** Nearly all targets fail this test, which spares them the other one. */
const MAYBE_ADMIN = /^\/[_%]/;
const ADMIN = /^\/__admin(?:\/|$)/;

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "The mock failed; this is a fault of its own.",
};

function createCore(options: MockOptions, world: () => World) {
  const { cors = true, stopwatch = () => 0, now = () => 0, seed = 1, credentials = [], delay, onExchange } = options;
  const library = createReplaceableLibrary(withBuiltIn(options.scenarios ?? []));
  const journals = createJournalStore({ ...DEFAULT_LIMITS, ...options.journal });
  const idle = options.sessionIdle ?? HALF_AN_HOUR;
  const sessions = createSessionRegistry(sessionDefaults(options, world, library), journals, { idle, stopwatch });
  const metrics = options.metrics ? createMetrics() : undefined;
  const settings = { listed: credentials.map(toCredential), vary: cors ? "Prefer, Origin" : "Prefer" };
  const run = createExchange({
    ...{ sessions, library, settings, cors, delay, seed, now, stopwatch },
    record(record) {
      journals.add(record);
      metrics?.record(record);
      onExchange?.(toExchange(record));
    },
  });
  return { parts: { sessions, library, journals, ...(metrics && { metrics }) }, run };
}

/** Loads the admin API when it is first asked, since a mock starts faster without it. */
function loadAdminApi(parts: MockParts, token: string | undefined): () => Promise<AnswerAdmin> {
  let loaded: Promise<AnswerAdmin> | undefined;
  const load = async () => (await import("./admin/admin-api.js")).createAdminApi(parts, token);
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Returns the built-in scenarios and custom ones. Throws a TypeError if they don't fit together. */
function withBuiltIn(scenarios: readonly Scenario[]): readonly Scenario[] {
  const all = [...builtInScenarios, ...scenarios];
  for (const { name, message } of findLibraryViolations(all)) throw new TypeError(`the scenario "${name}" ${message}`);
  return all;
}

function sessionDefaults(options: MockOptions, world: () => World, library: ScenarioLibrary): SessionDefaults {
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

/** Finds the scenario to start in. It is found anew for each reset; should it be gone, its last version is used. */
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

/** An exchange that reached no operation: one with the admin API, or the preflight of a browser. */
function plainExchange({ method, target }: RequestMessage, status: number, milliseconds: number): Exchange {
  return { method, target: redactTarget(target), status, warnings: [], milliseconds };
}
