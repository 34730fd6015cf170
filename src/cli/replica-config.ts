/** Digests of the options on which the answers of a replica depend, so that all replicas of a store are alike. */
import { createHash, scryptSync } from "node:crypto";
import type { StoreConfig } from "../adapters/store/store-config.js";
import { choiceIds } from "../contract/choices/answers.js";
import { toProfile } from "../contract/profile.js";
import type { CoreOptions } from "../mock/mock-options.js";
import type { ResolvedTwin } from "./twin/twin-world.js";

/** What the command line said of the clock, which is no data in the options of a mock. */
export interface GivenOptions {
  readonly today?: string;
  readonly now?: string;
}

/** The options of a mock that runs in the command line. */
export type ReplicaOptions = CoreOptions & { readonly twin?: ResolvedTwin };

/** The options that have a digest of their own, by the flag that sets them. A secret must not be among them: it could be guessed. */
const flags = {
  seed: "--seed",
  today: "--today",
  now: "--now",
  fixtures: "--fixtures",
  twin: "--twin",
  scenario: "--scenario",
  scenarios: "--scenarios",
  hasCredentials: "--credentials",
  delay: "--delay",
  basePath: "--base-path",
  cors: "--no-cors",
  sessionBy: "--session-by",
  sessionIdle: "--session-idle",
  maxSessions: "--max-sessions",
} as const;

const DIGEST_LETTERS = 16;

/** Returns the digests of everything on which answers depend. The address of a replica, its token and its log are its own. */
export function configOf(options: ReplicaOptions, given: GivenOptions): StoreConfig {
  const { credentials = [], profile: chosen = "default", ...shared } = sharedOptions(options, given);
  const profile = toProfile(chosen);
  const values: Readonly<Record<string, unknown>> = { ...shared, hasCredentials: credentials.length > 0 };
  const named = Object.entries(flags).map(([key, flag]) => [flag, digestOf(values[key]).slice(0, DIGEST_LETTERS)]);
  const answers = choiceIds.map((id) => [
    id === "timeZone" ? "--time-zone" : `choice ${id}`,
    digestOf(profile[id]).slice(0, DIGEST_LETTERS),
  ]);
  const plain = digestOf({ ...shared, profile });
  return {
    digest: credentials.length > 0 ? digestOfSecret(credentials, plain) : plain,
    options: Object.fromEntries([...named, ...answers]),
  };
}

function sharedOptions(options: ReplicaOptions, { today, now }: GivenOptions) {
  const { world, clock: _clock, releasedClock: _released, adminToken: _token, twin, ...rest } = options;
  const { chance: _chance, ...delay } = options.delay ?? { chance: undefined };
  const source = typeof world === "function" ? undefined : world.source?.();
  const fixtures = twin || source?.kind !== "dataSet" ? undefined : source.digest;
  return { ...rest, delay, source, fixtures, twin, today, now, admin: undefined, metrics: undefined };
}

/** Functions are left out. */
function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}

/** Takes long on purpose: who reads the store could try passwords otherwise, since the other options can be guessed. */
function digestOfSecret(secret: unknown, salt: string): string {
  return scryptSync(JSON.stringify(secret), salt, 32).toString("hex");
}
