/** Where the pacts of a verification come from, a folder or a broker, and the settings of the verifier that follow. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { VerifierOptions } from "@pact-foundation/pact";
import { defined } from "../../base/collections.js";
import { hasCredential, isHttpUrl, shownAddress, toBase64 } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import { hintFor, quote } from "../../base/text.js";
import { type Configuration, readVariable } from "../../config/configuration.js";
import { wrongKind } from "../../config/kinds.js";
import { toKebab } from "../../config/settings.js";
import { UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { type ReadPactFile, readPacts } from "./pact-files.js";
import { withTimeLimit } from "./states-url.js";
import { createTargetFetch } from "./target-fetch.js";

interface SourceOptions {
  readonly config: Configuration;
  readonly publish?: boolean | undefined;
  readonly providerVersion?: string | undefined;
}

type Selector = NonNullable<VerifierOptions["consumerVersionSelectors"]>[number];

/** What a provider must not break: what is on the main branch, and what is in use. */
const DEFAULT_SELECTORS: readonly Selector[] = [{ mainBranch: true }, { deployedOrReleased: true }];

/** The settings for which the broker has to know the branch of the provider. */
const branchSettings = ["verify.pact.enablePending", "verify.pact.wipSince"] as const;

/** The settings that only a broker has a use for. */
const brokerSettings = [...branchSettings, "verify.pact.selectors", "verify.pact.branch"] as const;

/** The folder of `--pacts`, or else the broker of the environment. */
export async function resolvePactSource(options: SourceOptions, terminal: Terminal) {
  const { pacts } = options.config.values.verify.pact;
  return pacts === undefined ? sourceInBroker(options, terminal) : sourceInFolder(pacts, options);
}

async function sourceInFolder(folder: string, { config, publish, providerVersion }: SourceOptions) {
  const { provider } = config.values.verify.pact;
  const label = config.label("verify.pact.pacts");
  // What a file sets beside the folder is for the runs with a broker.
  const setting = brokerSettings.find((path) => !["file", "default"].includes(config.originOf(path).from));
  const [option] = Object.entries({ publish, providerVersion }).flatMap(([name, value]) => (value ? [name] : []));
  const idle = option === undefined ? setting && config.label(setting) : `--${toKebab(option)}`;
  if (idle !== undefined) {
    throw new UsageError(`${idle} needs pacts from a broker; leave out ${label}, and set PACT_BROKER_BASE_URL.`);
  }
  const { pacts, notices } = await readPacts(label, folder, provider);
  const copies = await copyMarked(pacts);
  return {
    settings: { pactUrls: pacts.map(({ path }) => copies.get(path) ?? path) },
    notices,
    explain: (reason: string) => reason,
    end: copies.end,
    /** Why there is nothing to verify, or no broker to ask; undefined if there is. */
    whyNone: async (_signal: AbortSignal) =>
      pacts.length === 0 ? `${quote(folder)} has no pact with the provider ${quote(provider)}` : undefined,
  };
}

/** Copies the files that begin with a byte order mark, which Pact's verifier refuses, without it. */
async function copyMarked(pacts: readonly ReadPactFile[]) {
  const marked = pacts.filter(({ markedText }) => markedText !== undefined);
  if (marked.length === 0) return { get: () => undefined, end: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "museum-mock-pacts-"));
  const copies = new Map(marked.map(({ path }, index) => [path, join(folder, `${index}-${basename(path)}`)]));
  for (const { path, markedText = "" } of marked) await writeFile(copies.get(path) ?? "", markedText);
  const end = () => rm(folder, { recursive: true, force: true });
  return { get: (path: string) => copies.get(path), end };
}

