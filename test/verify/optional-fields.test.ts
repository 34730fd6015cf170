import { expect, it, onTestFinished, vi } from "vitest";
import { schemas } from "../../src/contract/document.js";
import { eventsList, optionalFields } from "../../src/contract/lists.js";
import { judge, QUICK } from "./judging.js";
import { type Change, providing } from "./provider.js";

it("fields are optional that a document leaves out of those that it requires", () => {
  const required = ["eventId", "name", "eventDescription", "dates"];
  expect(optionalFields({ ...schemas.SpecialEvent, required })).toEqual(["location", "price"]);
  expect(optionalFields(schemas.SpecialEvent)).toEqual([]);
});

it("verify takes a service that never sends an optional field, and says so", async () => {
  const optional = vi.spyOn(eventsList.optional, "includes").mockImplementation((name) => name === "price");
  onTestFinished(() => optional.mockRestore());
  const change: Change = () => ({ showEvent: ({ price: _, ...event }) => event });
  const { checks } = await judge(providing(change), QUICK);
  const message = expect.stringMatching(/^none of \d+ events has the field price, which is optional$/);
  const sent = checks.find(({ rule }) => rule === "events-fields-sent");
  expect(sent).toMatchObject({ status: "notApplicable", message });
  expect(checks.filter(({ status }) => status === "failed")).toEqual([]);
});
