import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isDependency, planRules, selectRules } from "../../src/verify/recording/define-rule.js";
import { rules } from "../../src/verify/rules/generated/rule-table.js";
import { failedRules, judge } from "./judging.js";
import { plus } from "./museum.js";
import { mutantNamed, mutants } from "./mutants.js";
import { type Change, providing, type Values } from "./provider.js";

/** Rules that rest on what a caller gives, which have tests of their own. */
const GIVEN = ["data-set"];

const idsOf = (selected: readonly { readonly id: string }[]) => selected.map(({ id }) => id);

describe("the rules", () => {
  it("have an id each", () => {
    expect(new Set(idsOf(rules)).size).toBe(rules.length);
  });

  it.each(idsOf(rules).filter((id) => !GIVEN.includes(id)))("%s has a mutant that no other rule may catch", (id) => {
    expect(mutants.some(({ rules: [only, ...others] }) => only === id && others.length === 0)).toBe(true);
  });

  it("are all that a mutant names", () => {
    expect(idsOf(rules)).toEqual(expect.arrayContaining(mutants.flatMap(({ rules: named }) => named)));
  });

  it("say what they rest on and what would exercise them", () => {
    for (const { id, summary, basis, precondition } of rules) {
      expect(summary, id).toMatch(/\.$/);
      expect(basis.length, id).toBeGreaterThan(10);
      expect(precondition.length, id).toBeGreaterThan(4);
    }
  });

  it("depend on rules that exist", () => {
    const unknown = rules.flatMap(({ id, dependsOn }) =>
      dependsOn.filter((dependency) => !rules.some((rule) => rule.id !== id && isDependency(dependency, rule))),
    );
    expect(unknown).toEqual([]);
  });

  it("lie in the folder of their family", () => {
    const textOf = (family: string) => {
      const files = readdirSync(`src/verify/rules/${family}`);
      return files.map((file) => readFileSync(`src/verify/rules/${family}/${file}`, "utf8")).join("\n");
    };
    const missing = rules.filter(({ id, family }) => {
      const [, ...rest] = id.split("-");
      return ![id, rest.join("-")].some((name) => textOf(family).includes(`    id: "${name}",\n`));
    });
    expect(idsOf(missing)).toEqual([]);
  });

  it("are checked after the rules of their phase that they depend on", () => {
    const ids = idsOf(planRules(rules).phases.flatMap(({ checks }) => checks));
    expect(ids).toHaveLength(rules.filter(({ check }) => check).length);
    expect(ids.indexOf("hours-limit-default")).toBeGreaterThan(ids.indexOf("hours-start-date"));
    expect(ids.indexOf("events-end-default")).toBeGreaterThan(ids.indexOf("events-any-date"));
    expect(ids.indexOf("credential-checked")).toBeGreaterThan(ids.indexOf("same-answer"));
  });

  const cutFromFirst: Change = () => ({
    showEvent: ({ dates, ...event }, { start }) => {
      const isCut = start === dates[0] && dates.length > 1;
      return { ...event, dates: isCut ? dates.slice(0, -1) : dates };
    },
  });
  const withPast: Change = ({ isIn, today }) => ({ isIn: (event, range) => range.end < today() || isIn(event, range) });

  it.each([
    ["an event that is in no range of the past, where the past is served", "events-in-range", withPast],
    ["an event that lacks the last date in a range from its first on", "events-one-content", cutFromFirst],
  ])("see %s", async (_, rule, change) => {
    expect(failedRules(await judge(providing(change), { only: [rule] }))).toEqual([rule]);
  });

  it("hold narrow ranges of later days against a wide one, which lacks what they list", async () => {
    const { create } = mutantNamed("a range is cut to 90 days");
    expect(failedRules(await judge(create, { only: ["events-wider-range"] }))).toEqual(["events-wider-range"]);
  });

  it.each([2, -400])("see that a huge limit is served, by one day over a page, from %i days on", async (on) => {
    const huge: Change = ({ museum, today, limit }) => {
      const days = museum.hours.filter(({ date }) => date >= plus(today(), on) && (on > 0 || date < today()));
      const isHuge = (values: Values, path: string) => path.includes("hours") && Number(values("limit")[0]) > 1e9;
      return {
        museum: { ...museum, hours: days.slice(0, 31) },
        limit: (values, path) => (isHuge(values, path) ? 99 : limit(values, path)),
      };
    };
    const report = await judge(providing(huge), { only: ["limit-maximum"] });
    expect(failedRules(report)).toEqual(["limit-maximum"]);
  });
});

describe("the selection of rules", () => {
  it("takes ids and families", () => {
    const selected = (selection: Parameters<typeof selectRules>[1]) => idsOf(selectRules(rules, selection));
    const robust = ["challenge", "no-hang", "no-server-error", "time-growth"];
    expect(selected({ only: ["robustness", "challenge"] })).toEqual(robust);
    expect(selected({ only: ["robustness"], skip: ["no-hang", "time-growth"] })).toEqual(["no-server-error"]);
    const others = rules.filter(({ family }) => family !== "credentials");
    expect(selected({ skip: ["credentials"] })).toHaveLength(others.length);
  });

  it("rejects a name that is neither, and names the nearest", () => {
    const nearest = 'Invalid rule "hours-limits"; did you mean hours-limit?';
    expect(() => selectRules(rules, { only: ["hours-limits"] })).toThrow(nearest);
    const families = "use an id from a report, or a family: success, items,";
    expect(() => selectRules(rules, { skip: ["xyz"] })).toThrow(families);
  });
});
