/** The client under every fault of a body and a connection: the table of docs/client.md is what it really says. */
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { expect, it } from "vitest";
import { createMuseumClient, isMuseumError } from "../../../src/adapters/client/client.js";
import { createMock, type Fault } from "../../../src/adapters/library/index.js";
import { schemas } from "../../../src/contract/document.js";
import { bodyFaults, connectionFaults, fieldFaults } from "../../../src/scenarios/fault.js";
import { findFieldViolation } from "../../../src/scenarios/fault-effects.js";

const mock = createMock({ today: "2027-03-01" });
const options = { baseUrl: "http://museum.test", credentials: "any:thing", fetch: mock.fetch };
const { hours, events } = createMuseumClient(options);
const range = { startDate: "2027-03-01", endDate: "2027-05-31" };
const lists = { hours: () => hours(range), events: () => events(range) };

/** Reads a list under faults: how much of it came, and the error. */
async function read(list: keyof typeof lists, faults: readonly Fault[]): Promise<string> {
  await mock.faults(faults);
  let count = 0;
  try {
    for await (const _ of lists[list]()) count += 1;
    return `${count} ${list}`;
  } catch (error) {
    if (!isMuseumError(error)) throw error;
    return `${count} ${list}, then \`${error.kind}\`: ${error.message}`;
  }
}

const row = (fault: unknown, says: string) =>
  `| \`${inspect(fault, { breakLength: Number.POSITIVE_INFINITY, depth: 5 }).replaceAll("'", '"')}\` | ${says} |`;

/** One row for the values of a field that end alike. */
async function rowsOfField(list: keyof typeof lists, field: string): Promise<readonly string[]> {
  const kinds = fieldFaults.filter((as) => findFieldViolation({ field, as }) === undefined);
  const missing = await read(list, [{ body: { field, as: "missing" } }]);
  const [first, ...others] = kinds.filter((as) => as !== "missing");
  const says = await read(list, [{ body: { field, as: first ?? "null" } }]);
  for (const as of others) expect(await read(list, [{ body: { field, as } }])).toContain(`0 ${list}, then \`body\`: `);
  const fault = { body: { field, as: first } };
  const also = others.length > 0 ? ` The same kind for ${others.join(", ")}.` : "";
  return [row(fault, `${says}${also}`), row({ body: { field, as: "missing" } }, missing)];
}

it("says what docs/client.md says", async () => {
  const all = await read("hours", []);
  expect(all).toBe("76 hours");
  const whole = [...connectionFaults.map((connection) => ({ connection })), ...bodyFaults.map((body) => ({ body }))];
  const untyped = { headers: { "content-type": null } };
  const dripped = { drip: { chunks: 3, over: 3 } };
  const faults: readonly Fault[] = [...whole, dripped, { stale: true }, untyped, { status: 404, after: 1 }];
  const table: string[] = [];
  for (const fault of faults) table.push(row(fault, await read("hours", [fault])));
  for (const field of Object.keys(schemas.HoursEntry.properties)) table.push(...(await rowsOfField("hours", field)));
  for (const field of Object.keys(schemas.SpecialEvent.properties)) table.push(...(await rowsOfField("events", field)));
  const shown = readFileSync("docs/client.md", "utf8").split("\n");
  const start = shown.findIndex((line) => line.startsWith("| Fault | "));
  expect(shown.slice(start + 2, start + 2 + table.length)).toEqual(table);
});
