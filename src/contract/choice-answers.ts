/** The answers to the choices, without their texts. */

import type { ChoiceId } from "./choices.js";
import { choiceAnswers, openChoices } from "./generated/choice-answers.js";

export const choiceIds = Object.keys(choiceAnswers) as readonly ChoiceId[];

export function isChoiceId(text: string): text is ChoiceId {
  return Object.hasOwn(choiceAnswers, text);
}

/** The listed answers of a choice, the default first. */
export function answersOf(id: ChoiceId): readonly string[] {
  return choiceAnswers[id];
}

/** Which other answers a choice takes, in addition to those that it lists. */
export function openTo(id: ChoiceId): string | undefined {
  return (openChoices as Partial<Record<ChoiceId, string>>)[id];
}
