/** `museum-mock proxy`: stands before a real service, passes everything through, and judges what passes. */
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname } from "node:path";
import { defined } from "../../base/collections.js";
import { plural, quote, toSafeLine } from "../../base/text.js";
import { ArchiveFile } from "../../proxy/archive-file.js";
import { createForwarder } from "../../proxy/forwarder.js";
import { createProxyPage } from "../../proxy/proxy-page.js";
import { type PassedExchange, Traffic } from "../../proxy/traffic.js";
import type { CommandRun } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import { openServer, refuseItself } from "../server-address.js";
import { targetOf } from "../target-options.js";
import { note, type Terminal } from "../terminal.js";

const DEFAULT_PORT = 4012;
const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_TIMEOUT_MILLISECONDS = 60_000;

export const runProxy: CommandRun<"proxy"> = async ([url], options, terminal) => {
  const { today, timeZone, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = options.config.values.service;
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, pagePort = 0 } = options;
  const target = targetOf("proxy", url, options.config);
  refuseItself(new URL(target), { port, host, label: "", of: "proxy" });
  const archive = options.har === undefined ? undefined : await openArchive(options.har, terminal);
  const traffic = new Traffic(defined({ today, timeZone }), ({ id, message, reproduce }) => {
    terminal.print(`${terminal.paint("red", `✗ ${toSafeLine(id)}`)}  ${toSafeLine(message)}`);
    for (const line of reproduce) terminal.print(`    ${toSafeLine(line)}`);
    if (id.endsWith("-start-default") && today === undefined)
      terminal.print("    If the clock of the service is held, say its day with --today.");
  });
  const onExchange = (exchange: PassedExchange) => {
    archive?.add(exchange);
    if (!options.quiet) terminal.print(toLine(exchange, terminal));
  };
  const forward = createForwarder({ target, traffic, onExchange, now: Date.now, timeoutMilliseconds: timeout });
  const server = createServer(forward);
  const page = createServer(createProxyPage({ target, traffic }));
  let isRecorded = true;
  try {
    const address = await openServer(server, { host, port, option: "--port" });
    const pageAddress = await openServer(page, { host: DEFAULT_HOST, port: pagePort, option: "--page-port" });
    terminal.print(`museum-mock passes ${address} on to ${toSafeLine(target)}`);
    terminal.print(`look     ${pageAddress}/`);
    await terminal.untilStopped();
  } finally {
    for (const open of [server, page]) {
      open.close();
      open.closeAllConnections();
    }
    traffic.stop();
    isRecorded = archive?.close() ?? true;
  }
  const unjudged = await traffic.judge();
  const count = plural(traffic.count, "exchange");
  const findings = traffic.findings().length;
  terminal.print(
    unjudged === undefined ? `${count} passed; ${plural(findings, "finding")}.` : `No verdict: ${unjudged} (${count}).`,
  );
  if (findings > 0) return EXIT.broken;
  return unjudged === undefined && isRecorded ? EXIT.kept : EXIT.noVerdict;
};

async function openArchive(path: string, terminal: Terminal): Promise<ArchiveFile> {
  if (!(await stat(dirname(path)).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--har ${quote(path)} is in a folder that does not exist.`);
  try {
    return new ArchiveFile(path, {
      onEnd: (reason) => note(`--har can't be written any more, and ends here: ${reason}.`, terminal),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--har ${quote(path)} can't be written (${code ?? message}).`);
  }
}

function toLine({ method, url, status, milliseconds, from }: PassedExchange, { paint }: Terminal): string {
  const style = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const instead = from === "target" ? "" : `  ${paint("yellow", "(the service is down)")}`;
  return `${toSafeLine(method)} ${toSafeLine(url.pathname + url.search)} ${paint(style, String(status))} ${milliseconds} ms${instead}`;
}
