import { describe, expect, it } from "vitest";
import { nameDifferences, toConfigText } from "../src/adapters/store/store-config.js";
import { configOf } from "../src/cli/replica-config.js";
import { holdClock } from "../src/contract/clock.js";
import { createFixedWorld } from "../src/fixtures/world.js";

const options = { world: createFixedWorld({ hours: [], events: [] }), clock: holdClock("2027-03-02") };
const textOf = (...args: Parameters<typeof configOf>) => toConfigText(configOf(...args));

describe("the configuration of a replica", () => {
  it("is the same for the same options, whatever its address, its token, its log and its chance", () => {
    const one = { ...options, adminToken: "s3cret", delay: { min: 1, max: 2, chance: () => 0 }, onExchange: () => {} };
    const other = { ...options, metrics: true, admin: true, delay: { min: 1, max: 2, chance: () => 1 }, now: () => 1 };
    expect(textOf(one, {})).toBe(textOf(other, {}));
  });

  it("names what differs", () => {
    const own = configOf({ ...options, seed: 1, basePath: "/a" }, { today: "2027-03-02" });
    expect(nameDifferences(own, textOf({ ...options, seed: 2 }, { now: "2027-03-02T10:00" }))).toBe(
      " (--seed, --today, --now, --base-path)",
    );
  });

  it("names eight options at most", () => {
    const own = configOf({ ...options, profile: "lenient", seed: 1 }, {});
    const other = textOf({ ...options, profile: { timeZone: "Europe/Paris" }, seed: 2 }, { today: "2027-03-02" });
    expect(nameDifferences(own, other)).toMatch(/^ \(--seed, --today, choice \w+, .*, and 2 more\)$/);
    expect(
      nameDifferences(configOf(options, {}), textOf({ ...options, profile: { timeZone: "Europe/Paris" } }, {})),
    ).toBe(" (--time-zone)");
  });

  it("has no digest of a secret alone", () => {
    const [one, other] = ["a", "b"].map((password) => configOf({ ...options, credentials: [`anna:${password}`] }, {}));
    expect(one?.options).toEqual(other?.options);
    expect(one?.digest).not.toBe(other?.digest);
    expect(nameDifferences(one!, toConfigText(other!))).toBe(" (the credentials, or another secret)");
  });

  it.each(["0123abcd", "", "[", "[1]", "null", '["a", [1]]'])(
    "names nothing if it can't read the other one: %j",
    (text) => {
      expect(nameDifferences(configOf(options, {}), text)).toBe("");
    },
  );

  it("takes no name from the store", () => {
    const own = { digest: "a", options: { "--seed": "1" } };
    expect(nameDifferences(own, '["b", [["--seed", "2"], ["\\u001b[31mevil", "3"]]]')).toBe(" (--seed)");
  });
});
