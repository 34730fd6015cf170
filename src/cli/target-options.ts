/** What a command judges, a service or a recording in its place, and how it asks: the credential, and how much at a time. */
import { defined } from "../base/collections.js";
import { splitCredential } from "../base/http.js";
import type { Configuration } from "../config/configuration.js";
import type { TwinRunOptions } from "../twin/twin-run.js";
import type { Credential } from "../verify/client/credential-variation.js";
import { toBase } from "../verify/client/target.js";
import { UsageError } from "./exit-status.js";

/** The base address of the argument, or else of the settings, or else a known one. */
export function targetOf(command: string, url: string | undefined, config: Configuration, known?: string): string {
  const text = url ?? config.values.service.url ?? known;
  if (text === undefined || text === "") {
    throw new UsageError(
      `Missing base address for ${command}; add it, such as https://staging.example/api, or set MUSEUM_BASE_URL.`,
    );
  }
  try {
    return toBase(text);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The credential for the service; undefined if none is set. */
export function credentialOf({ values }: Configuration): Credential | undefined {
  const { credentials } = values.service;
  return credentials === undefined ? undefined : splitCredential(credentials);
}

/** How the settings say that the service is asked. */
export function askingOptions(config: Configuration) {
  const { today, timeZone, seed, rate, concurrency, maxRequests, timeout } = config.values.service;
  const credential = credentialOf(config);
  const limits = { rate, concurrency, maxRequests, timeoutMilliseconds: timeout };
  return defined({ now: Date.now, seed, credential, today, timeZone, ...limits });
}

/** The same for a twin, which asks politely unless the settings say otherwise. */
export function crawlLimits(config: Configuration): TwinRunOptions {
  const polite = { rate: 20, concurrency: 2, maxRequests: 20_000, timeoutMilliseconds: 10_000 };
  return { ...polite, ...askingOptions(config) };
}
