import { describe, expect, it } from "vitest";
import { getMuseumHours, listSpecialEvents } from "../src/contract/interface.js";
import { profiles } from "../src/contract/profile.js";
import { exampleDataSet } from "../src/fixtures/example.js";
import { createFixedWorld } from "../src/fixtures/world.js";
import { bodyToSend, ItemTexts, listReply } from "../src/mock/message/list-reply.js";
import { answerQuery } from "../src/museum/answer.js";

const today = "2027-03-02";
const catalogue = createFixedWorld(exampleDataSet).catalogueOn(today);

describe("the body of a list", () => {
  it.each([
    ["entries", getMuseumHours, {}],
    ["events", listSpecialEvents, {}],
    ["events with their dates in the range", listSpecialEvents, { eventDates: "inRange" }],
    ["events by name, in pages of days", listSpecialEvents, { eventOrder: "name", eventPageUnit: "days" }],
    ["events in pages of days that repeat them", listSpecialEvents, { eventPageUnit: "daysRepeated" }],
  ] as const)("is the JSON of a page of %s", (_, operation, answers) => {
    const profile = { ...profiles.default, ...answers };
    for (const query of ["", "limit=2", "limit=2&page=2", "page=9", "startDate=2027-03-03&limit=1", "limit=2"]) {
      const answer = answerQuery(catalogue, operation, new URLSearchParams(query), { profile, today });
      if (answer.outcome === "rejected") throw new Error(`${query} was rejected`);
      expect(
        new TextDecoder().decode(bodyToSend(listReply(answer.page.items, new ItemTexts(), () => [])) as Uint8Array),
        query,
      ).toBe(JSON.stringify(answer.page.items));
    }
  });
});
