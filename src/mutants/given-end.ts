/** Whether a request gives an endDate. */
import type { ReadParameter } from "../museum/query.js";

export function isEndGiven(parameters: readonly ReadParameter[]): boolean {
  return parameters.some(({ name, isDefault }) => name === "endDate" && !isDefault);
}
