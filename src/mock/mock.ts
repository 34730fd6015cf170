/** The mock: answers requests to the operations and to the admin API, in Node and in a browser alike. */
import { toBase64 } from "../base/base64.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import { momentOn } from "../contract/clock.js";
import { operationAt } from "../contract/interface.js";
import { formatMoment } from "../contract/moment.js";
import { toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import type { Catalogue } from "../museum/catalogue.js";
import { createReplaceableLibrary } from "../scenarios/replaceable-library.js";
import type { Scenario } from "../scenarios/scenario.js";
import { type EnteredScenario, type ScenarioLibrary, STANDARD } from "../scenarios/scenario-library.js";
import type { AnswerAdmin } from "./admin/admin-api.js";
import type { AdminConnection } from "./admin/admin-request.js";
import type { ScenarioName } from "./control/built-in-names.js";
import { createLateControls } from "./control/late-controls.js";
import type { MockParts } from "./control/mock-parts.js";
import type { MuseumControls } from "./control/museum-controls.js";
import { allowOrigin, answerPreflight, isPreflight } from "./exchange/cross-origin.js";
import { createExchange } from "./exchange/exchange.js";
import { parseRequestControls } from "./exchange/request-controls.js";
import { createLiveExplainer } from "./explanation/explain-live.js";
import type { Exchange } from "./journal/exchange.js";
import { toExchange } from "./journal/exchange-record.js";
import { createJournalStore, DEFAULT_LIMITS } from "./journal/journal.js";
import { redactTarget } from "./journal/redaction.js";
import { adminTarget, isOutside, targetBelow, toBasePath, withoutBasePath } from "./message/base-path.js";
import { toCredential } from "./message/credential.js";
import { type Problem, toProblemReply, toProblemResponse } from "./message/problem.js";
import type { ReplyMessage } from "./message/reply-message.js";
import type { RequestMessage } from "./message/request-message.js";
import { pathOf, queryOf } from "./message/request-target.js";
import { splitSessionTarget } from "./message/session-path.js";
import { toRequestMessage, toResponse } from "./message/web-messages.js";
import { createMetrics } from "./metrics/metrics.js";
import { type CoreOptions, validateMockOptions } from "./mock-options.js";
import { createLateScenarios } from "./sessions/late-scenarios.js";
import { createLayeredWorlds } from "./sessions/layered-worlds.js";
import { createLoadedWorld, type LoadedWorld } from "./sessions/loaded-world.js";
import type { SessionDefaults } from "./sessions/session.js";
import { createSessionPorts } from "./sessions/session-ports.js";
import { createSessionRegistry } from "./sessions/session-registry.js";

/** A running mock, with its controls. `Name` is the name of a scenario that it has. */
export interface Mock<Name extends string = ScenarioName> extends MuseumControls<Name> {
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
  /** Whether a target belongs to an operation or to the admin API. */
  isOwn(target: string): boolean;
  /** The path under which the operations are, without a slash at its end; empty for the root. */
  readonly basePath: string;
  /** Shows another world from the next request on. */
  show(world: World): void;
  /** Resolves once the world is loaded. Requests and controls wait for it by themselves. */
  ready(): Promise<void>;
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
export function createMock(options: CoreOptions): Mock<string> {
  validateMockOptions(options);
  const { cors = true, admin = true, stopwatch = () => 0, onExchange, onError } = options;
  const world = createLoadedWorld(options.world);
  const base = toBasePath(options.basePath);
  const { parts, run, scenarios } = createCore(options, { ...world, base });
  const { controls, loading } = createLateControls({ ...parts, ready: world.ready }, scenarios.ready);
  const adminApi = admin ? loadAdminApi(parts, options.adminToken, scenarios.ready) : undefined;
  const isAtAdmin = (target: string) => MAYBE_ADMIN.test(target) && ADMIN.test(pathOf(target));
  const isAdmin = (target: string) =>
    adminApi !== undefined && (isAtAdmin(target) || (base !== "" && isAtAdmin(targetBelow(target, base))));

  function exchange(received: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const unready = nextUnready();
    if (unready) return unready.then(() => exchange(received), failToLoad);
    return answer(base === "" ? received : withoutBasePath(received, base));
  }

  /** Resolves once one of the things that an answer rests on is there; undefined if all are. */
  function nextUnready(): Promise<void> | undefined {
    return loading() ?? world.ready() ?? scenarios.begun();
  }

  async function ready(): Promise<void> {
    for (let unready = nextUnready(); unready; unready = nextUnready()) await unready;
  }

  function answer(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const started = stopwatch();
    try {
      if (cors && isPreflight(request)) {
        const reply = answerPreflight(request);
        onExchange?.(plainExchange(request, reply.status, stopwatch() - started));
        return reply;
      }
      const reply = run(request);
      return reply instanceof Promise ? reply.catch((error) => fail(error, request)) : reply;
    } catch (error) {
      return fail(error, request);
    }
  }

  function fail(error: unknown, request: RequestMessage): ReplyMessage {
    onError?.(error);
    const reply = toProblemReply(FAILURE);
    return cors ? allowOrigin(reply, request) : reply;
  }

  function failToLoad(error: unknown): ReplyMessage {
    onError?.(error);
    return toProblemReply(unloaded(error));
  }

  async function fetchAdmin(request: Request, api: () => Promise<AnswerAdmin>, connection: AdminConnection) {
    const started = stopwatch();
    const response = await answerAdmin(withoutPrefix(request, base), api, connection);
    if (!isReadByPage(request))
      onExchange?.(plainExchange(toRequestMessage(request), response.status, stopwatch() - started));
    return response;
  }

  async function answerAdmin(request: Request, api: () => Promise<AnswerAdmin>, connection: AdminConnection) {
    try {
      await ready();
    } catch (error) {
      onError?.(error);
      return toProblemResponse(unloaded(error));
    }
    try {
      return await (await api())(request, connection);
    } catch (error) {
      onError?.(error);
      return toProblemResponse(FAILURE);
    }
  }

  return {
    ...controls,
    async fetch(request, connection = {}) {
      const message = toRequestMessage(request);
      if (adminApi && isAdmin(message.target)) return fetchAdmin(request, adminApi, connection);
      return toResponse(await exchange(message), message);
    },
    exchange,
    isAdmin,
    isOwn: (target) => isAdmin(target) || operationIn(target, base) !== undefined,
    basePath: base,
    show: world.show,
    ready,
    useScenarios(scenarios) {
      const { library, sessions } = parts;
      library.replace(scenarios);
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

/** Whether the page looks, which it does all the time; what it changes is told like any other change. */
function isReadByPage({ method, headers, url }: Request): boolean {
  const isOpened = headers.get("Sec-Fetch-Mode") === "navigate" && PAGE.test(new URL(url).pathname);
  return (isOpened || headers.get("Sec-Fetch-Site") === "same-origin") && ["GET", "HEAD"].includes(method);
}

const PAGE = /^\/__admin\/?$/;

/** Nearly all targets fail this test, which spares them the other one. */
const MAYBE_ADMIN = /^\/[_%]/;
const ADMIN = /^(?:\/__session\/[^/]+)?\/__admin(?:\/|$)/;

/** The admin API has neither a base path nor paths that name a session: that moves into the query. */
function withoutPrefix(request: Request, base: string): Request {
  const url = new URL(request.url);
  const given = url.pathname + url.search;
  const target = adminTarget(given, base);
  if (target === given) return request;
  const { method, headers, body, signal } = request;
  return new Request(url.origin + target, {
    method,
    headers,
    signal,
    ...(body && { body, duplex: "half" }),
  } as RequestInit);
}

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "The mock failed; this is a fault of its own.",
};

/** The options of the mock are invalid, or a part of it could not be loaded. */
function unloaded(error: unknown): Problem {
  return { ...FAILURE, detail: error instanceof Error ? error.message : String(error) };
}

function operationIn(target: string, base: string) {
  const below = targetBelow(target, base);
  return operationAt(pathOf(splitSessionTarget(below)?.target ?? below));
}

function createCore(options: CoreOptions, { world, data, base: basePath }: LoadedWorld & { readonly base: string }) {
  const { cors = true, stopwatch = () => 0, now = () => 0, seed = 1, credentials = [], delay, onExchange } = options;
  const library = createReplaceableLibrary(options.scenarios ?? []);
  const journals = createJournalStore({ ...DEFAULT_LIMITS, ...options.journal });
  const ports = createSessionPorts();
  const limits = { idle: options.sessionIdle ?? HALF_AN_HOUR, sessions: options.maxSessions };
  const registry = { ...limits, stopwatch, onDrop: ports.close };
  const base = sessionDefaults(options, world, library);
  const sessions = createSessionRegistry(base, journals, registry);
  const metrics = options.metrics ? createMetrics() : undefined;
  const vary = cors ? "Prefer, Origin" : "Prefer";
  const settings = { listed: credentials.map(toCredential), base: basePath, vary };
  const isStandard = (options.scenario ?? STANDARD) === STANDARD;
  const scenarios = createLateScenarios(library.load, isStandard ? undefined : sessions.common.reset);
  const explainLive = createLiveExplainer({ sessions, library, settings, seed }, scenarios.ready);
  const run = createExchange({
    ...{ sessions, library, settings, cors, delay, seed, now, stopwatch, sessionBy: options.sessionBy },
    explain: explainLive,
    loadScenarios: scenarios.ready,
    data,
    log: (exchange) => onExchange?.(exchange),
    record(record) {
      journals.add(record);
      metrics?.record(record);
      onExchange?.(toExchange(record));
    },
  });
  const authorization = `Basic ${toBase64(credentials[0] ?? "user:password")}`;
  const explain: MockParts["explain"] = ({ method, target: given, session }) => {
    const below = targetBelow(given, basePath);
    const target = isOutside(below) ? given : below;
    const controls = parseRequestControls(null, queryOf(target), session);
    return explainLive(
      { method, target, header: (name) => (name === "authorization" ? authorization : null) },
      controls,
    );
  };
  const started = { ...base, seed, cors, basePath };
  const parts = { sessions, ports, library, journals, base: started, explain, ...(metrics && { metrics }) };
  return { parts, run, scenarios };
}

/** Loads the admin API when it is first asked, since a mock starts faster without it. */
function loadAdminApi(
  parts: MockParts,
  token: string | undefined,
  scenariosReady: () => Promise<void> | undefined,
): () => Promise<AnswerAdmin> {
  let loaded: Promise<AnswerAdmin> | undefined;
  const load = async () => {
    const [{ createAdminApi }] = await Promise.all([import("./admin/admin-api.js"), scenariosReady()]);
    return createAdminApi(parts, token);
  };
  return () => {
    loaded ??= load();
    return loaded;
  };
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
