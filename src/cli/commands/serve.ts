/** `museum-mock serve`: serves the mock until a signal stops it. */
import { existsSync } from "node:fs";
import type { Listening, ListenOptions } from "../../adapters/node.js";
import { quote } from "../../base/quote.js";
import { createChance } from "../../fixtures/chance.js";
import type { Exchange } from "../../mock/journal/exchange.js";
import { createMock, type Mock, type MockView } from "../../mock/mock.js";
import type { CoreOptions } from "../../mock/mock-options.js";
import { EXIT, UsageError } from "../exit-status.js";
import { toJsonIntroduction, toJsonLogLine } from "../json-log.js";
import { parseBasePath, parseDelay, parseNumber, parseWholeNumber } from "../option-values.js";
import { createRequestLog } from "../request-log.js";
import { describeServer, toLogLine } from "../serve-log.js";
import { openPort } from "../server-address.js";
import { untilOrphaned, untilStopSignal } from "../stop-signals.js";
import { demandShareable, type StoreAddress, storeOf } from "../store-address.js";
import type { OutputFailure, Terminal } from "../terminal.js";
import { type ResolvedWorld, resolveWorld, type WorldOptions } from "../world-options.js";
import { whyUnwritten } from "../write-failure.js";

export interface ServeOptions extends WorldOptions {
  readonly port?: string;
  readonly host?: string;
  readonly delay?: string;
  readonly watch?: true;
  readonly state?: string;
  readonly saveState?: true;
  readonly store?: string;
  readonly sessionBy?: "user";
  readonly sessionIdle?: string;
  readonly maxSessions?: string;
  readonly quiet?: true;
  readonly log?: string;
  readonly metrics?: true;
  readonly tracing?: true;
  readonly basePath?: string;
  readonly cors: boolean;
  readonly admin: boolean;
  readonly adminToken?: string;
}

/** How long a log that nobody reads is waited for once the mock has stopped. */
const SETTLING_MILLISECONDS = 500;

const DEFAULT_PORT = "4010";
const DEFAULT_HOST = "127.0.0.1";

