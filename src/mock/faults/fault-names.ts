/** The names of faults in the journal, such as `status 503`: which ones there can be. */
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { mutants } from "../../mutants/mutants.js";
import { bodyFaults, connectionFaults, fieldFaults } from "../../scenarios/fault.js";
import { findFieldViolation } from "../../scenarios/field-fault.js";

const plainNames: readonly string[] = [...connectionFaults, ...bodyFaults, "drip", "stale"];
const forms = [/^status [2-5]\d\d$/, /^delay \d+$/, /^headers( \S+)+$/];
const mutantNames = mutants.map(({ id }) => `mutant ${id}`);

/** A name of each form, in which `*` stands for any text. */
const examples = ["status 503", "delay *", "headers *", "price as null", "mutant closed-day-open"];
const FIELD = /^(\w+) as (\w+)$/;

/** Returns whether an exchange can have met a fault of this name. */
export function isFaultName(name: string): boolean {
  return (
    plainNames.includes(name) ||
    mutantNames.includes(name) ||
    forms.some((form) => form.test(name)) ||
    findEffectError(name) === ""
  );
}

/** Returns a sentence on an unknown name of a fault. `scenarios` are names that it may be meant for, too. */
export function unknownFault(name: string, scenarios: readonly string[]): string {
  const error = findEffectError(name);
  if (error) return `Unknown fault ${quote(name)}; ${error}`;
  const nearest = nearestName(name, [...plainNames, ...examples, ...mutantNames, ...scenarios]);
  const known = [...examples, ...plainNames].join(", ");
  const hint = nearest ? `did you mean ${quote(nearest)}?` : `use one of ${known}, or the name of a scenario.`;
  return `Unknown fault ${quote(name)}; ${hint}`;
}

/** Returns what is wrong with a name such as `price as null`; an empty text if nothing is, undefined for other names. */
function findEffectError(name: string): string | undefined {
  const [, field, type] = FIELD.exec(name) ?? [];
  if (field === undefined) return undefined;
  const isField = findFieldViolation({ field, as: "missing" }) === undefined;
  const as = fieldFaults.find((one) => one === type);
  if (!isField) return undefined;
  return as ? (findFieldViolation({ field, as }) ?? "") : `use ${field} as one of ${fieldFaults.join(", ")}.`;
}
