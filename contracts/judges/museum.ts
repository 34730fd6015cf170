/** The mock that is judged: the generated museum on a held day. */
import { createGeneratedWorld, createMock, holdClock, type Profile } from "../../src/adapters/library/index.js";
import type { Target } from "./question.js";

export const TODAY = "2027-03-01";

const usual = { world: createGeneratedWorld(), clock: holdClock(TODAY), credentials: ["museum:mock"] };

/** Lets in one credential, the one that the questions carry. With a mutant, it is broken in one way. */
export function startMuseum(profile: Partial<Profile> = {}, mutant?: string): Target {
  const checking = { credentialCheck: "listed", ...profile } as const;
  const mock = createMock({ ...usual, profile: checking, ...(mutant !== undefined && { mutant }) });
  return (request) => mock.fetch(request);
}
