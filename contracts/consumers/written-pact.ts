/** The pact that a consumer's suite writes: into a folder of its own, and as text that is the same on every machine. */
import { mkdir, readFile, rm } from "node:fs/promises";

/** Makes an empty folder for the pact of a consumer; Pact adds to what it finds, and an interaction that is gone would stay. */
export async function emptyPactFolder(consumer: string): Promise<string> {
  const folder = `.cache/pacts/${consumer}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** The pact without the versions of the tools that wrote it. */
export async function readWrittenPact(consumer: string): Promise<string> {
  const text = await readFile(`.cache/pacts/${consumer}/${consumer}-museum.json`, "utf8");
  const { metadata, ...pact } = JSON.parse(text);
  return `${JSON.stringify({ ...pact, metadata: { pactSpecification: metadata.pactSpecification } }, null, 2)}\n`;
}
