/** Judges a target by what Prism says of its answers to a course of questions. */
import type { Judged, PrismProxy } from "./prism-proxy.js";
import { type Course, describeQuestion, type Finding, type Question, type Target } from "./question.js";

export async function judgeByPrism(prism: PrismProxy, target: Target, course: Course) {
  const findings: Finding[] = [];
  /** Without any request, the course does not pass. */
  let asked = 0;
  await course(async (question) => {
    const judged = await prism.ask(target, question);
    asked += 1;
    const request = describeQuestion(question);
    findings.push(...faultsOf(question, judged).map((says) => ({ request, says })));
    return judged.response;
  });
  return { findings, asked };
}

/** Of a request outside the document only the answer is judged. */
function faultsOf(
  { isDocumented = false }: Question,
  { response, violations, isForwarded }: Judged,
): readonly string[] {
  const meant = violations.filter(({ location: [side] }) => isDocumented || side !== "request");
  return [
    ...(isForwarded ? [] : ["Prism answered in place of the target"]),
    ...(isDocumented && response.status !== 200 ? [`a documented request was answered ${response.status}`] : []),
    ...meant.map(({ location, message }) => `${location.join(".")}: ${message}`),
  ];
}
