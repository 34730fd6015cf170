/** Turns the texts of the generated museum, fixtures/programme/*.yaml, into src/fixtures/generated/programme.ts. */
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";

const FOLDER = "fixtures/programme";
/** Themes that several kinds of events share. */
const SHARED = "collection";
/** The kinds of a week. */
const ROTA = "rota";

/** @returns {Promise<{ path: string, text: string }>} */
export async function programmeFile() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -5));
  const texts = await Promise.all(names.sort().map((name) => readFile(`${FOLDER}/${name}.yaml`, "utf8")));
  const data = new Map(names.map((name, at) => [name, parse(texts[at] ?? "")]));
  const kinds = [...data].filter(([name]) => name !== SHARED && name !== ROTA);
  const known = kinds.map(([, { id }]) => id);
  const unknown = data.get(ROTA).find((/** @type {string} */ id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`${FOLDER}/${ROTA}.yaml names ${unknown}, for which there is no file`);
  const text = `/** The kinds of events that a week is made of. Made from ${FOLDER} by the build; do not edit. */
import type { EventKind } from "../event-content.js";

const ${SHARED}: EventKind["themes"] = ${JSON.stringify(data.get(SHARED))};

const kinds = {
${kinds.map(([, kind]) => `  ${JSON.stringify(kind.id)}: ${toSource(kind)},`).join("\n")}
} as const satisfies Readonly<Record<string, EventKind>>;

export const rota: readonly EventKind[] = ${JSON.stringify(data.get(ROTA))}.map((id) => kinds[id as keyof typeof kinds]);
`;
  return { path: "src/fixtures/generated/programme.ts", text };
}

/** @param {Record<string, unknown>} kind */
function toSource(kind) {
  return kind["themes"] === SHARED
    ? JSON.stringify({ ...kind, themes: "@" }).replace('"themes":"@"', `"themes":${SHARED}`)
    : JSON.stringify(kind);
}
