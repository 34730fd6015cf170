/** The description of an event is cut after twenty characters. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "text-cut",
  document: "The fields of an event: eventId, name, location, eventDescription, dates and price.",
  harm: "The app shows half a sentence.",
  items: changeFields("listSpecialEvents", (event) => ({
    ...event,
    eventDescription: String(event["eventDescription"] ?? "").slice(0, 20),
  })),
};
