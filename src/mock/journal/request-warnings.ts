/** Warnings about a request: what the profile accepted, and what the journal reveals about its parameters. */

import { quote } from "../../base/quote.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { parameterOf } from "../../contract/interface.js";
import type { Answer } from "../../museum/answer.js";
import { isBeyondEnd } from "../../museum/page.js";
import type { Reading, ReadParameter } from "../../museum/query.js";
import type { Paging } from "./page-loop.js";

/** What is invalid about a value that a choice accepted. */
const errors: Partial<Record<ChoiceId, (parameter: ReadParameter, reading: Reading) => string>> = {
  limitAboveMaximum: ({ name }, { operation }) => `is over the maximum, ${parameterOf(operation, name)?.maximum}`,
  belowMinimum: () => "is under 1",
  malformedInteger: () => "is not an integer",
  malformedDate: () => "is not a calendar date",
  repeatedParameter: () => "is given more than once",
};

/** Returns a sentence for each invalid value that the profile let pass; a rejected one has its problem instead. */
export function findRequestWarnings({ outcome, reading }: Answer): readonly string[] {
  const lenient = reading.parameters.flatMap((parameter) => errorsOf(parameter, reading));
  if (outcome === "rejected") return lenient;
  const { startDate, endDate = "" } = reading.query;
  if (endDate === "" || endDate >= startDate) return lenient;
  return [...lenient, `endDate ${quote(endDate)} lies before startDate ${quote(startDate)}`];
}

/** Returns where a request stands among the pages of its query; undefined where it was rejected. */
export function findPaging(answer: Answer): Paging | undefined {
  if (answer.outcome === "rejected") return undefined;
  const { operation, query } = answer.reading;
  const { page, limit, startDate, endDate = "" } = query;
  return {
    query: [operation.id, startDate, endDate, limit].join(" "),
    page,
    isBeyondEnd: isBeyondEnd(answer.page, query),
  };
}

function errorsOf(parameter: ReadParameter, reading: Reading): readonly string[] {
  return parameter.because.flatMap(({ choice }) => {
    const error = errors[choice]?.(parameter, reading);
    return error === undefined
      ? []
      : [`${parameter.name} ${parameter.given.map(quote).join(", ")} ${error}; read as ${parameter.value}`];
  });
}
