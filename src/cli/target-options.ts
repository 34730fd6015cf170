/** What a command judges, a service or a recording in its place, and how it asks: the credential, and how much at a time. */
import { defined } from "../base/collections.js";
import { splitCredential } from "../base/http.js";
import { quote } from "../base/text.js";
import type { Configuration } from "../config/configuration.js";
import { readWholeFile } from "../config/files.js";
import type { SettingPath } from "../config/settings.js";
import type { TwinRunOptions } from "../twin/twin-run.js";
import type { Credential } from "../verify/client/credential-variation.js";
import { toBase } from "../verify/client/target.js";
import { parseHar } from "../verify/recording/har.js";
import { conflict, UsageError } from "./exit-status.js";

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

/** Flags that only make sense if requests are sent; those of the file are for other runs. */
const SENDING: readonly SettingPath[] = ["verify.profile", "verify.quick", "verify.power", "service.credentials"];

export async function readRecording(
  path: string,
  url: string | undefined,
  { config, against, learn }: { readonly config: Configuration; readonly against?: unknown; readonly learn?: unknown },
) {
  if (url !== undefined) throw new UsageError("--har judges a recording, which names the service; leave out the URL.");
  const setting = SENDING.find((path) => config.isFlag(path));
  const [option] = Object.entries({ against, learn }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  );
  const other = option ?? (setting && config.label(setting));
  if (other) throw conflict("--har", other, "since nothing is sent");
  const reading = parseHar(new TextDecoder().decode(readWholeFile("--har", path)));
  if (reading.violation !== undefined) throw new UsageError(`Invalid --har ${quote(path)}: ${reading.violation}.`);
  return reading;
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
