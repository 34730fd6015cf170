/** Makes a served mock a replica on a store, and sees that all have the same settings. */
import { hash, randomUUID, scryptSync } from "node:crypto";
import type { Configuration } from "../../config/configuration.js";
import { namedSettings, type SettingPath, type SettingValues } from "../../config/settings.js";
import type { ServerOptions } from "../../mock/core/mock-core.js";
import { pause } from "../../mock/message/messages.js";
import { Ownership, StoreError } from "../../mock/store/ownership.js";
import { loadOptional, UsageError } from "../exit-status.js";
import { note, type Terminal } from "../terminal.js";
import type { ResolvedWorld } from "./world.js";

export async function joinStore(
  address: NonNullable<SettingValues["server"]["store"]>,
  { config, world }: { readonly config: Configuration; readonly world: ServedWorld },
  terminal: Terminal,
) {
  const { RedisStore } = await loadOptional(
    () => import("../../adapters/store/redis-store.js"),
    "--store needs @redis/client; npm install @redis/client",
  );
  const replica = randomUUID().slice(0, 8);
  const store = new RedisStore({ ...address, replica, options: digestOptions(config, world) });
  try {
    await store.renew();
  } catch (error) {
    await store.leave().catch(() => {});
    throw error instanceof StoreError ? new UsageError(`--store: ${error.reason}`) : error;
  }
  const time = { now: () => performance.now(), pause };
  const report = (sentence: string) => note(sentence, terminal);
  let ownership: Ownership | undefined;
  const own: Required<ServerOptions>["replica"]["own"] = (parts) => {
    ownership = new Ownership({ ...parts, store, time, report });
    return ownership;
  };
  return {
    options: { replica: { idSuffix: `-${replica}`, own } },
    async close() {
      await ownership
        ?.close()
        .catch(() => report("The store could not be left; its other replicas wait for 3 seconds."));
    },
  };
}

export interface ServedWorld extends ResolvedWorld {
  readonly basePath: string;
}

/** What may differ between replicas, and what is compared by its content. */
const NOT_COMPARED: readonly SettingPath[] = [
  ...(["server.port", "server.host", "server.store", "server.grace", "server.quiet", "server.log"] as const),
  ...(["server.metrics", "server.admin", "server.adminToken"] as const),
  ...(["world.seed", "world.fixtures", "world.twin", "world.profile", "world.choices", "world.timeZone"] as const),
  ...(["world.scenario", "world.scenarios", "world.credentials", "server.basePath"] as const),
];

const DIGEST_LETTERS = 16;

/** Returns a digest of each setting by its name for a person, in order. */
function digestOptions(config: Configuration, resolved: ServedWorld): Readonly<Record<string, string>> {
  const plain = namedSettings
    .filter(({ path, of }) => of.includes("serve") && !NOT_COMPARED.includes(path))
    .flatMap(({ path, flag, flagName }) => {
      const value = config.valueOf(path);
      return value === undefined ? [] : [[flag ? `--${flagName}` : path, value] as const];
    });
  const { seed, scenario, scenarios, basePath, twin, profile, credentials } = resolved;
  const values = {
    ...Object.fromEntries(plain),
    ...{ "--seed": seed, "--scenario": scenario, "--scenarios": scenarios, "--base-path": basePath },
    ...{ "--twin": twin?.facts, "--fixtures": resolved.world.source?.() },
    ...Object.fromEntries(Object.entries(profile).map(([id, answer]) => [`choice ${id}`, answer])),
  };
  const options = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, digestOf(value).slice(0, DIGEST_LETTERS)])
      .sort(),
  );
  if (credentials.length > 0) {
    // Takes long on purpose: who reads the store could try passwords otherwise.
    options["--credentials"] = scryptSync(JSON.stringify(credentials), digestOf(options), 32).toString("hex");
  }
  return options;
}

function digestOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "");
}
