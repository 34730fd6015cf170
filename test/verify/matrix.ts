/** The test of a part of the mutants: each must be caught, by a rule that names what is broken. */
import { describe, expect, it } from "vitest";
import { rules as allRules } from "../../src/verify/rules/generated/rule-table.js";
import { everyNth, isWhole } from "../support/share.js";
import { failedRules, judge } from "./judging.js";
import { mutants } from "./mutants.js";

/**
 * The gate tries every ninth mutant. Each meets only the rules that it is about, which takes a third of the time, and all of them where these lack what others ask
 * for; in the whole matrix it meets all of them at once.
 */
const isQuick = !isWhole;

/** So many files share the mutants, that they run side by side. */
const SHARES = 4;

/** A rule that only reviews responses needs those that its family sends for. */
function withSenders(ids: readonly string[]): readonly string[] {
  const silent = allRules.filter(({ id, check }) => ids.includes(id) && !check);
  return [...ids, ...silent.map(({ family }) => family)];
}

export function describeShare(share: number): void {
  const own = everyNth(9, mutants).filter((_, index) => index % SHARES === share);
  const rows: string[] = [];
  /** The mutants that have one finding of the right name. */
  const single: string[] = [];
  describe(`verify, judging mutants ${share + 1} of ${SHARES}`, () => {
    it.each(own.map((mutant) => [mutant.name, mutant] as const))(
      "catches: %s",
      async (name, { create, rules, writes = false, overHttp = false, timeoutMilliseconds = 1500 }) => {
        const options = { probeWrites: writes, overHttp, timeoutMilliseconds };
        const isRight = (rule: string) => rules.includes(rule);
        const first = isQuick ? await judge(create, { ...options, only: withSenders(rules) }) : undefined;
        const report = first && failedRules(first).some(isRight) ? first : await judge(create, options);
        const failed = failedRules(report);
        const led = report.checks.flatMap(({ findings }) => findings).filter(({ sameCauseAs }) => !sameCauseAs);
        if (led.length === 1 && failed.some(isRight)) single.push(name);
        rows.push(`${failed.length > 0 ? "caught" : "MISSED"}  ${name}: ${failed.join(", ")}`);
        expect(report.ended).toBeUndefined();
        const told = `Mutant "${name}" was not caught by ${rules.join(" or ")}; failed rules: ${failed.join(", ") || "none"}.`;
        expect(failed.some(isRight), told).toBe(true);
      },
    );

    it("prints what caught which", () => {
      process.stdout.write(`\n${rows.join("\n")}\n`);
      expect(rows).toHaveLength(own.length);
    });

    if (!isQuick)
      it("has one finding, of the right name, for nine of ten", () => {
        expect(single.length / own.length).toBeGreaterThanOrEqual(0.9);
      });
  });
}
