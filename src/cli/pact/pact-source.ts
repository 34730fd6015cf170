/** Where the pacts of a verification come from, a folder or a broker, and the settings of the verifier that follow. */
import type { VerifierOptions } from "@pact-foundation/pact";
import { isPlainObject } from "../../base/json.js";
import { hintFor, quote } from "../../base/text.js";
import { invalidValue, UsageError } from "../exit-status.js";
import type { OptionsOf } from "../option-table.js";
import { flagOf } from "../option-values.js";
import { MUSEUM, type pactVerifyOptions } from "../options.js";
import type { Terminal } from "../terminal.js";
import { readBroker, whyNoBroker } from "./broker.js";
import { readPacts } from "./pact-files.js";

export type SourceOptions = Omit<OptionsOf<typeof pactVerifyOptions>, "credentials" | "timeout">;

interface PactSource {
  readonly settings: Partial<VerifierOptions>;
  readonly notices: readonly string[];
  /** Why there is nothing to verify, or no broker to ask; undefined if there is. */
  whyNone(signal: AbortSignal): Promise<string | undefined>;
}

type Selector = NonNullable<VerifierOptions["consumerVersionSelectors"]>[number];

/** What a provider must not break: what is on the main branch, and what is in use. */
const DEFAULT_SELECTORS: readonly Selector[] = [{ mainBranch: true }, { deployedOrReleased: true }];

/** The options for which the broker has to know the branch of the provider. */
const branchOptions = ["enablePending", "includeWipPactsSince"] as const;

/** The options that only a broker has a use for. */
const brokerOptions = [
  ...(["publish", ...branchOptions] as const),
  ...(["consumerVersionSelectors", "providerVersion", "providerBranch"] as const),
] as const;

/** The folder of `--pacts`, or else the broker of the environment. */
export async function resolvePactSource(options: SourceOptions, terminal: Terminal): Promise<PactSource> {
  return options.pacts === undefined ? sourceInBroker(options, terminal) : sourceInFolder(options.pacts, options);
}

async function sourceInFolder(folder: string, options: SourceOptions): Promise<PactSource> {
  const { provider = MUSEUM } = options;
  const idle = brokerOptions.find((name) => options[name] !== undefined);
  if (idle)
    throw new UsageError(`${flagOf(idle)} needs pacts from a broker; leave out --pacts, and set PACT_BROKER_BASE_URL.`);
  const { pacts, notices } = await readPacts("--pacts", folder, provider);
  return {
    settings: { pactUrls: pacts.map(({ path }) => path) },
    notices,
    whyNone: async () =>
      pacts.length === 0 ? `${quote(folder)} has no pact with the provider ${quote(provider)}` : undefined,
  };
}

function sourceInBroker(options: SourceOptions, terminal: Terminal): PactSource {
  const broker = readBroker(terminal);
  if (!broker) throw new UsageError("Missing pacts; add --pacts DIR, or set PACT_BROKER_BASE_URL.");
  const { providerVersion, providerBranch, publish, enablePending, includeWipPactsSince, consumerVersionSelectors } =
    options;
  if (publish && providerVersion === undefined) {
    throw new UsageError("--publish needs --provider-version, such as --provider-version $(git rev-parse HEAD).");
  }
  const idle = branchOptions.find((name) => options[name] !== undefined);
  if (idle && providerBranch === undefined) {
    throw new UsageError(
      `${flagOf(idle)} needs --provider-branch, because the broker stores results by branch; add it, such as --provider-branch main.`,
    );
  }
  return {
    notices: [],
    whyNone: (signal) => whyNoBroker(broker, signal),
    settings: {
      ...broker.settings,
      consumerVersionSelectors: selectorsOf(consumerVersionSelectors),
      ...(providerVersion !== undefined && { providerVersion }),
      ...(providerBranch !== undefined && { providerVersionBranch: providerBranch }),
      ...(enablePending && { enablePending }),
      ...(includeWipPactsSince !== undefined && { includeWipPactsSince }),
      ...(publish && { publishVerificationResult: true }),
    },
  };
}

/** Each a selector or a list of them. */
function selectorsOf(texts: readonly string[] | undefined): Selector[] {
  return texts === undefined ? [...DEFAULT_SELECTORS] : texts.flatMap(parseSelectors);
}

function parseSelectors(text: string): readonly Selector[] {
  try {
    const value: unknown = JSON.parse(text);
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (list.every(isPlainObject)) {
      for (const key of list.flatMap((one) => Object.keys(one as object))) demandSelectorKey(key);
      return list as readonly Selector[];
    }
  } catch (error) {
    // Text that is not JSON gets the same error as other invalid selectors.
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidValue("--consumer-version-selectors", text, `use JSON such as '{"mainBranch": true}'.`);
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

function demandSelectorKey(key: string): void {
  if (selectorKeys.includes(key)) return;
  throw new UsageError(`Unknown key ${quote(key)} in --consumer-version-selectors; ${hintFor(key, selectorKeys)}`);
}
