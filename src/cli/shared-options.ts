/** Digests of the settings on which answers depend, so that all replicas of a store are alike, and differences can be named. */
import { createHash, scryptSync } from "node:crypto";
import type { Configuration } from "../config/configuration.js";
import { namedSettings, type SettingPath } from "../config/settings.js";
import type { ResolvedWorld } from "./world.js";

/** A world, and where it is served. */
export interface ServedWorld extends ResolvedWorld {
  readonly basePath: string;
}

/** What may differ between replicas. */
const OWN_SETTINGS: readonly SettingPath[] = [
  ...(["server.port", "server.host", "server.store", "server.grace", "server.quiet", "server.log"] as const),
  ...(["server.logHealth", "server.metrics", "server.admin", "server.adminToken"] as const),
];

/** What is compared by its content. */
const RESOLVED_SETTINGS: readonly SettingPath[] = [
  ...(["world.seed", "world.data", "world.twin", "world.profile", "world.choices", "world.timeZone"] as const),
  ...(["world.scenario", "world.scenarios", "world.credentials", "server.basePath"] as const),
];

const DIGEST_LETTERS = 16;

/** Returns a digest of each setting by the name that a person has for it, in the order of these names. */
export function digestOptions(config: Configuration, resolved: ServedWorld): Readonly<Record<string, string>> {
  const plain = namedSettings
    .filter(({ path, of }) => of.includes("serve") && ![...OWN_SETTINGS, ...RESOLVED_SETTINGS].includes(path))
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
  if (credentials.length > 0) options["--credentials"] = digestOfSecret(credentials, digestOf(options));
  return options;
}

function digestOf(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("hex");
}

/** Takes long on purpose: who reads the store could try passwords otherwise. */
function digestOfSecret(secret: unknown, salt: string): string {
  return scryptSync(JSON.stringify(secret), salt, 32).toString("hex");
}
