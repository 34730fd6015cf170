/** Judges answers by the schemas of spec/openapi.yaml as AJV compiles them, and by its statuses, media types and headers. */
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
  await course(async (question) => {
    const response = await target(toRequest(IN_PROCESS, question));
    const kind = `${pathOf(question)} ${response.status}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    const faults = await faultsOf(question, response.clone(), mayLack);
    findings.push(...faults.map((says) => ({ request: describeQuestion(question), says })));
    return response;
  });
  return { findings, answers };
}

async function faultsOf(question: Question, response: Response, mayLack: readonly string[]) {
  const path = pathOf(question);
  if (!documentedPaths.includes(path)) return [`path ${path} is not documented`];
  const isRefused = question.isDocumented && response.status !== 200;
  const answer = { response, text: await response.text(), isHead: question.method === "HEAD" };
  const errors = interfaceDocument.judge(`${pointerTo(path)}/responses`, answer, (name) => !mayLack.includes(name));
  return [...(isRefused ? [`a documented request was answered ${response.status}`] : []), ...errors];
}

function pathOf({ target }: Question): string {
  return target.replace(/\?.*/s, "");
}
