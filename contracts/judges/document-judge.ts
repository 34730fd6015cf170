/**
 * Judges answers by the schemas of spec/openapi.yaml as AJV compiles them, and by its statuses, media types and headers. No
 * validator of the project's own has a part in it.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type DocumentedResponse, interfaceDocument, partAt, pointerTo } from "./interface-document.js";
import {
  type Course,
  describeQuestion,
  type Finding,
  IN_PROCESS,
  type Question,
  type Target,
  toRequest,
} from "./question.js";

export interface DocumentVerdict {
  readonly findings: readonly Finding[];
  /** How many answers had each status, by path and status: `/museum-hours 200`. */
  readonly answers: ReadonlyMap<string, number>;
}

export interface DocumentJudgeOptions {
  /** Documented headers that may be missing, as no header is documented as required. */
  readonly mayLack?: readonly string[];
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "document", ...interfaceDocument });
const compiled = new Map<string, ValidateFunction>();

export async function judgeByDocument(
  target: Target,
  course: Course,
  { mayLack = [] }: DocumentJudgeOptions = {},
): Promise<DocumentVerdict> {
  const findings: Finding[] = [];
  const answers = new Map<string, number>();
  const sent = new Map<string, Set<string>>();
  await course(async (question) => {
    const response = await target(toRequest(IN_PROCESS, question));
    const path = pathOf(question);
    const kind = `${path} ${response.status}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    const faults = await faultsOf(question, response.clone(), mayLack);
    findings.push(...faults.map((says) => ({ request: describeQuestion(question), says })));
    if (response.status === 200 && faults.length === 0) noteProperties(sent, path, await response.clone().text());
    return response;
  });
  return { findings: [...findings, ...neverSent(sent)], answers };
}

async function faultsOf(
  question: Question,
  response: Response,
  mayLack: readonly string[],
): Promise<readonly string[]> {
  const found = findDocumented(pathOf(question), response.status);
  if (!found) return [`status ${response.status} is not documented`];
  const { documented, pointer } = found;
  const refused =
    question.isDocumented && response.status !== 200 ? [`a documented request was answered ${response.status}`] : [];
  const missing = Object.keys(documented.headers ?? {}).filter(
    (name) => !mayLack.includes(name) && !response.headers.has(name),
  );
  const text = await response.text();
  return [
    ...refused,
    ...missing.map((name) => `the header ${name} is missing`),
    ...headerFaults(documented, response.headers),
    ...bodyFaults(text, response, { documented, pointer, isHead: question.method === "HEAD" }),
  ];
}

interface Found {
  readonly documented: DocumentedResponse;
  readonly pointer: string;
}

/** The response of an exact status goes before that of its hundred (OpenAPI 3.1, section 4.8.16). */
function findDocumented(path: string, status: number): Found | undefined {
  const { responses } = interfaceDocument.paths[path]?.get ?? { responses: {} };
  const key = [String(status), `${Math.floor(status / 100)}XX`].find((code) => Object.hasOwn(responses, code));
  if (key === undefined) return undefined;
  const { part, pointer } = partAt(pointerTo("paths", path, "get", "responses", key));
  return { documented: part as DocumentedResponse, pointer };
}

function headerFaults({ headers: documented = {} }: DocumentedResponse, headers: Headers): readonly string[] {
  return Object.entries(documented).flatMap(([name, { schema }]) => {
    const value = headers.get(name);
    return value === null || ajv.validate(schema, value) ? [] : [`the header ${name}: ${ajv.errorsText()}`];
  });
}

function bodyFaults(
  text: string,
  { headers, status }: Response,
  { documented: { content }, pointer, isHead }: Found & { isHead: boolean },
): readonly string[] {
  if (!content) return text === "" ? [] : [`a ${status} has a body, and none is documented`];
  const type = headers.get("Content-Type");
  if (type === null) return [`a ${status} has no media type`];
  const essence = type.replace(/;.*/, "").trim().toLowerCase();
  if (!Object.hasOwn(content, essence)) return [`media type "${type}" is not documented for ${status}`];
  if (isHead) return text === "" ? [] : ["an answer to HEAD has a body"];
  return schemaFaults(text, `${pointer}/content/${essence.replaceAll("/", "~1")}/schema`);
}

function schemaFaults(text: string, pointer: string): readonly string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
  compiled.set(pointer, validate);
  const value = parseJson(text);
  if (value === undefined) return ["the body is not JSON"];
  return validate(value) ? [] : [ajv.errorsText(validate.errors, { dataVar: "body" })];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No property is required, so one that is never sent breaks no schema. */
function neverSent(sent: ReadonlyMap<string, ReadonlySet<string>>): readonly Finding[] {
  return [...sent].flatMap(([path, names]) => {
    const pointer = pointerTo(
      "paths",
      path,
      "get",
      "responses",
      "200",
      "content",
      "application/json",
      "schema",
      "items",
    );
    const { properties = {} } = partAt(pointer).part as { properties?: object };
    const missing = Object.keys(properties).filter((name) => !names.has(name));
    return missing.map((name) => ({ request: path, says: `${name} was never sent` }));
  });
}

function noteProperties(sent: Map<string, Set<string>>, path: string, text: string): void {
  const names = sent.get(path) ?? new Set();
  sent.set(path, names);
  if (text === "") return;
  for (const item of JSON.parse(text) as object[]) for (const name of Object.keys(item)) names.add(name);
}

function pathOf({ target }: Question): string {
  return target.replace(/\?.*/s, "");
}
