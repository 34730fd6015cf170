/** The mock: answers requests to the operations and to the admin API, in Node and in a browser alike. */

import { pathOf } from "../base/http.js";
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { momentOn } from "../contract/clock.js";
import type { OperationId } from "../contract/interface.js";
import { formatMoment } from "../contract/local-time.js";
import type { World } from "../fixtures/world.js";
import type { Catalogue } from "../museum/catalogue.js";
import type { Scenario } from "../scenarios/generated/scenario.js";
import type { createAdminApi } from "./admin/admin-api.js";
import type { AdminConnection } from "./admin/admin-operation.js";
import type { CallAdmin, changesOf } from "./admin-client/admin-request.js";
import { createMuseumControls, type MuseumControls, type ScenarioName } from "./admin-client/museum-controls.js";
import { ExchangeRunner } from "./core/exchange.js";
import { type CoreOptions, createMockCore, type MockParts } from "./core/mock-core.js";
import type { ReachProbe } from "./exchange/mutated-reply.js";
import {
  isCut,
  type Others,
  type ReplyMessage,
  type RequestMessage,
  toRequestMessage,
  toResponse,
  UNNAMED_ORIGIN,
} from "./message/messages.js";
import { toFailureProblem, toLoadProblem, toProblemResponse } from "./message/problem.js";
import type { BasePath } from "./message/request-path.js";

/** A running mock, with its controls. `Name` is the name of a scenario that it has. */
export interface Mock<Name extends string = ScenarioName> extends MuseumControls<Name> {
  /**
   * Answers a web request, given as to `fetch`; the path of its URL counts from the root. As `fetch` does, it rejects with a TypeError where
   * a fault cuts the connection, and with the reason of the request's signal once that is aborted.
   */
  fetch(input: Request | URL | string, init?: RequestInit & AdminConnection): Promise<Response>;
  /**
   * Handles a request to the operations without Web API objects; synchronous unless the answer is delayed. For requests to the admin API, use
   * `fetch`.
   */
  exchange(request: RequestMessage): ReplyMessage | Promise<ReplyMessage>;
  /** Whether a target belongs to the admin API. */
  isAdmin(target: string): boolean;
  /** Whether a target belongs to an operation or to the admin API. */
  isOwn(target: string): boolean;
  /** Returns the operation that a request is for; undefined for any other path. */
  operationOf(request: RequestMessage): OperationId | undefined;
  /** The path under which the operations are, without a slash at its end; empty for the root. */
  readonly basePath: string;
  /** What answers all that is neither an operation nor the admin API. */
  readonly others: Others | undefined;
  /** Whether pages of other origins may read its answers. */
  readonly cors: boolean;
  /** Shows another world from the next request on. */
  show(world: World): void;
  /** Resolves once the world is loaded, and the scenario to start in is entered. Requests and controls wait for it by themselves. */
  ready(): Promise<void>;
  /**
   * Replaces the custom scenarios. Worlds that are in one of them get its new version. Throws a TypeError if a scenario is invalid, and
   * keeps those before.
   */
  useScenarios(scenarios: readonly Scenario[]): void;
  /** Reports in the admin API why the custom scenarios could not be replaced; an empty list withdraws it. */
  reportScenarioProblems(problems: readonly string[]): void;
  /** Returns what the default session shows at this moment; before `ready()`, without the scenario to start in. */
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

/** Creates a mock. Throws a TypeError that names the option for an invalid profile, base path or scenario. */
export function createMock(options: CoreOptions, probe?: ReachProbe): Mock<string> {
  const parts = createMockCore(options, probe);
  const { world, reader, library, sessions, journals } = parts;
  const { basePath } = parts.base;
  const runner = new ExchangeRunner(parts);
  const admin = new AdminEntry(parts);
  const exchange: Mock["exchange"] = (request) =>
    admin.changing()?.then(() => exchange(request)) ?? runner.run(request);
  const operationOf = (request: RequestMessage) => reader.read(basePath.without(request)).operation?.id;
  return {
    ...createMuseumControls<string>((id, message) => admin.call(id, message)),
    async fetch(input, init = {}) {
      const request = toRequest(input, init);
      request.signal.throwIfAborted();
      const message = toRequestMessage(request, init.mount);
      if (admin.isAdmin(message.target)) return admin.fetch(request, init);
      const { others } = options;
      // A URL is asked by a server, which has the request as it was sent.
      const handOn: RequestMessage["handOn"] = async (change) => {
        const { replyOfFunction, handOnRequest } = await import("./others/handing-on.js");
        return replyOfFunction(others as Exclude<Others, URL>, () => handOnRequest(request, change));
      };
      const reply = await exchange({ ...message, ...(typeof others === "function" && { handOn }) });
      request.signal.throwIfAborted();
      return isCut(reply) && init.whenCut ? init.whenCut() : toResponse(reply, message);
    },
    exchange,
    isAdmin: (target) => admin.isAdmin(target),
    isOwn: (target) =>
      admin.isAdmin(target) || operationOf({ method: "GET", target, header: () => null }) !== undefined,
    operationOf,
    basePath: basePath.text,
    others: options.others,
    cors: parts.options.cors,
    show(shown) {
      journals.showWorld(shown, world.world());
      world.show(shown);
    },
    async ready() {
      await world.ready();
    },
    useScenarios(scenarios) {
      library.replace(scenarios);
      library.problems = [];
      for (const session of sessions.all()) session.refreshScenarios(library);
    },
    reportScenarioProblems(problems) {
      library.problems = problems;
    },
    view() {
      const { today, isHeld, clock, profile, catalogue } = sessions.common.snapshot();
      const { speed } = clock;
      const now = formatMoment(momentOn(clock, profile.timeZone), profile.timeZone);
      return { today, isHeld, ...(speed !== undefined && { time: { now, speed } }), profile, catalogue };
    },
  };
}

const REQUEST_FIELDS = ["method", "headers", "body", "signal"] as const;

function toRequest(input: Request | URL | string, init: RequestInit): Request {
  const isWhole = input instanceof Request && !REQUEST_FIELDS.some((name) => name in init);
  return isWhole ? input : new Request(input, init);
}

/** The entry point for requests to the admin API, and for the controls in process, with the first of which the rest is loaded. */
class AdminEntry {
  readonly #parts: MockParts;
  #api: Promise<ReturnType<typeof createAdminApi>> | undefined;
  #loaded: Promise<{ readonly call: CallAdmin; readonly changes: typeof changesOf }> | undefined;
  readonly #changes = new Set<Promise<unknown>>();

