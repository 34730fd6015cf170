/** The shape of a state document as a JSON Schema (2020-12), from which the validator in `generated/` is compiled. */
import { object } from "../../scenarios/schema-parts.js";

const date = { type: "string", format: "date", description: "a calendar date, YYYY-MM-DD" } as const;
const moment = {
  type: "string",
  pattern:
    "^(19[7-9]\\d|[2-9]\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$",
  description: "a moment in UTC from 1970 to 9999, such as 2027-03-01T09:00:00.000Z",
} as const;

const clock = object("a clock with one of today, now and released", {
  today: date,
  now: moment,
  speed: {
    type: "number",
    minimum: 0,
    maximum: 86_400,
    description: "how much faster than real time it runs, 0 to 86400",
  },
  since: { ...moment, description: "when it was set, in real time, such as 2027-03-01T09:00:00.000Z" },
  released: { const: true, description: "true" },
});

/** An entry or an event is validated by its own schema. */
const changed = { type: ["object", "null"], description: "an entry or event, or null if it is deleted" } as const;

const edits = object("the edited data", {
  hours: { type: "object", description: "the entries by date", additionalProperties: changed },
  events: { type: "object", description: "the events by eventId in lower case", additionalProperties: changed },
});

const profile = { type: "object", description: "the answers to choices that differ from the default profile" } as const;

const entered = object(
  "an active scenario, and what was set manually after it was entered",
  {
    scenario: {
      type: "string",
      minLength: 1,
      description: "the name of a scenario, with the values of its parameters",
    },
    anchor: { ...date, description: "a calendar date, YYYY-MM-DD: what today is in the dates of the scenario" },
    before: { ...date, description: "a calendar date, YYYY-MM-DD: the day before it was entered" },
    since: { ...moment, description: "when it was entered, in real time, such as 2027-03-01T09:00:00.000Z" },
    clock,
    profile: { ...profile, description: "the answers to choices that were set" },
    edits,
  },
  ["scenario", "anchor", "before", "since"],
);

const counted = object(
  "a number of requests",
  {
    of: {
      type: "array",
      description: "the names that lead to a fault or a later change",
      items: { type: "string", maxLength: 1000, description: "a name" },
      minItems: 1,
      maxItems: 6,
    },
    count: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: "a whole number, 1 or more" },
  },
  ["of", "count"],
);

/** The version of the format; a document of another version is refused. */
export const STATE_VERSION = 1;

/** The most bytes that a state document may have that is read or kept in a file. It holds the edited data of its session. */
export const LONGEST_STATE = 8 * 1024 * 1024;

export const stateSchema = object(
  "the state of a session",
  {
    version: { const: STATE_VERSION, description: "the version of the format, 1" },
    clock: { ...clock, description: "the clock: {today}, {now, speed, since} or {released: true}" },
    profile,
    edits,
    scenarios: {
      type: "array",
      description: "at most 20 active scenarios, in the order of entering",
      items: entered,
      maxItems: 20,
    },
    define: { type: "array", description: "at most 200 definitions of scenarios that are not built in", maxItems: 200 },
    faults: { type: "array", description: "the manual faults" },
    counts: { type: "array", description: "at most 10000 numbers of requests", items: counted, maxItems: 10_000 },
    // Each of them is read by hand: as a schema, they would be 12 kB more of each validator.
  },
  ["version", "clock"],
);
