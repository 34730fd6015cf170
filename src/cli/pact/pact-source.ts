/** Where the pacts of a verification come from, and the settings of the verifier that follow. */
import type { VerifierOptions } from "@pact-foundation/pact";
import { defined } from "../../base/collections.js";
import { quote } from "../../base/text.js";
import { readVariable } from "../../config/configuration.js";
import { here } from "../../config/kinds.js";
import { address } from "../../config/museum-kinds.js";
import type { Invocation } from "../commands.js";
import { UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { readPacts } from "./pact-files.js";

type SourceOptions = Pick<Invocation<"pact verify">, "config" | "publish" | "providerVersion">;

interface PactSource {
  readonly settings: Partial<VerifierOptions>;
  readonly notices: readonly string[];
  readonly whyNone?: string;
}

export async function resolvePactSource(options: SourceOptions, terminal: Terminal): Promise<PactSource> {
  const { pacts } = options.config.values.verify.pact;
  return pacts === undefined ? sourceInBroker(options, terminal) : sourceInFolder(pacts, options);
}

async function sourceInFolder(folder: string, { config, publish, providerVersion }: SourceOptions) {
  const { provider } = config.values.verify.pact;
  const label = config.label("verify.pact.pacts");
  // What a file sets beside the folder is for the runs with a broker.
  const isForBroker = !["file", "default"].includes(config.originOf("verify.pact.branch").from);
  const option = publish ? "--publish" : providerVersion !== undefined && "--provider-version";
  const idle = option || (isForBroker && config.label("verify.pact.branch"));
  if (idle)
    throw new UsageError(`${idle} needs pacts from a broker; leave out ${label}, and set PACT_BROKER_BASE_URL.`);
  const { pacts, notices } = await readPacts(label, folder, provider);
  const whyNone = `${quote(folder)} has no pact with the provider ${quote(provider)}`;
  return { settings: { pactUrls: pacts.map(({ path }) => path) }, notices, ...(pacts.length === 0 && { whyNone }) };
}

function sourceInBroker({ config, publish, providerVersion }: SourceOptions, { env }: Terminal): PactSource {
  const broker = readBroker(env);
  const { branch } = config.values.verify.pact;
  if (publish && providerVersion === undefined) {
    throw new UsageError("--publish needs --provider-version, such as --provider-version $(git rev-parse HEAD).");
  }
  const settings = {
    ...broker,
    // What a provider must not break: what is on the main branch, and what is in use.
    consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
    ...defined({ providerVersion }),
    // The broker stores results by branch, and so knows which pacts it has never verified.
    ...(branch !== undefined && { providerVersionBranch: branch, enablePending: true }),
    ...(publish && { publishVerificationResult: true }),
  };
  return { settings, notices: [] };
}

function readBroker(env: NodeJS.ProcessEnv) {
  const url = readVariable(env, "PACT_BROKER_BASE_URL");
  if (!url) throw new UsageError("Missing pacts; add --pacts DIR, or set PACT_BROKER_BASE_URL.");
  address.read(url, here("PACT_BROKER_BASE_URL"));
  const [token, user, password] = ["TOKEN", "USERNAME", "PASSWORD"].map((name) =>
    readVariable(env, `PACT_BROKER_${name}`),
  );
  if (token) return { pactBrokerUrl: url, pactBrokerToken: token };
  return { pactBrokerUrl: url, ...(user && password && { pactBrokerUsername: user, pactBrokerPassword: password }) };
}