  constructor(parts: MockParts) {
    this.#parts = parts;
  }

  /** Calls an operation for a control, even if the admin API is not served. A request that is sent before a change was made meets it. */
  call: CallAdmin = (id, message) => {
    this.#loaded ??= this.#load();
    const called = this.#loaded.then(({ call }) => call(id, message));
    const forget = () => void this.#changes.delete(held);
    // One that changes nothing may wait for requests.
    const held = this.#loaded
      .then(({ changes }) => (changes(id) === "nothing" ? undefined : called))
      .then(forget, forget);
    this.#changes.add(held);
    return called;
  };

  async #load() {
    const { changesOf, createAdminCall } = await import("./admin-client/admin-request.js");
    const send = (input: RequestInfo | URL, init?: RequestInit) => this.#answer(new Request(input, init), undefined);
    return { changes: changesOf, call: createAdminCall({ url: UNNAMED_ORIGIN, token: undefined, fetch: send }) };
  }

  /** Resolves once the changes that were called for have been made; undefined if there are none. */
  changing(): Promise<unknown> | undefined {
    return this.#changes.size === 0 ? undefined : Promise.allSettled(this.#changes);
  }

  isAdmin(target: string): boolean {
    const { options, base } = this.#parts;
    if (options.admin === false) return false;
    return isAtAdmin(target) || (base.basePath.text !== "" && isAtAdmin(base.basePath.below(target)));
  }

  async fetch(request: Request, connection: AdminConnection): Promise<Response> {
    const { options, base, log } = this.#parts;
    const started = options.stopwatch();
    const response = await this.#answer(await withoutPrefix(request, base.basePath), connection);
    if (!isReadByPage(request)) log(toRequestMessage(request), { status: response.status, started });
    return response;
  }

  async #answer(request: Request, connection: AdminConnection | undefined): Promise<Response> {
    const { world, options } = this.#parts;
    try {
      await world.ready();
    } catch (error) {
      options.onError?.(error);
      return toProblemResponse(toLoadProblem(error));
    }
    try {
      this.#api ??= import("./admin/admin-api.js").then(({ createAdminApi }) =>
        createAdminApi(this.#parts, options.adminToken),
      );
      return await (await this.#api)(request, connection);
    } catch (error) {
      return toProblemResponse(toFailureProblem(error, options.onError));
    }
  }
}

/** Nearly all targets fail this test, which spares them the other one. */
const MAYBE_ADMIN = /^\/[_%]/;
const ADMIN = /^(?:\/__session\/[^/]+)?\/__admin(?:\/|$)/;

function isAtAdmin(target: string): boolean {
  return MAYBE_ADMIN.test(target) && ADMIN.test(pathOf(target));
}

/** Whether the page only reads, which it does all the time and which is not logged. */
function isReadByPage({ method, headers, url }: Request): boolean {
  const isOpened = headers.get("Sec-Fetch-Mode") === "navigate" && PAGE.test(new URL(url).pathname);
  return (isOpened || headers.get("Sec-Fetch-Site") === "same-origin") && ["GET", "HEAD"].includes(method);
}

const PAGE = /^\/__admin\/?$/;

/** The admin API has neither a base path nor paths that name a session: that moves into the query. */
async function withoutPrefix(request: Request, base: BasePath): Promise<Request> {
  const url = new URL(request.url);
  const pathAndQuery = url.pathname + url.search;
  const target = base.adminTarget(pathAndQuery);
  if (target === pathAndQuery) return request;
  const { method, headers, signal } = request;
  // Firefox has the body of a request as a whole alone, and no stream of it.
  const { body = await request.blob().catch(() => null) } = request;
  const isEmpty = body === null || (body instanceof Blob && body.size === 0);
  const init = { method, headers, signal, ...(!isEmpty && { body, duplex: "half" }) };
  return new Request(url.origin + target, init as RequestInit);
}
