/** The committed data sets: the standard one, from the generator, and the edges. */

import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../build/fixtures/chance.js";
import { GeneratedMuseum, writeDataSet } from "../build/fixtures/generated-museum.js";
import { edges } from "./edge-fixtures.mjs";

const STANDARD = { first: "2027-01-01", last: "2027-12-31" };

/** @returns {{ path: string, text: string }[]} the files of fixtures/ */
export function fixtureFiles() {
  const museum = new GeneratedMuseum({ seed: DEFAULT_SEED, eventsPerWeek: DEFAULT_EVENTS_PER_WEEK });
  const standard = [...writeDataSet(museum, STANDARD, "json")].map(({ text }) => text).join("");
  return [
    { path: "fixtures/standard.json", text: standard },
    ...Object.entries(edges).map(([name, { hours, events }]) => ({
      path: `fixtures/edges/${name}.json`,
      text: `{\n"hours": [${lines(hours)}],\n"events": [${lines(events)}]\n}\n`,
    })),
  ];
}

/** @param {unknown[]} items */
function lines(items) {
  return items.length === 0 ? "" : `\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n`;
}
