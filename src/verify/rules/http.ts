/** The rules that HTTP itself lays down for a service that is only read. */
import { getMuseumHours, listSpecialEvents, methodSentence, operations } from "../../contract/interface.js";
import { type Answer, describeAnswer, listOf } from "../answer.js";
import type { Ask } from "../ask.js";
import { noCredential } from "../credential-variation.js";
import { askFor, askWith, type Question } from "../question.js";
import type { Run } from "../run.js";
import type { Rule } from "./rule.js";

export const httpRules: readonly Rule[] = [
  {
    id: "head-as-get",
    says: "Where HEAD is served, it has the status and media type of GET.",
    source: "http",
    basis: "RFC 9110, section 9.3.2.",
    follows: ["same-answer"],
    needs: "a target that serves HEAD",
    check: compareHead,
  },
  {
    id: "entity-tags",
    says: "An entity tag of one address confirms no other, and 304 comes only for the tag that was sent.",
    source: "http",
    basis: "RFC 9110, sections 8.8.3 and 13.1.2.",
    follows: ["same-answer"],
    needs: "a target that sends ETag",
    check: compareTags,
  },
  {
    id: "allow",
    says: "A 405 says with Allow which methods there are.",
    source: "http",
    basis: "RFC 9110, section 15.5.6.",
    needs: "a 405: a target that refuses HEAD, or --probe-writes",
    review: reviewAllow,
  },
  {
    id: "read-only",
    says: "Nothing can be written.",
    source: "documented",
    basis: `${methodSentence} The service shows no operation that creates, changes or deletes anything.`,
    needs: "--probe-writes",
    check: tryToWrite,
  },
];

async function compareHead(run: Run): Promise<void> {
  const questions: readonly Question[] = operations.flatMap((operation) => [
    askFor(operation),
    askFor(operation, { limit: 3 }),
    askFor(operation, { page: 2, limit: 3 }),
    askWith(operation, "limit=abc"),
  ]);
  for (const question of questions) {
    const ask: Ask = { method: "HEAD", target: question.target, credential: run.right };
    const differs = (get: Answer, head: Answer) =>
      get.status !== head.status || (get.status === 200 && mediaType(get) !== mediaType(head));
    const [get, head] = [await run.askAgain(question), await run.conversation.send(ask)];
    if ([head, get].some(({ silence, status }) => silence !== undefined || status === 500) || isUnserved(head, get))
      continue;
    run.collector.exercise("head-as-get");
    const first = differs(get, head);
    if (!first) continue;
    run.collector.violate("head-as-get", {
      message: "HEAD and GET of one address differ.",
      expected: `as GET: ${get.status}, ${mediaType(get)}`,
      came: `${head.status}, ${mediaType(head)}`,
      asks: [ask, get.ask],
      again: async () => differs(await run.askAgain(question), await run.conversation.send(ask)),
      weight: question.target.length,
    });
  }
}

/** Whether HEAD is not served at all, which is nobody's fault. */
function isUnserved(head: Answer, get: Answer): boolean {
  return [405, 501].includes(head.status) || (head.status === 404 && get.status !== 404);
}

function mediaType({ headers }: Answer): string {
  return (headers.get("Content-Type") ?? "no Content-Type").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function compareTags(run: Run): Promise<void> {
  const { hours, events, today } = run.knowledge;
  const late = hours.entries.at(-1)?.date ?? today;
  const targets = [
    askFor(getMuseumHours, { limit: 2 }),
    askFor(getMuseumHours, { limit: 5 }),
    askFor(getMuseumHours, { startDate: late }),
    askFor(listSpecialEvents, { limit: 2 }),
    askFor(listSpecialEvents, { startDate: events.from > today ? events.from : today, limit: 5 }),
  ];
  const answers = await Promise.all(targets.map(run.askAgain));
  const tagged = answers.filter(({ status, headers }) => status === 200 && headers.get("ETag") !== null);
  for (const answer of tagged) {
    for (const other of tagged) {
      const tag = other.headers.get("ETag") ?? "";
      const ask: Ask = {
        method: "GET",
        target: answer.ask.target,
        credential: run.right,
        headers: { "If-None-Match": tag },
      };
      if (other === answer || sameList(answer, other)) continue;
      const conditional = await run.conversation.send(ask);
      run.collector.exercise("entity-tags");
      if (conditional.status !== 304) continue;
      run.collector.violate("entity-tags", {
        message: `The tag of ${other.ask.target} is taken for that of ${answer.ask.target}, whose entries are others.`,
        expected: "200 and the entries",
        came: "304",
        asks: [other.ask, ask],
        again: async () => (await run.conversation.send(ask)).status === 304,
        weight: ask.target.length,
      });
    }
  }
}

function sameList(a: Answer, b: Answer): boolean {
  return a.body.text === b.body.text;
}

function reviewAllow({ conversation: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.status !== 405) continue;
    collector.exercise("allow");
    if (answer.headers.get("Allow") !== null) continue;
    collector.violate("allow", {
      message: "A 405 has no Allow.",
      expected: "Allow: GET, …",
      came: "no Allow",
      asks: [answer.ask],
      weight: answer.ask.target.length,
    });
  }
}

async function tryToWrite(run: Run): Promise<void> {
  if (!run.options.probeWrites) return;
  for (const { path } of operations) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      for (const credential of [run.right, noCredential]) {
        const ask: Ask = { method, target: path, credential };
        const answer = await run.conversation.send(ask);
        if (answer.silence !== undefined) continue;
        run.collector.exercise("read-only");
        if (answer.status >= 400 || (answer.status >= 300 && answer.status < 400)) continue;
        run.collector.violate("read-only", {
          message: `${method} ${path} is accepted.`,
          expected: "a refusal, such as 405",
          came: listOf(answer) ? `${answer.status} and a list` : describeAnswer(answer),
          asks: [ask],
          again: async () => (await run.conversation.send(ask)).status < 300,
        });
      }
    }
  }
}
