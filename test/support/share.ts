/** How many of the inputs of a long test the gate tries: a share of them, and with `MATRIX=whole`, as `npm run check:all` has it, all. */

export const isWhole = process.env["MATRIX"] === "whole";

/** A number of runs, or in the gate a part of it. */
export function shareOf(runs: number, part: number): number {
  return isWhole ? runs : Math.ceil(runs * part);
}

/** The inputs, or in the gate every nth of them. */
export function everyNth<Input>(step: number, inputs: readonly Input[]): readonly Input[] {
  return isWhole ? inputs : inputs.filter((_, index) => index % step === 0);
}
