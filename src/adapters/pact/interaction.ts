/** An interaction with an operation of the museum: provider states, request and response. */
import type { PactV4 } from "@pact-foundation/pact";
import { quote } from "../../base/quote.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { type Operation, type OperationId, operationById } from "../../contract/interface.js";
import { validateCount, validateTest } from "./arguments.js";
import { watchCredentials } from "./credential-watch.js";
import { atLeastOne, type Expected, matching, type SchemaName, toItem, toWholeItem } from "./expectation.js";
import type { Named, PactWriting } from "./pact-writing.js";

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
interface RequestDescription extends Named, PactRequest {
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

/** Describes a request to Pact once it is tested. */
export function createRequested<Item>(request: RequestDescription): Requested<Item> {
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

function bodyOf<Item>(schema: SchemaName, expected: Expected<Item> | readonly Expected<Item>[] | undefined): unknown {
  if (isList(expected)) return expected.map((one) => toItem(schema, one));
  return atLeastOne(expected === undefined ? toWholeItem(schema) : toItem(schema, expected));
}

function toAnswered(request: RequestDescription, answer: (described: Answerable) => Complete): Answered {
  request.writing.begin(request);
  return {
    executeTest: (test) =>
      request.writing.run(request, () => {
        const reason = validateTest(test);
        if (reason !== undefined) throw new TypeError(reason);
        const ask = request.anonymous ? withoutCredential(request, test) : test;
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

function describe({ createPact, operation, states, description, query, anonymous }: RequestDescription): Answerable {
  const { path } = operationById(operation);
  const given = states.reduce(
    (interaction: Interaction, { name, parameters }) =>
      Object.keys(parameters).length > 0 ? interaction.given(name, parameters) : interaction.given(name),
    createPact().addInteraction(),
  );
  return given.uponReceiving(description).withRequest("GET", path, (request) => {
    request.query(
      Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
    );
    if (!anonymous) {
      request.headers({ Authorization: matching(BASIC, PLACEHOLDER) });
    }
  });
}

function isList<Item>(
  expected: Expected<Item> | readonly Expected<Item>[] | undefined,
): expected is readonly Expected<Item>[] {
  return Array.isArray(expected);
}
