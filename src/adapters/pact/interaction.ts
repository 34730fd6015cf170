/** An interaction of a pact: what is asked, and what is expected as Pact's matchers. */

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { PactV4 } from "@pact-foundation/pact";
import { lookUp } from "../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { hintFor, quote, shown } from "../../base/text.js";
import { as, readOptions } from "../../config/code-options.js";
import { toggle } from "../../config/kinds.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { examples, schemas } from "../../contract/document.js";
import {
  DEFAULT_LIMIT,
  getMuseumHours,
  type Operation,
  type OperationId,
  operationById,
  parameterOf,
  SMALLEST_INTEGER,
} from "../../contract/interface.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import type { Named, PactWriting } from "./pact-file.js";

/** Pact's own steps, which it does not name. */
type Interaction = ReturnType<PactV4["addInteraction"]>;
type Answerable = ReturnType<Interaction["withRequest"]>;

type Complete = ReturnType<Answerable["willRespondWith"]>;

type Server = Parameters<Parameters<Complete["executeTest"]>[0]>[0];
type Test<T> = (server: Server) => Promise<T | undefined>;

/** An interaction that is complete: `executeTest` runs a test against Pact's server. */
type Answered = Pick<Complete, "executeTest">;

/**
 * Pact's server (16.3 to 16.5) answers a request before it has recorded it. On a busy machine, it reads its records too soon after
 * the test. This delay gives it time.
 */
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

/** Everything about a request. */
interface RequestDescription extends Named {
  readonly options: PactRequest;
  readonly operation: OperationId;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly createPact: () => PactV4;
  readonly writing: PactWriting;
}

const schemaOf = { getMuseumHours: "HoursEntry", listSpecialEvents: "SpecialEvent" } as const;

/** The placeholder for a credential in a pact: `user:password`. The verifier of a provider replaces it with a real one. */
const PLACEHOLDER = "Basic dXNlcjpwYXNzd29yZA==";
const BASIC = "^Basic [A-Za-z0-9+/]+={0,2}$";
const JSON_TYPE = "^application/json(;.*)?$";

/** Describes a request to Pact once it is tested. Throws a TypeError for an invalid request, and for one that can't begin now. */
export function createRequested<Item>(request: RequestDescription): Requested<Item> {
  const wrong = validateRequest(request.operation, request);
  if (wrong !== undefined) throw new TypeError(wrong);
  request.writing.refuse(request);
  const schema = schemaOf[request.operation];
  return {
    returns: (expected) => {
      const reason = isList(expected) ? validateCount(request.operation, request.query, expected.length) : undefined;
      if (reason !== undefined) throw new TypeError(reason);
      const body = bodyOf(schema, expected);
      return toAnswered(request, (described) =>
        described.willRespondWith(200, (response) => {
          response.headers({ "Content-Type": matching(JSON_TYPE, "application/json") });
          response.jsonBody(body);
        }),
      );
    },
    fails: (status) => {
      if (!(Number.isInteger(status) && status >= 400 && status <= 599)) {
        throw new TypeError(`Invalid status ${status} for fails(…); use a status from 400 to 599, such as 401.`);
      }
      return toAnswered(request, (described) => described.willRespondWith(status));
    },
  };
}

function bodyOf<Item>(
  schema: Parameters<typeof toItem>[0],
  expected: Expected<Item> | readonly Expected<Item>[] | undefined,
): unknown {
  if (isList(expected)) return expected.map((one) => toItem(schema, one));
  const every = () => Object.fromEntries(Object.keys(schemas[schema].properties).map((field) => [field, true]));
  return atLeastOne(toItem(schema, expected === undefined ? every() : expected));
}

function toAnswered(request: RequestDescription, answer: (described: Answerable) => Complete): Answered {
  request.writing.begin(request);
  return {
    executeTest: (test) =>
      request.writing.run(request, () => {
        const ask = request.options.anonymous ? withoutCredential(request, test) : test;
        return answer(describe(request)).executeTest(async (server) => {
          const tested = await ask(server);
          await new Promise((resolve) => setTimeout(resolve, NOTING_MILLISECONDS));
          return tested;
        });
      }),
  };
}

