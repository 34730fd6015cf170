/** The ids of the choices and the answers to them, without their texts. */
import { choiceAnswers, openChoices } from "../generated/choice-answers.js";
import type { ChoiceId } from "./table.js";

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
