import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLruCache } from "../src/base/collections.js";

describe("createLruCache", () => {
  it("drops the value that was not read for the longest time, whatever is read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(9), { maxLength: 200 }), (capacity, keys) => {
        const cache = createLruCache<number, number>(capacity);
        let recent: number[] = [];
        for (const key of keys) {
          let isMade = false;
          cache.get(key, () => {
            isMade = true;
            return key;
          });
          expect(isMade).toBe(!recent.includes(key));
          recent = [key, ...recent.filter((other) => other !== key)].slice(0, capacity);
        }
      }),
      { seed: 1 },
    );
  });
});
