/** Pact for consumers of the museum: interactions of both operations whose matchers come from the document. */
import { env } from "node:process";
import type { PactOptions, PactV4 } from "@pact-foundation/pact";
import type { HoursEntry, OperationId, SpecialEvent } from "../contract/interface.js";
import {
  createRequested,
  type PactRequest,
  type QueryOf,
  type Requested,
  validatePactOptions,
} from "./pact/interaction.js";
import { PactWriting } from "./pact/pact-file.js";
import { type GivenParameters, type GivenState, type ProviderState, validateState } from "./pact/provider-states.js";
import { explainMissing } from "./test-museum/museum-host.js";

export {
  type Expected,
  exactly,
  type Matcher,
  type PactRequest,
  type QueryOf,
  type Requested,
} from "./pact/interaction.js";
export { type ParametersOf, type ProviderState, providerStates } from "./pact/provider-states.js";

/** The options of Pact. Defaults: `provider: "museum"` and `logLevel: "error"`. */
export type MuseumPactOptions = Omit<PactOptions, "provider" | "spec"> & { readonly provider?: string };

/** A pact of one consumer with the museum. */
export interface MuseumPact {
  /** Returns the same pact with a provider state. Call it again for a further state. */
  given<State extends ProviderState>(state: State, ...parameters: GivenParameters<State>): MuseumPact;
  /** Describes a `GET /museum-hours`. The description must be unique among the requests in the same state. */
  getMuseumHours(description: string, query?: QueryOf<"getMuseumHours">, options?: PactRequest): Requested<HoursEntry>;
  /** Describes a `GET /special-events`, with a unique description. */
  listSpecialEvents(
    description: string,
    query?: QueryOf<"listSpecialEvents">,
    options?: PactRequest,
  ): Requested<SpecialEvent>;
}

/**
 * Creates a pact. Needs `@pact-foundation/pact`. Pact sends usage data to its makers unless `PACT_DO_NOT_TRACK` is set, so this
 * sets it to `true` if it is not set. That has no effect in a worker thread: with `pool: "threads"` in Vitest, set it outside.
 */
export async function createMuseumPact(options: MuseumPactOptions): Promise<MuseumPact> {
  refuse(validatePactOptions(options));
  env["PACT_DO_NOT_TRACK"] ??= "true";
  const { PactV4 } = await import("@pact-foundation/pact").catch((error: unknown) => {
    throw explainMissing(error, "pact", "@pact-foundation/pact", "Pact");
  });
  const { provider = "museum", logLevel = "error", ...rest } = options;
  const all = { ...rest, provider, logLevel };
  const writing = new PactWriting(all);
  // Each request has a PactV4 of its own, so that tests can run at the same time and untested requests stay out of the file.
  return toMuseumPact({ createPact: () => new PactV4(all), writing }, []);
}

/** Has what the requests of a pact have in common. */
function toMuseumPact(
  common: { readonly createPact: () => PactV4; readonly writing: PactWriting },
  states: readonly GivenState[],
): MuseumPact {
  const request =
    (operation: OperationId) =>
    (description: string, query = {}, options: PactRequest = {}) =>
      createRequested<never>({ ...common, operation, states, description, query, options });
  return {
    given: (name, ...[parameters = {}]) => {
      refuse(validateState(name, parameters));
      return toMuseumPact(common, [...states, { name, parameters }]);
    },
    getMuseumHours: request("getMuseumHours"),
    listSpecialEvents: request("listSpecialEvents"),
  };
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new TypeError(reason);
}
