/** The shape of a capsule as a JSON Schema (2020-12), from which the validator in `generated/` is compiled. */
import { object } from "../../scenarios/schema-parts.js";
import { credentialKinds } from "../message/credential.js";

/** The version of the format; a capsule of another version is refused. */
export const CAPSULE_VERSION = 1;

const text = { type: "string", description: "a text" } as const;
const flag = { type: "boolean", description: "true or false" } as const;
const moment = {
  type: "string",
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$`,
  description: "a moment in UTC, such as 2027-03-01T09:00:00.000Z",
} as const;

const headers = {
  type: "array",
  description: "a list of headers, each a name in lower case and a value",
  items: { type: "array", description: "a name and a value", items: text, minItems: 2, maxItems: 2 },
} as const;

const data = object(
  "where the data came from",
  {
    kind: { enum: ["generated", "dataSet"], description: "generated or dataSet" },
    seed: { type: "integer", description: "the seed of a generated museum" },
    eventsPerWeek: { type: "integer", minimum: 0, description: "the number of events that begin in a week" },
    of: { enum: ["file", "items"], description: "file or items" },
    digest: text,
  },
  ["kind"],
);

const named = object("how the session was named, if not by a preference", {
  path: text,
  deleted: text,
});

const request = object(
  "the request, without secrets",
  {
    method: text,
    target: { type: "string", pattern: "^/", description: "a path and query" },
    targetDigest: { ...text, description: "the digest of the target, if a secret in it is masked" },
    headers,
    user: { ...text, description: "the user name of the credential" },
    credential: { enum: credentialKinds, description: `one of ${credentialKinds.join(", ")}` },
  },
  ["method", "target", "headers", "credential"],
);

const answer = object(
  "the answer",
  {
    status: { type: "integer", minimum: 0, maximum: 599, description: "a status, or 0 for a cut connection" },
    headers,
    body: text,
    bodyDigest: { ...text, description: "the digest of the whole body, if body is only its beginning" },
    delivery: { type: "object", description: "how the answer was sent" },
    faults: { type: "array", description: "the faults of the answer", items: text },
  },
  ["status", "headers", "body"],
);

export const capsuleSchema = object(
  "an exchange with everything that it takes to give its answer again",
  {
    version: { const: CAPSULE_VERSION, description: "the version of the format, 1" },
    museumMock: { ...text, description: "the version of museum-mock that gave the answer" },
    data,
    seed: { type: "integer", description: "the seed of the faults" },
    cors: { ...flag, description: "whether pages of other origins may read the answer" },
    basePath: { type: "string", pattern: "^/", description: "a path such as /api" },
    time: { ...moment, description: "when the request came, such as 2027-03-01T09:00:00.000Z" },
    clock: { ...moment, description: "what the clock showed, such as 2027-03-01T09:00:00.000Z" },
    answered: { ...moment, description: "when it was answered, such as 2027-03-01T09:00:00.000Z" },
    session: object("the session", { id: text, isNew: flag }, ["id", "isNew"]),
    named,
    world: { type: "object", description: "the state before the exchange, a state document" },
    define: { type: "array", description: "definitions of scenarios that are not built in" },
    request,
    answer,
  },
  ["version", "museumMock", "seed", "cors", "time", "world", "request", "answer"],
);
