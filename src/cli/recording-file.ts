/** Reads the recording that `--har` names. */
import { quote } from "../base/text.js";
import { parseHar } from "../verify/recording/har.js";
import { conflict, UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";
import { flagOf } from "./option-values.js";

/** Options that only make sense if requests are sent. */
const SENDING = [
  "against",
  "learn",
  "profile",
  "quick",
  "power",
  "probeWrites",
  "deep",
  "credentials",
  "concurrency",
  "rate",
  "timeout",
  "maxRequests",
  "seed",
] as const;

export async function readRecording(
  path: string,
  url: string | undefined,
  options: Readonly<Partial<Record<(typeof SENDING)[number], unknown>>>,
) {
  if (url !== undefined) throw new UsageError("--har judges a recording, which names the service; leave out the URL.");
  const other = SENDING.find((name) => options[name] !== undefined);
  if (other) throw conflict("--har", flagOf(other), "since nothing is sent");
  const reading = parseHar(new TextDecoder().decode(await readOptionFile("--har", path)));
  if (reading.violation !== undefined) throw new UsageError(`Invalid --har ${quote(path)}: ${reading.violation}.`);
  return reading;
}
