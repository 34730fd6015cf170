/** Writes what a verification learned as an OpenAPI Overlay 1.0: a provider applies it to the document, which then shows what it left open. */

import { groupBy, lookUp } from "../../base/collections.js";
import { type ChoiceId, choiceById } from "../../contract/choices.js";
import { sentenceOn } from "../../contract/document.js";
import { operations, type ParameterName, SMALLEST_INTEGER } from "../../contract/interface.js";
import { toLearnedProfile } from "../../verify/learning/observed-choices.js";
import type { Report } from "../../verify/report/report.js";
import { describeObserved } from "../../verify/report/summary.js";

/** A change of the document, and the choices that it rests on. */
interface Action {
  /** JSONPath, as RFC 9535 has it. */
  readonly target: string;
  readonly update?: object;
  readonly remove?: true;
  readonly choices: readonly ChoiceId[];
}

type Learned = Readonly<Partial<Record<ChoiceId, string>>>;

/** The choices that a parameter's description tells, in their order. */
const TOLD_BY_PARAMETER: Readonly<Record<ParameterName, readonly ChoiceId[]>> = {
  startDate: ["timeZone", "pastStartDate", "malformedDate"],
  endDate: ["endDateBound", "invertedRange", "widestRange", "malformedDate"],
  page: ["pageBeyondEnd", "belowMinimum", "malformedInteger"],
  limit: ["hoursPageUnit", "eventPageUnit", "limitAboveMaximum", "belowMinimum", "malformedInteger"],
};

/** The choices that the description of a list tells. */
const TOLD_BY_LIST: readonly ChoiceId[] = ["unknownParameter", "repeatedParameter"];
const TOLD_BY_EVENTS: readonly ChoiceId[] = ["eventOrder", "eventDates"];

/** The choices of which an answer rejects a parameter. */
const REJECTING: readonly ChoiceId[] = [
  "limitAboveMaximum",
  "belowMinimum",
  "malformedInteger",
  "malformedDate",
  "invertedRange",
  "unknownParameter",
  "repeatedParameter",
];

/**
 * Returns the overlay as YAML, each action with the evidence of what it says as a comment; undefined if nothing was learned that a document can
 * show. What was not observed is left as it is, and named at the top.
 */
export async function toOverlay({ target, choices }: Report): Promise<string | undefined> {
  const { Document, isMap } = await import("yaml");
  const learned: Learned = toLearnedProfile(choices);
  const actions = [...parameterActions(learned), ...listActions(learned), ...errorActions(learned)];
  if (actions.length === 0) return undefined;
  const shown = new Set<string>(actions.flatMap((action) => action.choices));
  const overlay = {
    overlay: "1.0.0",
    info: {
      title: `What ${target === "" ? "the recording" : target} answers where the document is silent`,
      version: "1.0.0",
    },
    actions: actions.map(({ choices: _, ...action }) => action),
  };
  const document = new Document(overlay, { aliasDuplicateObjects: false });
  const unlearned = Object.entries(choices).filter(([id]) => !Object.hasOwn(learned, id));
  document.commentBefore = comment([
    "Learned by museum-mock verify. Read each comment before you apply it: an answer that was observed may be a mistake of the service.",
    ...listOf(
      "Observed, and not part of an OpenAPI document",
      Object.entries(learned)
        .filter(([id]) => !shown.has(id))
        .map(([id, answer]) => `${id}=${answer}`),
    ),
    ...listOf(
      "Not observed, and left as the document has it",
      unlearned.filter(([, { status }]) => status === "notExercised").map(([id]) => id),
    ),
    ...unlearned
      .filter(([, { status }]) => status !== "notExercised")
      .map(([id, choice]) => `${id}: ${describeObserved(choice)}, and left as the document has it. ${choice.evidence}`),
  ]);
  const mentioned = new Set<ChoiceId>();
  const items = document.get("actions") as { readonly items: readonly unknown[] };
  for (const [index, action] of actions.entries()) {
    const item = items.items[index];
    const lines = action.choices
      .filter((id) => !mentioned.has(id))
      .map((id) => `${id}=${learned[id]}: ${choices[id].evidence}`);
    for (const id of action.choices) mentioned.add(id);
    if (isMap(item) && lines.length > 0) item.commentBefore = comment(lines);
  }
  return document.toString({ lineWidth: 0 });
}

function listOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}: ${items.join(", ")}.`];
}

const comment = (lines: readonly string[]) =>
  lines
    .flatMap((line) => line.split(/\r\n?|\n/))
    .map((line) => ` ${line}`)
    .join("\n");

function parameterActions(learned: Learned): readonly Action[] {
  return (Object.entries(TOLD_BY_PARAMETER) as [ParameterName, readonly ChoiceId[]][]).flatMap(([name, ids]) => {
    const choices = ids.filter((id) => learned[id] !== undefined);
    if (choices.length === 0) return [];
    const isFromOne = choices.includes("belowMinimum") && learned.belowMinimum === "reject";
    const schema = isFromOne ? { schema: { minimum: SMALLEST_INTEGER } } : {};
    const having = operations.filter(({ parameters }) => parameters.some((parameter) => parameter.name === name));
    const bySentence = groupBy(having, (operation) => sentenceOn(operation, name));
    return [...bySentence].flatMap(([sentence, own]) => {
      const update = { description: described(sentence, choices, learned), ...schema };
      // A parameter of which the document says the same everywhere may stand among its components.
      const shared = bySentence.size === 1 ? ["$.components"] : [];
      const places = [...own.map(({ path }) => `$.paths['${path}'].get`), ...shared];
      return places.map((place) => ({ target: `${place}.parameters[?(@.name == '${name}')]`, update, choices }));
    });
  });
}

function listActions(learned: Learned): readonly Action[] {
  return operations.flatMap(({ id, path }) => {
    const ids = [...(id === "listSpecialEvents" ? TOLD_BY_EVENTS : []), ...TOLD_BY_LIST];
    const observed = ids.filter((choice) => learned[choice] !== undefined);
    if (observed.length === 0) return [];
    const description = described("The items of one page; an empty array where there are none.", observed, learned);
    return [{ target: `$.paths['${path}'].get.responses['200']`, update: { description }, choices: observed }];
  });
}

/** A sentence, and what is known beyond it as a list of questions with their answers, in CommonMark. */
function described(sentence: string, ids: readonly ChoiceId[], learned: Learned): string {
  return [sentence, "", ...ids.map((id) => `- ${choiceById(id).question} ${meaningOf(id, learned[id] ?? "")}`)].join(
    "\n",
  );
}

function meaningOf(id: ChoiceId, answer: string): string {
  const { answers } = choiceById(id);
  return answers.find((one) => one.answer === answer)?.means ?? `${answer}.`;
}

function errorActions(learned: Learned): readonly Action[] {
  const body = learned.errorBody === undefined ? {} : bodyOf(learned.errorBody);
  return operations.flatMap(({ path }) =>
    refusalsOf(learned).flatMap(({ status, description, headers, choices }) => {
      const target = `$.paths['${path}'].get.responses`;
      const update = { [status]: { description, ...(headers && { headers }), ...body } };
      const all = learned.errorBody === undefined ? choices : [...choices, "errorBody" as const];
      // What stands there may be a reference, which an update can't extend.
      return [
        { target: `${target}['${status}']`, remove: true as const, choices },
        { target, update, choices: all },
      ];
    }),
  );
}

interface Refusal {
  readonly status: string;
  readonly description: string;
  readonly headers?: object;
  readonly choices: readonly ChoiceId[];
}

/** The statuses of refused requests, as far as they were observed. */
function refusalsOf(learned: Learned): readonly Refusal[] {
  const { badParameterStatus, badCredentialStatus, challenge, pageBeyondEnd } = learned;
  const rejecting = REJECTING.filter((id) => learned[id] === "reject");
  const refusals: Refusal[] = [];
  if (badParameterStatus !== undefined && rejecting.length > 0) {
    const choices = ["badParameterStatus", ...rejecting] as const;
    refusals.push({ status: badParameterStatus, description: "A parameter is rejected.", choices });
  }
  if (badCredentialStatus !== undefined || challenge !== undefined) {
    const choices = (["challenge", "badCredentialStatus"] as const).filter((id) => learned[id] !== undefined);
    const description =
      badCredentialStatus === "401" ? "The credential is missing or not accepted." : "The credential is missing.";
    refusals.push({ status: "401", description, choices, ...(challenge === "present" && { headers: CHALLENGE }) });
  }
  if (badCredentialStatus === "403")
    refusals.push({ status: "403", description: "The credential is not accepted.", choices: ["badCredentialStatus"] });
  if (pageBeyondEnd === "notFound")
    refusals.push({ status: "404", description: "The page lies after the last one.", choices: ["pageBeyondEnd"] });
  return refusals;
}

const CHALLENGE = {
  "WWW-Authenticate": { description: "The challenge (RFC 7617, section 2).", schema: { type: "string" } },
};

/** The content of an error by the answer to `errorBody`. */
function bodyOf(answer: string): object {
  const text = { type: "string" };
  const problem = { type: text, title: text, status: { type: "integer" }, detail: text };
  const contents: Readonly<Record<string, object>> = {
    problem: { "application/problem+json": { schema: { type: "object", properties: problem } } },
    json: { "application/json": { schema: { type: "object", properties: { message: text } } } },
    text: { "text/plain": { schema: text } },
  };
  const content = lookUp(contents, answer);
  return content === undefined ? {} : { content };
}
