/** Reads the pacts of a folder: those with the museum, and the names of those with another provider. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { quote } from "../../contract/quote.js";
import { parseJson } from "../../fixtures/json-text.js";
import { UsageError } from "../exit-status.js";

/** A pact as its file has it, as far as everyone needs it. */
export interface PactDocument {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly unknown[];
}

export interface PactFile {
  readonly path: string;
  readonly pact: PactDocument;
}

export interface PactFolder {
  readonly pacts: readonly PactFile[];
  /** A sentence on each pact that is left out. */
  readonly notices: readonly string[];
}

/** Every `.json` of a folder, in order of name; a path that is a file is that one pact. A file that is no pact is a usage error. */
export async function readPacts(option: string, path: string, provider: string): Promise<PactFolder> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new UsageError(`${option} ${quote(path)} does not exist; write a folder of pact files.`);
  const files = there.isDirectory() ? await listFiles(path) : [path];
  const read = await Promise.all(files.map(readPact));
  const isMuseum = ({ pact }: PactFile) => pact.provider.name === provider;
  return {
    pacts: read.filter(isMuseum),
    notices: read
      .filter((file) => !isMuseum(file))
      .map(
        ({ path: file, pact }) =>
          `${file} is left out: its provider is ${quote(pact.provider.name)}, not ${quote(provider)}.`,
      ),
  };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => join(folder, name));
}

async function readPact(path: string): Promise<PactFile> {
  const { value, broken } = parseJson(await readFile(path, "utf8"));
  if (broken)
    throw new UsageError(`${quote(path)} is not JSON: line ${broken.line}, column ${broken.column}: ${broken.reason}.`);
  if (isPact(value)) return { path, pact: value };
  throw new UsageError(`${quote(path)} is no pact: it has no consumer, provider or interactions with HTTP.`);
}

function isPact(value: unknown): value is PactDocument {
  const { consumer, provider, interactions } = (value ?? {}) as {
    [Name in keyof PactDocument]?: Partial<PactDocument[Name]>;
  };
  return typeof consumer?.name === "string" && typeof provider?.name === "string" && Array.isArray(interactions);
}
