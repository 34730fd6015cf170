/** Parses and validates a list of faults. */
import type { Fault } from "./fault.js";
import { findFaultViolations } from "./fault-violations.js";
import { validateFaults } from "./generated/scenario-validators.js";
import { listSchemaViolations, type PlacedViolation } from "./schema-violations.js";

type FaultsReading =
  | { readonly faults: readonly Fault[]; readonly violations?: never }
  | { readonly violations: readonly PlacedViolation[]; readonly faults?: never };

/** Parses the value of a body or an option; a violation is placed by the index of the fault and its field. */
export function parseFaults(value: unknown): FaultsReading {
  const broken = listSchemaViolations(validateFaults, value);
  if (broken.length > 0) return { violations: broken };
  const faults = value as readonly Fault[];
  const violations = faults.flatMap((fault, index) => findFaultViolations(fault, [index]));
  return violations.length > 0 ? { violations } : { faults };
}
