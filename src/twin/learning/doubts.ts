/** Finds the choices that responses put in doubt which no answer explains. */
import { dayNumber } from "../../contract/calendar-date.js";
import { answersOf } from "../../contract/choices/answers.js";
import type { ChoiceId, Profile } from "../../contract/choices/table.js";
import { getMuseumHours } from "../../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../../verify/client/response.js";
import type { Query } from "../../verify/queries/query.js";
import { keyOf } from "../../verify/target-model/item.js";
import { lastDayOf } from "../../verify/target-model/prediction.js";
import { answerBy, type Model, type ModelAnswer, textOfAnswer } from "../questions/model.js";
import type { Gap } from "./learned.js";

/** A question that the model does not answer as the target does. */
export interface Doubt {
  readonly query: Query;
  readonly response: TargetResponse;
}

/** The choices by which each kind of difference can come about. */
const suspects = {
  status: [
    "pageBeyondEnd",
    "pastStartDate",
    "invertedRange",
    "limitAboveMaximum",
    "belowMinimum",
    "malformedInteger",
    "malformedDate",
    "unknownParameter",
    "repeatedParameter",
    "badParameterStatus",
  ],
  order: ["eventOrder"],
  dates: ["eventDates"],
  items: [
    "hoursPageUnit",
    "eventPageUnit",
    "eventOrder",
    "endDateBound",
    "pastStartDate",
    "limitAboveMaximum",
    "belowMinimum",
    "malformedInteger",
    "malformedDate",
    "repeatedParameter",
  ],
} as const satisfies Readonly<Record<string, readonly ChoiceId[]>>;

type Aspect = keyof typeof suspects;

/** In what a response differs from a prediction. */
function aspectOf({ operation }: Query, answer: ModelAnswer, response: TargetResponse): Aspect {
  const list = listOf(response);
  if (!list || !answer.items) return "status";
  const [keys, others] = [list, answer.items].map((some) => some.map((item) => keyOf(operation, item)));
  if (keys?.join() === others?.join()) return "dates";
  return [...(keys ?? [])].sort().join() === [...(others ?? [])].sort().join() ? "order" : "items";
}

/** The choices by which a response can differ from the prediction. */
export function suspectsOf(model: Model, { query, response }: Doubt): readonly ChoiceId[] {
  return suspects[aspectOf(query, answerBy(model, query), response)];
}

/** Lists narrow aspects first: an unknown order also shows on other pages. */
export function doubtsOf(model: Model, doubts: readonly Doubt[]) {
  const choices = new Map<ChoiceId, string>();
  const gaps = new Set<Gap>();
  const aspects: readonly Aspect[] = ["status", "dates", "order", "items"];
  const gapsOfDoubt = ({ query, response }: Doubt) => (isRefused(response) ? gapsOf(model, query) : []);
  // A question of one kind reveals more than one of several.
  const inOrder = [...doubts].sort((a, b) => gapsOfDoubt(a).length - gapsOfDoubt(b).length);
  for (const aspect of aspects) {
    for (const doubt of inOrder) {
      const { query, response } = doubt;
      if (aspectOf(query, answerBy(model, query), response) !== aspect) continue;
      const moving = suspects[aspect].filter((id) => matters(model, id, query));
      const possible = aspect === "status" ? gapsOfDoubt(doubt) : [];
      if (moving.some((id) => choices.has(id)) || possible.some((gap) => gaps.has(gap))) continue;
      const [gap] = possible;
      const [choice] = moving;
      if (gap) gaps.add(gap);
      else if (choice !== undefined)
        choices.set(
          choice,
          `none of the known answers explains ${query.target}, which gets ${describeResponse(response)}`,
        );
    }
  }
  return { choices, gaps: [...gaps] };
}

/** What a target can reject that no choice is about; several where a question is of several kinds. */
export function gapsOf({ today }: Pick<Model, "today">, { operation, parameters }: Query): readonly Gap[] {
  if (operation.id === getMuseumHours.id || !parameters) return [];
  const start = parameters.startDate ?? today;
  const end = lastDayOf(parameters, today);
  const days = dayNumber(end) - dayNumber(start);
  return [
    ...(parameters.endDate !== undefined && end < today && days >= 0 ? (["pastRange"] as const) : []),
    ...(days === 0 ? (["oneDay"] as const) : []),
    ...(days > 366 ? (["wide"] as const) : []),
  ];
}

/** Whether another answer to a choice would give another answer to a question. */
export function matters(model: Model, id: ChoiceId, query: Query): boolean {
  if (id === "pastStartDate" && (query.parameters?.startDate ?? model.today) < model.today) return true;
  const text = textOfAnswer(query, answerBy(model, query));
  return answersOf(id).some((answer) => {
    const profile = { ...model.profile, [id]: answer } as Profile;
    return textOfAnswer(query, answerBy({ ...model, profile }, query)) !== text;
  });
}
