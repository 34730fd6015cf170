/** How often two mistakes at once are both named, by the diagnosis or by a rule. */
import { expect, it } from "vitest";
import type { Report } from "../../src/adapters/library/index.js";
import { remember } from "../../src/base/collections.js";
import { createChance } from "../../src/fixtures/chance.js";
import { isWhole } from "../support/share.js";
import { failedRules, judge } from "./judging.js";
import { composed, type Mutant } from "./mutant.js";
import { mutants } from "./mutants.js";
import { type Change, createProvider } from "./provider.js";
import { createRareMuseum } from "./rare-museum.js";

const SEED = 1;
/** Pairs of a kind; each takes three runs. */
const PAIRS = { full: 4, quick: 10 };
const MOST_MILLISECONDS = 900_000;
/** Rules about what lists hold; mistakes of HTTP and of credentials do not hide each other. */
const LISTS = /^(?:hours|events)-/;

const data: Readonly<Record<"many" | "rare", Change>> = {
  many: () => ({}),
  rare: ({ museum, today }) => ({ museum: createRareMuseum(museum, today(), 3) }),
};

const listing = mutants.filter(({ rules, overHttp }) => !overHttp && rules.some((rule) => LISTS.test(rule)));

/** What a report names: the rules that failed, and the mistakes of the diagnosis. */
function namesIn(report: Report): readonly string[] {
  return [...failedRules(report), ...report.diagnosis.flatMap(({ mutant }) => mutant.split("+"))];
}

const judgeAll = async (all: readonly Mutant[], museum: Change, quick: boolean) =>
  namesIn(await judge(composed(all, museum), { quick }));

/** Whether two mistakes are both told, each by a name that it has alone. */
function areTold(names: readonly string[], [one, other]: readonly (readonly string[])[]): boolean {
  const told = (alone: readonly string[] = []) => names.filter((name) => alone.includes(name));
  return told(one).some((name) => told(other).some((another) => another !== name));
}

/** The parts of a provider that a mistake changes. */
function partsOf({ change }: Mutant): readonly string[] {
  let names: readonly string[] = [];
  createProvider(Date.now, (parts) => {
    names = Object.keys(change?.(parts) ?? {});
    return {};
  });
  return names;
}

/** Whether two mistakes can be made at once: neither takes the place of the other. */
function doCompose(one: Mutant, other: Mutant): boolean {
  const parts = partsOf(other);
  return one !== other && !partsOf(one).some((name) => parts.includes(name));
}

/** Tries pairs by chance, and expects that at least this share of them is told, each mistake by a name that it has alone. */
export function itNamesBoth(run: keyof typeof PAIRS, shares: Readonly<Record<keyof typeof data, number>>): void {
  const quick = run === "quick";
  it.each(["many", "rare"] as const)(
    `names two mistakes in a ${run} run, each as alone: %s data`,
    { timeout: MOST_MILLISECONDS },
    async (kind) => {
      const chance = createChance(SEED, `${kind} ${quick}`);
      const namesAlone = remember(listing.length, (one: Mutant) => judgeAll([one], data[kind], quick));
      const draw = () => listing[chance.below(listing.length)] as Mutant;
      const missed: string[] = [];
      const wanted = (isWhole ? 3 : 1) * PAIRS[run];
      let drawn = 0;
      while (drawn < wanted) {
        const pair = [draw(), draw()] as const;
        if (!doCompose(...pair)) continue;
        const alone = [await namesAlone(pair[0]), await namesAlone(pair[1])];
        // What a run does not find alone, or names alike, can't be told beside another.
        if (alone.some(({ length }) => length === 0) || !areTold(alone.flat(), alone)) continue;
        drawn += 1;
        const names = await judgeAll(pair, data[kind], quick);
        if (!areTold(names, alone)) missed.push(`${pair.map(({ name }) => name).join(" + ")}: ${names.join(", ")}`);
      }
      process.stdout.write(`\n${kind}, ${run}: ${drawn - missed.length} of ${drawn}\n${missed.join("\n")}\n`);
      expect(1 - missed.length / drawn).toBeGreaterThanOrEqual(shares[kind]);
    },
  );
}
