/** `museum-mock proxy`: stands before a real service, passes everything through, and judges what passes. */

import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { plural, quote, toSafeLine } from "../../base/text.js";
import { isLoopback } from "../../base/url.js";
import { createClock } from "../../contract/clock.js";
import { toProfile } from "../../contract/profile.js";
import { DEFAULT_SEED } from "../../fixtures/defaults.js";
import { createFixedWorld } from "../../fixtures/world.js";
import { createMock } from "../../mock/mock.js";
import { createFaultPlanner } from "../../proxy/faults.js";
import { createForwarder } from "../../proxy/forwarder.js";
import { createProxyPage } from "../../proxy/proxy-page.js";
import { createTraffic, type PassedExchange } from "../../proxy/traffic.js";
import { twinOfTraffic } from "../../proxy/twin-of-traffic.js";
import { createWatchingJudge } from "../../proxy/watching-judge.js";
import { basePathOf, shortfallsOf } from "../../twin/twin.js";
import type { Invocation } from "../command.js";
import { EXIT, invalidValue, UsageError } from "../exit-status.js";
import type { proxyOptions } from "../options.js";
import { untilStopSignal } from "../stop-signals.js";
import { targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";
import { openHarFile } from "../twin/har-file.js";
import { passedFaults } from "../twin/passed-faults.js";
import { startPrism } from "../twin/prism-validation.js";
import { headlinesOf, prepareTwinFolder, readTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

type ProxyOptions = Invocation<typeof proxyOptions>;

const DEFAULT_PORT = 4012;
const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_TIMEOUT_MILLISECONDS = 60_000;
const JUDGE_PAUSE = 500;
const NOT_JUDGED = "No verdict: the service answered nothing that can be judged";

export async function runProxy([url]: readonly string[], options: ProxyOptions, terminal: Terminal): Promise<number> {
  const { seed = DEFAULT_SEED, config } = options;
  const { today, timeZone, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = config.values.service;
  const target = targetOf("proxy", url, config);
  refuseItself(target, options);
  await validateOutputs(options);
  const fallback = options.fallback === undefined ? undefined : await openFallback(options.fallback, target);
  const faults = passedFaults(options);
  const prism = options.validate === undefined ? undefined : await startPrism();
  const traffic = createTraffic();
  const clock = { ...(today !== undefined && { today }), ...(timeZone !== undefined && { timeZone }) };
  const judge = createWatchingJudge(traffic, {
    ...clock,
    pauseMilliseconds: JUDGE_PAUSE,
    onFinding: ({ id, message, reproduce }) => {
      terminal.print(`${terminal.paint("red", `✗ ${toSafeLine(id)}`)}  ${toSafeLine(message)}`);
      for (const line of reproduce) terminal.print(`    ${toSafeLine(line)}`);
    },
  });
  const har =
    options.har === undefined
      ? undefined
      : openHarFile(options.har, (why) => note(`--har can't be written any more, and ends here: ${why}.`, terminal));
  let isRecorded = true;
  const onExchange = (exchange: PassedExchange) => {
    har?.add(exchange);
    if (!options.quiet) terminal.print(toLine(exchange, terminal));
    judge.poke();
    if (exchange.from === "target") void prism?.look(exchange).then((said) => tellPrism(exchange, said, terminal));
  };
  const forward = createForwarder({
    ...{ target, traffic, onExchange, now: Date.now, timeoutMilliseconds: timeout },
    ...(fallback && { fallback }),
    ...(faults.length > 0 && {
      planFaults: createFaultPlanner(faults, {
        target,
        today: () => clock.today ?? createClock(Date.now).today(clock.timeZone ?? "UTC"),
        seed,
      }),
    }),
  });
  const server = createServer(forward);
  const page = createServer(createProxyPage({ target, traffic, findings: judge.findings }));
  try {
    const address = await listenOn(server, "--port", options.port ?? DEFAULT_PORT, options.host);
    const pageAddress = await listenOn(page, "--page-port", options.pagePort ?? 0);
    terminal.print(`museum-mock passes ${address} on to ${toSafeLine(target)}`);
    terminal.print(`look     ${pageAddress}/`);
    await untilStopSignal(terminal.signals);
  } finally {
    for (const one of [server, page]) {
      one.close();
      one.closeAllConnections();
    }
    judge.stop();
    prism?.close();
    isRecorded = har?.close() ?? true;
  }
  const report = await judge.judge();
  const isWhole = await writeOutputs(traffic.list(), { ...options, clock }, terminal);
  const count = plural(traffic.count(), "exchange");
  const findings = judge.findings().length;
  const isJudged = report.ended === undefined || findings > 0;
  terminal.print(isJudged ? `${count} passed; ${plural(findings, "finding")}.` : `${NOT_JUDGED} (${count}).`);
  if (findings > 0) return EXIT.broken;
  if (!isJudged || !isRecorded) return EXIT.noVerdict;
  return isWhole ? EXIT.kept : EXIT.broken;
}

/** A proxy before itself would pass each request on to itself without end. */
function refuseItself(target: string, { port = DEFAULT_PORT, host = DEFAULT_HOST }: ProxyOptions): void {
  const { protocol, port: own, hostname } = new URL(target);
  const isOwn = [host, `[${host}]`].includes(hostname) || (isLoopback(hostname) && isLocal(host));
  if (!isOwn || protocol !== "http:" || Number(own || 80) !== port) return;
  throw new UsageError(`${target} is the address of the proxy itself; choose another port with --port.`);
}

/** Whether a server that listens on a host is reached at the names of this machine. */
function isLocal(host: string): boolean {
  return isLoopback(host) || ["0.0.0.0", "::"].includes(host);
}

async function validateOutputs({ har, out, validate }: ProxyOptions): Promise<void> {
  if (validate !== undefined && validate !== "prism")
    throw invalidValue("--validate", validate, "use --validate prism.");
  if (har !== undefined && !(await stat(dirname(har)).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--har ${quote(har)} is in a folder that does not exist.`);
  if (out !== undefined) await prepareTwinFolder("--out", out);
}

/** The twin, served below the path of the target, with any credential: the real one is not the twin's to check. */
async function openFallback(folder: string, target: string) {
  const { dataSet, profile, facts } = await readTwinFolder("--fallback", folder);
  const mock = createMock({
    world: createFixedWorld(dataSet),
    clock: createClock(Date.now),
    profile: toProfile({ ...profile, timeZone: facts.timeZone.name, credentialCheck: "wellFormed" }),
    basePath: basePathOf(target),
    admin: false,
    now: Date.now,
  });
  return async (request: Request) => {
    const response = await mock.fetch(request);
    const headers = new Headers(response.headers);
    headers.set("museum-mock-fallback", `twin; taken=${(facts.syncedAt ?? facts.takenAt).slice(0, 10)}`);
    return new Response(response.body, { status: response.status, headers });
  };
}

function toLine({ method, url, status, milliseconds, from }: PassedExchange, { paint }: Terminal): string {
  const style = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const who = {
    target: "",
    twin: "(the twin, since the service is down)",
    proxy: "(the service is down)",
    fault: "(a fault)",
  };
  const instead = from === "target" ? "" : `  ${paint("yellow", who[from])}`;
  return `${toSafeLine(method)} ${toSafeLine(url.pathname + url.search)} ${paint(style, String(status))} ${milliseconds} ms${instead}`;
}

function tellPrism({ method, url }: PassedExchange, said: readonly string[], { print, paint }: Terminal): void {
  for (const text of said) {
    print(`${paint("red", "✗ prism")} ${toSafeLine(`${method} ${url.pathname + url.search}`)}: ${toSafeLine(text)}`);
  }
}

async function listenOn(server: Server, option: string, port: number, host = DEFAULT_HOST): Promise<string> {
  await once(server.listen(port, host), "listening").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? "is already in use" : `can't be listened on (${error.code})`;
    throw new UsageError(`Port ${port} on ${host} ${why}; choose another one with ${option} (0 takes a free one).`);
  });
  const shown = host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${(server.address() as AddressInfo).port}`;
}

/** Whether the twin, where one is asked for, has all that passed. */
async function writeOutputs(
  exchanges: readonly PassedExchange[],
  { out, clock }: ProxyOptions & { readonly clock: { readonly today?: string } },
  terminal: Terminal,
): Promise<boolean> {
  if (out === undefined) return true;
  const own = exchanges.filter(({ from }) => from === "target");
  const twin = await twinOfTraffic(own, { ...clock, seed: 1, now: Date.now });
  if (!twin) {
    terminal.warn(`--out ${quote(out)} is not written: nothing that passed shows data.`);
    return false;
  }
  await writeTwinFolder(out, twin, terminal);
  for (const line of headlinesOf(twin, out, terminal)) terminal.print(line);
  return shortfallsOf(twin).length === 0;
}
