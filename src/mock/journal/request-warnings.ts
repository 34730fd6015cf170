/** What was wrong with a request, be it that the mock rejected it or that the profile lets it pass. */

import { quote } from "../../base/quote.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { parameterOf } from "../../contract/interface.js";
import type { Answer } from "../../museum/answer.js";
import { isBeyondEnd } from "../../museum/page.js";
import type { Reading, ReadParameter } from "../../museum/query.js";
import type { PageLoopWatch } from "./page-loop.js";

/** What a value is that a choice had to say something about. */
const flaws: Partial<Record<ChoiceId, (parameter: ReadParameter, reading: Reading) => string>> = {
  limitAboveMaximum: ({ name }, { operation }) => `is over the maximum, ${parameterOf(operation, name)?.maximum}`,
  belowMinimum: () => "is under 1",
  malformedInteger: () => "is no integer",
  malformedDate: () => "is no calendar date",
  repeatedParameter: () => "is given more than once",
};

/** Sentences on what the profile let pass, and on a client that pages without end; what was rejected has its problem. */
export function findRequestFlaws(answer: Answer, pageLoops: PageLoopWatch): readonly string[] {
  const { reading } = answer;
  const lenient = reading.parameters.flatMap((parameter) => flawsOf(parameter, reading));
  if (answer.outcome === "rejected") return lenient;
  const { page, startDate, endDate = "" } = reading.query;
  const query = [reading.operation.id, startDate, endDate, reading.query.limit].join(" ");
  const loop = pageLoops.look(query, page, isBeyondEnd(answer.page, reading.query));
  const isInverted = endDate !== "" && endDate < startDate;
  return [
    ...lenient,
    ...(isInverted ? [`endDate ${quote(endDate)} lies before startDate ${quote(startDate)}`] : []),
    ...(loop === undefined ? [] : [loop]),
  ];
}

function flawsOf(parameter: ReadParameter, reading: Reading): readonly string[] {
  return parameter.because.flatMap((basis) => {
    if (!("choice" in basis)) return [];
    const flaw = flaws[basis.choice]?.(parameter, reading);
    return flaw === undefined
      ? []
      : [`${parameter.name} ${parameter.given.map(quote).join(", ")} ${flaw}; read as ${parameter.value}`];
  });
}
