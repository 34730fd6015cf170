/** Judges a target by its traffic: records a course of questions, and has Redocly look for drift from the document. */
import { type Course, describeQuestion, type Finding, IN_PROCESS, type Target, toRequest } from "./question.js";
import { findDrift, type Problem } from "./redocly.js";

export interface DriftVerdict {
  readonly findings: readonly Finding[];
  /** How many exchanges Redocly found an operation for. */
  readonly judged: number;
}

/** Of a request outside the document only the answer is judged. Several targets are asked the same and judged in one run. */
export async function judgeByDrift(targets: Target | readonly Target[], course: Course): Promise<DriftVerdict> {
  const entries: object[] = [];
  const documented = new Set<string>();
  for (const target of [targets].flat()) {
    await course(async (question) => {
      const request = toRequest(IN_PROCESS, question);
      const response = await target(request);
      entries.push(await toExchange(request, response.clone()));
      if (question.isDocumented) documented.add(describeQuestion(question));
      return response;
    });
  }
  const archive = { log: { version: "1.2", creator: { name: "museum-mock", version: "1" }, entries } };
  const { run, problems } = await findDrift(archive, IN_PROCESS);
  const meant = problems.filter((problem) => problem.target === "response" || documented.has(requestOf(problem)));
  return {
    findings: meant.map((problem) => ({ request: requestOf(problem), says: problem.message })),
    judged: run.documentedExchanges,
  };
}

function requestOf({ method, url }: Problem): string {
  return describeQuestion({ method, target: url.slice(IN_PROCESS.length) });
}

/** An entry of an HTTP archive, version 1.2; Redocly reads neither its times nor its sizes. */
async function toExchange(request: Request, response: Response): Promise<object> {
  const text = await response.text();
  return {
    startedDateTime: "2027-03-01T00:00:00.000Z",
    time: 0,
    request: {
      method: request.method,
      url: request.url,
      headers: toList(request.headers),
      queryString: toList(new URL(request.url).searchParams),
    },
    response: {
      status: response.status,
      headers: toList(response.headers),
      content: { size: text.length, mimeType: response.headers.get("Content-Type") ?? "", text },
    },
  };
}

function toList(pairs: Iterable<[string, string]>): readonly object[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}
