/** The mock as a service whose data and answers a test changes. */
import { type Profile, profiles } from "../../src/adapters/index.js";
import { createClock } from "../../src/contract/clock.js";
import { createFixedWorld } from "../../src/fixtures/world.js";
import { createMock } from "../../src/mock/mock.js";
import { CREDENTIALS } from "../verify/judging.js";
import { createMuseum, type Museum } from "../verify/museum.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { counted, type TestTarget } from "./targets.js";

const TODAY = "2026-11-21";

export interface Changeable extends TestTarget {
  readonly museum: Museum;
  /** Answers that are changed from now on. */
  profile: Partial<Profile>;
}

/** The mock, whose data and answers a test can change between two requests. */
export function changeable(profile: Partial<Profile> = {}): Changeable {
  const now = createNoonClock();
  const target = { museum: createMuseum(TODAY), profile };
  const make = () =>
    createMock({
      world: createFixedWorld(structuredClone(target.museum)),
      clock: createClock(now),
      credentials: [CREDENTIALS],
      profile: { ...profiles.default, ...target.profile, credentialCheck: "listed" },
      admin: false,
    });
  let made: { state: string; mock: ReturnType<typeof make> } | undefined;
  const handler = (request: Request) => {
    const state = JSON.stringify(target);
    if (made?.state !== state) made = { state, mock: make() };
    return made.mock.fetch(request);
  };
  return Object.assign(target, counted(now, handler));
}
