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
    either: ${list(first.generic ?? [])},
    last: ${list(lastNames)},
    doubled: ${double ? `{ joint: ${JSON.stringify(joints[double.value])}, weights: [${weights.join(", ")}] }` : "undefined"},
  }`;
}

/** @param {string[]} names */
function list(names) {
  if (names.some((name) => name.includes("|"))) throw new Error("a name has a |, which separates names");
  return JSON.stringify(names.map(repair).join("|"));
}

/** Some names in faker are UTF-8 that was read as Latin-1. @param {string} name */
function repair(name) {
  return /Ã[\u0080-\u00bf]/.test(name) ? Buffer.from(name, "latin1").toString("utf8") : name;
}
