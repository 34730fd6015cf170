/** The mock: one handler from a Request to a Response, in Node and in a browser alike. */
import { Hono } from "hono";
import type { Profile } from "../contract/choices/table.js";
import type { Clock } from "../contract/clock.js";
import { type ProfileName, toProfile } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import { createControls } from "./controls.js";
import { toCredential } from "./credentials.js";
import { allowAnyOrigin } from "./cross-origin.js";
import { createDelay, type DelayOptions } from "./delay.js";
import type { Exchange } from "./exchange.js";
import type { Connection } from "./locality.js";
import { type Problem, toProblemResponse } from "./problem.js";
import { answerRequest } from "./reply.js";

/** What a mock shows, and how it answers. */
export interface MockOptions {
  /** The catalogue by day: `createGeneratedWorld` or `createFixedWorld`. */
  readonly world: World;
  /** What today is: `createClock` or `holdClock`. */
  readonly clock: Clock;
  /** A built-in profile by its name, or answers to some of the choices; what is left out has its default. */
  readonly profile?: ProfileName | Partial<Profile>;
  /** `user:password`, for `credentialCheck=listed`. */
  readonly credentials?: readonly string[];
  /** Lets pages of other origins call the operations; true where left out. */
  readonly cors?: boolean;
  /** Answers under `/__admin`; true where left out. */
  readonly admin?: boolean;
  /** Holds every answer of an operation back. */
  readonly delay?: DelayOptions;
  /** Is told of every request, once its response is made. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Milliseconds from any moment on, as `performance.now` counts them; times the exchanges. */
  readonly stopwatch?: () => number;
  /** Is told of an error that is a fault of the mock's own; the request gets a 500. */
  readonly onError?: (error: unknown) => void;
}

/** A mock that runs. */
export interface Mock {
  /** Answers a request. The path of the URL counts from its root. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Shows another world from the next request on. */
  show(world: World): void;
}

/** What travels with a request through the mock: where it came from, and what is to be told of it. */
interface Environment {
  Bindings: {
    readonly connection: Connection;
    readonly notes: Partial<Pick<Exchange, "count" | "warnings" | "problem">>;
  };
}

/** What changes while a mock runs. */
interface Running {
  profile: Profile;
  world: World;
}

/** Makes a mock. Throws a TypeError that names the option if one is missing or an answer is not possible. */
export function createMock(options: MockOptions): Mock {
  requireParts(options);
  const running: Running = { profile: toProfile(options.profile ?? "default"), world: options.world };
  const app = createApp(options, running);
  const { stopwatch = () => 0, onExchange } = options;
  return {
    async fetch(request, connection = {}) {
      const started = stopwatch();
      const notes: Environment["Bindings"]["notes"] = {};
      const response = await app.fetch(request, { connection, notes });
      onExchange?.({ ...describeExchange(request, response), milliseconds: stopwatch() - started, ...notes });
      return response;
    },
    show(world) {
      running.world = world;
    },
  };
}

function createApp(options: MockOptions, running: Running): Hono<Environment> {
  const { clock, cors = true, admin = true, credentials = [], onError } = options;
  const listed = credentials.map(toCredential);
  const wait = createDelay(options.delay);
  const app = new Hono<Environment>();
  if (admin) app.route("/__admin", createControls(running));
  if (cors) app.use(allowAnyOrigin());
  app.all("*", async ({ req: { raw: request }, env: { notes } }) => {
    await wait(request.signal);
    const { response, ...told } = answerRequest(request, { ...running, clock, listed });
    Object.assign(notes, told);
    return response;
  });
  app.onError((error) => {
    onError?.(error);
    return toProblemResponse(FAILURE);
  });
  return app;
}

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "The mock failed; this is a fault of its own.",
};

function describeExchange(request: Request, { status }: Response) {
  const { pathname, search } = new URL(request.url);
  return { method: request.method, target: pathname + search, status, warnings: [] };
}

/** JavaScript has no types to hold a caller to; a mock without a world would answer every request with a 500. */
function requireParts({ world, clock }: Partial<MockOptions> = {}): void {
  if (typeof world?.catalogueOn !== "function") {
    throw new TypeError("createMock needs a world; make one with createGeneratedWorld or createFixedWorld.");
  }
  if (typeof clock?.today !== "function") {
    throw new TypeError("createMock needs a clock; make one with createClock or holdClock.");
  }
}
