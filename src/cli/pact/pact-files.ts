/** The pact files of a folder: which there are, and what is wrong with them. */

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { lookUp } from "../../base/collections.js";
import { isPlainObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { readWholeFile } from "../../config/files.js";
import { invalidJson, parseJson } from "../../fixtures/json-text.js";
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

export type ReadPactFile = ReturnType<typeof parsePact>;

/** Reads every `.json` of a folder, ordered by name, or a single file. A file that is not a pact is a usage error. */
export async function readPacts(option: string, path: string, provider: string) {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new UsageError(`${option} ${quote(path)} does not exist; use a folder of pact files.`);
  const files = there.isDirectory() ? await listFiles(path) : [path];
  const read = files.map((file) => parsePact(file, readWholeFile(option, file).toString("utf8")));
  const isMuseum = ({ pact }: ReadPactFile) => pact.provider.name === provider;
  const pacts = read.filter(isMuseum);
  for (const { path, pact } of pacts) {
    const messages = listMessages(pact);
    if (messages.length > 0) throw new UsageError(`${quote(path)} has messages: ${messages.join("\n  ")}`);
    const errors = validateInteractions(pact.interactions);
    if (errors.length > 0) throw new UsageError(`${quote(path)} is not a pact: ${errors.join("\n  ")}`);
  }
  /** A sentence on each pact that is left out. */
  const notices = read
    .filter((file) => !isMuseum(file))
    .map(
      ({ path, pact }) => `${path} is ignored: its provider is ${quote(pact.provider.name)}, not ${quote(provider)}.`,
    );
  return { pacts, notices };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
}

/** What programs of others refuse at the beginning of a file. */
const BYTE_ORDER_MARK = "\uFEFF";

interface ParsedPactFile {
  readonly path: string;
  readonly pact: PactDocument;
  /** The text without its byte order mark, if it begins with one. */
  readonly markedText?: string;
}

function parsePact(path: string, given: string): ParsedPactFile {
  const isMarked = given.startsWith(BYTE_ORDER_MARK);
  const text = isMarked ? given.slice(1) : given;
  const { value, broken } = parseJson(text);
  if (broken) throw new UsageError(invalidJson(quote(path), broken));
  const marked = isMarked && { markedText: text };
  if (isPact(value)) return { path, pact: { ...value, interactions: value.interactions ?? [] }, ...marked };
  throw new UsageError(`${quote(path)} is not a pact: it has no consumer, provider or HTTP interactions.`);
}

/** A pact of messages in the third version has these in place of interactions. */
function isPact(value: unknown): value is Omit<PactDocument, "interactions"> & Partial<PactDocument> {
  const { consumer, provider, interactions, messages } = (value ?? {}) as {
    [Name in keyof PactDocument]?: Partial<PactDocument[Name]>;
  };
  const isList = Array.isArray(interactions) || (interactions === undefined && Array.isArray(messages));
  return typeof consumer?.name === "string" && typeof provider?.name === "string" && isList;
}

const isText = (value: unknown) => typeof value === "string";
const isTexts = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));
const isState = (value: unknown) =>
  isPlainObject(value) && isText(value["name"]) && (value["params"] == null || isPlainObject(value["params"]));
const isStates = (value: unknown) => value === null || (Array.isArray(value) && value.every(isState));
const isQuery = (value: unknown) => value === null || isText(value) || isPlainObject(value);
const isHeaders = (value: unknown) => value === null || (isPlainObject(value) && Object.values(value).every(isTexts));
const headers = ["object of texts", '{"Accept": "application/json"}', isHeaders] as const;

/** A place of an interaction, what it may hold, an example, and the test of a value. */
type Place = readonly [place: string, name: string, example: string, holds: (value: unknown) => boolean, "optional"?];

/** The places of an interaction, each after the one that it lies in. */
const places: readonly Place[] = [
  ["", "interaction", '{"request": {…}, "response": {…}}', isPlainObject],
  ["description", "text", '"the days of a week"', isText, "optional"],
  ["providerStates", "list of states", '[{"name": "no events"}]', isStates, "optional"],
  ["request", "object", '{"method": "GET", "path": "/museum-hours"}', isPlainObject],
  ["request.method", "text", '"GET"', isText],
  ["request.path", "text", '"/museum-hours"', isText],
  ["request.query", "query", '"limit=5" or {"limit": ["5"]}', isQuery, "optional"],
  ["request.headers", ...headers, "optional"],
  ["response", "object", '{"status": 200}', isPlainObject],
  ["response.status", "whole number", "200", Number.isInteger],
  ["response.headers", ...headers, "optional"],
];

/** Returns a sentence for each interaction that is not an HTTP request, in version 3 and version 4 of pacts. */
function listMessages({ interactions, messages }: { interactions: readonly unknown[]; messages?: unknown }) {
  const typed = interactions.flatMap((item, index) => {
    if (!isPlainObject(item) || item["type"] === undefined || item["type"] === HTTP) return [];
    return [`interactions[${index}]${named(item)} is of type ${shown(item["type"])}; ${ONLY_HTTP}`];
  });
  const older: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return [...typed, ...older.map((item, index) => `messages[${index}]${named(item)} is a message; ${ONLY_HTTP}`)];
}

const HTTP = "Synchronous/HTTP";
const ONLY_HTTP = `this provider has no messages; remove everything that is not ${HTTP}.`;

function named(value: unknown): string {
  return isPlainObject(value) && typeof value["description"] === "string" ? ` ${quote(value["description"])}` : "";
}

/** A sentence on the first place of each interaction that is not as Pact writes it. */
function validateInteractions(interactions: readonly unknown[]): readonly string[] {
  return interactions.flatMap((item, index) => {
    for (const [place, name, example, holds, isOptional] of places) {
      const names = place.split(".").filter(Boolean);
      const value = names.reduce<unknown>(
        (outer, key) => (isPlainObject(outer) ? lookUp(outer, key) : undefined),
        item,
      );
      if (holds(value) || (isOptional && value === undefined)) continue;
      const at = `interactions[${index}]${place && `.${place}`}`;
      if (value === undefined) return [`${at} is missing; add it, such as ${example}.`];
      return [`Invalid value ${shown(value)} for ${at}; expected ${name}, such as ${example}.`];
    }
    return [];
  });
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  return typeof value === "object" && value !== null ? quote(JSON.stringify(value)) : String(value);
}
