/** Reads the pacts of a folder: those with the museum, and the names of those with another provider. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../../base/text.js";
import { invalidJson, parseJson } from "../../fixtures/json-text.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { createScenarioLibrary, ownParams } from "../../scenarios/scenario-library.js";
import type { RawInteraction } from "../../verify/pact/interaction.js";
import { UsageError } from "../exit-status.js";
import { listMessages, validateInteractions } from "./pact-validation.js";

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
