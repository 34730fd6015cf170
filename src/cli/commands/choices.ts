/** `museum-mock choices`: the table of the choices, or one of them explained with what each answer gives. */

import { type ChoiceId, choiceById, choices } from "../../contract/choices.js";
import { choiceIds, isChoiceId, unknownChoice } from "../../contract/profile.js";
import { demonstrateChoice, requestLineOf, summarizeBody } from "../choice-demonstration.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Invocation } from "../options.js";
import type { Terminal } from "../terminal.js";

export async function showChoices(
  [id]: readonly string[],
  { json }: Invocation<"choices">,
  terminal: Terminal,
): Promise<number> {
  if (id !== undefined && !isChoiceId(id)) throw new UsageError(unknownChoice(id));
  if (json) terminal.print(JSON.stringify(id === undefined ? choices : await withResponses(id), null, 2));
  else if (id === undefined) printTable(terminal);
  else await printChoice(id, terminal);
  return EXIT.kept;
}

async function withResponses(id: ChoiceId) {
  return { id, ...choiceById(id), responses: await demonstrateChoice(id) };
}

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
