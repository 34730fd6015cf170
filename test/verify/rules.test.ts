import { describe, expect, it } from "vitest";
import { rules } from "../../src/verify/rules/table.js";
import { mutants } from "./mutants.js";

/** Rules that rest on what a caller gives, which have tests of their own. */
const GIVEN = ["data-set"];

describe("the rules", () => {
  it("have an id each", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it.each(rules.map(({ id }) => id).filter((id) => !GIVEN.includes(id)))(
    "%s has a mutant that no other rule may catch",
    (id) => {
      expect(mutants.some(({ rules: [only, ...others] }) => only === id && others.length === 0)).toBe(true);
    },
  );

  it("say what they rest on and what would exercise them", () => {
    for (const { id, summary, basis, precondition } of rules) {
      expect(summary, id).toMatch(/\.$/);
      expect(basis.length, id).toBeGreaterThan(10);
      expect(precondition.length, id).toBeGreaterThan(4);
    }
  });

  it("follow rules that there are", () => {
    const ids = rules.map(({ id }) => id);
    const names = rules.flatMap(({ dependsOn = [] }) => dependsOn.map((pattern) => pattern.split("/")[0] ?? ""));
    const unknown = names.filter(
      (name) => !ids.some((id) => (name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : id === name)),
    );
    expect(unknown).toEqual([]);
  });
});
