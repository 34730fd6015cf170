/** The options of a mock, and their validation. */
import type { Clock } from "../contract/clock.js";
import type { ProfileAnswers, ProfileName } from "../contract/profile.js";
import type { World } from "../fixtures/world.js";
import { findMutant, unknownMutant } from "../mutants/mutants.js";
import type { Fault } from "../scenarios/fault.js";
import type { Scenario } from "../scenarios/scenario.js";
import type { DelayOptions } from "./exchange/exchange.js";
import type { SessionBy } from "./exchange/request-controls.js";
import type { Exchange } from "./journal/exchange.js";
import type { JournalLimits } from "./journal/journal.js";
import type { ProcessUse } from "./metrics/prometheus-text.js";
import type { Ownership, OwnershipParts } from "./store/ownership.js";

/** What a server tells its mock. */
export interface ServerOptions {
  /** Makes the mock one of several replicas, which own a session each at a time. Without it, the mock owns all sessions. */
  readonly replica?: {
    /** What the ids of sessions end with that this replica makes up, so that others make up different ones. */
    readonly idSuffix: string;
    own(parts: Pick<OwnershipParts, "sessions" | "library" | "base">): Ownership;
  };
  /** Returns what the process uses, for the metrics. */
  readonly processUse?: () => ProcessUse;
  /** Returns why the mock is not ready for requests, undefined if it is. */
  readonly whyUnready?: () => string | undefined;
}

/** What a mock shows, and how it answers. */
export interface CoreOptions extends ServerOptions {
  /** The catalogue by day: `createGeneratedWorld` or `createFixedWorld`, or a function that loads one when it is first needed. */
  readonly world: World | (() => Promise<World>);
  /** What today is: `createClock` or `holdClock`. */
  readonly clock: Clock;
  /** What the clock follows once it is released. Default: `clock`. */
  readonly releasedClock?: Clock;
  /** A built-in profile by its name, or answers to some of the choices; the others have their defaults. */
  readonly profile?: ProfileName | ProfileAnswers;
  /** The scenario to start in, by its name. Default: the standard world. */
  readonly scenario?: string;
  /** Custom scenarios. One overrides a built-in scenario of the same name. */
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
  /** Delays every answer of an operation. */
  readonly delay?: DelayOptions;
  /** Limits of the journal: `entries` of a session (10,000), `bytes` in all (32 MiB). */
  readonly journal?: Partial<JournalLimits>;
  /** Counts exchanges for `/__admin/metrics`. Default: false. */
  readonly metrics?: boolean;
  /** Milliseconds without use after which a session is dropped, by the stopwatch. Default: half an hour. */
  readonly sessionIdle?: number;
  /** How many sessions there can be; beyond that, the one that was idle longest is dropped. Default: 5,000. */
  readonly maxSessions?: number;
  /** `user`: the user name of the credential names the session, if nothing else does. */
  readonly sessionBy?: SessionBy;
  /** Decides which requests a fault with a probability meets, and how long a delay is. Default: 1. */
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

/** Throws a TypeError that names the option which is missing or invalid. JavaScript callers have no types to guard them. */
export function validateMockOptions({
  world,
  clock,
  adminToken,
  mutant,
  credentials = [],
}: Partial<CoreOptions> = {}): void {
  if (typeof world !== "function" && typeof world?.catalogueOn !== "function") {
    throw new TypeError("Invalid world; make one with createGeneratedWorld or createFixedWorld.");
  }
  if (typeof clock?.today !== "function") {
    throw new TypeError("Invalid clock; make one with createClock or holdClock.");
  }
  if (!Array.isArray(credentials) || !credentials.every((one) => typeof one === "string" && one.includes(":")))
    throw new TypeError('Invalid credentials; use a list such as ["anna:s3cret"].');
  if (mutant !== undefined && !findMutant(mutant)) throw new TypeError(unknownMutant(mutant));
  if (adminToken === "") throw new TypeError('Invalid adminToken ""; omit it or pass a non-empty string.');
}
