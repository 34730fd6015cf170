/** The options of `museum-mock serve`, and what they come to. */
import type { ListenOptions } from "../adapters/node.js";
import { parseDuration } from "../base/duration.js";
import { quote } from "../base/text.js";
import { conflict, invalidValue, UsageError } from "./exit-status.js";
import { flag, type GivenOptions, type OptionsOf, off, oneOf, value, withLetter } from "./option-table.js";
import { numberUpTo, parseBasePath, parseDelay, parseMutant, parsePort, wholeNumber } from "./option-values.js";
import { parseStoreAddress } from "./store-address.js";
import type { Terminal } from "./terminal.js";
import { type ResolvedWorld, worldOptions } from "./world-options.js";

export const serveOptions = {
  port: withLetter("-p", value("<n>", "port to listen on; 0 takes a free one; also PORT (default: 4010)", parsePort)),
  host: value("<host>", "address to listen on; also HOST (default: 127.0.0.1)"),
  ...worldOptions,
  watch: flag("reload the file of --fixtures when it changes"),
  mutant: value(
    "<name>",
    "serve a museum that breaks one rule; museum-mock mutate --list lists the mutants",
    parseMutant,
  ),
  delay: value("<ms>", "delay each answer by milliseconds (200) or a range (100..500)", parseDelay),
  store: value(
    "<address>",
    "be one of several replicas, which share sessions through Redis or Valkey, redis://HOST:PORT; also MUSEUM_STORE",
    (_, text) => parseStoreAddress(text),
  ),
  state: value("<file>", "begin with the state in this file, as GET /__admin/world returns it"),
  saveState: flag("write the state to the file of --state after each change and at the end"),
  sessionBy: oneOf("<what>", "user: the user name of the credential names the session, if nothing else does", ["user"]),
  sessionIdle: value("<minutes>", "drop a session that was not used for this long (default: 30)", parseMinutes),
  maxSessions: value(
    "<n>",
    "number of sessions; beyond it, the one idle longest is dropped (default: 5000)",
    wholeNumber(1, 100_000),
  ),
  grace: value(
    "<time>",
    "on a signal, how long running requests may take before they are cut (default: 10s)",
    parseGrace,
  ),
  quiet: flag("do not log requests"),
  log: value("<format>", "format of the log: text, or json with an object on each line (default: text)", parseLog),
  logHealth: off("do not log requests for /__admin/health"),
  metrics: flag("count requests for Prometheus, at /__admin/metrics"),
  basePath: value("<path>", "serve the operations under this path, such as /api (default: the root)", parseBasePath),
  cors: off("do not allow pages of other origins (CORS)"),
  admin: off("turn off the admin API under /__admin"),
  adminToken: value("<token>", "require this token for the admin API, from any machine; also MUSEUM_ADMIN_TOKEN"),
};

/** As they are given. */
export type GivenServeOptions = GivenOptions<typeof serveOptions>;

type ServeOptions = OptionsOf<typeof serveOptions>;

/** A world, and where it is served. */
export interface ServedWorld extends ResolvedWorld {
  readonly basePath: string;
}

const DEFAULT_PORT = 4010;
const DEFAULT_HOST = "127.0.0.1";

/** Throws a UsageError for an option that needs another one. */
export function demandCompanions({ watch, fixtures, saveState, state }: ServeOptions): void {
  if (watch && fixtures === undefined) throw new UsageError("--watch needs a data set; add --fixtures FILE.");
  if (saveState && state === undefined) throw new UsageError("--save-state needs a file; add --state FILE.");
}

/** Throws a UsageError for an argument that belongs to no option. */
export function demandNoArguments([argument]: readonly string[], { saveState }: GivenServeOptions): void {
  if (argument === undefined) return;
  const hint = saveState ? "--save-state takes no file, it writes the one of --state." : hintOn(argument);
  throw new UsageError(`Unexpected argument ${quote(argument)}; ${hint}`);
}

function hintOn(argument: string): string {
  return /^\d+$/.test(argument) ? `use --port ${argument} to choose the port.` : "serve takes options only.";
}

/** An option overrides the environment; an empty variable is ignored. */
export function addressOf({ port, host }: ServeOptions, { env }: Terminal): ListenOptions {
  const usual = () => (env["PORT"] ? parsePort("PORT", env["PORT"]) : DEFAULT_PORT);
  return { port: port ?? usual(), host: host || env["HOST"] || DEFAULT_HOST };
}

/** An option overrides the environment; an empty token would accept everybody. */
export function adminToken(
  { adminToken: option, admin }: ServeOptions,
  { env }: Terminal,
): { readonly adminToken?: string } {
  const token = option ?? (env["MUSEUM_ADMIN_TOKEN"] || undefined);
  if (token === undefined) return {};
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError(
      "Invalid value for --admin-token: it is empty, or has a space or a non-ASCII character; use one word in ASCII.",
    );
  }
  if (!admin && option !== undefined) throw conflict("--admin-token", "--no-admin");
  return { adminToken: token };
}

const MINUTE = 60_000;

/** Parses minutes. Returns milliseconds. */
function parseMinutes(option: string, text: string): number {
  return MINUTE * numberUpTo(100_000)(option, text);
}

const LONGEST_GRACE = 3_600_000;

/** Parses how long running requests may take once the mock stops. Returns milliseconds. */
function parseGrace(option: string, text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined && milliseconds <= LONGEST_GRACE) return milliseconds;
  throw invalidValue(option, text, "use up to an hour, such as 10s, 500ms or 2m.");
}

const LOG_FORMATS = ["text", "json"];

function parseLog(option: string, text: string): string {
  if (LOG_FORMATS.includes(text)) return text;
  throw invalidValue(option, text, `use ${LOG_FORMATS.join(" or ")}.`);
}
