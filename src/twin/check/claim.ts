/** What a number of questions that agreed allows to claim. */

const CONFIDENCE = 0.95;

/** The share of answers in which two services can differ and still agree on this many questions, at 95 % confidence. */
export function largestShare(agreed: number): number {
  return agreed === 0 ? 1 : 1 - (1 - CONFIDENCE) ** (1 / agreed);
}

/** A share as a percentage of two digits, rounded up. */
export function toPercent(share: number): string {
  if (share === 0) return "0 %";
  const percent = share * 100;
  const unit = 10 ** (Math.floor(Math.log10(percent)) - 1);
  // Subtracts the rounding error of the division, which would add a digit.
  return `${Number((Math.ceil(percent / unit - 1e-9) * unit).toPrecision(2))} %`;
}

export function toClaim(agreed: number, differing: number): string {
  const all = agreed + differing;
  if (differing > 0) return `${differing} of ${all} questions got another answer (${toPercent(differing / all)}).`;
  return `${all.toLocaleString("en")} questions agreed: under this distribution the two differ in less than ${toPercent(largestShare(all))} of answers, with 95 % confidence.`;
}
