/** Pact for consumers of the museum: interactions of both operations whose matchers come from the document. */
import { resolve } from "node:path";
import { env } from "node:process";
import type { PactOptions, PactV4 } from "@pact-foundation/pact";
import { lookUp } from "../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { quote, shown } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { examples, schemas } from "../../contract/document.js";
import {
  type HoursEntry,
  type Operation,
  type OperationId,
  operationById,
  type SpecialEvent,
} from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { explainMissing } from "../testing/museum-host.js";
import { type GivenParameters, type GivenState, type ProviderState, validateState } from "./provider-states.js";

export { type ParametersOf, type ProviderState, providerStates } from "./provider-states.js";

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
  env["PACT_DO_NOT_TRACK"] ??= "true";
  const { PactV4 } = await import("@pact-foundation/pact").catch((error: unknown) => {
    throw explainMissing(error, "pact", "@pact-foundation/pact", "Pact");
  });
  const { provider = "museum", logLevel = "error", ...rest } = options;
  const pact = { ...rest, provider, logLevel };
  // Each request has a PactV4 of its own, so that tests can run at the same time and untested requests stay out of the file.
  return toMuseumPact({ pact, begin: () => new PactV4(pact).addInteraction() }, []);
}

interface Begun {
  readonly pact: PactOptions;
  readonly begin: () => Interaction;
}

function toMuseumPact(begun: Begun, states: readonly GivenState[]): MuseumPact {
  return {
    given: (name, ...[parameters = {}]) => {
      const reason = validateState(name, parameters);
      if (reason !== undefined) throw new TypeError(reason);
      return toMuseumPact(begun, [...states, { name, parameters }]);
    },
    getMuseumHours: (description, query = {}, options = {}) =>
      toRequested({ ...begun, states, operation: "getMuseumHours", description, query, options }),
    listSpecialEvents: (description, query = {}, options = {}) =>
      toRequested({ ...begun, states, operation: "listSpecialEvents", description, query, options }),
  };
}

/** Pact's own steps, which it does not name. */
type Interaction = ReturnType<PactV4["addInteraction"]>;
type Answerable = ReturnType<Interaction["withRequest"]>;

type Complete = ReturnType<Answerable["willRespondWith"]>;

/** An interaction that is complete: `executeTest` runs a test against Pact's server. */
type Answered = Pick<Complete, "executeTest">;

/** Pact's server (16.3 to 16.5) answers a request before it has recorded it, and may read its records too soon after the test. */
const NOTING_MILLISECONDS = 50;

type ParametersOfOperation<Id extends OperationId> = Extract<Operation, { id: Id }>["parameters"][number];

/** The query of an operation, by its documented names. */
export type QueryOf<Id extends OperationId> = {
  readonly [P in ParametersOfOperation<Id> as P["name"]]?: P["kind"] extends "integer" ? number : CalendarDate;
};

/** Options of a request. */
export interface PactRequest {
  /** The request has no Authorization header. */
  readonly anonymous?: true;
}

/** A described request that needs an expected response. */
export interface Requested<Item> {
  /**
   * Expects 200 with an array. With an item: a list of one or more like it. With a list: exactly these items, in this order, or
   * none. Without an argument: one or more items that have every documented field.
   */
  returns(expected?: Expected<Item> | readonly Expected<Item>[]): Answered;
  /** Expects this status. Body and headers are not expected, because the document does not show errors. */
  fails(status: number): Answered;
}

interface RequestDescription extends Begun {
  readonly description: string;
  readonly states: readonly GivenState[];
  readonly options: PactRequest;
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string | number | undefined>>;
}

/** The placeholder for a credential in a pact: `user:password`. The verifier of a provider replaces it with a real one. */
const PLACEHOLDER = "Basic dXNlcjpwYXNzd29yZA==";
const BASIC = "^Basic [A-Za-z0-9+/]+={0,2}$";
const JSON_TYPE = "^application/json(;.*)?$";

/** Pact gets the request once it is tested. Throws a TypeError for what no answer can be. */
function toRequested<Item>(request: RequestDescription): Requested<Item> {
  return {
    returns: (expected) => {
      const body = bodyOf(listOperation({ id: request.operation }).schema, expected);
      return toAnswered(request, (described) =>
        described.willRespondWith(200, (response) => {
          response.headers({ "Content-Type": matching(JSON_TYPE, "application/json") });
          response.jsonBody(body);
        }),
      );
    },
    fails: (status) => {
      if (!(Number.isInteger(status) && status >= 400 && status <= 599))
        throw new TypeError(`Invalid status ${status} for fails(…); use a status from 400 to 599, such as 401.`);
      return toAnswered(request, (described) => described.willRespondWith(status));
    },
  };
}

function bodyOf<Item>(
  schema: Parameters<typeof toItem>[0],
  expected: Expected<Item> | readonly Expected<Item>[] | undefined,
): unknown {
  if (Array.isArray(expected)) return expected.map((one) => toItem(schema, one));
  const every = Object.fromEntries(Object.keys(schemas[schema].properties).map((field) => [field, true]));
  return atLeastOne([toItem(schema, (expected === undefined ? every : expected) as JsonObject)]);
}