/** Fails if all requests had a credential. A client may send one after it got a challenge. */
function withoutCredential<T>({ description }: RequestDescription, test: Test<T>): Test<T> {
  return async (server) => {
    let result: T | undefined;
    const seen = await watchCredentials(server.url, async () => {
      result = await test(server);
    });
    if (seen.length === 0 || seen.includes(false)) return result;
    throw new Error(
      `The request ${quote(description)} is anonymous, but came with an Authorization header; send none, or leave out { anonymous: true }.`,
    );
  };
}

function describe({ createPact, operation, states, description, query, options }: RequestDescription): Answerable {
  const { path } = operationById(operation);
  const prepared = states.reduce(
    (interaction: Interaction, { name, parameters }) =>
      Object.keys(parameters).length > 0 ? interaction.given(name, parameters) : interaction.given(name),
    createPact().addInteraction(),
  );
  return prepared.uponReceiving(description).withRequest("GET", path, (request) => {
    request.query(
      Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
    );
    if (!options.anonymous) {
      request.headers({ Authorization: matching(BASIC, PLACEHOLDER) });
    }
  });
}

function isList<Item>(
  expected: Expected<Item> | readonly Expected<Item>[] | undefined,
): expected is readonly Expected<Item>[] {
  return Array.isArray(expected);
}

/** The diagnostics channels of `fetch` and undici, and of `node:http`. Other clients are not seen. */
const FETCH = "undici:request:create";
const HTTP = "http.client.request.start";

interface FetchMessage {
  /** Names and values in turn. */
  readonly request: { readonly method?: unknown; readonly origin?: unknown; readonly headers?: unknown };
}

interface HttpMessage {
  readonly request: { readonly method?: unknown; readonly getHeader: (name: string) => unknown };
}

/** Runs a function. Returns, for each request that it sent to the address, whether the request had a credential. */
async function watchCredentials(url: string, run: () => Promise<unknown>): Promise<readonly boolean[]> {
  // This machine has several names, so only the port is compared.
  const { port } = new URL(url);
  const isMeant = (address: string) => URL.canParse(address) && new URL(address).port === port;
  const seen: boolean[] = [];
  // A CORS preflight never has a credential.
  const isQuestion = ({ method }: { readonly method?: unknown }) => method !== "OPTIONS";
  const onFetch = (message: unknown) => {
    const { request } = message as FetchMessage;
    if (isQuestion(request) && isMeant(String(request.origin))) seen.push(hasCredential(request.headers));
  };
  const onHttp = (message: unknown) => {
    const { request } = message as HttpMessage;
    if (isQuestion(request) && isMeant(`http://${request.getHeader("host")}`))
      seen.push(request.getHeader("authorization") !== undefined);
  };
  subscribe(FETCH, onFetch);
  subscribe(HTTP, onHttp);
  try {
    await run();
  } finally {
    unsubscribe(FETCH, onFetch);
    unsubscribe(HTTP, onHttp);
  }
  return seen;
}

function hasCredential(headers: unknown): boolean {
  if (!Array.isArray(headers)) return false;
  return headers.some((part, index) => index % 2 === 0 && String(part).toLowerCase() === "authorization");
}

