import { describe, expect, it } from "vitest";
import { builtInScenarios, type Fault, type Scenario } from "../../src/adapters/library/index.js";
import { parseFaults } from "../../src/scenarios/fault-reading.js";
import { describeFault } from "../../src/scenarios/fault-text.js";

const told: readonly (readonly [Fault, string])[] = [
  [{ status: 503 }, "Answers 503, for every request"],
  [
    { status: 429, retryAfter: { seconds: 2, as: "date" }, detail: "Slow down.", times: 1 },
    'Answers 429 with Retry-After: 2 s, as a date and the detail "Slow down.", for every request, once at most',
  ],
  [
    { status: 500, every: 3, after: 2, match: { operation: "listSpecialEvents", parameters: { page: [2, 3] } } },
    "Answers 500, for listSpecialEvents with page=2 or 3, after the first 2, 1 of every 3",
  ],
  [
    { delay: { median: 200, sigma: 0.5 }, match: { user: "anna", headers: { "X-Trace": true }, sent: { q: false } } },
    "Waits about 200 ms (log-normal, sigma 0.5), for requests without query q with header X-Trace of the user anna",
  ],
  [
    { delay: "100..500", match: { method: ["GET", "HEAD"], path: "/museum-*", user: false } },
    "Waits 100 to 500 ms, for requests by GET or HEAD to /museum-* without a credential",
  ],
  [{ connection: "refused", lasts: 300 }, "Refuses connections for 300 ms, for every request"],
  [
    { body: { field: "price", as: "missing" }, probability: 0.1 },
    "Leaves out price, for every request, with probability 0.1",
  ],
  [{ drip: { chunks: 10, over: 2000 } }, "Sends the body in 10 pieces over 2000 ms, for every request"],
  [
    { headers: { "X-A": "1", ETag: null }, paused: true },
    'Paused: sets the header X-A to "1" and removes the header ETag, for every request',
  ],
  [{ stale: true }, "Answers 304 to any tag, for every request"],
  [
    { sequence: [{ status: 503, times: 2 }, {}, { delay: 5 }], repeat: true },
    "One after another: answers 503 (2 times); lets the request pass; waits 5 ms; then again, for every request",
  ],
];

describe("a fault in a sentence", () => {
  it.each(told)("of %j", (fault, sentence) => {
    expect(parseFaults([fault]).violations).toBeUndefined();
    expect(describeFault(fault)).toBe(sentence);
  });

  it("has the harm of a mutant", () => {
    const sentence = /^Serves the mutant last-page-lost \(the app .{20,}\), for every request$/;
    expect(describeFault({ mutant: "last-page-lost" })).toMatch(sentence);
  });

  it("tells each fault of the built-in scenarios otherwise than another", () => {
    const faults = (builtInScenarios as readonly Scenario[]).flatMap(({ faults: own = [] }) => own);
    const sentences = new Map(faults.map((fault) => [JSON.stringify(fault), describeFault(fault)]));
    expect(new Set(sentences.values()).size).toBe(sentences.size);
  });
});
