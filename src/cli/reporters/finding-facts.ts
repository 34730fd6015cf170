/** What every report tells of a finding beside its message. */
import { describeOthers, type ToldFinding } from "../../verify/report/summary.js";

/** Returns names and texts, in their order. `most` is how many other findings of the same cause are named. */
export function factsOf(told: ToldFinding, most?: number): readonly (readonly [name: string, text: string])[] {
  const { expected, actual, reproducibility } = told.finding;
  const others = describeOthers(told, most);
  return [
    ["expected", expected],
    ["actual", actual],
    ["how often", reproducibility],
    ...(others === undefined ? [] : [["also", others] as const]),
  ];
}

/** The same as lines. */
export function factLines(told: ToldFinding): readonly string[] {
  return factsOf(told).map(([name, text]) => `${name}: ${text}`);
}
