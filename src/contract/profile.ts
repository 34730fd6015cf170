/** A profile, which has an answer to each choice: the built-in ones, and reading one from JSON or from `id=answer`. */

import { hintFor, nearestName, quote } from "../base/text.js";
import type { AnswerOf, ChoiceId, Profile } from "./choices.js";
import { isTimeZone, timeZoneNames } from "./clock.js";
import { choiceAnswers, openChoices, profileAnswers } from "./generated/choice-answers.js";

export const choiceIds = Object.keys(choiceAnswers) as readonly ChoiceId[];

export function isChoiceId(text: string): text is ChoiceId {
  return Object.hasOwn(choiceAnswers, text);
}

/** The listed answers of a choice, the default first. */
export function answersTo(id: ChoiceId): readonly string[] {
  return choiceAnswers[id];
}

export type ProfileName = "default" | "lenient" | "strict";

const defaults = Object.fromEntries(choiceIds.map((id) => [id, answersTo(id)[0]])) as Profile;

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  default: defaults,
  lenient: { ...defaults, ...profileAnswers.lenient },
  strict: { ...defaults, ...profileAnswers.strict },
};

export const profileNames = Object.keys(profiles) as readonly ProfileName[];

export function isProfileName(text: string): text is ProfileName {
  return Object.hasOwn(profiles, text);
}

/** The answers that a request or a scenario may ask for by a profile: all but the zone, and whom the mock lets in. */
export function portableAnswers(name: ProfileName): Partial<Profile> {
  const { timeZone: _zone, credentialCheck: _check, ...rest } = profiles[name];
  return rest;
}

/** Answers to some of the choices, as somebody gives them: a status may be a number. */
export type ProfileAnswers = { readonly [Id in ChoiceId]?: AnswerOf<Id> | StatusOf<AnswerOf<Id>> };

type StatusOf<Answer> = Answer extends `${infer Status extends number}` ? Status : never;

type ProfileReading =
  | { readonly answers: Partial<Profile>; readonly violations?: never }
  | { readonly violations: readonly string[]; readonly answers?: never };

/** Parses the JSON value of a profile file: answers by choice id, each optional. `$schema`, by which editors find its schema, is ignored. */
export function parseProfile(value: unknown): ProfileReading {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { violations: ['Invalid profile; use a JSON object of answers, such as {"limitAboveMaximum": "clamp"}.'] };
  }
  const answers = new Map<string, string>();
  const violations: string[] = [];
  for (const [id, answer] of Object.entries(value)) {
    if (id === "$schema") continue;
    const isLong = violations.length >= HINTS && !isChoiceId(id);
    const text = typeof answer === "number" ? String(answer) : answer;
    const violation = isLong ? `Unknown choice ${quote(id)}.` : answerViolation(id, text);
    if (violation) violations.push(violation);
    else answers.set(id, String(answer));
  }
  return violations.length > 0 ? { violations } : { answers: Object.fromEntries(answers) as Partial<Profile> };
}

/** How many unknown choices get a hint; a long list of them is shown in part only. */
const HINTS = 20;

/** A built-in profile by its name, or answers with the defaults beside them. Throws a TypeError for what is neither. */
export function toProfile(source: ProfileName | ProfileAnswers): Profile {
  if (typeof source === "string") {
    if (isProfileName(source)) return profiles[source];
    throw new TypeError(unknownProfile(source));
  }
  const { answers, violations } = parseProfile(source);
  if (violations) throw new TypeError(violations.join(" "));
  return { ...profiles.default, ...answers };
}

export function unknownProfile(name: string): string {
  return unknownName(`Unknown profile ${quote(name)}`, name, profileNames);
}

/** The sentence for an unknown choice id. All ids are a long list, given only where none is near. */
export function unknownChoice(id: string): string {
  const nearest = nearestName(id, choiceIds);
  return `Unknown choice ${quote(id)}${nearest ? `; did you mean ${nearest}?` : `. Possible: ${choiceIds.join(", ")}.`}`;
}

function answerViolation(id: string, answer: unknown): string | undefined {
  if (!isChoiceId(id)) return unknownChoice(id);
  const { [id]: more }: Partial<Record<ChoiceId, string>> = openChoices;
  if (typeof answer === "string" && isAnswer(id, answer)) return undefined;
  const text = typeof answer === "object" && answer !== null ? "an object" : String(answer);
  const possible = more ? [...answersTo(id).slice(0, id === "timeZone" ? 1 : undefined), more] : answersTo(id);
  const names = id === "timeZone" ? timeZoneNames() : possible;
  return unknownName(`Invalid answer ${quote(text)} to ${id}`, text, possible, names);
}

/** Whether a choice takes an answer, be it one that it does not list. */
export function isAnswer(id: ChoiceId, answer: string): boolean {
  return answersTo(id).includes(answer) || isOpenAnswer(id, answer);
}

/** The default range of events has 7 days between its ends, and is always served. */
function isOpenAnswer(id: ChoiceId, answer: string): boolean {
  if (id === "timeZone") return isTimeZone(answer);
  return id === "widestRange" && /^[1-9]\d{0,5}$/.test(answer) && Number(answer) > 7;
}

function unknownName(statement: string, name: string, possible: readonly string[], known = possible): string {
  const nearest = nearestName(name, known);
  return `${statement}${nearest ? `; did you mean ${nearest}?` : "."} Possible: ${possible.join(", ")}.`;
}

/** Throws a TypeError for an unknown option; `of` is the function that it was given to. */
export function requireKnownOptions(options: object, of: string, names: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const hint = isChoiceId(name) ? `it is a choice: use profile: { ${name}: … }.` : hintFor(name, names);
    throw new TypeError(`Unknown option ${quote(name)} of ${of}; ${hint}`);
  }
}
