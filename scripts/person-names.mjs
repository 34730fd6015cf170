/** Turns the names of people that faker knows into src/fixtures/generated/person-names.ts, so that nothing loads faker at run time. */
import { faker as english } from "@faker-js/faker/locale/en";
import { faker as indian } from "@faker-js/faker/locale/en_IN";
import { faker as nigerian } from "@faker-js/faker/locale/en_NG";
import { faker as french } from "@faker-js/faker/locale/fr";
import { faker as italian } from "@faker-js/faker/locale/it";
import { faker as dutch } from "@faker-js/faker/locale/nl";
import { faker as swedish } from "@faker-js/faker/locale/sv";

const locales = { english, indian, nigerian, french, italian, dutch, swedish };

/**
 * What joins two last names, by the pattern that faker has for it.
 * @type {Readonly<Record<string, string>>}
 */
const joints = {
  "{{person.last_name.generic}}-{{person.last_name.generic}}": "-",
  "{{person.last_name.generic}} {{person.last_name.generic}}": " ",
};

/** @returns {{ path: string, text: string }[]} the generated file */
export function personNameFiles() {
  const entries = Object.entries(locales).map(
    ([id, { definitions }]) => `  ${id}: ${namesOf(definitions.person, id)},`,
  );
  const text = `/** Names of people by where they come from. Generated from faker by \`npm run generated\`; do not edit. */
export const personNames = {
${entries.join("\n")}
} as const;
`;
  return [{ path: "src/fixtures/generated/person-names.ts", text }];
}

/**
 * @param {any} person
 * @param {string} id
 */
function namesOf({ first_name: first, last_name: last, last_name_pattern: patterns }, id) {
  // The last names of the English locale are not used.
  const lastNames = id === "english" ? [] : last.generic;
  const double = patterns.generic.find((/** @type {any} */ { value }) => value in joints);
  const weights = patterns.generic.map((/** @type {any} */ { weight }) => weight);
  return `{
    female: ${list(first.female)},
    male: ${list(first.male)},
    either: ${list(first.generic ?? [], NAMES_OF_ANYBODY)},
    last: ${list(lastNames)},
    doubled: ${double ? `{ joint: ${JSON.stringify(joints[double.value])}, weights: [${weights.join(", ")}] }` : "undefined"},
  }`;
}

/** How many names of a list are kept. They make some fifty thousand full names; more would only take a page longer to load. */
const NAMES_A_LIST = 45;
const NAMES_OF_ANYBODY = 16;

/** @param {string[]} names @param {number} most */
function list(names, most = NAMES_A_LIST) {
  if (names.some((name) => name.includes("|"))) throw new Error("a name has a |, which separates names");
  return JSON.stringify(thinned([...new Set(names.map(repair))], most).join("|"));
}

/** Takes names from the whole alphabet, evenly. @param {string[]} names @param {number} most */
function thinned(names, most) {
  const kept = Math.min(names.length, most);
  return Array.from({ length: kept }, (_, at) => names[Math.floor(((at + 0.5) * names.length) / kept)]);
}

/** Some names in faker are UTF-8 that was read as Latin-1. @param {string} name */
function repair(name) {
  return /Ã[\u0080-\u00bf]/.test(name) ? Buffer.from(name, "latin1").toString("utf8") : name;
}
