/** Services of the kinds that exist, to take twins of: sound providers, and the mock under a profile. */
import { createFixedWorld, createMock, type Profile, profiles } from "../../src/adapters/library/index.js";
import { createClock } from "../../src/contract/clock.js";
import { takeTwin } from "../../src/twin/take-twin.js";
import type { Twin } from "../../src/twin/twin.js";
import { CREDENTIALS } from "../verify/judging.js";
import { createMuseum, type Museum } from "../verify/museum.js";
import { createNoonClock } from "../verify/noon-clock.js";
import type { Handler } from "../verify/provider.js";
import { soundProviders } from "../verify/sound.js";

const [user = "", ...rest] = CREDENTIALS.split(":");
const credential = { user, password: rest.join(":") };

export interface TestTarget {
  readonly handler: Handler;
  readonly now: () => number;
  requests(): number;
}

/** A sound provider by its name, served without its path. */
export function soundTarget(name: string): TestTarget {
  const sound = soundProviders.find((provider) => provider.name === name);
  if (!sound) throw new Error(`no sound provider is ${name}`);
  const now = createNoonClock();
  const handler = sound.create(now);
  return counted(now, (request) => {
    const url = new URL(request.url);
    url.pathname = (sound.base ?? "") + url.pathname;
    return handler(new Request(url, request));
  });
}

/** The mock over a museum of these tests, or over another one. */
export function mockTarget(profile: Partial<Profile>, museum?: Museum): TestTarget {
  const now = createNoonClock();
  const world = createFixedWorld(museum ?? createMuseum("2026-11-21"));
  const full = { ...profiles.default, ...profile, credentialCheck: "listed" } as const;
  const own = { world, clock: createClock(now), credentials: [CREDENTIALS], profile: full };
  const mock = createMock({ ...own, admin: false });
  return counted(now, (request) => mock.fetch(request));
}

export function counted(now: () => number, handler: Handler): TestTarget {
  let requests = 0;
  const counting: Handler = (request) => {
    requests += 1;
    return handler(request);
  };
  return { now, requests: () => requests, handler: counting };
}

export function takeOptions({ now }: Pick<TestTarget, "now">): Parameters<typeof takeTwin>[1] {
  return { credential, now, concurrency: 2, maxRequests: 5000, timeoutMilliseconds: 5000 };
}

/** Takes a twin, which must succeed. */
export async function take(target: TestTarget, options: Partial<ReturnType<typeof takeOptions>> = {}): Promise<Twin> {
  const { twin, why } = await takeTwin(target.handler, { ...takeOptions(target), ...options });
  if (!twin) throw new Error(why);
  return twin;
}
