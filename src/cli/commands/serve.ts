/** `museum-mock serve`: serves the mock until a signal stops it. */

import { type Listening, type ListenOptions, listen } from "../../adapters/node.js";
import { quote } from "../../base/quote.js";
import { createChance } from "../../fixtures/chance.js";
import { createMock, type Mock, type MockView } from "../../mock/mock.js";
import { underBasePath } from "../../twin/base-path.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseDelay, parseWholeNumber } from "../option-values.js";
import { createRequestLog } from "../request-log.js";
import { describeServer } from "../serve-log.js";
import { untilOrphaned, untilStopSignal } from "../stop-signals.js";
import type { OutputFailure, Terminal } from "../terminal.js";
import { type ResolvedWorld, resolveWorld, type WorldOptions } from "../world-options.js";
import { whyUnwritten } from "../write-failure.js";

export interface ServeOptions extends WorldOptions {
  readonly port?: string;
  readonly host?: string;
  readonly delay?: string;
  readonly watch?: true;
  readonly quiet?: true;
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
  const delay = options.delay === undefined ? undefined : parseDelay("--delay", options.delay);
  const resolved = await resolveWorld(options, terminal);
  const token = adminToken(options, terminal);
  const log = createRequestLog(terminal);
  const mock = createMock({
    ...resolved,
    cors: options.cors,
    admin: options.admin,
    ...token,
    now: Date.now,
    stopwatch: () => performance.now(),
    ...(delay && { delay: { ...delay, chance: createChance(resolved.seed, "delay").next } }),
    ...(!options.quiet && { onExchange: log.add }),
    onError: (error) => terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  const view = mock.view();
  const listening = await open(underBasePath(mock, resolved.basePath), address);
  const watcher = options.watch && options.fixtures ? await watch(options.fixtures, mock, terminal) : undefined;
  const isRunByNpm = terminal.env["npm_lifecycle_event"] !== undefined;
  const stopped = Promise.race([untilStopSignal(terminal.signals), ...(isRunByNpm ? [untilOrphaned(terminal)] : [])]);
  terminal.surviveOutputFailure((failure) => noteUnlogged(failure, terminal));
  introduce({ url: listening.url, view }, resolved, { ...options, ...token }, terminal);
  await stopped;
  await Promise.all([watcher?.close(), listening.close()]);
  log.flush();
  terminal.limitSettling(SETTLING_MILLISECONDS);
  return EXIT.kept;
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

async function open(mock: Mock, address: ListenOptions): Promise<Listening> {
  try {
    return await listen(mock, address);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { host, port } = address;
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `Port ${port} on ${host} is already in use; stop the other program, or choose another port with --port (0 takes a free one).`,
      );
    }
    if (code === "EACCES")
      throw new UsageError(`This account may not use port ${port}; choose one from 1024 up with --port.`);
    if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
      throw new UsageError(
        `Invalid value ${quote(host ?? "")} for --host; use an address of this machine, such as 127.0.0.1.`,
      );
    }
    throw new UsageError(`Can't listen on port ${port} of ${host}: ${message}`);
  }
}

function introduce(
  { url, view }: Pick<Listening, "url"> & { readonly view: MockView },
  resolved: ResolvedWorld,
  options: ServeOptions,
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

async function watch(file: string, mock: Mock, terminal: Terminal): Promise<{ close(): Promise<void> }> {
  const { watchDataSet } = await import("../data-set-watcher.js");
  return watchDataSet(file, mock, terminal);
}
