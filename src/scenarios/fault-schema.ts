/** The shape of a fault and of the requests that it meets, as a part of the schema of a scenario file. */
import { operations } from "../contract/interface.js";
import { mutants } from "../mutants/mutants.js";
import { bodyFaults, connectionFaults, fieldFaults } from "./fault.js";
import { count, list, object, positive, ref } from "./schema-parts.js";

const operationId = {
  enum: operations.map(({ id }) => id),
  description: `one of ${operations.map(({ id }) => id).join(", ")}`,
} as const;
const oneOrMore = (description: string, types: readonly string[] = ["string"]) =>
  ({ type: [...types, "array"], items: { type: types }, description }) as const;

/** A field takes one value, or a list in which one value has to match; `findMatchViolations` checks the rest. */
const match = object("the requests that match", {
  operation: {
    anyOf: [operationId, { type: "array", items: operationId, minItems: 1 }],
    description: operationId.description,
  },
  method: oneOrMore("a method, such as GET"),
  path: oneOrMore("a path such as /museum-hours, in which * stands for any text"),
  parameters: {
    type: "object",
    description: "values of parameters, by name",
    additionalProperties: oneOrMore("a text or a number", ["string", "number"]),
  },
  sent: {
    type: "object",
    description: "values of parameters as written in the query, by name",
    additionalProperties: oneOrMore(
      "a text, in which * stands for any text, true if the parameter has to be there, or false if it must not",
      ["string", "number", "boolean"],
    ),
  },
  headers: {
    type: "object",
    description: "values of headers, by name",
    maxProperties: 20,
    additionalProperties: oneOrMore(
      "a text, in which * stands for any text, true if the header has to be there, or false if it must not",
      ["string", "boolean"],
    ),
  },
  user: oneOrMore("the user name of the credential, in which * stands for any text, true for any, or false for none", [
    "string",
    "boolean",
  ]),
});

const delay = {
  description: "milliseconds, a range such as 100..500, or {median: 300, sigma: 0.5}",
  anyOf: [
    { type: "number", minimum: 0, maximum: 3_600_000 },
    { type: "string", pattern: String.raw`^\d{1,7}(\.\.\d{1,7})?$` },
    object(
      "a log-normal distribution",
      {
        median: { type: "number", exclusiveMinimum: 0, description: "milliseconds, over 0" },
        sigma: { type: "number", minimum: 0, maximum: 3, description: "a number from 0 to 3" },
      },
      ["median", "sigma"],
    ),
  ],
} as const;

const seconds = { ...count, maximum: 31_536_000, description: "a whole number from 0 to 31536000" } as const;

const retryAfter = {
  description: "seconds, a whole number, or {seconds: 30, as: date}",
  anyOf: [
    seconds,
    object("seconds, sent as a date", { seconds, as: { enum: ["seconds", "date"], description: "seconds or date" } }, [
      "seconds",
      "as",
    ]),
  ],
} as const;

const body = {
  description: `one of ${bodyFaults.join(", ")}, or {field: price, as: one of ${fieldFaults.join(", ")}}`,
  anyOf: [
    { enum: bodyFaults },
    object(
      "a field and what it becomes",
      {
        field: { type: "string", description: "a field, such as price" },
        as: { enum: fieldFaults, description: `one of ${fieldFaults.join(", ")}` },
      },
      ["field", "as"],
    ),
  ],
} as const;

const headers = {
  type: "object",
  description: "headers of the answer to set, by name; null removes one",
  maxProperties: 20,
  additionalProperties: { type: ["string", "null"], description: "a text, or null to remove the header" },
} as const;

const drip = object(
  "sends the body in chunks, over milliseconds",
  {
    chunks: { type: "integer", minimum: 1, maximum: 1000, description: "a whole number from 1 to 1000" },
    over: { type: "integer", minimum: 0, maximum: 600_000, description: "milliseconds from 0 to 600000" },
  },
  ["chunks", "over"],
);

const effects = {
  status: { type: "integer", minimum: 200, maximum: 599, description: "a status from 200 to 599" },
  retryAfter: ref("retryAfter"),
  detail: { type: "string", description: "the sentence in the error" },
  delay: ref("delay"),
  drip: ref("drip"),
  connection: { enum: connectionFaults, description: `one of ${connectionFaults.join(", ")}` },
  lasts: {
    type: "integer",
    minimum: 1,
    maximum: 600_000,
    description: "how long connections are refused, in milliseconds",
  },
  body: ref("body"),
  headers: ref("headers"),
  stale: { const: true, description: "true: answers a request with If-None-Match with 304, whatever tag it names" },
  mutant: { enum: mutants.map(({ id }) => id), description: "a mutant by its name, such as closed-day-open" },
} as const;

const fault = object("a fault and its conditions", {
  id: { type: "string", description: "a name of the fault, so that it can be changed by itself" },
  paused: { type: "boolean", description: "true: the fault has no effect and counts nothing" },
  ...effects,
  sequence: {
    ...list(
      "steps, one for each request that gets the fault",
      object("effects of a step; none to let a request pass", {
        ...effects,
        times: { ...positive, description: "how many requests get the step, a whole number, 1 or more" },
      }),
    ),
    minItems: 1,
    maxItems: 100,
  },
  repeat: { type: "boolean", description: "true starts the sequence again after its last step" },
  match: ref("match"),
  after: { ...count, description: "how many matching requests pass first, a whole number" },
  times: { ...positive, description: "how many requests get the fault, a whole number, 1 or more" },
  every: { ...positive, description: "each n-th request gets the fault, a whole number, 1 or more" },
  probability: { type: "number", minimum: 0, maximum: 1, description: "a number from 0 to 1" },
});

/** The definitions to which the others refer. */
export const faultDefinitions = { match, delay, retryAfter, body, headers, drip, fault } as const;
