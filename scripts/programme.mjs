/** Turns the texts of the generated museum, scripts/programme/*.yaml, into src/fixtures/generated/programme.ts. */
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";

const FOLDER = "scripts/programme";
/** Themes that several kinds of events share. */
const SHARED = "collection";
/** The kinds of a week. */
const ROTA = "rota";

/** @returns {Promise<{ path: string, text: string }>} */
export async function programmeFile() {
  const names = (await readdir(FOLDER)).filter((name) => /^\w.*\.yaml$/.test(name)).map((name) => name.slice(0, -5));
  const texts = await Promise.all(names.sort().map((name) => readFile(`${FOLDER}/${name}.yaml`, "utf8")));
  const data = new Map(names.map((name, at) => [name, parse(texts[at] ?? "")]));
  const kinds = [...data].filter(([name]) => name !== SHARED && name !== ROTA);
  const known = kinds.map(([, { id }]) => id);
  const unknown = data.get(ROTA).find((/** @type {string} */ id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`${FOLDER}/${ROTA}.yaml names ${unknown}, for which there is no file`);
  for (const [name, kind] of kinds) requireWhole(kind, `${FOLDER}/${name}.yaml`);
  const programme = {
    [SHARED]: data.get(SHARED),
    kinds: kinds.map(([, kind]) => (kind.themes === SHARED ? { ...kind, themes: undefined } : kind)),
    [ROTA]: data.get(ROTA),
  };
  const text = `/** The kinds of events that a week is made of. Made from ${FOLDER} by the build; do not edit. */
import type { EventKind } from "../event-content.js";

/** JSON, since an engine only skips a text; it would read 110 kB of literals at each start, before anybody asks for an event. */
const PROGRAMME =
  '${JSON.stringify(programme).replace(/[\\']/g, "\\$&")}';

interface Programme {
  readonly ${SHARED}: EventKind["themes"];
  readonly kinds: readonly (Omit<EventKind, "themes"> & { readonly themes?: EventKind["themes"] })[];
  readonly ${ROTA}: readonly string[];
}

/** Returns the kinds of a week, one for each of its places. Those that share themes, or are the same, are so by identity. */
export function readRota(): readonly EventKind[] {
  const { ${SHARED}, kinds, ${ROTA} }: Programme = JSON.parse(PROGRAMME);
  const byId = new Map(kinds.map((kind) => [kind.id, { themes: ${SHARED}, ...kind }]));
  return ${ROTA}.map((id) => byId.get(id) as EventKind);
}
`;
  return { path: "src/fixtures/generated/programme.ts", text };
}

/** What each field of a kind may have, as `EventKind` of src/fixtures/event-content.ts describes it. */
const fields = {
  id: isText,
  themes: (/** @type {unknown} */ value) =>
    value === SHARED ||
    isListOf((theme) => isText(theme.name) && isText(theme.phrase) && isListOf(isText)(theme.details))(value),
  titles: isListOf(isText),
  openings: isListOf(isText),
  closings: isListOf(isText),
  places: isListOf(isText),
  prices: isListOf((price) => typeof price === "number" && price >= 0),
  patterns: isListOf((pattern) => ["oneDay", "weekend", "weekly", "monthly"].includes(pattern)),
  days: (/** @type {unknown} */ value) => ["any", "weekend", "weekday", "lateEvening"].includes(String(value)),
};

/** @param {Record<string, unknown>} kind @param {string} file */
function requireWhole(kind, file) {
  for (const [field, isValid] of Object.entries(fields)) {
    if (!isValid(kind[field]))
      throw new Error(`${file}: ${field} is missing or invalid: ${JSON.stringify(kind[field])}`);
  }
  const unknown = Object.keys(kind).find((field) => !(field in fields));
  if (unknown !== undefined) throw new Error(`${file}: ${unknown} is no field of a kind of events`);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string" && value !== "";
}

/** @param {(item: any) => boolean} isItem @returns {(value: unknown) => boolean} */
function isListOf(isItem) {
  return (value) => Array.isArray(value) && value.length > 0 && value.every(isItem);
}
