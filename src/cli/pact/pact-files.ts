/** The pact files of a folder: which there are, and what is wrong with them. */

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isPlainObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { isHidden, readRegularFile, readWholeFile } from "../../config/files.js";
import { invalidJson, parseJson } from "../../fixtures/json-text.js";
import { UsageError } from "../exit-status.js";
import type { RawInteraction } from "./interaction.js";

/** A pact as its file has it, as far as everyone needs it. */
export interface PactDocument {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly RawInteraction[];
  readonly metadata?: unknown;
}

export interface PactFile {
  readonly path: string;
  readonly pact: PactDocument;
}

/** Reads every `.json` of a folder, by name, or a single file. Throws a UsageError for what is no pact. */
export async function readPacts(option: string, path: string, provider: string) {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new UsageError(`${option} ${quote(path)} does not exist; use a folder of pact files.`);
  const isPact = (name: string) => name.endsWith(".json") && !isHidden(name);
  const names = there.isDirectory() ? (await readdir(path)).filter(isPact).sort() : [];
  const files = there.isDirectory() ? names.map((name) => join(path, name)) : [path];
  const read = there.isDirectory()
    ? (file: string) => readRegularFile(`${option} ${quote(file)}`, file)
    : (file: string) => readWholeFile(option, file);
  const pacts: PactFile[] = [];
  const notices: string[] = [];
  for (const file of files) {
    const pact = parsePact(file, read(file).toString("utf8"));
    const { name } = pact.provider;
    if (name.normalize() === provider.normalize()) pacts.push({ path: file, pact: requireInteractions(file, pact) });
    else notices.push(`${file} is ignored: its provider is ${quote(name)}, not ${quote(provider)}.`);
  }
  return { pacts, notices };
}

type NamedPact = Omit<PactDocument, "interactions"> & { readonly interactions?: unknown; readonly messages?: unknown };

function parsePact(path: string, text: string): NamedPact {
  const { value, broken } = parseJson(text);
  if (broken) throw new UsageError(invalidJson(quote(path), broken));
  const { consumer, provider } = Object(value);
  if (typeof consumer?.name === "string" && typeof provider?.name === "string") return value as NamedPact;
  throw new UsageError(`${quote(path)} is not a pact: it has no consumer or provider.`);
}

const HTTP = "Synchronous/HTTP";

function requireInteractions(path: string, pact: NamedPact): PactDocument {
  const { interactions = [], messages = [] } = pact;
  if (![interactions, messages].every(Array.isArray)) throw new UsageError(`${quote(path)} is not a pact.`);
  const all = [...(interactions as unknown[]), ...(messages as unknown[]).map(() => ({ type: "message" }))];
  all.forEach((one, at) => {
    const { type = HTTP, request, response, providerStates } = Object(one);
    if (type !== HTTP) {
      throw new UsageError(
        `${quote(path)} has messages, which this provider has not; remove everything that is not ${HTTP}.`,
      );
    }
    const states: unknown[] = [providerStates ?? []].flat();
    const isStated = states.every((state) => isPlainObject(state) && typeof state["name"] === "string");
    const isAsked = typeof request?.method === "string" && typeof request.path === "string";
    if (isStated && isAsked && Number.isInteger(response?.status)) return;
    throw new UsageError(
      `${quote(path)} is not a pact: interactions[${at}] has no method, path and status, or a state without a name.`,
    );
  });
  return { ...pact, interactions: interactions as RawInteraction[] };
}
