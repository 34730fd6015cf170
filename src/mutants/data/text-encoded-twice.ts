/** Texts are encoded twice, so that an é is two letters. */
import { encodedTwice } from "../encoded-twice.js";
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "text-encoded-twice",
  document: "JSON is UTF-8 (RFC 8259, section 8.1).",
  harm: "The app shows “CafÃ©”.",
  items: changeFields("listSpecialEvents", (event) => ({
    ...event,
    name: encodedTwice(event["name"]),
    location: encodedTwice(event["location"]),
  })),
};
