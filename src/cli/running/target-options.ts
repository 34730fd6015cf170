/** Which service a command judges, and how it asks: the credential, and how much at a time. */
import { createSecureContext } from "node:tls";
import { defined, lookUp } from "../../base/collections.js";
import { isLoopback, splitCredential } from "../../base/http.js";
import { quote } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { readWholeFile } from "../../config/files.js";
import { curlForTls, INSECURE, TargetAccess, type TlsAccess } from "../../verify/client/access.js";
import type { Credential } from "../../verify/client/credential-variation.js";
import { toBase } from "../../verify/client/target.js";
import { conflict, UsageError } from "../exit-status.js";
import { note, type Terminal } from "../terminal.js";
import { waitForTarget } from "./wait.js";

export function targetOf(command: string, url: string | undefined, config: Configuration): string {
  if (url === undefined) refuseAddressOfFile(config);
  const text = url ?? config.values.service.url;
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

/** Who can change a file of the project must not have a secret sent to another address. */
function refuseAddressOfFile(config: Configuration): void {
  const address = config.originOf("service.url");
  if (address.from !== "file") return;
  const secret = (["service.credentials", "service.headers", "service.tls.key"] as const).find((path) =>
    ["flag", "variable"].includes(config.originOf(path).from),
  );
  if (secret === undefined) return;
  throw new UsageError(
    `${config.label(secret)} is not sent to an address that a file names (service.url in ${address.name}); add the address to the command, or set MUSEUM_BASE_URL.`,
  );
}

export function credentialOf({ values }: Configuration): Credential | undefined {
  const { credentials } = values.service;
  return credentials === undefined ? undefined : splitCredential(credentials);
}

/** What stands before the service asks for; undefined if nothing is set. Throws a UsageError for a file that can't be used. */
export function accessOf(config: Configuration): TargetAccess | undefined {
  const { headers = new Map(), tls } = config.values.service;
  const isTls = Object.values(tls).some((value) => value !== undefined && value !== false);
  return headers.size === 0 && !isTls ? undefined : new TargetAccess(headers, isTls ? tlsOf(config) : undefined);
}

function tlsOf(config: Configuration): TlsAccess {
  const { passphrase, insecure, ...given } = config.values.service.tls;
  const named = (name: keyof typeof given | "insecure") => config.label(`service.tls.${name}`);
  if ((given.cert === undefined) !== (given.key === undefined)) {
    const [set, missing] = given.cert === undefined ? (["key", "cert"] as const) : (["cert", "key"] as const);
    throw new UsageError(`${named(set)} needs ${named(missing)}; set both.`);
  }
  if (insecure && given.ca !== undefined) throw conflict(named("insecure"), named("ca"));
  const read = (name: keyof typeof given) => {
    const file = given[name];
    return file === undefined ? undefined : readWholeFile(named(name), file).toString();
  };
  const texts = defined({ ca: read("ca"), cert: read("cert"), key: read("key"), passphrase });
  const all = [["ca", { ca: texts.ca }] as const, ["cert", { cert: texts.cert }] as const, ["key", texts] as const];
  for (const [name, parts] of all) {
    const refuse = (why: string) => new UsageError(`${named(name)} ${quote(given[name] ?? "")} can't be used: ${why}`);
    // Node.js passes over what is no certificate.
    if (texts[name]?.includes("-----BEGIN ") === false) throw refuse("it is no PEM file.");
    try {
      createSecureContext(defined(parts));
    } catch (error) {
      throw refuse(whyUnusable(error));
    }
  }
  return { ...texts, ...(insecure && { insecure }), curl: curlForTls({ ...given, insecure }) };
}

function whyUnusable(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (/BAD_DECRYPT|INTERRUPTED_OR_CANCELLED|PASSWORD/.test(code))
    return "the passphrase is wrong or missing; set service.tls.passphrase.";
  if (/KEY_VALUES_MISMATCH/.test(code)) return "it is not the key of service.tls.cert.";
  return `it is no PEM file (${message}).`;
}

export function askingOptions(config: Configuration) {
  const { today, timeZone, rate, concurrency, maxRequests, timeout } = config.values.service;
  const credential = credentialOf(config);
  const access = accessOf(config);
  const limits = { access, rate, concurrency, maxRequests, timeoutMilliseconds: timeout };
  return defined({ now: Date.now, credential, today, timeZone, ...limits });
}

/** Waits for the service if `service.wait` is set. With `isReported`, the report warns of unchecked certificates. */
export async function awaitTarget(
  target: string,
  config: Configuration,
  { terminal, signal, isReported = false }: { terminal: Terminal; signal: AbortSignal; isReported?: boolean },
): Promise<void> {
  const { wait, tls } = config.values.service;
  if (tls.insecure && !isReported) note(INSECURE, terminal);
  noteProxy(new URL(target), terminal);
  if (wait === undefined) return;
  const asking = { access: accessOf(config), credential: credentialOf(config) };
  const onLine = (line: string) => note(line, terminal);
  await waitForTarget(target, { ...asking, milliseconds: wait, now: Date.now, signal, onLine });
}

function noteProxy({ hostname, protocol }: URL, terminal: Terminal): void {
  const variable = (name: string) => [name.toUpperCase(), name].find((one) => lookUp(terminal.env, one));
  const proxy = variable(`${protocol.slice(0, -1)}_proxy`);
  const direct = (lookUp(terminal.env, variable("no_proxy") ?? "") ?? "").split(",").map((host) => host.trim());
  const isDirect = direct.some((host) => host === "*" || `.${hostname}`.endsWith(`.${host.replace(/^\*?\./, "")}`));
  if (proxy === undefined || isDirect || isLoopback(hostname)) return;
  note(`${proxy} is set, but museum-mock sends its requests to ${hostname} directly.`, terminal);
}
