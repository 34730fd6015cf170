/** Finds the choices that a target answers in another way than its twin, from the answers that nothing else explains. */
import { answersOf, choiceIds } from "../../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../../contract/choices/table.js";
import type { Model } from "../questions/model.js";
import { type Asked, isExplained } from "./asked.js";
import type { Comparison } from "./comparison.js";

export interface ChoiceChange {
  readonly choice: ChoiceId;
  readonly from: string;
  readonly to: string;
  /** An answer that shows it. */
  readonly shown: Asked;
}

/** Choices that no answer of a list or a rejection shows. */
const UNSEEN: readonly ChoiceId[] = [
  "errorBody",
  "credentialCheck",
  "badCredentialStatus",
  "challenge",
  "checkOrder",
  "wrongMethod",
  "headMethod",
  "timeZone",
];

/** Questions that must stay explained, a sample of them. */
const MAX_EXPLAINED = 400;

/** The one other answer that explains most; undefined if none explains more than it breaks. */
export function findChoiceChange(
  model: Model,
  comparison: Comparison,
  { unexplained, explained }: { readonly unexplained: readonly Asked[]; readonly explained: readonly Asked[] },
): ChoiceChange | undefined {
  const kept = explained.slice(0, MAX_EXPLAINED);
  let best: { readonly change: ChoiceChange; readonly gain: number } | undefined;
  for (const choice of choiceIds) {
    if (UNSEEN.includes(choice)) continue;
    for (const to of answersOf(choice)) {
      const from = model.profile[choice];
      if (to === from) continue;
      const other = withAnswer(model, choice, to);
      const won = unexplained.filter((asked) => isExplained(other, comparison, asked));
      const [shown] = [...won].sort(bySize);
      if (!shown || won.length <= (best?.gain ?? 0)) continue;
      const lost = kept.filter((asked) => !isExplained(other, comparison, asked)).length;
      if (won.length - lost > (best?.gain ?? 0))
        best = { change: { choice, from, to, shown }, gain: won.length - lost };
    }
  }
  return best?.change;
}

export function withAnswer(model: Model, choice: ChoiceId, answer: string): Model {
  return { ...model, profile: { ...model.profile, [choice]: answer } as Profile };
}

function bySize(a: Asked, b: Asked): number {
  return a.query.target.length - b.query.target.length || (a.query.target < b.query.target ? -1 : 1);
}