/** Serves until SIGINT or SIGTERM; resolves to the exit status. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<number> {
  const address = addressOf(options, terminal);
  if (options.watch && options.fixtures === undefined) {
    throw new UsageError("--watch needs a data set; add --fixtures FILE.");
  }
  if (options.saveState && options.state === undefined) {
    throw new UsageError("--save-state needs a file; add --state FILE.");
  }
  const store = storeOf(options.store, terminal);
  if (store) demandShareable(store, options);
  const delay = options.delay === undefined ? undefined : parseDelay("--delay", options.delay);
  const opener = store && (await loadReplica()).createReplicaOpener(store);
  const resolved = await resolveWorld(options, terminal, opener?.time.now);
  const basePath = options.basePath === undefined ? resolved.basePath : parseBasePath("--base-path", options.basePath);
  const token = adminToken(options, terminal);
  const isJson = isJsonLog(options);
  const log = createRequestLog(isJson ? toJsonLine : (exchange) => toLogLine(exchange, terminal), terminal);
  const trace = options.tracing ? await loadTracing() : (plain: Mock) => plain;
  const coreOptions: CoreOptions = {
    ...resolved,
    basePath,
    cors: options.cors,
    admin: options.admin,
    ...token,
    ...sessionLimits(options),
    metrics: options.metrics === true,
    now: Date.now,
    stopwatch: () => performance.now(),
    ...(delay && { delay: { ...delay, chance: createChance(resolved.seed, "delay").next } }),
    ...(!options.quiet && { onExchange: log.add }),
    onError: (error) => terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };
  const replica = await opener?.open(coreOptions, options, terminal);
  const mock = trace(replica?.mock ?? createMock(coreOptions));
  const keeper = options.state === undefined ? undefined : await beginWithState(options.state, mock, options, terminal);
  await mock.ready();
  const view = mock.view();
  const listening = await openPort(mock, address);
  const watchers = [
    ...(options.watch && options.fixtures ? [await watch(options.fixtures, mock, terminal)] : []),
    ...(options.scenarios === undefined || store ? [] : [await watchFolder(options.scenarios, mock, terminal)]),
  ];
  const isRunByNpm = terminal.env["npm_lifecycle_event"] !== undefined;
  const stopped = Promise.race([untilStopSignal(terminal.signals), ...(isRunByNpm ? [untilOrphaned(terminal)] : [])]);
  terminal.surviveOutputFailure((failure) => noteUnlogged(failure, terminal));
  if (isJson) terminal.print(toJsonIntroduction(listening.url + basePath, view, Date.now()));
  else
    introduce(
      { url: listening.url, view },
      { ...resolved, basePath },
      { ...options, ...token, ...shown(store) },
      terminal,
    );
  await stopped;
  await Promise.all([...watchers.map((watcher) => watcher.close()), listening.close()]);
  await keeper?.close();
  await replica?.close();
  log.flush();
  terminal.limitSettling(SETTLING_MILLISECONDS);
  return EXIT.kept;
}

const MINUTE = 60_000;

function sessionLimits({ sessionBy, sessionIdle, maxSessions }: ServeOptions) {
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

const LOG_FORMATS = ["text", "json"];

function isJsonLog({ log = "text", quiet }: ServeOptions): boolean {
  if (!LOG_FORMATS.includes(log)) {
    throw new UsageError(`Invalid value ${quote(log)} for --log; use ${LOG_FORMATS.join(" or ")}.`);
  }
  return log === "json" && !quiet;
}

function toJsonLine(exchange: Exchange): string {
  return toJsonLogLine(exchange, Date.now());
}

function shown(store: StoreAddress | undefined): { readonly storeShown?: string } {
  return store ? { storeShown: store.shown } : {};
}

function loadReplica() {
  return import("../replica.js");
}

async function loadTracing(): Promise<(mock: Mock) => Mock> {
  try {
    return (await import("../../adapters/node/tracing.js")).withTracing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "--tracing needs OpenTelemetry's API; install it beside your SDK: npm install @opentelemetry/api",
    );
  }
}

/** An option overrides the environment; an empty token would accept everybody. */
function adminToken({ adminToken: option, admin }: ServeOptions, { env }: Terminal): { readonly adminToken?: string } {
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

/** An option overrides the environment; an empty variable is ignored. */
function addressOf({ port, host }: ServeOptions, { env }: Terminal): ListenOptions {
  const [name, text] = port === undefined && env["PORT"] ? ["PORT", env["PORT"]] : ["--port", port ?? DEFAULT_PORT];
  return { port: parseWholeNumber(name, text, { min: 0, max: 65_535 }), host: host || env["HOST"] || DEFAULT_HOST };
}

function introduce(
  { url, view }: Pick<Listening, "url"> & { readonly view: MockView },
  resolved: ResolvedWorld,
  options: ServeOptions & { readonly storeShown?: string },
  terminal: Terminal,
): void {
  for (const line of describeServer(url, view, resolved, { ...options, ...terminal })) terminal.print(line);
  if (view.profile.credentialCheck === "listed" && resolved.credentials.length === 0) {
    terminal.warn(
      `${terminal.paintWarning("yellow", "note:")} credentialCheck is "listed", but there are no --credentials: every request is refused.`,
    );
  }
}

/** A mock goes on without a log, because its answers matter more. */
function noteUnlogged({ output, error }: OutputFailure, { warn, paintWarning }: Terminal): void {
  const reason = whyUnwritten(error) ?? error.message;
  warn(`${paintWarning("yellow", "note:")} ${output} can't be written: ${reason}. The mock continues without it.`);
}

/** Begins with the state in a file; one that is kept need not be there yet. */
async function beginWithState(file: string, mock: Mock, { saveState }: ServeOptions, terminal: Terminal) {
  const { keepState, loadState } = await import("../state-file.js");
  if (!saveState || existsSync(file)) await loadState(file, mock);
  return saveState && keepState(file, mock, terminal);
}

async function watchFolder(folder: string, mock: Mock, terminal: Terminal): Promise<{ close(): Promise<void> }> {
  const { watchScenarios } = await import("../scenario-watcher.js");
  return watchScenarios(folder, mock, terminal);
}

async function watch(file: string, mock: Mock, terminal: Terminal): Promise<{ close(): Promise<void> }> {
  const { watchDataSet } = await import("../data-set-watcher.js");
  return watchDataSet(file, mock, terminal);
}
