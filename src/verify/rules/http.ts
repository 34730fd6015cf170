/** The rules that HTTP itself lays down for a service that is only read. */
import { addDays } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, methodSentence, operations } from "../../contract/interface.js";
import { noCredential } from "../client/credential-variation.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import { type Query, queryFor, rawQuery } from "../queries/query.js";
import type { Run } from "../run.js";
import type { Rule } from "./rule.js";

export const httpRules: readonly Rule[] = [
  {
    id: "head-as-get",
    summary: "Where HEAD is served, it has the status and media type of GET.",
    source: "http",
    basis: "RFC 9110, section 9.3.2.",
    dependsOn: ["same-answer"],
    precondition: "a target that serves HEAD",
    check: compareHead,
  },
  {
    id: "entity-tags",
    summary: "304 comes only for what is current: not for the tag of another address, an unknown one, or an old date.",
    source: "http",
    basis: "RFC 9110, sections 8.8.3, 13.1.2 and 13.1.3.",
    dependsOn: ["same-answer"],
    precondition: "an answer",
    check: compareTags,
  },
  {
    id: "allow",
    summary: "A 405 says with Allow which methods there are.",
    source: "http",
    basis: "RFC 9110, section 15.5.6.",
    precondition: "a 405: a target that refuses HEAD, or --probe-writes",
    review: reviewAllow,
  },
  {
    id: "read-only",
    summary: "Nothing can be written.",
    source: "documented",
    basis: `${methodSentence} The service shows no operation that creates, changes or deletes anything.`,
    precondition: "--probe-writes",
    check: tryToWrite,
  },
];

async function compareHead(run: Run): Promise<void> {
  const last = run.model.hours.entries.at(-1)?.date ?? run.model.today;
  const queries: readonly Query[] = operations.flatMap((operation) => [
    queryFor(operation),
    queryFor(operation, { limit: 3 }),
    queryFor(operation, { page: 2, limit: 3 }),
    queryFor(operation, { startDate: addDays(last, 500) }),
    rawQuery(operation, "limit=abc"),
  ]);
  const pairs: { readonly get: TargetResponse; readonly head: TargetResponse; readonly query: Query }[] = [];
  for (const query of queries) {
    const get = await run.getAgain(query);
    const head = await run.client.send({ method: "HEAD", target: query.target, credential: run.right });
    if ([head, get].every(({ networkError, status }) => networkError === undefined && status !== 500))
      pairs.push({ get, head, query });
  }
  // HEAD may go unserved, which is nobody's fault; but not here and there.
  const served = pairs.some(({ head }) => head.status === 200)
    ? pairs
    : pairs.filter(({ get, head }) => !isUnserved(head, get));
  for (const { get, head, query } of served) {
    run.collector.exercise("head-as-get");
    if (!differs(get, head)) continue;
    run.collector.violate("head-as-get", {
      message: "HEAD and GET of one address differ.",
      expected: `as GET: ${get.status}, ${mediaType(get)}`,
      actual: `${head.status}, ${mediaType(head)}`,
      requests: [head.request, get.request],
      again: async () => differs(await run.getAgain(query), await run.client.send(head.request)),
      weight: query.target.length,
    });
  }
}

function differs(get: TargetResponse, head: TargetResponse): boolean {
  return get.status !== head.status || (get.status === 200 && mediaType(get) !== mediaType(head));
}

/** Whether HEAD is not served at all, which is nobody's fault. */
function isUnserved(head: TargetResponse, get: TargetResponse): boolean {
  return [405, 501].includes(head.status) || (head.status === 404 && get.status !== 404);
}

function mediaType({ headers }: TargetResponse): string {
  return (headers.get("Content-Type") ?? "no Content-Type").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function compareTags(run: Run): Promise<void> {
  const { hours, events, today } = run.model;
  const late = hours.entries.at(-1)?.date ?? today;
  const targets = [
    queryFor(getMuseumHours, { limit: 2 }),
    queryFor(getMuseumHours, { limit: 5 }),
    queryFor(getMuseumHours, { page: 2, limit: 5 }),
    queryFor(getMuseumHours, { startDate: late }),
    queryFor(listSpecialEvents, { limit: 2 }),
    queryFor(listSpecialEvents, { page: 2, limit: 2 }),
    queryFor(listSpecialEvents, { startDate: events.from > today ? events.from : today, limit: 5 }),
  ];
  const answers = await Promise.all(targets.map(run.getAgain));
  await Promise.all(
    targets
      .slice(-1)
      .concat(targets.slice(0, 1))
      .map((query) => sendForeignTag(run, query)),
  );
  const tagged = answers.filter(({ status, headers }) => status === 200 && headers.get("ETag") !== null);
  for (const answer of tagged) {
    for (const other of tagged) {
      const tag = other.headers.get("ETag") ?? "";
      const request: TargetRequest = {
        method: "GET",
        target: answer.request.target,
        credential: run.right,
        headers: { "If-None-Match": tag },
      };
      if (other === answer || sameList(answer, other)) continue;
      const conditional = await run.client.send(request);
      run.collector.exercise("entity-tags");
      if (conditional.status !== 304) continue;
      run.collector.violate("entity-tags", {
        message: `The tag of ${other.request.target} is taken for that of ${answer.request.target}, whose entries are others.`,
        expected: "200 and the entries",
        actual: "304",
        requests: [other.request, request],
        again: async () => (await run.client.send(request)).status === 304,
        weight: request.target.length,
      });
    }
  }
}

/** A tag that nobody has ever sent can confirm nothing, whether a target has tags or not. */
async function sendForeignTag(run: Run, { target }: Query): Promise<void> {
  await sendCondition(run, target, { "If-None-Match": '"no-tag-of-yours"' }, "A tag that the target has never sent");
  const longAgo = { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" };
  await sendCondition(run, target, longAgo, "A copy of the year 1970");
}

async function sendCondition(run: Run, target: string, headers: Record<string, string>, what: string): Promise<void> {
  const request: TargetRequest = { method: "GET", target, credential: run.right, headers };
  const answer = await run.client.send(request);
  if (answer.networkError !== undefined) return;
  run.collector.exercise("entity-tags");
  if (answer.status !== 304) return;
  run.collector.violate("entity-tags", {
    message: `${what} is taken for the current one.`,
    expected: "200 and the entries",
    actual: "304",
    requests: [request],
    again: async () => (await run.client.send(request)).status === 304,
  });
}

function sameList(a: TargetResponse, b: TargetResponse): boolean {
  return a.body.text === b.body.text;
}

function reviewAllow({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.status !== 405) continue;
    collector.exercise("allow");
    if (answer.headers.get("Allow") !== null) continue;
    collector.violate("allow", {
      message: "A 405 has no Allow.",
      expected: "Allow: GET, …",
      actual: "no Allow",
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}

async function tryToWrite(run: Run): Promise<void> {
  if (!run.options.probeWrites) return;
  for (const { path } of operations) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      for (const credential of [run.right, noCredential]) {
        const request: TargetRequest = { method, target: path, credential };
        const answer = await run.client.send(request);
        if (answer.networkError !== undefined) continue;
        run.collector.exercise("read-only");
        if (answer.status >= 400 || (answer.status >= 300 && answer.status < 400)) continue;
        run.collector.violate("read-only", {
          message: `${method} ${path} is accepted.`,
          expected: "a refusal, such as 405",
          actual: listOf(answer) ? `${answer.status} and a list` : describeResponse(answer),
          requests: [request],
          again: async () => (await run.client.send(request)).status < 300,
        });
      }
    }
  }
}
