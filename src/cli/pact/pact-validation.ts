/** Validates the interactions of a pact as far as they are read: each asks a question over HTTP and expects an answer. */
import { isPlainObject } from "../../base/json.js";
import { quote } from "../../base/text.js";

type Fields = Readonly<Record<string, unknown>>;

/** What a place of a pact may hold, and how that is said. */
interface Kind {
  readonly name: string;
  readonly example: string;
  holds(value: unknown): boolean;
}

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));

const isState = (value: unknown) =>
  isPlainObject(value) && isText(value["name"]) && (value["params"] == null || isPlainObject(value["params"]));

const text: Kind = { name: "text", example: '"the days of a week"', holds: isText };
const method: Kind = { name: "text", example: '"GET"', holds: isText };
const path: Kind = { name: "text", example: '"/museum-hours"', holds: isText };
const status: Kind = { name: "whole number", example: "200", holds: Number.isInteger };
const interaction: Kind = { name: "interaction", example: '{"request": {…}, "response": {…}}', holds: isPlainObject };
const request: Kind = { name: "object", example: '{"method": "GET", "path": "/museum-hours"}', holds: isPlainObject };
const response: Kind = { name: "object", example: '{"status": 200}', holds: isPlainObject };
const headers: Kind = {
  name: "object of texts",
  example: '{"Accept": "application/json"}',
  holds: (value) => value === null || (isPlainObject(value) && Object.values(value).every(isTexts)),
};
const query: Kind = {
  name: "query",
  example: '"limit=5" or {"limit": ["5"]}',
  holds: (value) => value === null || isText(value) || isPlainObject(value),
};
const states: Kind = {
  name: "list of states",
  example: '[{"name": "no events"}]',
  holds: (value) => value === null || (Array.isArray(value) && value.every(isState)),
};

/** The places of an interaction, each after the one that it lies in. */
const places: readonly (readonly [place: string, kind: Kind, isOptional?: "optional"])[] = [
  ["description", text, "optional"],
  ["providerStates", states, "optional"],
  ["request", request],
  ["request.method", method],
  ["request.path", path],
  ["request.query", query, "optional"],
  ["request.headers", headers, "optional"],
  ["response", response],
  ["response.status", status],
  ["response.headers", headers, "optional"],
];

/** Returns a sentence for each interaction that is not an HTTP request, in version 3 and version 4 of pacts. */
export function listMessages({ interactions, messages }: { interactions: readonly unknown[]; messages?: unknown }) {
  const typed = interactions.flatMap((one, index) => {
    if (!isPlainObject(one) || one["type"] === undefined || one["type"] === HTTP) return [];
    return [`interactions[${index}]${named(one)} is of type ${shown(one["type"])}; ${ONLY_HTTP}`];
  });
  const older = Array.isArray(messages) ? messages : [];
  return [
    ...typed,
    ...older.map((one: unknown, index) => `messages[${index}]${named(one)} is a message; ${ONLY_HTTP}`),
  ];
}

const HTTP = "Synchronous/HTTP";
const ONLY_HTTP = `this provider has no messages; remove everything that is not ${HTTP}.`;

function named(value: unknown): string {
  return isPlainObject(value) && typeof value["description"] === "string" ? ` ${quote(value["description"])}` : "";
}

/** A sentence on the first place of each interaction that is not as Pact writes it. */
export function validateInteractions(interactions: readonly unknown[]): readonly string[] {
  return interactions.flatMap((one, index) => {
    const at = `interactions[${index}]`;
    if (!isPlainObject(one)) return [errorOf(at, one, interaction)];
    const broken = places.find(
      ([place, kind, isOptional]) =>
        !kind.holds(valueAt(one, place)) && !(isOptional && valueAt(one, place) === undefined),
    );
    return broken ? [errorOf(`${at}.${broken[0]}`, valueAt(one, broken[0]), broken[1])] : [];
  });
}

function valueAt(fields: Fields, place: string): unknown {
  return place.split(".").reduce<unknown>((value, name) => (isPlainObject(value) ? value[name] : undefined), fields);
}

function errorOf(at: string, value: unknown, { name, example }: Kind): string {
  return value === undefined
    ? `${at} is missing; add it, such as ${example}.`
    : `Invalid value ${shown(value)} for ${at}; expected ${name}, such as ${example}.`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  return typeof value === "object" && value !== null ? quote(JSON.stringify(value)) : String(value);
}
