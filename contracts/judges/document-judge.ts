/**
 * Judges answers by the schemas of spec/openapi.yaml as AJV compiles them, and by its statuses, media types and headers.
 */
import { documentedPaths, interfaceDocument, pointerTo } from "./interface-document.js";
import {
  type Course,
  describeQuestion,
  type Finding,
  IN_PROCESS,
  type Question,
  type Target,
  toRequest,
} from "./question.js";

/** `mayLack` are documented headers that may be missing, as no header is documented as required. */
export async function judgeByDocument(target: Target, course: Course, mayLack: readonly string[] = []) {
  const findings: Finding[] = [];
  /** How many answers had each status, by path and status: `/museum-hours 200`. */
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
  const path = pathOf(question);
  if (!documentedPaths.includes(path)) return [`path ${path} is not documented`];
  const isRefused = question.isDocumented && response.status !== 200;
  const answer = { response, text: await response.text(), isHead: question.method === "HEAD" };
  const errors = interfaceDocument.judge(`${pointerTo(path)}/responses`, answer, (name) => !mayLack.includes(name));
  return [...(isRefused ? [`a documented request was answered ${response.status}`] : []), ...errors];
}

/** No property is required, so one that is never sent breaks no schema. */
function neverSent(sent: ReadonlyMap<string, ReadonlySet<string>>): readonly Finding[] {
  return [...sent].flatMap(([path, names]) => {
    const { properties = {} } = interfaceDocument.at(
      `${interfaceDocument.follow(`${pointerTo(path)}/responses/200`)}/content/application~1json/schema/items`,
    );
    const missing = Object.keys(properties as object).filter((name) => !names.has(name));
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
