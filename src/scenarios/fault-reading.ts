/** Parses and validates faults: their schema, and fields that exclude each other. */

import { type Fault, type FaultEffects, kindsOf } from "./fault.js";
import { effectOf } from "./fault-effects.js";
import { validateFaults } from "./generated/scenario-validators.js";
import { findMatchMistakes, matchFields } from "./match-fields.js";
import { listViolations, type PlacedViolation, type ValuePath } from "./schema-violations.js";

/** Each request looks at all of them. */
export const MOST_FAULTS = 1_000;

/** Parses the value of a body or an option. Lists all that is wrong, by fault and field. */
export function parseFaults(value: unknown) {
  if (Array.isArray(value) && value.length > MOST_FAULTS) {
    const message = `There are ${value.length} faults; use ${MOST_FAULTS} at most, with a match or every for many requests.`;
    return { violations: [{ path: [], message }] };
  }
  const violations = listViolations(validateFaults, value, (faults: readonly Fault[]) =>
    faults.flatMap((fault, at) => findFaultViolations(fault, [at])),
  ).map(hintAtMatch);
  return violations.length > 0 ? { violations } : { faults: value as readonly Fault[] };
}

/** An expectation has the fields of a match beside its others, and a fault below `match`. */
function hintAtMatch({ path, message }: PlacedViolation): PlacedViolation {
  const name = String(path.at(-1));
  if (!message.startsWith("Unknown field ") || !Object.hasOwn(matchFields, name)) return { path, message };
  return { path, message: `Unknown field "${name}"; put it into match: {"match": {"${name}": …}}.` };
}

export function findFaultViolations(fault: Fault, path: ValuePath): readonly PlacedViolation[] {
  const { sequence, match } = fault;
  return [
    ...(sequence ? kindsOf(fault) : []).map((kind) => ({
      path: [...path, kind],
      message: `${kind} can't stand beside a sequence; put it into a step.`,
    })),
    ...effectViolations(fault, path),
    ...(sequence ?? []).flatMap((step, index) => effectViolations(step, [...path, "sequence", index])),
    ...(match ? findMatchMistakes(match, [...path, "match"]) : []),
  ];
}

function effectViolations(effects: FaultEffects, path: ValuePath): readonly PlacedViolation[] {
  return kindsOf(effects).flatMap((kind) => {
    const messages = effectOf(kind).findMistakes?.(effects[kind] as never, effects) ?? [];
    return messages.map((message) => ({ path: [...path, kind], message }));
  });
}
