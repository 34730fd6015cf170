/** The options of `museum-mock serve`, and what they come to. */
import type { ListenOptions } from "../adapters/node.js";
import { parseDuration } from "../base/duration.js";
import { quote } from "../base/quote.js";
import { UsageError } from "./exit-status.js";
import { parseNumber, parsePort, parseWholeNumber } from "./option-values.js";
import type { Terminal } from "./terminal.js";
import type { WorldOptions } from "./world-options.js";

export interface ServeOptions extends WorldOptions {
  readonly port?: string;
  readonly host?: string;
  readonly mutant?: string;
  readonly delay?: string;
  readonly watch?: true;
  readonly state?: string;
  readonly saveState?: true;
  readonly store?: string;
  readonly grace?: string;
  readonly sessionBy?: "user";
  readonly sessionIdle?: string;
  readonly maxSessions?: string;
  readonly quiet?: true;
  readonly log?: string;
  /** False to leave out requests for the health of the mock. */
  readonly logHealth: boolean;
  readonly metrics?: true;
  readonly tracing?: true;
  readonly basePath?: string;
  readonly cors: boolean;
  readonly admin: boolean;
  readonly adminToken?: string;
}

const DEFAULT_PORT = "4010";
const DEFAULT_HOST = "127.0.0.1";

/** Throws a UsageError for an option that needs another one. */
export function demandCompanions({ watch, fixtures, saveState, state }: ServeOptions): void {
  if (watch && fixtures === undefined) throw new UsageError("--watch needs a data set; add --fixtures FILE.");
  if (saveState && state === undefined) throw new UsageError("--save-state needs a file; add --state FILE.");
}

/** Throws a UsageError for an argument that belongs to no option. */
export function demandNoArguments([argument]: readonly string[], { saveState }: ServeOptions): void {
  if (argument === undefined) return;
  const hint = saveState ? "--save-state takes no file, it writes the one of --state." : hintOn(argument);
  throw new UsageError(`Unexpected argument ${quote(argument)}; ${hint}`);
}

function hintOn(argument: string): string {
  return /^\d+$/.test(argument) ? `use --port ${argument} to choose the port.` : "serve takes options only.";
}

/** An option overrides the environment; an empty variable is ignored. */
export function addressOf({ port, host }: ServeOptions, { env }: Terminal): ListenOptions {
  const [name, text] = port === undefined && env["PORT"] ? ["PORT", env["PORT"]] : ["--port", port ?? DEFAULT_PORT];
  return { port: parsePort(name, text), host: host || env["HOST"] || DEFAULT_HOST };
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
  if (!admin && option !== undefined)
    throw new UsageError("--admin-token can't be combined with --no-admin; leave one of them out.");
  return { adminToken: token };
}

const MINUTE = 60_000;

export function sessionLimits({ sessionBy, sessionIdle, maxSessions }: ServeOptions) {
  return {
    ...(sessionBy && { sessionBy }),
    ...(sessionIdle !== undefined && {
      sessionIdle: MINUTE * parseNumber("--session-idle", sessionIdle, { above: 0, max: 100_000 }),
    }),
    ...(maxSessions !== undefined && {
      maxSessions: parseWholeNumber("--max-sessions", maxSessions, { min: 1, max: 100_000 }),
    }),
  };
}

const DEFAULT_GRACE = "10s";
const LONGEST_GRACE = 3_600_000;

/** Returns how long running requests may take once the mock stops, in milliseconds. */
export function graceOf({ grace = DEFAULT_GRACE }: ServeOptions): number {
  const milliseconds = parseDuration(grace);
  if (milliseconds !== undefined && milliseconds <= LONGEST_GRACE) return milliseconds;
  throw new UsageError(`Invalid value ${quote(grace)} for --grace; use up to an hour, such as 10s, 500ms or 2m.`);
}

const LOG_FORMATS = ["text", "json"];

export function isJsonLog({ log = "text", quiet }: ServeOptions): boolean {
  if (!LOG_FORMATS.includes(log)) {
    throw new UsageError(`Invalid value ${quote(log)} for --log; use ${LOG_FORMATS.join(" or ")}.`);
  }
  return log === "json" && !quiet;
}
