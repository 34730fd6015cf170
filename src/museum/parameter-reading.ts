/** Reads one parameter of a request: which of its values counts, what it says, and whether it lies within bounds. */

import { quote } from "../base/quote.js";
import { type CalendarDate, parseCalendarDate } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices/table.js";
import {
  type Parameter,
  type ParameterKind,
  type ParameterValue,
  type ParameterValues,
  SMALLEST_INTEGER,
} from "../contract/interface.js";
import type { ChoiceBasis, ReadParameter, Violation } from "./query.js";
import { readingBehaviours } from "./reading-behaviours.js";

/** What reading a parameter depends on, apart from its values. */
interface ReadingContext {
  readonly profile: Profile;
  readonly today: CalendarDate;
  /** Returns the documented value where the parameter is left out. */
  readonly defaultValue: () => ParameterValue;
}

/** What becomes of a value: it is replaced, passed over as if it had been left out, or rejected. */
type ReadingOutcome<Value> = { readonly value: Value } | "leftOut" | "rejected";

/** A step of the reading: its outcome, the choice that led to it where one did, and the sentence if it is rejected. */
interface Step<Value> {
  readonly outcome: ReadingOutcome<Value>;
  readonly choice?: ChoiceId;
  readonly detail?: string;
  readonly movedFrom?: CalendarDate;
}

/** Reads the values that were given for a parameter, none or many. */
export function parseParameter(
  parameter: Parameter,
  given: readonly string[],
  context: ReadingContext,
): ReadParameter | Violation {
  if (given.length === 0) return byDefault(parameter, given, context, []);
  const picked = pickValue(parameter, given, context);
  if (typeof picked.outcome === "string") return violationOf(parameter, picked, undefined, context);
  const text = picked.outcome.value;
  const read = readers[parameter.kind](parameter, text, context);
  if (read.outcome === "rejected") return violationOf(parameter, read, text, context);
  const because = [picked, read].flatMap(({ choice }) => (choice ? [basisOf(choice, context)] : []));
  if (read.outcome === "leftOut") return byDefault(parameter, given, context, because);
  return {
    name: parameter.name,
    given,
    value: read.outcome.value,
    isDefault: false,
    movedFrom: read.movedFrom === read.outcome.value ? undefined : read.movedFrom,
    because,
  };
}

type ReadText<Kind extends ParameterKind> = (
  parameter: Parameter,
  text: string,
  context: ReadingContext,
) => Step<ParameterValues[Kind]>;

/** Reads the text of a parameter, by its kind. */
const readers: { readonly [Kind in ParameterKind]: ReadText<Kind> } = { date: readDate, integer: readInteger };

function pickValue({ name }: Parameter, given: readonly string[], { profile }: ReadingContext): Step<string> {
  const [only] = given;
  if (only !== undefined && given.length === 1) return { outcome: { value: only } };
  const values = given.slice(0, 3).map(quote).join(", ") + (given.length > 3 ? ", …" : "");
  return {
    choice: "repeatedParameter",
    outcome: readingBehaviours.repeatedParameter[profile.repeatedParameter](given),
    detail: `${name} is given ${given.length} times (${values}); give it once.`,
  };
}

function readDate(parameter: Parameter, text: string, { profile, today }: ReadingContext): Step<CalendarDate> {
  const date = parseCalendarDate(text);
  if (date === undefined) {
    return {
      choice: "malformedDate",
      outcome: readingBehaviours.malformedDate[profile.malformedDate](),
      detail: `${parameter.name} ${quote(text)} is not a calendar date; write YYYY-MM-DD, such as ${today}.`,
    };
  }
  if (date < today && "from" in parameter.default && parameter.default.from === "today") {
    return {
      choice: "pastStartDate",
      outcome: readingBehaviours.pastStartDate[profile.pastStartDate](date, today),
      movedFrom: date,
    };
  }
  return { outcome: { value: date } };
}

function readInteger({ name, maximum }: Parameter, text: string, { profile }: ReadingContext): Step<number> {
  const number = parseInteger(text);
  const expected = `write a whole number from ${SMALLEST_INTEGER} ${maximum === undefined ? "up" : `to ${maximum}`}.`;
  if (number === undefined) {
    return {
      choice: "malformedInteger",
      outcome: readingBehaviours.malformedInteger[profile.malformedInteger](),
      detail: `${name} ${quote(text)} is not an integer; ${expected}`,
    };
  }
  if (number < SMALLEST_INTEGER) {
    return {
      choice: "belowMinimum",
      outcome: readingBehaviours.belowMinimum[profile.belowMinimum](),
      detail: `${name} ${quote(text)} is under ${SMALLEST_INTEGER}; ${expected}`,
    };
  }
  if (maximum !== undefined && number > maximum) {
    return {
      choice: "limitAboveMaximum",
      outcome: readingBehaviours.limitAboveMaximum[profile.limitAboveMaximum](maximum),
      detail: `${name} ${quote(text)} is over the maximum; ${expected}`,
    };
  }
  return { outcome: { value: number } };
}

/** Digits with an optional minus, leading zeros allowed. What a double can't hold exactly becomes the largest that it can. */
function parseInteger(text: string): number | undefined {
  if (!/^-?[0-9]+$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function byDefault(
  { name }: Parameter,
  given: readonly string[],
  { defaultValue }: ReadingContext,
  because: readonly ChoiceBasis[],
): ReadParameter {
  return { name, given, value: defaultValue(), isDefault: true, because };
}

function violationOf(
  { name }: Parameter,
  { choice, detail }: Step<unknown>,
  value: string | undefined,
  { profile }: ReadingContext,
): Violation {
  if (!choice || !detail) throw new Error(`${name} was rejected without a choice that says so`);
  return { parameter: name, ...(value === undefined ? {} : { value }), detail, choice, answer: profile[choice] };
}

function basisOf(choice: ChoiceId, { profile }: ReadingContext): ChoiceBasis {
  return { choice, answer: profile[choice] };
}
