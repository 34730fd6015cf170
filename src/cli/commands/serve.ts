/** `museum-mock serve`: serves the mock until a signal stops it. */
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { Listening } from "../../adapters/node.js";
import { plural } from "../../base/text.js";
import { createChance } from "../../fixtures/chance.js";
import type { Exchange } from "../../mock/journal/exchange.js";
import { redactTarget } from "../../mock/journal/redaction.js";
import { createMock, type Mock, type MockView } from "../../mock/mock.js";
import type { CoreOptions } from "../../mock/mock-core.js";
import { EXIT, UsageError, whyUnwritten } from "../exit-status.js";
import { inJson, toJsonIntroduction, toJsonLogLine, toJsonNote } from "../json-log.js";
import { readOptions } from "../option-table.js";
import { createRequestLog } from "../request-log.js";
import { describeServer, toLogLine } from "../serve-log.js";
import {
  addressOf,
  adminToken,
  demandCompanions,
  demandNoArguments,
  type GivenServeOptions,
  type ServedWorld,
  serveOptions,
} from "../serve-options.js";
import { openPort } from "../server-address.js";
import { digestOptions } from "../shared-options.js";
import { untilOrphaned, untilStopSignal } from "../stop-signals.js";
import { demandShareable } from "../store-address.js";
import { note, type OutputFailure, type Terminal } from "../terminal.js";
import { resolveWorld } from "../world-options.js";

/** How long busy clients may send one more request on their connection, whose response says that it closes. */
const LAST_REQUESTS_MILLISECONDS = 200;

/** How long a replica that stops is still there for load balancers, which look at its health every half second. */
const DRAIN_MILLISECONDS = 1_500;

/** How long a log that nobody reads is waited for once the mock has stopped. */
const SETTLING_MILLISECONDS = 500;

const DEFAULT_GRACE = 10_000;

/** By how much the heap of a mock may grow over what lives in it, in percent. V8 would let a busy one grow by 300. */
const HEAP_GROWTH = 50;

/** Serves until SIGINT or SIGTERM; resolves to the exit status. */
export async function serve(args: readonly string[], given: GivenServeOptions, terminal: Terminal): Promise<number> {
  demandNoArguments(args, given);
  if (!isJsonLog(given)) return run(given, terminal);
  const json = inJson(terminal);
  try {
    return await run(given, json);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    json.warn(`error: ${error.message}`);
    return EXIT.usage;
  }
}

