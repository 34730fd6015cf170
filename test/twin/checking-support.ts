/** Takes twins and checks them in process. */
import { type CheckReport, checkTwin } from "../../src/twin/check/check-twin.js";
import type { Twin } from "../../src/twin/twin.js";
import { readTwinTexts, toTwinTexts } from "../../src/twin/twin-files.js";
import { type TestTarget, takeOptions } from "./targets.js";

/** Checks a twin, as it is read from its files. */
export function check(
  twin: Twin,
  target: TestTarget,
  options: Partial<Parameters<typeof checkTwin>[2]> = {},
): Promise<CheckReport> {
  const read = readTwinTexts(toTwinTexts(twin));
  const { onProgress: _, ...limits } = takeOptions(target);
  return checkTwin(target.handler, read, { ...limits, questions: 200, ...options });
}