function sourceInBroker({ config, publish, providerVersion }: SourceOptions, terminal: Terminal) {
  const broker = readBroker(terminal);
  if (!broker) throw new UsageError("Missing pacts; add --pacts DIR, or set PACT_BROKER_BASE_URL.");
  const { branch, enablePending, wipSince, selectors } = config.values.verify.pact;
  if (publish && providerVersion === undefined) {
    throw new UsageError("--publish needs --provider-version, such as --provider-version $(git rev-parse HEAD).");
  }
  const idle = branchSettings.find((path) => config.originOf(path).from !== "default");
  if (idle && branch === undefined) {
    throw new UsageError(
      `${config.label(idle)} needs --provider-branch, because the broker stores results by branch; add it, such as --provider-branch main.`,
    );
  }
  return {
    notices: [],
    // Pact's verifier asks the root of the host for pacts, whatever path the address has.
    explain: (reason: string) =>
      new URL(broker.url).pathname !== "/" && reason.includes("No pacts found")
        ? `${reason.replace(/\.$/, "")}; Pact's verifier leaves out the path of the broker's address, which is an error of its own: use a broker at the root of a host`
        : reason,
    end: async () => {},
    whyNone: (signal: AbortSignal) => whyNoBroker(broker, signal),
    settings: {
      ...broker.settings,
      consumerVersionSelectors: selectorsOf(selectors, config.label("verify.pact.selectors")),
      ...defined({ providerVersion, providerVersionBranch: branch, enablePending, includeWipPactsSince: wipSince }),
      ...(publish && { publishVerificationResult: true }),
    },
  };
}

/** Each a selector or a list of them. */
function selectorsOf(values: readonly unknown[] | undefined, label: string): Selector[] {
  if (values === undefined) return [...DEFAULT_SELECTORS];
  return values.flat().map((value) => {
    if (!isPlainObject(value)) throw wrongKind(value, label, `use JSON such as '{"mainBranch": true}'.`);
    const key = Object.keys(value).find((name) => !selectorKeys.includes(name));
    if (key === undefined) return value as Selector;
    throw new UsageError(`Unknown key ${quote(key)} in ${label}; ${hintFor(key, selectorKeys)}`);
  });
}

/** What the verifier knows in a selector; it leaves out anything else without a word. */
const selectorKeys = [
  "mainBranch",
  "branch",
  "matchingBranch",
  "deployedOrReleased",
  "deployed",
  "released",
  "environment",
  "consumer",
  "latest",
  "tag",
  "fallbackTag",
];

/** The broker of `PACT_BROKER_BASE_URL`, or undefined where none is set. */
function readBroker({ env }: Terminal) {
  const url = readVariable(env, "PACT_BROKER_BASE_URL");
  if (!url) return undefined;
  if (!isHttpUrl(url)) {
    throw new UsageError(
      `Invalid address${shownAddress(url)} for PACT_BROKER_BASE_URL; use one such as https://broker.example.`,
    );
  }
  if (hasCredential(url)) {
    throw new UsageError(
      "PACT_BROKER_BASE_URL contains a user or a password; put them into PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.",
    );
  }
  const token = readVariable(env, "PACT_BROKER_TOKEN");
  const user = readVariable(env, "PACT_BROKER_USERNAME");
  const password = readVariable(env, "PACT_BROKER_PASSWORD");
  if (token && (user || password)) {
    throw new UsageError(
      "PACT_BROKER_TOKEN can't be combined with PACT_BROKER_USERNAME or PACT_BROKER_PASSWORD; unset one of them.",
    );
  }
  if (!user !== !password)
    throw new UsageError("Only one of PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD is set; set both or neither.");
  const login = user && password ? { pactBrokerUsername: user, pactBrokerPassword: password } : undefined;
  return {
    url,
    /** The Authorization header, where it wants one. */
    authorization: token ? `Bearer ${token}` : login && `Basic ${toBase64(`${user}:${password}`)}`,
    /** The same as the verifier takes it. */
    settings: { pactBrokerUrl: url, ...(token ? { pactBrokerToken: token } : login) },
  };
}

const TIMEOUT_MILLISECONDS = 10_000;

/** Why the broker can't be used, or undefined where it can. */
async function whyNoBroker({ url, authorization }: NonNullable<ReturnType<typeof readBroker>>, signal: AbortSignal) {
  const headers = { Accept: "application/hal+json", ...(authorization && { Authorization: authorization }) };
  try {
    const send = createTargetFetch(url, undefined);
    const { status } = await send(url, { headers, signal: withTimeLimit(signal, TIMEOUT_MILLISECONDS) });
    if (status < 400) return undefined;
    const remedy =
      status === 401 || status === 403
        ? "set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD"
        : "is the address right, with its path?";
    return `the broker ${url} answers ${status}; ${remedy}`;
  } catch (error) {
    return `the broker ${url} can't be reached: ${(error as Error).message}`;
  }
}
