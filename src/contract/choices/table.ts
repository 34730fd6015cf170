/** All choices in one table, in the order in which they are shown, and the types that come from it. */
import { answeringChoices } from "./answering.js";
import type { AnswerIn, Choice } from "./choice.js";
import { listingChoices } from "./listing.js";
import { readingChoices } from "./reading.js";

/** All points that the document leaves open, by id. */
export const choices = { ...readingChoices, ...listingChoices, ...answeringChoices } as const;

/** The id of a choice, such as `limitAboveMaximum`. */
export type ChoiceId = keyof typeof choices;

export type AnswerOf<Id extends ChoiceId> = AnswerIn<(typeof choices)[Id]>;

/** An answer to each choice. */
export type Profile = { readonly [Id in ChoiceId]: AnswerOf<Id> };

export function choiceById(id: ChoiceId): Choice {
  return choices[id];
}
