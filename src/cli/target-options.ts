/** Reads which implementation a command turns to, and with which credential. */
import { splitCredential } from "../base/http.js";
import type { Credential } from "../verify/client/credential-variation.js";
import { toBase } from "../verify/client/target.js";
import { UsageError } from "./exit-status.js";
import { parseCredentials } from "./option-values.js";
import type { Terminal } from "./terminal.js";

/** The base address of the argument or of MUSEUM_BASE_URL. */
export function targetOf(command: string, url: string | undefined, { env }: Terminal): string {
  const text = url ?? env["MUSEUM_BASE_URL"];
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

/** The credential of `--credentials`, or of MUSEUM_USERNAME and MUSEUM_PASSWORD; undefined where neither gives one. */
export function credentialOf(option: string | undefined, { env }: Terminal): Credential | undefined {
  const [user, password] = [env["MUSEUM_USERNAME"], env["MUSEUM_PASSWORD"]];
  if (option === undefined && !user && !password) return undefined;
  if (option === undefined && (!user || !password)) {
    throw new UsageError(
      `${user ? "MUSEUM_USERNAME" : "MUSEUM_PASSWORD"} is set without ${user ? "MUSEUM_PASSWORD" : "MUSEUM_USERNAME"}; set both.`,
    );
  }
  const [name, text] =
    option === undefined ? ["MUSEUM_USERNAME:MUSEUM_PASSWORD", `${user}:${password}`] : ["--credentials", option];
  return splitCredential(parseCredentials(name, text));
}
