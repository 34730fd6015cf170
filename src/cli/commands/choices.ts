/** `museum-mock choices`: the table of the choices, or one with what each answer gives. */
import { type Choice, type ChoiceId, choiceById, choices, type Profile } from "../../contract/choices.js";
import { createClock } from "../../contract/clock.js";
import { choiceIds, isChoiceId, profiles, unknownChoice } from "../../contract/profile.js";
import { EXAMPLE_MOMENT, exampleDataSet } from "../../fixtures/example.js";
import { createFixedWorld } from "../../fixtures/world.js";
import { createMock } from "../../mock/mock.js";
import type { CommandRun } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";

export const showChoices: CommandRun<"choices"> = async ([id], { json }, terminal) => {
  if (id !== undefined && !isChoiceId(id)) throw new UsageError(unknownChoice(id));
  if (json) {
    const shown = id === undefined ? choices : { id, ...choiceById(id), responses: await demonstrateChoice(id) };
    terminal.print(JSON.stringify(shown, null, 2));
  } else if (id === undefined) printTable(terminal);
  else await printChoice(id, terminal);
  return EXIT.kept;
};

function printTable({ print, paint }: Terminal): void {
  const width = Math.max(...choiceIds.map((id) => id.length));
  for (const id of choiceIds) {
    const { question, answers, openTo } = choiceById(id);
    const names = answers.map(({ answer }, index) => (index === 0 ? paint("bold", answer) : answer));
    print(`${paint("cyan", id.padEnd(width))}  ${question}`);
    print(`${" ".repeat(width)}  ${names.join(" · ")}${openTo ? ` · ${openTo}` : ""}`);
  }
  print();
  print("The first answer is the default. Explain one choice: museum-mock choices endDateBound");
  print("Set one: museum-mock serve --choice endDateBound=exclusive");
}

async function printChoice(id: ChoiceId, { print, paint }: Terminal): Promise<void> {
  const { question, document, why, openTo, example } = choiceById(id);
  print(`${paint("bold", id)}: ${question}`);
  print();
  print(`The document  ${document}`);
  print(`The default   ${why}`);
  if (openTo) print(`Open to       ${openTo}`);
  print();
  const under = Object.entries(example.under ?? {}).map(([other, answer]) => `, under ${other}=${answer}`);
  const sender = example.anonymous ? ", without a credential" : "";
  print(`${requestLineOf(id)}${sender}${under.join("")}, on 2027-03-02 at noon UTC in a small example world:`);
  for (const { answer, means, isDefault, status, headers, body } of await demonstrateChoice(id)) {
    print();
    print(`  ${paint("cyan", answer)}${isDefault ? paint("dim", " (default)") : ""}  ${means}`);
    print(`    ${status}  ${summarizeBody(body)}`);
    for (const header of headers) print(paint("dim", `    ${header}`));
  }
  print();
  print(`Set it: museum-mock serve --choice ${id}=${choiceById(id).answers[1]?.answer}`);
}

const TELLING_HEADERS = ["Content-Type", "WWW-Authenticate", "Allow", "Museum-Mock-Warning"];
const CREDENTIAL = `Basic ${btoa("user:password")}`;

export function requestLineOf(id: ChoiceId): string {
  const { method = "GET", target } = choiceById(id).example;
  return `${method} ${target}`;
}

export async function demonstrateChoice(id: ChoiceId) {
  return Promise.all(choiceById(id).answers.map((one, index) => demonstrateAnswer(id, one, index === 0)));
}

async function demonstrateAnswer(id: ChoiceId, { answer, means }: Choice["answers"][number], isDefault: boolean) {
  const { example } = choiceById(id);
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
    ...{ answer, means, isDefault },
    status: response.status,
    headers: TELLING_HEADERS.flatMap((name) =>
      response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : [],
    ),
    body: await response.text(),
  };
}

/** The body in a few words: dates of entries, names of events, or the sentence of an error. */
export function summarizeBody(body: string): string {
  if (body === "") return "no body";
  const value: unknown = /^[[{]/.test(body) ? JSON.parse(body) : body;
  if (Array.isArray(value)) {
    const items = value.map(({ date, name, dates }) => date ?? `${name} (${dates?.join(", ")})`);
    return items.length === 0 ? "[]" : `${items.length}: ${items.join(", ")}`;
  }
  return String(Object(value).detail ?? body).trim();
}
