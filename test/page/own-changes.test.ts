import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeChange, ownChanges } from "../../src/page/state/changes.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = { operation: "setClock", session: "anna", address: "10.0.0.7" } as const;

it("a change is one's own once for each time that it was made here, for a while", () => {
  ownChanges.note("setClock", "anna");
  expect(ownChanges.includes({ ...change, session: "bea" })).toBe(false);
  expect([ownChanges.includes(change), ownChanges.includes(change)]).toEqual([true, false]);
  ownChanges.note("setClock", "anna");
  vi.advanceTimersByTime(6000);
  expect(ownChanges.includes(change)).toBe(false);
});

it("a change of somebody else is told with who made it", () => {
  expect(describeChange(change)).toBe("Somebody at 10.0.0.7 changed the clock.");
  expect(describeChange({ operation: "addFault" })).toBe("The program of the mock changed the faults.");
  expect(describeChange({ operation: "openSession" })).toBeUndefined();
});
