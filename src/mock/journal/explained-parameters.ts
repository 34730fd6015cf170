/** Derives how the parameters of a recorded request were read. */
import { operationById } from "../../contract/interface.js";
import { parseQuery } from "../../museum/query-reading.js";
import { queryOf } from "../../museum/request-target.js";
import type { AnswerFacts } from "./answer-facts.js";
import type { RecordedParameter } from "./exchange.js";

/** Returns each documented parameter with its value, and the values as given; none if the query was not read. */
export function explainParameters({ operation, target, today, profile }: AnswerFacts): readonly RecordedParameter[] {
  if (operation === undefined || today === undefined || profile === undefined) return [];
  const { parameters } = parseQuery(operationById(operation), queryOf(target), { profile, today });
  return parameters.map(({ name, given, value, isDefault }) => ({ name, given, value, isDefault }));
}