export function validatePactOptions(options: unknown): string | undefined {
  const { consumer, provider = "museum", dir = "pacts" } = (options ?? {}) as JsonObject;
  const wrong = Object.entries({ consumer, provider, dir }).find(([, value]) => !isText(value));
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is ${shown(value)}, expected a text that is not empty; use createMuseumPact({ consumer: "my-site", dir: "pacts" }).`;
}

function validateRequest(
  id: OperationId,
  { description, query, options }: Readonly<Record<"description" | "query" | "options", unknown>>,
): string | undefined {
  if (!isText(description)) {
    return `The description of ${id}(…) is ${shown(description)}, expected a text; describe the request, such as ${id}("the first page").`;
  }
  readOptions(options, id, { anonymous: as(toggle) });
  return validateQuery(id, query);
}

/**
 * Checks the number of expected entries. A page of hours never has more entries than `limit`, under any profile. A page of events
 * may have more, if `limit` counts the days of events (`eventPageUnit`).
 */
function validateCount(id: OperationId, query: JsonObject, count: number): string | undefined {
  const most = mostEntries(query["limit"]);
  if (id !== getMuseumHours.id || count <= most) return undefined;
  return `returns([…]) has ${count} entries, expected at most ${most}, the size of a page; use fewer, or set a higher limit.`;
}

function mostEntries(limit: unknown): number {
  const { maximum = Number.POSITIVE_INFINITY } = parameterOf(getMuseumHours, "limit") ?? {};
  if (/^-?\d+$/.test(String(limit))) return Math.min(Math.max(Number(limit), SMALLEST_INTEGER), maximum);
  return DEFAULT_LIMIT;
}

function validateQuery(id: OperationId, query: unknown): string | undefined {
  if (!isPlainObject(query)) {
    return `The query of ${id}(…) is ${shown(query)}, expected an object; use one such as { limit: 5 }, or leave it out.`;
  }
  const { path, parameters } = operationById(id);
  const names: readonly string[] = parameters.map(({ name }) => name);
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined) return `Unknown parameter ${quote(unknown)} for ${path}; ${hintFor(unknown, names)}`;
  const wrong = Object.entries(query).find(
    ([, value]) => typeof value !== "string" && value !== undefined && !Number.isFinite(value),
  );
  return (
    wrong && `${wrong[0]} is ${shown(wrong[1])}, expected a number or a date, such as "2027-03-01"; or leave it out.`
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
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

/** The parts of a schema that decide how a value is matched. */
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

/** Matches any text that fits a regular expression; `value` is the example. */
function matching<Value>(regex: string, value: Value) {
  return { "pact:matcher:type": "regex", regex, value };
}

/** Returns an item with the expected fields. */
function toItem(name: SchemaName, expected: JsonObject): object {
  const reason = validateItem(name, expected);
  if (reason !== undefined) throw new TypeError(reason);
  const documented: JsonObject = examples[name];
  return Object.fromEntries(
    Object.entries(expected).map(([field, value]) => {
      const wrong = validateField(name, field, value);
      if (wrong !== undefined) throw new TypeError(wrong);
      if (isMatcher(value)) return [field, value];
      return [
        field,
        toMatcher(lookUp(propertiesOf(name), field) as Schema, value === true ? lookUp(documented, field) : value),
      ];
    }),
  );
}

function propertiesOf(name: SchemaName): Readonly<Record<string, Schema>> {
  return schemas[name].properties;
}

function validateItem(name: SchemaName, expected: unknown): string | undefined {
  const such = name === "HoursEntry" ? '{ date: "2027-03-02", timeOpen: true }' : '{ name: "Clay", price: true }';
  if (isMatcher(expected)) {
    return `Invalid matcher in returns(…): use matchers for the fields of ${name}, and a list for items, such as [${such}].`;
  }
  if (isPlainObject(expected)) return undefined;
  return `returns(…) has ${shown(expected)} for an item, expected the fields of ${name}; use an object such as ${such}.`;
}

const validateItemFields = createItemValidator({ isPlaced: false });

/** Validates a value against the document, even an exact one: no provider could answer an invalid value. */
function validateField(name: SchemaName, field: string, expected: unknown): string | undefined {
  const fields = Object.keys(propertiesOf(name));
  if (!fields.includes(field)) return `${name} has no ${field}; it has ${fields.join(", ")}.`;
  if (expected === true || (isMatcher(expected) && !isExact(expected))) return undefined;
  const value = isExact(expected) ? expected.value : expected;
  const [violation] = validateItemFields(name === "HoursEntry" ? "entry" : "event", { [field]: value });
  const says =
    value === undefined
      ? `${field} is undefined, expected a value`
      : violation && `${violation.path.slice(1)} ${violation.sentence}`;
  return says && `${says}; use one, or true for the example of the document.`;
}

/** Matches an array of one or more items. A pact can't express "zero or more": expect an empty list separately. */
function atLeastOne(item: unknown): Matcher & { readonly min: number; readonly value: readonly unknown[] } {
  return { "pact:matcher:type": "type", min: 1, value: [item] };
}

function toMatcher({ type, format, pattern, items }: Schema, example: unknown): object {
  if (items && Array.isArray(example) && example.length > 0)
    return { "pact:matcher:type": "type", min: 1, value: example.map((one) => toMatcher(items, one)) };
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
