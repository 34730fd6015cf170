/** Writes the check of a twin as JUnit XML: a case for each difference, and for each kind without one. */
import type { CheckReport, DifferenceKind } from "../../../twin/check/check-report.js";
import { type JunitCase, toJunit, verdictCase } from "../../junit.js";

const kinds: readonly DifferenceKind[] = ["entry", "event", "choice", "order", "rule", "answer"];

/** A kind without a difference is a case that passed; a check without a verdict is an error, which no CI overlooks. */
export function toCheckJunit(report: CheckReport): string {
  const { differences, ended, milliseconds, target, claim } = report;
  const isOpen = report.verdict === "noVerdict";
  const cases = kinds.flatMap((kind): readonly JunitCase[] => {
    const own = differences.filter((one) => one.kind === kind);
    if (own.length === 0 && !isOpen) return [{ name: `no difference: ${kind}`, classname: kind }];
    return own.map(({ id, message, reproduce }) => ({
      name: id,
      classname: kind,
      outcome: { kind: "failure", message, text: [message, ...reproduce, claim].join("\n") },
    }));
  });
  const open = isOpen || ended !== undefined ? [verdictCase(ended ?? "there is no verdict")] : [];
  return toJunit(
    `museum-mock twin check ${target}`,
    [{ name: "twin", cases: [...cases, ...open] }],
    milliseconds / 1000,
  );
}
