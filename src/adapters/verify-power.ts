/** Verifies a target, and finds out which faults the run would have found there. */
import { holdClock } from "../contract/clock.js";
import { createFixedWorld, type World } from "../fixtures/world.js";
import { createMock } from "../mock/mock.js";
import type { Target } from "../verify/client/target.js";
import type { TargetCopy } from "../verify/power/conditions.js";
import { measurePower, type Serving } from "../verify/power/power.js";
import type { Report } from "../verify/report/report.js";
import { type VerificationOptions, verifyWithRun } from "../verify/verification.js";

export async function verifyWithPower(target: Target, options: VerificationOptions): Promise<Report> {
  const verified = await verifyWithRun(target, options);
  // Indexing the data takes longer than most runs over them.
  const worlds = new Map<TargetCopy, World>();
  const power = await measurePower(verified, options, (copy, serving) => {
    const world = worlds.get(copy) ?? createFixedWorld(copy);
    worlds.set(copy, world);
    return serveCopy(copy, world, serving);
  });
  return { ...verified.report, power };
}

function serveCopy(
  copy: TargetCopy,
  world: World,
  { mutant, mutantsFor, onReached }: Serving,
): (request: Request) => Promise<Response> {
  const { profile, today, credential } = copy;
  const mock = createMock(
    {
      world,
      clock: holdClock(today),
      profile: { ...profile, ...(!credential && { credentialCheck: "wellFormed" as const }) },
      journal: { entries: 1 },
      ...(credential && { credentials: [`${credential.user}:${credential.password}`] }),
      ...(mutant && { mutant: mutant.id }),
    },
    mutantsFor && { mutantsFor, onRequest: (_, reached) => onReached?.(reached) },
  );
  if (credential) return (request) => mock.fetch(request);
  // A target that was verified without a credential asks for none.
  return (request) => {
    const headers = new Headers(request.headers);
    headers.set("Authorization", "Basic YW55OnRoaW5n");
    return mock.fetch(new Request(request, { headers }));
  };
}
