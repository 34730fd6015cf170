/** The rules of one question, one answer: whenever, however and beside whatever it is asked. */
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { createChance } from "../../fixtures/chance.js";
import { type Answer, describeAnswer, listOf } from "../answer.js";
import { describeDifference, keysText, textOf } from "../answer-text.js";
import type { Ask } from "../ask.js";
import { bySimplicity, type Question } from "../question.js";
import { mayHaveTurned } from "../refreshed-today.js";
import type { Run } from "../run.js";
import { spread } from "../sample.js";
import type { Rule } from "./rule.js";

const common = { source: "itself" as const, needs: "an answer" };

export const consistencyRules: readonly Rule[] = [
  {
    ...common,
    id: "same-answer",
    says: "The same question gets the same answer: again, in another order, at once with others, on a new connection.",
    basis: "A question that is answered in two ways is answered wrongly once.",
    check: askEverythingAgain,
  },
  {
    ...common,
    id: "parameter-order",
    says: "The order of the parameters makes no difference.",
    basis: "Each parameter is named; no order is documented.",
    follows: ["same-answer"],
    check: (run) => compareAll(run, "parameter-order", reorder),
  },
  {
    ...common,
    id: "percent-encoding",
    source: "http",
    says: "A parameter means the same percent-encoded.",
    basis:
      "RFC 3986, section 6.2.2.2: URIs that differ in the percent-encoding of unreserved characters are equivalent.",
    follows: ["same-answer"],
    check: async (run) => {
      await compareAll(run, "percent-encoding", (target) => encode(target, "values"));
      await compareAll(run, "percent-encoding", (target) => encode(target, "names"));
    },
  },
  {
    ...common,
    id: "request-headers",
    says: "Another Accept-Language or User-Agent gets the same entries and events.",
    basis: "No header but Authorization is documented.",
    follows: ["same-answer"],
    check: (run) => compareHeaders(run),
  },
];

/** So many questions are asked anew. */
const ASKED_AGAIN = 240;

/** First all together and in another order, then those without an equal once more on connections of their own. */
async function askEverythingAgain(run: Run): Promise<void> {
  const questions = spread(run.asked(), ASKED_AGAIN);
  const shuffled = createChance(run.options.seed, "asked again").shuffle(questions);
  await Promise.all(shuffled.map((question) => compareWithFirst(run, question, {})));
  const plain = [...questions]
    .filter(({ parameters }) => parameters)
    .sort(bySimplicity)
    .slice(0, 8);
  await Promise.all(plain.map((question) => compareWithFirst(run, question, { Connection: "close" })));
}

async function compareWithFirst(
  run: Run,
  question: Question,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const first = await run.ask(question);
  const plain: Ask = { method: "GET", target: question.target, credential: run.right, question };
  const ask = Object.keys(headers).length > 0 ? { ...plain, headers } : plain;
  const second = await run.conversation.send(ask);
  if ([first, second].some(({ silence, status }) => silence !== undefined || status >= 500)) return;
  run.collector.exercise("same-answer");
  if (textOf(question, first) === textOf(question, second)) return;
  const later = await Promise.all([1, 2, 3].map(() => run.conversation.send(ask)));
  // Without a startDate the answer is of today, and the day may have turned; then all later ones are alike.
  const isOfToday = !question.target.includes("startDate") && mayHaveTurned(first.at, run.options.now());
  if (isOfToday && later.every((answer) => textOf(question, answer) === textOf(question, second))) return;
  const texts = [first, second, ...later].map((answer) => textOf(question, answer));
  const commonest = Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
  run.collector.violate("same-answer", {
    message: "The same question got different answers.",
    expected: `the same answer each time: ${describeAnswer(first)}`,
    came: describeDifference(
      question,
      first,
      [second, ...later].find((answer) => textOf(question, answer) !== textOf(question, first)) ?? second,
    ),
    asks: [ask],
    steadiness: `${texts.length - commonest} of ${texts.length} times another`,
    weight: question.target.length,
  });
}

/** Questions with two parameters or more and an answer that is not empty. */
async function tellingQuestions(run: Run, most: number): Promise<readonly Question[]> {
  const all = run.asked().filter(({ parameters = {} }) => Object.keys(parameters).length > 1);
  const found: Question[] = [];
  for (const operation of [getMuseumHours, listSpecialEvents]) {
    const own = all.filter(
      ({ operation: { id }, parameters }) => id === operation.id && parameters?.startDate !== undefined,
    );
    const answers = await Promise.all(
      spread(own, most * 4).map(async (question) => ({ question, answer: await run.ask(question) })),
    );
    found.push(
      ...answers
        .filter(({ answer }) => (listOf(answer)?.length ?? 0) > 0)
        .map(({ question }) => question)
        .slice(0, most),
    );
  }
  return found;
}

async function compareAll(run: Run, rule: string, change: (target: string) => string): Promise<void> {
  for (const question of await tellingQuestions(run, 6)) {
    const changed = { ...question, target: change(question.target) };
    if (changed.target === question.target) continue;
    await compareTwo(run, rule, question, changed);
  }
}

async function compareTwo(
  run: Run,
  rule: string,
  question: Question,
  changed: Question,
  headers?: Record<string, string>,
): Promise<void> {
  // Without a question: what is asked in another way is held to the answer of the plain one alone.
  const ask: Ask = { method: "GET", target: changed.target, credential: run.right, ...(headers && { headers }) };
  const [first, second] = [await run.askAgain(question), await run.conversation.send(ask)];
  if ([first, second].some(({ silence, status }) => silence !== undefined || status >= 500)) return;
  run.collector.exercise(rule);
  const isSame = (a: Answer, b: Answer) =>
    isTranslated(b) ? keysText(question, a) === keysText(question, b) : textOf(question, a) === textOf(question, b);
  if (isSame(first, second)) return;
  run.collector.violate(rule, {
    message: "Two requests that mean the same got different answers.",
    expected: describeAnswer(first),
    came: describeDifference(question, first, second),
    asks: [first.ask, ask],
    again: async () => !isSame(await run.askAgain(question), await run.conversation.send(ask)),
    weight: question.target.length,
  });
}

/** Whether a target says that the answer is in a language of its choice (RFC 9110, sections 8.5 and 12.5.5). */
function isTranslated({ headers }: Answer): boolean {
  return headers.has("Content-Language") || /accept-language/i.test(headers.get("Vary") ?? "");
}

async function compareHeaders(run: Run): Promise<void> {
  const variations = [
    { "Accept-Language": "fr-CH, ar;q=0.8" },
    { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
  ];
  for (const question of await tellingQuestions(run, 2)) {
    for (const headers of variations) await compareTwo(run, "request-headers", question, question, headers);
  }
}

function reorder(target: string): string {
  const [path, query = ""] = target.split("?");
  return `${path}?${query.split("&").reverse().join("&")}`;
}

/** Writes digits and dashes of the values, or letters of the names, as percent-encoded octets. */
function encode(target: string, part: "names" | "values"): string {
  const [path, query = ""] = target.split("?");
  const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  const pairs = query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return part === "names"
      ? `${name.replace(/[td]/g, percent)}=${value}`
      : `${name}=${value.replace(/[0-9-]/g, percent)}`;
  });
  return `${path}?${pairs.join("&")}`;
}