async function run(given: GivenServeOptions, terminal: Terminal): Promise<number> {
  const options = readOptions(serveOptions, given);
  const { store, delay, mutant, sessionBy, sessionIdle, maxSessions, grace = DEFAULT_GRACE } = options;
  const address = addressOf(options, terminal);
  demandCompanions(options);
  if (store) demandShareable(options);
  const world = await resolveWorld(options, terminal);
  const { basePath = world.twin?.basePath ?? "" } = options;
  const resolved = { ...world, basePath };
  const token = adminToken(options, terminal);
  const isJson = isJsonLog(given);
  const log = isJson
    ? createRequestLog(toJsonLogLine, terminal, toJsonNote)
    : createRequestLog((exchange) => toLogLine(exchange, terminal), terminal);
  const replica =
    store && (await (await import("../store.js")).joinStore(store, digestOptions(given, resolved), terminal));
  const stopping = { isStopping: false };
  const coreOptions: CoreOptions = {
    ...resolved,
    cors: options.cors !== false,
    admin: options.admin !== false,
    ...token,
    ...replica?.options,
    ...(mutant && { mutant: mutant.id }),
    ...(sessionBy && { sessionBy }),
    ...(sessionIdle !== undefined && { sessionIdle }),
    ...(maxSessions !== undefined && { maxSessions }),
    metrics: options.metrics === true,
    processUse,
    whyUnready: () => (stopping.isStopping ? "The mock is stopping." : undefined),
    ...(delay && { delay: { ...delay, chance: createChance(resolved.seed, "delay").next } }),
    ...(!options.quiet && { onExchange: options.logHealth ? log.add : withoutHealth(log.add) }),
    onError: (error) => terminal.warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  };
  const mock = createMock(coreOptions);
  const keeper = options.state === undefined ? undefined : await beginWithState(options.state, mock, options, terminal);
  await mock.ready();
  const view = mock.view();
  const listening = await openPort(mock, address);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const watched = {
    ...(options.watch && options.fixtures !== undefined && { fixtures: options.fixtures }),
    ...(options.scenarios !== undefined && !replica && { scenarios: options.scenarios }),
  };
  const isWatched = Object.keys(watched).length > 0;
  const stopWatching = isWatched
    ? await (await import("../watching.js")).watchFiles(watched, mock, terminal)
    : () => {};
  const isRunByNpm = terminal.env["npm_lifecycle_event"] !== undefined;
  const stopped = Promise.race([untilStopSignal(terminal.signals), ...(isRunByNpm ? [untilOrphaned(terminal)] : [])]);
  terminal.surviveOutputFailure((failure) => noteUnlogged(failure, terminal));
  if (isJson) terminal.print(toJsonIntroduction(listening.url + basePath, view));
  else
    introduce(
      { url: listening.url, view },
      resolved,
      { ...given, ...token, ...(store && { storeHost: store.host }) },
      terminal,
    );
  await stopped;
  stopping.isStopping = true;
  stopWatching();
  const onCut = (requests: readonly string[]) => noteCut(requests, terminal);
  await listening.close({ grace, drain: replica ? DRAIN_MILLISECONDS : LAST_REQUESTS_MILLISECONDS, onCut });
  await keeper?.close();
  await replica?.close();
  log.flush();
  terminal.limitSettling(SETTLING_MILLISECONDS);
  return EXIT.kept;
}

function isJsonLog({ log, quiet }: GivenServeOptions): boolean {
  return log === "json" && !quiet;
}

function processUse() {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  return { cpuSeconds, residentBytes: process.memoryUsage.rss(), startSeconds: performance.timeOrigin / 1000 };
}

/** Leaves out what a load balancer asks every second. */
function withoutHealth(add: (exchange: Exchange) => void): (exchange: Exchange) => void {
  return (exchange) => {
    if (!/\/__admin\/health(?:\?|$)/.test(exchange.target)) add(exchange);
  };
}

function introduce(
  { url, view }: Pick<Listening, "url"> & { readonly view: MockView },
  resolved: ServedWorld,
  options: GivenServeOptions & { readonly storeHost?: string },
  terminal: Terminal,
): void {
  for (const line of describeServer(url, view, resolved, { ...options, ...terminal })) terminal.print(line);
  if (view.profile.credentialCheck === "listed" && resolved.credentials.length === 0) {
    note('credentialCheck is "listed", but there are no --credentials: every request is refused.', terminal);
  }
}

function noteCut(requests: readonly string[], terminal: Terminal): void {
  const [first = "", ...others] = requests.map(redactTarget);
  const more = others.length > 0 ? `, and ${plural(others.length, "other request")}` : "";
  note(`The mock cut ${first}${more}, which took longer than --grace.`, terminal);
}

/** A mock goes on without a log, because its answers matter more. */
function noteUnlogged({ output, error }: OutputFailure, terminal: Terminal): void {
  const reason = whyUnwritten(error) ?? error.message;
  note(`${output} can't be written: ${reason}. The mock continues without it.`, terminal);
}

/** Begins with the state in a file; one that is kept need not be there yet. */
async function beginWithState(
  file: string,
  mock: Mock,
  { saveState }: Pick<GivenServeOptions, "saveState">,
  terminal: Terminal,
) {
  const { keepState, loadState } = await import("../state-file.js");
  if (!saveState || existsSync(file)) await loadState(file, mock);
  return saveState && keepState(file, mock, terminal);
}
