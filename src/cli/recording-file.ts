/** Reads the recording that `--har` names. */
import { quote } from "../base/text.js";
import type { Configuration } from "../config/configuration.js";
import { readWholeFile } from "../config/files.js";
import type { SettingPath } from "../config/settings.js";
import { parseHar } from "../verify/recording/har.js";
import { conflict, UsageError } from "./exit-status.js";

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
  const reading = parseHar(new TextDecoder().decode(await readWholeFile("--har", path)));
  if (reading.violation !== undefined) throw new UsageError(`Invalid --har ${quote(path)}: ${reading.violation}.`);
  return reading;
}
