/** The rules that HTTP itself lays down for a service that is only read. */
import { addDays } from "../../contract/calendar-date.js";
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
    says: "304 comes only for what is current: not for the tag of another address, an unknown one, or an old date.",
    source: "http",
    basis: "RFC 9110, sections 8.8.3, 13.1.2 and 13.1.3.",
    follows: ["same-answer"],
    needs: "an answer",
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
  const last = run.knowledge.hours.entries.at(-1)?.date ?? run.knowledge.today;
  const questions: readonly Question[] = operations.flatMap((operation) => [
    askFor(operation),
    askFor(operation, { limit: 3 }),
    askFor(operation, { page: 2, limit: 3 }),
    askFor(operation, { startDate: addDays(last, 500) }),
    askWith(operation, "limit=abc"),
  ]);
  const pairs: { readonly get: Answer; readonly head: Answer; readonly question: Question }[] = [];
  for (const question of questions) {
    const get = await run.askAgain(question);
    const head = await run.conversation.send({ method: "HEAD", target: question.target, credential: run.right });
    if ([head, get].every(({ silence, status }) => silence === undefined && status !== 500))
      pairs.push({ get, head, question });
  }
  // HEAD may go unserved, which is nobody's fault; but not here and there.
  const served = pairs.some(({ head }) => head.status === 200)
    ? pairs
    : pairs.filter(({ get, head }) => !isUnserved(head, get));
  for (const { get, head, question } of served) {
    run.collector.exercise("head-as-get");
    if (!differs(get, head)) continue;
    run.collector.violate("head-as-get", {
      message: "HEAD and GET of one address differ.",
      expected: `as GET: ${get.status}, ${mediaType(get)}`,
      came: `${head.status}, ${mediaType(head)}`,
      asks: [head.ask, get.ask],
      again: async () => differs(await run.askAgain(question), await run.conversation.send(head.ask)),
      weight: question.target.length,
    });
  }
}

function differs(get: Answer, head: Answer): boolean {
  return get.status !== head.status || (get.status === 200 && mediaType(get) !== mediaType(head));
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
    askFor(getMuseumHours, { page: 2, limit: 5 }),
    askFor(getMuseumHours, { startDate: late }),
    askFor(listSpecialEvents, { limit: 2 }),
    askFor(listSpecialEvents, { page: 2, limit: 2 }),
    askFor(listSpecialEvents, { startDate: events.from > today ? events.from : today, limit: 5 }),
  ];
  const answers = await Promise.all(targets.map(run.askAgain));
  await Promise.all(
    targets
      .slice(-1)
      .concat(targets.slice(0, 1))
      .map((question) => sendForeignTag(run, question)),
  );
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

/** A tag that nobody has ever sent can confirm nothing, whether a target has tags or not. */
async function sendForeignTag(run: Run, { target }: Question): Promise<void> {
  await sendCondition(run, target, { "If-None-Match": '"no-tag-of-yours"' }, "A tag that the target has never sent");
  const longAgo = { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" };
  await sendCondition(run, target, longAgo, "A copy of the year 1970");
}

async function sendCondition(run: Run, target: string, headers: Record<string, string>, what: string): Promise<void> {
  const ask: Ask = { method: "GET", target, credential: run.right, headers };
  const answer = await run.conversation.send(ask);
  if (answer.silence !== undefined) return;
  run.collector.exercise("entity-tags");
  if (answer.status !== 304) return;
  run.collector.violate("entity-tags", {
    message: `${what} is taken for the current one.`,
    expected: "200 and the entries",
    came: "304",
    asks: [ask],
    again: async () => (await run.conversation.send(ask)).status === 304,
  });
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
