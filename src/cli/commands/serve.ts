/** `museum-mock serve`: serves the mock until a signal stops it. */
import { defined } from "../../base/collections.js";
import { plural } from "../../base/text.js";
import { Configuration, type ConfigurationSources } from "../../config/configuration.js";
import type { CoreOptions } from "../../mock/core/mock-core.js";
import type { Exchange } from "../../mock/journal/exchange-record.js";
import { redactTarget } from "../../mock/journal/redaction.js";
import { createMock } from "../../mock/mock.js";
import type { CommandRun } from "../commands.js";
import { conflict, EXIT, UsageError, whyUnwritten } from "../exit-status.js";
import { logOf, RequestLog, type ServeLog } from "../serving/serve-log.js";
import { openPort, refuseItself } from "../serving/server-address.js";
import { resolveWorld } from "../serving/world.js";
import { isGone } from "../system.js";
import { note, type Terminal } from "../terminal.js";

/** How long a stopping replica stays for load balancers, which look every half second. */
const DRAIN_MILLISECONDS = 1_500;

/** How long busy clients may send one more request, whose response closes their connection. */
const LAST_REQUESTS_MILLISECONDS = 200;

/** How long a log that nobody reads is waited for once the mock has stopped. */
const SETTLING_MILLISECONDS = 500;

const DEFAULT_GRACE = 10_000;

/** By how many percent the heap may grow over what lives in it; V8 would let a busy one grow by 300 (decision 28). */
const HEAP_GROWTH = 50;

export const serve: CommandRun<"serve"> = async (_args, { sources }, terminal) => {
  try {
    const config = new Configuration(sources);
    demandCompanions(config);
    return await runServer(config, logOf(terminal, config.values.server.log === "json"));
  } catch (error) {
    if (!(error instanceof UsageError) || !hasJsonLog(sources)) throw error;
    logOf(terminal, true).terminal.warn(`error: ${error.message}`);
    return EXIT.usage;
  }
};

/** Whether the log, and so an error, is in JSON, where other settings may be invalid. */
function hasJsonLog(sources: ConfigurationSources): boolean {
  try {
    return new Configuration({ ...sources, only: ["server.log"] }).values.server.log === "json";
  } catch {
    return false;
  }
}

async function runServer(config: Configuration, log: ServeLog): Promise<number> {
  const { terminal } = log;
  const { server } = config.values;
  const { port, host, store, others, delay, mutant, adminToken, sessions, grace = DEFAULT_GRACE } = server;
  const address = { port, host };
  if (others) refuseItself(others, { ...address, label: config.label("server.others") });
  const resolvedWorld = await resolveWorld(config, { terminal });
  const resolved = { ...resolvedWorld, basePath: server.basePath ?? resolvedWorld.twin?.basePath ?? "" };
  const requestLog = new RequestLog(log);
  const replica =
    store && (await (await import("../serving/store.js")).joinStore(store, { config, world: resolved }, terminal));
  let isStopping = false;
  const coreOptions: CoreOptions = {
    ...resolved,
    cors: server.cors,
    admin: server.admin,
    // Nobody could read it.
    ...(!server.admin && { journal: { entries: 0 } }),
    ...replica?.options,
    ...defined({ adminToken, others, delay, mutant }),
    ...defined({ sessionBy: sessions.by, sessionIdle: sessions.idle, maxSessions: sessions.max }),
    metrics: server.metrics === true,
    processUse,
    whyUnready: () => (isStopping ? "The mock is stopping." : undefined),
    ...(!server.quiet && { onExchange: (exchange: Exchange) => requestLog.add(exchange) }),
    onError: (error) => terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };
  const mock = createMock(coreOptions);
  const keeper =
    server.state === undefined
      ? undefined
      : await (await import("../serving/state-file.js")).beginWithState(server.state, { mock, config }, terminal);
  await mock.ready();
  const view = mock.view();
  const listening = await openPort(mock, { ...address, hostLabel: config.label("server.host") }, terminal);
  const { fixtures, scenarios } = config.values.world;
  // A replica would change alone.
  const isWatching = !replica && (fixtures !== undefined || scenarios !== undefined);
  const stopWatching = isWatching
    ? await (await import("../serving/watching.js")).watchFiles({ mock, config }, terminal)
    : () => {};
  const isRunByNpm = terminal.env["npm_lifecycle_event"] !== undefined;
  const stopped = Promise.race([terminal.untilStopped(), ...(isRunByNpm ? [untilOrphaned(terminal)] : [])]);
  // A mock goes on without a log, because its answers matter more.
  terminal.surviveOutputFailure(({ output, error }) => {
    const reason = whyUnwritten(error) ?? error.message;
    note(`${output} can't be written: ${reason}. The mock continues without it.`, terminal);
  });
  log.introduce({ origin: listening.url, view, world: resolved, values: config.values });
  (await import("node:v8")).setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  await stopped;
  isStopping = true;
  stopWatching();
  const onWait = (requests: readonly string[]) => {
    const most = `at most ${grace / 1000} s (server.grace)`;
    const wait = `The mock waits for the answer to ${nameRequests(requests)}, ${most}.`;
    note(`${wait} A second Ctrl-C or signal ends it at once.`, terminal);
  };
  const onCut = (requests: readonly string[]) =>
    note(`The mock cut ${nameRequests(requests)}, which took longer than server.grace.`, terminal);
  await listening.close({ grace, drain: replica ? DRAIN_MILLISECONDS : LAST_REQUESTS_MILLISECONDS, onWait, onCut });
  await keeper?.close();
  await replica?.close();
  requestLog.flush();
  terminal.limitSettling(SETTLING_MILLISECONDS);
  return EXIT.kept;
}

function nameRequests(requests: readonly string[]): string {
  const [first = "", ...others] = requests.map((request) => redactTarget(request));
  return others.length > 0 ? `${first}, and ${plural(others.length, "other request")}` : first;
}

/** Settings that would change one replica and not the others. */
const SINGLE = ["server.state", "server.saveState"] as const;

function demandCompanions(config: Configuration): void {
  const { saveState, state, store, admin, adminToken } = config.values.server;
  if (saveState && state === undefined) {
    throw new UsageError(`${config.label("server.saveState")} needs a file; add --state FILE.`);
  }
  if (!admin && adminToken !== undefined && config.isFlag("server.adminToken")) {
    throw conflict("--admin-token", config.label("server.admin"));
  }
  const single = store && SINGLE.find((path) => config.valueOf(path) !== undefined);
  if (single)
    throw conflict(config.label("server.store"), config.label(single), "which is for a mock without replicas");
}

function processUse() {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  return { cpuSeconds, residentBytes: process.memoryUsage.rss(), startSeconds: performance.timeOrigin / 1000 };
}

const ORPHAN_CHECK_MILLISECONDS = 500;

/** Resolves once the parent is gone: a signal to npm ends the shell that it started, but not the server in it. */
function untilOrphaned({ parentId }: Terminal): Promise<void> {
  const parent = parentId();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (parentId() === parent && !isGone(parent)) return;
      clearInterval(timer);
      resolve();
    }, ORPHAN_CHECK_MILLISECONDS);
    timer.unref();
  });
}
