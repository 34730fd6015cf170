/** Digests of the options on which answers depend, so that all replicas of a store are alike, and differences can be named. */
import { createHash, scryptSync } from "node:crypto";
import { flagOf } from "./option-values.js";
import type { GivenServeOptions, ServedWorld } from "./serve-options.js";

/** What may differ between replicas. */
const OWN_OPTIONS: readonly (keyof GivenServeOptions)[] = [
  ...(["port", "host", "store", "grace", "quiet", "log", "metrics", "admin", "adminToken"] as const),
];

/** What is compared by its content. */
const RESOLVED_OPTIONS: readonly (keyof GivenServeOptions)[] = [
  ...(["seed", "fixtures", "twin", "profile", "choice", "timeZone", "scenario", "scenarios"] as const),
  ...(["credentials", "basePath"] as const),
];

const DIGEST_LETTERS = 16;

/** Returns a digest of each option, in the order of their names. */
export function digestOptions(given: GivenServeOptions, resolved: ServedWorld): Readonly<Record<string, string>> {
  const isPlain = (name: string) => ![...OWN_OPTIONS, ...RESOLVED_OPTIONS].includes(name as keyof GivenServeOptions);
  const plain = Object.entries(given).filter(([name]) => isPlain(name));
  const { seed, scenario, scenarios, basePath, twin, profile, credentials } = resolved;
  const { source } = resolved.world;
  const values = {
    ...Object.fromEntries(plain),
    ...{ seed, scenario, scenarios, basePath, twin: twin?.facts, fixtures: source?.() },
    ...Object.fromEntries(Object.entries(profile).map(([id, answer]) => [`choice ${id}`, answer])),
  };
  const options = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name.includes(" ") ? name : flagOf(name), digestOf(value).slice(0, DIGEST_LETTERS)])
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
