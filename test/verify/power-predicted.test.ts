/** What `verify --power` says against what runs find at a service with each mutant. A table of it is in decision 0023. */
import { afterAll, describe, expect, it } from "vitest";
import { createClock, createFixedWorld, createMock } from "../../src/adapters/index.js";
import { mutants } from "../../src/mutants/mutants.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { NOON } from "./noon-clock.js";
import { museums, type PowerMuseum } from "./power-museums.js";

const PATIENCE = 400_000;

const serve =
  ({ data, profile }: PowerMuseum, mutant?: string) =>
  (now: () => number) => {
    const mock = createMock({
      world: createFixedWorld(data),
      clock: createClock(now),
      profile: { ...profile, credentialCheck: "listed" },
      credentials: [CREDENTIALS],
      ...(mutant !== undefined && { mutant }),
    });
    return (request: Request) => mock.fetch(request);
  };

describe("the power that verify predicts", () => {
  const rows: string[] = [];
  afterAll(() => {
    process.stdout.write(`\n${rows.join("\n")}\n`);
  });

  it.each(
    Object.entries(museums).flatMap(([name, museum]) => [
      [name, museum, false] as const,
      ...(name === "one page" || name === "no closed day" ? [[name, museum, true] as const] : []),
    ]),
  )(
    "is that of real runs: %s",
    async (name, museum, quick) => {
      // The clock stands still, so that the time is never over.
      const options = { quick, now: () => NOON };
      const began = performance.now();
      const { power, ended } = await judge(serve(museum), { ...options, power: true });
      const seconds = (performance.now() - began) / 1000;
      const label = `${name}${quick ? ", --quick" : ""}`;
      if (power?.unknown !== undefined) {
        rows.push(`| ${label} | unknown: ${power.unknown} | | | |`);
        expect(power.unknown).toBe(ended);
        return;
      }
      const found = new Set<string>();
      const differing: string[] = [];
      let named = 0;
      for (const { id } of mutants) {
        const failed = failedRules(await judge(serve(museum, id), options));
        if (failed.length > 0) found.add(id);
        const fault = power?.faults.find(({ mutant }) => mutant === id);
        if (fault?.rule !== undefined && failed.includes(fault.rule)) named += 1;
        if ((fault?.status === "seen") !== failed.length > 0) differing.push(`${id} (${fault?.status})`);
      }
      const seen = power?.faults.filter(({ status }) => status === "seen").length ?? 0;
      rows.push(
        `| ${label} | ${seen} | ${found.size} | ${named} | ${differing.join(", ")} | ${seconds.toFixed(1)} s |`,
      );
      expect((100 * Math.abs(seen - found.size)) / mutants.length).toBeLessThanOrEqual(2);
      expect((100 * differing.length) / mutants.length).toBeLessThanOrEqual(2);
    },
    PATIENCE,
  );
});
