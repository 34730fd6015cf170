/** Reads a capsule: validates each part of it. */
import { parseScenario } from "../../scenarios/scenario-reading.js";
import { listSchemaViolations, type PlacedViolation } from "../../scenarios/schema-violations.js";
import { validateCapsule } from "../generated/capsule-validator.js";
import { readWorld } from "../sessions/world-reading.js";
import type { Capsule } from "./capsule.js";
import { CAPSULE_VERSION } from "./capsule-schema.js";
import { type ReadCapsule, replayLibrary } from "./replay.js";

type CapsuleReading =
  | (ReadCapsule & { readonly violations?: never })
  | { readonly violations: readonly PlacedViolation[] };

export function readCapsule(value: unknown): CapsuleReading {
  const version = (value as Partial<Capsule> | null)?.version;
  if (Number.isInteger(version) && version !== CAPSULE_VERSION) {
    const message = `Invalid value ${version}; this museum-mock reads version ${CAPSULE_VERSION} of the format.`;
    return { violations: [{ path: ["version"], message }] };
  }
  const broken = listSchemaViolations(validateCapsule, value);
  if (broken.length > 0) return { violations: broken };
  const capsule = value as Capsule;
  const undefinable = (capsule.define ?? []).flatMap((one, index) =>
    (parseScenario(one).violations ?? []).map(({ path, message }) => ({ path: ["define", index, ...path], message })),
  );
  if (undefinable.length > 0) return { violations: undefinable };
  const library = replayLibrary(capsule);
  const { state, violations } = readWorld(capsule.world, library);
  if (violations) return { violations: violations.map(({ path, message }) => ({ path: ["world", ...path], message })) };
  return { capsule, state, library };
}
