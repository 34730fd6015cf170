/** Where the pacts of a verification come from, a folder or a broker, and the settings of the verifier that follow. */
import type { VerifierOptions } from "@pact-foundation/pact";
import { defined } from "../../base/collections.js";
import { hasCredential, isHttpUrl, shownAddress } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { type Configuration, readVariable } from "../../config/configuration.js";
import { wrongKind } from "../../config/kinds.js";
import { UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { readPacts } from "./pact-files.js";

interface SourceOptions {
  readonly config: Configuration;
  readonly publish?: boolean | undefined;
  readonly providerVersion?: string | undefined;
}

interface PactSource {
  readonly settings: Partial<VerifierOptions>;
  /** A sentence on each pact that is left out. */
  readonly notices: readonly string[];
  /** Why there is nothing to verify. */
  readonly whyNone?: string;
}

type Selector = NonNullable<VerifierOptions["consumerVersionSelectors"]>[number];

/** What a provider must not break: what is on the main branch, and what is in use. */
const DEFAULT_SELECTORS: readonly Selector[] = [{ mainBranch: true }, { deployedOrReleased: true }];

/** The settings for which the broker has to know the branch of the provider. */
const branchSettings = ["verify.pact.enablePending", "verify.pact.wipSince"] as const;

/** The settings that only a broker has a use for. */
const brokerSettings = [...branchSettings, "verify.pact.selectors", "verify.pact.branch"] as const;

/** The folder of `--pacts`, or else the broker of the environment. */
export async function resolvePactSource(options: SourceOptions, terminal: Terminal): Promise<PactSource> {
  const { pacts } = options.config.values.verify.pact;
  return pacts === undefined ? sourceInBroker(options, terminal) : sourceInFolder(pacts, options);
}

async function sourceInFolder(
  folder: string,
  { config, publish, providerVersion }: SourceOptions,
): Promise<PactSource> {
  const { provider } = config.values.verify.pact;
  const label = config.label("verify.pact.pacts");
  // What a file sets beside the folder is for the runs with a broker.
  const setting = brokerSettings.find((path) => !["file", "default"].includes(config.originOf(path).from));
  const option = publish ? "--publish" : providerVersion !== undefined && "--provider-version";
  const idle = option || (setting && config.label(setting));
  if (idle)
    throw new UsageError(`${idle} needs pacts from a broker; leave out ${label}, and set PACT_BROKER_BASE_URL.`);
  const { pacts, notices } = await readPacts(label, folder, provider);
  const whyNone = `${quote(folder)} has no pact with the provider ${quote(provider)}`;
  return { settings: { pactUrls: pacts.map(({ path }) => path) }, notices, ...(pacts.length === 0 && { whyNone }) };
}

function sourceInBroker({ config, publish, providerVersion }: SourceOptions, { env }: Terminal): PactSource {
  const broker = readBroker(env);
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
  const settings = {
    ...broker,
    consumerVersionSelectors: selectorsOf(selectors, config.label("verify.pact.selectors")),
    ...defined({ providerVersion, providerVersionBranch: branch, enablePending, includeWipPactsSince: wipSince }),
    ...(publish && { publishVerificationResult: true }),
  };
  return { settings, notices: [] };
}

/** Each a selector or a list of them. */
function selectorsOf(values: readonly unknown[] | undefined, label: string): Selector[] {
  if (values === undefined) return [...DEFAULT_SELECTORS];
  return values.flat().map((value) => {
    if (isPlainObject(value)) return value as Selector;
    throw wrongKind(value, label, `use JSON such as '{"mainBranch": true}'.`);
  });
}

/** The broker of `PACT_BROKER_BASE_URL` and its credential, as the verifier takes them. */
function readBroker(env: NodeJS.ProcessEnv) {
  const url = readVariable(env, "PACT_BROKER_BASE_URL");
  if (!url) throw new UsageError("Missing pacts; add --pacts DIR, or set PACT_BROKER_BASE_URL.");
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
  if (token) return { pactBrokerUrl: url, pactBrokerToken: token };
  return { pactBrokerUrl: url, ...(user && password && { pactBrokerUsername: user, pactBrokerPassword: password }) };
}