/** By their file, description and states: Pact would replace a request by a second one without a word. */
const written = new Set<string>();

function toAnswered(request: RequestDescription, answer: (described: Answerable) => Complete): Answered {
  const { description, states, pact } = request;
  const { consumer, provider, dir = "pacts" } = pact;
  return {
    executeTest: async (test) => {
      const key = JSON.stringify([resolve(dir, `${consumer}-${provider}`), description, states]);
      if (written.has(key))
        throw new TypeError(
          `The request ${quote(description)} already exists in this state; give each request a description of its own.`,
        );
      const result = await answer(describeRequest(request)).executeTest(async (server) => {
        const tested = await test(server);
        await new Promise((resolve) => setTimeout(resolve, NOTING_MILLISECONDS));
        return tested;
      });
      written.add(key);
      return result;
    },
  };
}

function describeRequest({ begin, operation, states, description, query, options }: RequestDescription): Answerable {
  const prepared = states.reduce(
    (interaction: Interaction, { name, parameters }) =>
      Object.keys(parameters).length > 0 ? interaction.given(name, parameters) : interaction.given(name),
    begin(),
  );
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return prepared.uponReceiving(description).withRequest("GET", operationById(operation).path, (request) => {
    request.query(Object.fromEntries(set));
    if (!options.anonymous) request.headers({ Authorization: matching(BASIC, PLACEHOLDER) });
  });
}

/** One of Pact's matchers, in the form that every Pact library writes (`MatchersV3` of `@pact-foundation/pact`, too). */
export interface Matcher {
  readonly "pact:matcher:type": string;
}

/**
 * The fields that a consumer reads. `true`: the example of the document, and any value of its format matches. A value: the same with
 * your own example. `exactly(value)`: only this value matches. You can also use a matcher of Pact.
 */
export type Expected<Item> = { readonly [Field in keyof Item]?: true | Exclude<Item[Field], undefined> | Matcher };

type SchemaName = keyof typeof schemas;

interface Schema {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
}

/** Matches only this value. */
export function exactly(value: unknown): Matcher & { readonly value: unknown } {
  return { "pact:matcher:type": "equality", value };
}

function matching<Value>(regex: string, value: Value) {
  return { "pact:matcher:type": "regex", regex, value };
}

function toItem(name: SchemaName, expected: JsonObject): object {
  if (!isPlainObject(expected) || isMatcher(expected))
    throw new TypeError(
      `Invalid item ${shown(expected)} for returns(…); use an object with fields of ${name}, or a list of such objects.`,
    );
  const documented: JsonObject = examples[name];
  return Object.fromEntries(
    Object.entries(expected).map(([field, value]) => {
      const wrong = validateField(name, field, value);
      if (wrong !== undefined) throw new TypeError(wrong);
      if (isMatcher(value)) return [field, value];
      const example = value === true ? lookUp(documented, field) : value;
      return [field, toMatcher(lookUp(propertiesOf(name), field) as Schema, example)];
    }),
  );
}

function propertiesOf(name: SchemaName): Readonly<Record<string, Schema>> {
  return schemas[name].properties;
}

const validateItemFields = createItemValidator({ isPlaced: false });

/** Validates a value against the document, even an exact one: no provider could answer an invalid value. */
function validateField(name: SchemaName, field: string, expected: unknown): string | undefined {
  const fields = Object.keys(propertiesOf(name));
  if (!fields.includes(field)) return `${name} has no ${field}; it has ${fields.join(", ")}.`;
  if (expected === true || (isMatcher(expected) && !isExact(expected))) return undefined;
  const value = isExact(expected) ? expected.value : expected;
  const [violation] = validateItemFields(name === "HoursEntry" ? "entry" : "event", { [field]: value });
  const invalid = violation && `${violation.path.slice(1)} ${violation.sentence}`;
  const says = value === undefined ? `${field} is undefined, expected a value` : invalid;
  return says && `${says}; use one, or true for the example of the document.`;
}

/** Matches an array of one or more items. A pact can't express "zero or more": expect an empty list separately. */
function atLeastOne(value: readonly unknown[]): Matcher & { readonly min: number; readonly value: readonly unknown[] } {
  return { "pact:matcher:type": "type", min: 1, value };
}

function toMatcher({ type, format, pattern, items }: Schema, example: unknown): object {
  if (items && Array.isArray(example) && example.length > 0)
    return atLeastOne(example.map((one) => toMatcher(items, one)));
  if (items) return exactly(example);
  if (format === "date") return { "pact:matcher:type": "date", format: "yyyy-MM-dd", value: example };
  if (pattern !== undefined) return matching(pattern, example);
  return { "pact:matcher:type": type === "number" ? "number" : "type", value: example };
}

function isMatcher(value: unknown): value is Matcher {
  return isPlainObject(value) && "pact:matcher:type" in value;
}

function isExact(value: unknown): value is ReturnType<typeof exactly> {
  return isMatcher(value) && value["pact:matcher:type"] === "equality";
}
