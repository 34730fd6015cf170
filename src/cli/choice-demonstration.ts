/** Shows a choice at work: its example request, sent to a mock under each of its answers. */

import { type ChoiceId, choiceById, type Profile } from "../contract/choices.js";
import { createClock } from "../contract/clock.js";
import { answersOf, profiles } from "../contract/profile.js";
import { EXAMPLE_MOMENT, exampleDataSet } from "../fixtures/example.js";
import { createFixedWorld } from "../fixtures/world.js";
import { createMock } from "../mock/mock.js";

/** The headers that matter to some choice. */
const TELLING_HEADERS = ["Content-Type", "WWW-Authenticate", "Allow", "Museum-Mock-Warning"];
const CREDENTIAL = `Basic ${btoa("user:password")}`;

/** The request line of a choice's example. */
export function requestLineOf(id: ChoiceId): string {
  const { method = "GET", target } = choiceById(id).example;
  return `${method} ${target}`;
}

/** Returns each answer with the response that the example request gets under it. */
export async function demonstrateChoice(id: ChoiceId) {
  return Promise.all(answersOf(id).map((answer, index) => demonstrateAnswer(id, answer, index === 0)));
}

async function demonstrateAnswer(id: ChoiceId, answer: string, isDefault: boolean) {
  const { answers, example } = choiceById(id);
  const mock = createMock({
    world: createFixedWorld(exampleDataSet),
    clock: createClock(() => EXAMPLE_MOMENT),
    profile: { ...profiles.default, ...example.under, [id]: answer } as Profile,
    credentials: ["listed:password"],
    cors: false,
  });
  const request = new Request(`http://127.0.0.1:4010${example.target}`, {
    method: example.method ?? "GET",
    headers: example.anonymous ? {} : { Authorization: CREDENTIAL },
  });
  const response = await mock.fetch(request);
  return {
    answer,
    means: answers.find((candidate) => candidate.answer === answer)?.means ?? "",
    isDefault,
    status: response.status,
    headers: TELLING_HEADERS.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    ),
    body: await response.text(),
  };
}

/** The body in a few words: dates of entries, names of events with their dates, or the sentence of an error. */
export function summarizeBody(body: string): string {
  if (body === "") return "no body";
  const value: unknown = isJson(body) ? JSON.parse(body) : body;
  if (Array.isArray(value))
    return value.length === 0 ? "[]" : `${value.length}: ${value.map(summarizeItem).join(", ")}`;
  return String(typeof value === "object" && value !== null ? ("detail" in value ? value.detail : body) : value).trim();
}

function summarizeItem(item: { date?: string; name?: string; dates?: readonly string[] }): string {
  return item.date ?? `${item.name} (${item.dates?.join(", ")})`;
}

function isJson(text: string): boolean {
  return text.startsWith("[") || text.startsWith("{");
}
