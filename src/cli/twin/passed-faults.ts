/** Reads the faults that a proxy applies to what passes: `--fault`, `--mutant` and `--delay`. */
import { quote } from "../../base/text.js";
import { mutantNamed } from "../../mutants/mutants.js";
import { canPass } from "../../proxy/faults.js";
import type { Fault } from "../../scenarios/fault.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import { invalidValue, UsageError } from "../exit-status.js";
import type { OptionsOf, proxyOptions } from "../options.js";

/** Throws a UsageError for a fault that is invalid, or that can't be shown on the answers of a service. */
export function passedFaults({ fault = [], mutant, delay }: OptionsOf<typeof proxyOptions>): readonly Fault[] {
  const faults: readonly Fault[] = [
    ...fault.map(parseFault),
    ...(mutant === undefined ? [] : [{ mutant }]),
    ...(delay === undefined ? [] : [{ delay: `${delay.min}..${delay.max}` }]),
  ];
  for (const { mutant: own, sequence = [] } of faults) {
    for (const id of [own, ...sequence.map((step) => step.mutant)]) if (id !== undefined) demandPassing(id);
  }
  return faults;
}

function parseFault(text: string): Fault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidValue("--fault", text, 'use the JSON of a fault, such as {"status":503}.');
  }
  const { faults, violations = [] } = parseFaults([value]);
  const [first] = violations;
  if (first) throw new UsageError(`--fault: ${placeOf(first.path.slice(1))}${first.message}`);
  return faults?.[0] ?? {};
}

function demandPassing(id: string): void {
  if (canPass(mutantNamed(id))) return;
  throw new UsageError(
    `Mutant ${quote(id)} needs all data of the service, which a proxy does not have; serve a twin with it: museum-mock serve --twin DIR --mutant ${id}.`,
  );
}
