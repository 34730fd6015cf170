/** The mock as a service whose data and answers a test changes. */
import { type Profile, profiles } from "../../src/adapters/library/index.js";
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

/** The mock, whose data and answers a test can change between two runs: its handler serves them as they are when it is taken. */
export function changeable(profile: Partial<Profile> = {}): Changeable {
  const now = createNoonClock();
  const { requests, handler: count } = counted(now, async () => new Response());
  return {
    ...{ museum: createMuseum(TODAY), profile, now, requests },
    get handler() {
      const mock = createMock({
        world: createFixedWorld(structuredClone(this.museum)),
        clock: createClock(now),
        credentials: [CREDENTIALS],
        profile: { ...profiles.default, ...this.profile, credentialCheck: "listed" },
        admin: false,
      });
      return (request: Request) => {
        void count(request);
        return mock.fetch(request);
      };
    },
  };
}
