/** The pact that a consumer's suite writes: into a folder of its own, and as text that is the same on every machine. */
import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";

interface WrittenPact {
  readonly interactions: readonly { readonly description: string }[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Makes an empty folder for the pact of a consumer; Pact adds to what it finds, and an interaction that is gone would stay. */
export async function emptyPactFolder(consumer: string): Promise<string> {
  const folder = `.cache/pacts/${consumer}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

const FORMAT = ["node_modules/@biomejs/biome/bin/biome", "format", "--stdin-file-path=pact.json"];

/** The pact without the versions of the tools that wrote it, laid out as other JSON. */
export async function readWrittenPact(consumer: string): Promise<string> {
  const text = await readFile(`.cache/pacts/${consumer}/${consumer}-museum.json`, "utf8");
  const { metadata, ...pact } = JSON.parse(text) as WrittenPact;
  const input = JSON.stringify({ ...pact, metadata: { pactSpecification: metadata["pactSpecification"] } });
  return execFileSync(process.execPath, FORMAT, { input, encoding: "utf8" });
}
