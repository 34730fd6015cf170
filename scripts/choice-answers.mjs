/**
 * Writes the answers to the choices without their texts: what a mock needs to read and check a profile. The texts, which are most of the
 * table, are then loaded only by what shows them.
 */
import { execFileSync } from "node:child_process";
import { importSource } from "./validators.mjs";

/** @typedef {{ answers: readonly { answer: string }[], openTo?: string, warning?: string | null, lenient: string, strict: string }} AnyChoice */

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function choiceAnswerFiles() {
  /** @type {{ choices?: Record<string, AnyChoice> }} */
  const { choices = {} } = await importSource("src/contract/choices.ts");
  const { choiceFacts } = await importSource("src/contract/choice-facts.ts");
  const path = "src/contract/generated/choice-answers.ts";
  return [
    {
      path,
      text: format(toModule(Object.entries(choices).map(([id, choice]) => [id, { ...choice, ...choiceFacts[id] }]))),
    },
  ];
}

/** @param {[string, AnyChoice][]} choices */
function toModule(choices) {
  const listed = choices.map(([id, { answers }]) => [id, answers.map(({ answer }) => answer)]);
  const open = choices.flatMap(([id, { openTo }]) => (openTo ? [[id, openTo]] : []));
  return `/** The choices without their texts. Generated from src/contract/choices.ts by \`npm run generated\`; do not edit. */

/** The answers to each choice, the default first. */
export const choiceAnswers = ${toObject(listed)} as const;

/** The choices that are open to more than they list, and to what. */
export const openChoices = ${toObject(open)} as const;

/** What is wrong with a value that a choice lets pass. */
export const choiceWarnings = ${toObject(choices.flatMap(([id, { warning }]) => (warning ? [[id, warning]] : [])))} as const;

/** The answers of the built-in profiles that are not the defaults. */
export const profileAnswers = {
  lenient: ${toObject(differing(choices, "lenient"))},
  strict: ${toObject(differing(choices, "strict"))},
} as const;
`;
}

/** @param {[string, AnyChoice][]} choices @param {"lenient" | "strict"} profile */
function differing(choices, profile) {
  return choices.flatMap(([id, choice]) =>
    choice[profile] === choice.answers[0]?.answer ? [] : [[id, choice[profile]]],
  );
}

/** @param {(unknown[])[]} entries */
function toObject(entries) {
  return JSON.stringify(Object.fromEntries(entries));
}

/** @param {string} text */
function format(text) {
  const biome = "node_modules/@biomejs/biome/bin/biome";
  return execFileSync(process.execPath, [biome, "format", "--stdin-file-path=choice-answers.ts"], {
    input: text,
    encoding: "utf8",
  });
}
