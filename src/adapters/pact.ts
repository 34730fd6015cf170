/** Pact for consumers of the museum: interactions of both operations whose matchers come from the document. */
import { env } from "node:process";
import type { PactOptions, PactV4 } from "@pact-foundation/pact";
import type { OperationId } from "../contract/interface.js";
import { whyNoPact, whyNoRequest } from "./pact/arguments.js";
import { createRequested, type ItemOf, type QueryOf, type Requested, type RequestOptions } from "./pact/interaction.js";
import { openPactFile } from "./pact/pact-file.js";
import { createPactWriting, type PactWriting } from "./pact/pact-writing.js";
import { type GivenParameters, type GivenState, type ProviderState, whyNoState } from "./pact/provider-states.js";

export { type Expected, exactly, type Matcher } from "./pact/expectation.js";
export type { QueryOf, Requested, RequestOptions } from "./pact/interaction.js";
export { type ParametersOf, type ProviderState, providerStates } from "./pact/provider-states.js";

/** The options of Pact; the provider is `museum` and the log says only what is wrong, where not said otherwise. */
export type MuseumPactOptions = Omit<PactOptions, "provider" | "spec"> & { readonly provider?: string };

/** A pact of one consumer with the museum. */
export interface MuseumPact {
  /** The same pact, given a provider state; may be said again for a further one. */
  given<State extends ProviderState>(state: State, ...parameters: GivenParameters<State>): MuseumPact;
  /** `GET /museum-hours` with a description that no other request of this pact in the same state has. */
  getMuseumHours(
    description: string,
    query?: QueryOf<"getMuseumHours">,
    options?: RequestOptions,
  ): Requested<ItemOf["getMuseumHours"]>;
  /** `GET /special-events`, likewise. */
  listSpecialEvents(
    description: string,
    query?: QueryOf<"listSpecialEvents">,
    options?: RequestOptions,
  ): Requested<ItemOf["listSpecialEvents"]>;
}

/**
 * Makes a pact. Needs `@pact-foundation/pact`. Pact reports its use to its makers unless the environment says `PACT_DO_NOT_TRACK`;
 * where that is not set, it is set to `true` here. A worker thread has a copy of the environment that Pact does not read: with
 * `pool: "threads"` in Vitest, set it outside.
 */
export async function createMuseumPact(options: MuseumPactOptions): Promise<MuseumPact> {
  refuse(whyNoPact(options));
  env["PACT_DO_NOT_TRACK"] ??= "true";
  const { PactV4 } = await loadPact();
  const { provider = "museum", logLevel = "error", ...rest } = options;
  const all = { ...rest, provider, logLevel };
  const writing = createPactWriting(openPactFile(all), options.port !== undefined);
  // One of Pact's own for each request: what is tested at once does not meet there, and what is never tested stays out of the file.
  return toMuseumPact({ createPact: () => new PactV4(all), writing }, []);
}

/** What the requests of a pact have in common. */
interface Common {
  readonly createPact: () => PactV4;
  readonly writing: PactWriting;
}

async function loadPact(): Promise<typeof import("@pact-foundation/pact")> {
  try {
    return await import("@pact-foundation/pact");
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error("museum-mock/pact needs Pact; install it: npm install --save-dev @pact-foundation/pact");
  }
}

function toMuseumPact(common: Common, states: readonly GivenState[]): MuseumPact {
  const request =
    (operation: OperationId) =>
    (description: string, query = {}, options: RequestOptions = {}) => {
      refuse(whyNoRequest(operation, { description, query, options }));
      common.writing.refuse({ description, states });
      const { anonymous } = options;
      return createRequested<never>({
        ...common,
        operation,
        states,
        description,
        query,
        ...(anonymous && { anonymous }),
      });
    };
  return {
    given: (name, ...[parameters = {}]) => {
      refuse(whyNoState(name, parameters));
      return toMuseumPact(common, [...states, { name, parameters }]);
    },
    getMuseumHours: request("getMuseumHours"),
    listSpecialEvents: request("listSpecialEvents"),
  };
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new TypeError(reason);
}
