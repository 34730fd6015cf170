/** Reads what exchanges are meant, from JSON. */
import {
  type Checks,
  checkBoolean,
  checkTexts,
  checkValue,
  findMatchViolations,
  invalid,
  listOfValues,
  requestMatchChecks,
} from "../../scenarios/request-match-reading.js";
import type { PlacedViolation } from "../../scenarios/schema-violations.js";
import type { ExchangeMatch } from "./exchange-match.js";
import { isRecordedHeader } from "./redaction.js";

type Path = readonly (string | number)[];

const STATUS = /^([1-5]xx|[1-5]\d\d|0)$/i;

/** The checks of the fields of a match. */
const checks: Checks = {
  ...requestMatchChecks,
  headers: (value, path) => [
    ...(requestMatchChecks["headers"]?.(value, path) ?? []),
    ...Object.keys(Object(value)).flatMap((name) => checkRecorded(name, [...path, name])),
  ],
  status: checkStatuses,
  session: checkValue,
  scenario: checkValue,
  fault: checkValue,
  wrong: checkBoolean,
  clientLeft: checkBoolean,
  text: checkTexts(() => true, "use a text"),
};

export const exchangeMatchFields: readonly string[] = Object.keys(checks);

/** Lists what is invalid about a match. */
export function findExchangeMatchViolations(value: unknown, path: Path): readonly PlacedViolation[] {
  return findMatchViolations(value, path, checks);
}

/** A value that `findExchangeMatchViolations` has found nothing about. */
export function toExchangeMatch(value: unknown): ExchangeMatch {
  return value as ExchangeMatch;
}

export function checkStatuses(value: unknown, path: Path): readonly PlacedViolation[] {
  return listOfValues(value).flatMap((one) =>
    (typeof one === "number" || typeof one === "string") && STATUS.test(String(one))
      ? []
      : [invalid(path, one, "use a status (400), a class (4xx), or 0 for a cut connection")],
  );
}

function checkRecorded(name: string, path: Path): readonly PlacedViolation[] {
  if (isRecordedHeader(name)) return [];
  const hint = name.toLowerCase() === "authorization" ? "; use user for the user of a credential" : "";
  return [{ path, message: `The header ${name} is not recorded, because it may hold a secret${hint}.` }];
}
