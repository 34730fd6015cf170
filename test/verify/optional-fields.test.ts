import { expect, it, onTestFinished, vi } from "vitest";
import { schemas } from "../../src/contract/document.js";
import { eventsList, optionalFields } from "../../src/contract/lists.js";
import { judge } from "./judging.js";
import { type Change, createProvider } from "./provider.js";

it("fields are optional that a document leaves out of those that it requires", () => {
  const required = ["eventId", "name", "eventDescription", "dates"];
  expect(optionalFields({ ...schemas.SpecialEvent, required })).toEqual(["location", "price"]);
  expect(optionalFields(schemas.SpecialEvent)).toEqual([]);
});

it("verify takes a service that never sends an optional field, and says so", async () => {
  const optional = vi.spyOn(eventsList.optional, "includes").mockImplementation((name) => name === "price");
  onTestFinished(() => optional.mockRestore());
  const change: Change = () => ({ showEvent: ({ price: _, ...event }) => event });
  const report = await judge((now) => createProvider(now, change), { quick: true, rate: 100_000 });
  expect(report.checks.find(({ rule }) => rule === "events-fields-sent")).toMatchObject({
    status: "notApplicable",
    message: expect.stringMatching(/^none of \d+ events has the field price, which is optional$/),
  });
  expect(report.checks.filter(({ status }) => status === "failed")).toEqual([]);
});
