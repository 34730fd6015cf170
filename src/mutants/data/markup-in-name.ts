/** The name of an event has markup in it. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "markup-in-name",
  document: "name is the title of the event, a text.",
  harm: "The app shows tags, or runs what a stranger wrote.",
  byDefault: "Text from a service is no markup.",
  items: changeFields("listSpecialEvents", (event) => ({
    ...event,
    name: `<b onclick="alert(1)">${event["name"]}</b>`,
  })),
};
