/** The mock: answers requests to the operations and to the admin API, in Node and in a browser alike. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices.js";
import { momentOn } from "../contract/clock.js";
import type { OperationId } from "../contract/interface.js";
import { formatMoment } from "../contract/local-time.js";
import type { World } from "../fixtures/world.js";
import type { Catalogue } from "../museum/catalogue.js";
import type { Scenario } from "../scenarios/scenario.js";
import type { AdminConnection } from "./admin/admin-operation.js";
import type { CallAdmin } from "./admin-client/admin-request.js";
import { createMuseumClient } from "./admin-client/museum-client.js";
import type { MuseumControls, ScenarioName } from "./control/museum-controls.js";
import { createAdminEntry, createOperationEntry } from "./entries.js";
import type { RunExchange } from "./exchange/exchange.js";
import type { ReachProbe } from "./exchange/mutated-reply.js";
import {
  type ReplyMessage,
  type RequestMessage,
  toRequest,
  toRequestMessage,
  toResponse,
  UNNAMED_ORIGIN,
} from "./message/messages.js";
import { withoutBasePath } from "./message/request-path.js";
import { type CoreOptions, createMockCore } from "./mock-core.js";

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

/** Creates a mock. Throws a TypeError that names the option if one is missing or invalid. */
export function createMock(options: CoreOptions, probe?: ReachProbe): Mock<string> {
  const parts = createMockCore(options, probe);
  const { world, readRequest, library, sessions } = parts;
  const { basePath } = parts.base;
  const admin = createAdminEntry(parts, async () => {
    const { createAdminApi } = await import("./admin/admin-api.js");
    return createAdminApi(parts, options.adminToken);
  });
  let calling: Promise<CallAdmin> | undefined;
  const loadCall = async () => {
    const { createAdminCall } = await import("./admin-client/admin-request.js");
    return createAdminCall({ url: UNNAMED_ORIGIN, token: undefined, fetch: admin.control as typeof fetch });
  };
  const call: CallAdmin = async (id, message) => {
    calling ??= loadCall();
    // A request that is sent before a control has returned meets what the control changes.
    const sent = calling.then((send) => ({ result: send(id, message) }));
    admin.hold(sent);
    return (await sent).result;
  };
  const answer = createOperationEntry(parts);
  const exchange: RunExchange = (request) => admin.changing()?.then(() => exchange(request)) ?? answer(request);
  const operationOf = (request: RequestMessage) => readRequest(withoutBasePath(request, basePath)).operation?.id;
  return {
    ...createMuseumClient<string>(call),
    async fetch(input, init = {}) {
      const request = toRequest(input, init);
      request.signal.throwIfAborted();
      const message = toRequestMessage(request);
      if (admin.isAdmin(message.target)) return admin.fetch(request, init);
      const reply = await exchange(message);
      request.signal.throwIfAborted();
      return toResponse(reply, message);
    },
    exchange,
    isAdmin: admin.isAdmin,
    isOwn: (target) =>
      admin.isAdmin(target) || operationOf({ method: "GET", target, header: () => null }) !== undefined,
    operationOf,
    basePath,
    show: (shown) => world.show(shown),
    async ready() {
      await world.ready();
    },
    useScenarios(scenarios) {
      library.replace(scenarios);
      library.problems = [];
      sessions.refreshScenarios(library);
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
