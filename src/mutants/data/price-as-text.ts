/** The price is a text. */
import { changeFields, type Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "price-as-text",
  document: "price is a number.",
  harm: "The app adds prices up as texts, or sorts them wrongly.",
  byDefault: "“5” + “8” is “58”.",
  items: changeFields("listSpecialEvents", (event) => ({ ...event, price: String(event["price"]) })),
};
