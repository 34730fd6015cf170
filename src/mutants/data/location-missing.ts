/** The location is missing from each event. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "location-missing",
  document: "The fields of an event: eventId, name, location, eventDescription, dates and price.",
  harm: "The app does not say where an event takes place.",
  items: changeFields("listSpecialEvents", ({ location: _location, ...event }) => event),
};
