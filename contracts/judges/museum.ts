/** The mock that is judged: the generated museum on a held day. */
import { createGeneratedWorld, createMock, holdClock, type Profile } from "../../src/adapters/library/index.js";
import type { Target } from "./question.js";

export const TODAY = "2027-03-01";

const checking = { credentialCheck: "listed" } as const;

const world = createGeneratedWorld();

/** Lets in one credential, the one that the questions carry. With a mutant, it is broken in one way. */
export function startMuseum(profile: Partial<Profile> = {}, mutant?: string): Target {
  const mock = createMock({
    world,
    clock: holdClock(TODAY),
    profile: { ...checking, ...profile },
    credentials: ["museum:mock"],
    ...(mutant !== undefined && { mutant }),
  });
  return (request) => mock.fetch(request);
}
