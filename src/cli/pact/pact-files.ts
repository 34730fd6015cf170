/** The pact files of a folder: which there are, and what is wrong with them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPlainObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { invalidJson, parseJson } from "../../fixtures/json-text.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { createScenarioLibrary, ownParams } from "../../scenarios/scenario-library.js";
import type { RawInteraction } from "../../verify/pact/interaction.js";
import { UsageError } from "../exit-status.js";

/** A pact as its file has it, as far as everyone needs it; of another provider nothing but its names is looked at. */
export interface PactDocument {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly RawInteraction[];
  /** Messages of the third version. */
  readonly messages?: unknown;
  readonly metadata?: unknown;
}

export interface ReadPactFile {
  readonly path: string;
  readonly pact: PactDocument;
}

/** Reads every `.json` of a folder, ordered by name, or a single file. A file that is not a pact is a usage error. */
export async function readPacts(option: string, path: string, provider: string) {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new UsageError(`${option} ${quote(path)} does not exist; use a folder of pact files.`);
  const files = there.isDirectory() ? await listFiles(path) : [path];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const read = files.map((file, index) => parsePact(file, texts[index] ?? ""));
  const isMuseum = ({ pact }: ReadPactFile) => pact.provider.name === provider;
  const pacts = read.filter(isMuseum);
  for (const file of pacts) refuseUnread(file);
  /** A sentence on each pact that is left out. */
  const notices = read.filter((file) => !isMuseum(file)).map((file) => toNotice(file, provider));
  return { pacts, notices };
}

function toNotice({ path, pact }: ReadPactFile, provider: string): string {
  return `${path} is ignored: its provider is ${quote(pact.provider.name)}, not ${quote(provider)}.`;
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
}

function parsePact(path: string, text: string): ReadPactFile {
  const { value, broken } = parseJson(text);
  if (broken) throw new UsageError(invalidJson(quote(path), broken));
  if (isPact(value)) return { path, pact: { ...value, interactions: value.interactions ?? [] } };
  throw new UsageError(`${quote(path)} is not a pact: it has no consumer, provider or HTTP interactions.`);
}

function refuseUnread({ path, pact }: ReadPactFile): void {
  const messages = listMessages(pact);
  if (messages.length > 0) throw new UsageError(`${quote(path)} has messages: ${messages.join("\n  ")}`);
  const errors = validateInteractions(pact.interactions);
  if (errors.length > 0) throw new UsageError(`${quote(path)} is not a pact: ${errors.join("\n  ")}`);
}

/** A sentence on each provider state that a museum-mock would not know; another provider may have states of its own. */
export function listUnknownStates(files: readonly ReadPactFile[]): readonly string[] {
  const library = createScenarioLibrary(builtInScenarios);
  const states = files.flatMap(({ pact }) =>
    pact.interactions.flatMap(
      ({ providerState, providerStates = providerState ? [{ name: providerState }] : [] }) => providerStates ?? [],
    ),
  );
  const messages = states.flatMap(({ name, params }) => {
    const finding = library.find(name, ownParams(library, name, params ?? {}));
    return "message" in finding ? [finding.message] : [];
  });
  return [...new Set(messages)];
}

/** A pact of messages in the third version has these in place of interactions. */
function isPact(value: unknown): value is Omit<PactDocument, "interactions"> & Partial<PactDocument> {
  const { consumer, provider, interactions, messages } = (value ?? {}) as {
    [Name in keyof PactDocument]?: Partial<PactDocument[Name]>;
  };
  const isList = Array.isArray(interactions) || (interactions === undefined && Array.isArray(messages));
  return typeof consumer?.name === "string" && typeof provider?.name === "string" && isList;
}

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
function listMessages({ interactions, messages }: { interactions: readonly unknown[]; messages?: unknown }) {
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
function validateInteractions(interactions: readonly unknown[]): readonly string[] {
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
