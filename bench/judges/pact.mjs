/** Writes a pact of five interactions, as a consumer of the interface would have it: types and formats, no values of the data. */
import { mkdirSync, writeFileSync } from "node:fs";
import { TODAY } from "./subjects.mjs";

const DATE = "\\d{4}-\\d{2}-\\d{2}";
const ENTRY = { date: "2026-11-24", timeOpen: "10:00", timeClose: "17:00" };
const EVENT = {
  eventId: "00000000-0000-4000-8000-000000000001",
  name: "Clay",
  location: "Room 1",
  eventDescription: "Clay, for the first time.",
  dates: ["2026-11-24"],
  price: 5,
};

/** @param {string} regex */
const matching = (regex) => ({ matchers: [{ match: "regex", regex }] });
const likeFirst = { matchers: [{ match: "type", min: 1 }] };
const rulesOfHours = {
  $: likeFirst,
  "$[*].date": matching(DATE),
  "$[*].timeOpen": matching("\\d{2}:\\d{2}"),
  "$[*].timeClose": matching("\\d{2}:\\d{2}"),
};
const rulesOfEvents = {
  $: likeFirst,
  "$[*].eventId": matching("[\\da-fA-F-]{36}"),
  "$[*].name": { matchers: [{ match: "type" }] },
  "$[*].location": { matchers: [{ match: "type" }] },
  "$[*].eventDescription": { matchers: [{ match: "type" }] },
  "$[*].dates": likeFirst,
  "$[*].dates[*]": matching(DATE),
  "$[*].price": { matchers: [{ match: "number" }] },
};

/** @param {string} description @param {string} path @param {object} query @param {object} list @param {object} rules */
const listing = (description, path, query, list, rules) => ({
  description,
  request: { method: "GET", path, query, headers: { Authorization: "Basic dXNlcjpwYXNzd29yZA==" } },
  response: {
    status: 200,
    headers: { "Content-Type": "application/json" },
    body: [list],
    matchingRules: { body: rules, header: { "Content-Type": matching("application/json.*") } },
  },
});

const week = { startDate: [TODAY], endDate: ["2026-12-21"] };

const interactions = [
  listing("the next days", "/museum-hours", { limit: ["3"] }, ENTRY, rulesOfHours),
  listing("a later page", "/museum-hours", { startDate: [TODAY], limit: ["3"], page: ["2"] }, ENTRY, rulesOfHours),
  listing("the events of a month", "/special-events", week, EVENT, rulesOfEvents),
  listing("the events of a week", "/special-events", {}, EVENT, rulesOfEvents),
  { description: "nobody", request: { method: "GET", path: "/museum-hours" }, response: { status: 401 } },
];

/** Writes the pact into a folder. @param {string} folder */
export function writePact(folder) {
  mkdirSync(folder, { recursive: true });
  const pact = {
    consumer: { name: "visitor-app" },
    provider: { name: "museum" },
    interactions,
    metadata: { pactSpecification: { version: "3.0.0" } },
  };
  writeFileSync(`${folder}/visitor-app-museum.json`, JSON.stringify(pact));
}
