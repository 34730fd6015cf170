/** The tables of docs/scenarios-and-faults.md have a row for each field, and examples that are valid. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseFaults } from "../../src/scenarios/fault-reading.js";
import { parseScenario } from "../../src/scenarios/scenario-reading.js";
import { scenarioSchema } from "../../src/scenarios/scenario-schema.js";

const page = readFileSync("docs/scenarios-and-faults.md", "utf8");
const { $defs, properties } = scenarioSchema;

interface Row {
  readonly fields: readonly string[];
  readonly example: object;
}

/** The rows of the table whose head begins with the cell. */
function rowsUnder(head: string): readonly Row[] {
  const [, table = ""] = page.split(`| ${head} |`);
  const [rows = ""] = table.split("\n\n");
  return rows
    .split("\n")
    .slice(2)
    .map((row) => {
      const cells = row.split(" | ");
      const [, code = ""] = /`(.*)`/.exec(cells.at(-1) ?? "") ?? [];
      return { fields: [...(cells[0] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name), example: parse(code) };
    });
}

type Wrap = (example: object) => object;

/** Makes a whole scenario of the example of a field; a parameter has to stand in the name. */
const inScenario: Wrap = (example) => {
  const hasParameter = "parameters" in example || ("name" in example && String(example.name).includes("{date}"));
  const parameters = { date: { format: "date", example: "2027-12-24" } };
  return { name: hasParameter ? "on {date}" : "a", says: "b", ...(hasParameter && { parameters }), ...example };
};
const inHours: Wrap = (hours) => ({ name: "a", says: "b", data: { hours } });
const inEntry: Wrap = (entry) => inHours({ add: ["from" in entry ? entry : { date: "today", ...entry }] });
const inEvent: Wrap = (event) => ({
  name: "a",
  says: "b",
  data: { events: { add: [{ dates: ["today"], ...event }] } },
});

describe.each([
  { head: "Field", wrap: inScenario, schema: properties },
  { head: "Field of an entry", wrap: inEntry, schema: $defs.hours.properties },
  { head: "Field of an event", wrap: inEvent, schema: $defs.event.properties },
])("the table of $head", ({ head, wrap, schema }) => {
  const rows = rowsUnder(head);

  it("has a row for each field", () => {
    expect(rows.flatMap(({ fields }) => fields)).toEqual(expect.arrayContaining(Object.keys(schema)));
  });

  it.each(rows)("has a valid example of $fields", ({ example }) => {
    expect(parseScenario(wrap(example)).violations).toBeUndefined();
  });
});

describe("the tables of faults", () => {
  const rows = [...rowsUnder("Effect"), ...rowsUnder("Condition")];

  it("have a row for each field", () => {
    const fields = rows.map(({ fields: [first = ""] }) => first);
    expect(fields.sort()).toEqual(Object.keys($defs.fault.properties).sort());
  });

  it.each(rows)("have a valid example of $fields", ({ example }) => {
    expect(parseFaults([example]).violations).toBeUndefined();
  });
});

it("has valid examples of the steps of data", () => {
  const [, table = ""] = page.split("They run in this order:");
  const examples = [...table.matchAll(/\| `((?:replace|remove|add): .*)` \|$/gm)].map(([, code = ""]) => parse(code));
  expect(examples).toHaveLength(3);
  for (const example of examples) expect(parseScenario(inHours(example)).violations).toBeUndefined();
});
