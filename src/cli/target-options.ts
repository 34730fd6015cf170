/** Reads which implementation a command turns to, and with which credential. */
import { splitCredential } from "../base/http.js";
import type { Configuration } from "../config/configuration.js";
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
