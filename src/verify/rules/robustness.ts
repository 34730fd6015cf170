/** The rules of what no request may do to a target, however odd it is. */
import { addDays } from "../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import { describeResponse } from "../client/response.js";
import { type Query, rawQuery } from "../queries/query.js";
import type { Run } from "../run.js";
import type { Rule } from "./rule.js";

const NUMBERS = [
  "0",
  "-1",
  "-30",
  "-2147483648",
  "-2147483649",
  "2147483648",
  "4294967297",
  "9007199254740993",
  "9223372036854775808",
  "99999999999999999999999999",
  "1e3",
  "1e400",
  "1.5",
  "0.5",
  "30.0",
  "0x1f",
  "+5",
  "%205",
  "5%20",
  "007",
  "abc",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "-0",
  "",
  "%00",
  "%D9%A3",
  "%F0%9F%8E%A8",
  "5;6",
  "5,6",
  "%27%20OR%201%3D1",
  "[]",
  "{}",
  "--1",
  "1_000",
  "٣",
] as const;

const DATES = [
  "2027-02-30",
  "2027-02-29",
  "2028-02-29",
  "2000-02-29",
  "1900-02-29",
  "2027-13-01",
  "2027-00-10",
  "2027-01-00",
  "2027-01-32",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "-0001-01-01",
  "%2B012027-01-01",
  "2027-1-1",
  "20270101",
  "2027-01-01T00:00:00Z",
  "2027-01-01T00:00:00%2B02:00",
  "01-02-2027",
  "2027/01/01",
  "2027-W01-1",
  "2027-001",
  "today",
  "tomorrow",
  "now",
  "0",
  "1",
  "-1",
  "1e9",
  "1798761600",
  "1798761600000",
  "",
  "%20",
  "%00",
  "null",
  "undefined",
  "NaN",
  "Invalid%20Date",
  "%D9%A2%D9%A0%D9%A2%D9%A7-01-01",
  "%27--",
  "[]",
  "{}",
  "%FF%FE",
  "9999-12-31T23:59:59.999Z",
  "275760-09-13",
  "2027-02-28%0A",
] as const;

const QUERIES = [
  "",
  "&",
  "&&&",
  "=",
  "=5",
  "limit",
  "page",
  "startDate",
  "limit=&page=",
  "%",
  "%zz",
  "limit=%",
  "limit=%zz",
  "startDate=%E0%A4%A",
  "limit=5&limit=6",
  "page=1&page=2",
  "startDate=2027-01-01&startDate=2027-02-01",
  "limit[]=5",
  "limit[0]=5",
  "limit%5B%5D=5&limit%5B%5D=6",
  "limit[a]=5",
  "page[$gt]=0",
  "__proto__=1",
  "constructor=1",
  "toString=1",
  "hasOwnProperty=1",
  "limit=5#x",
  "limit==5",
  "limit=5=6",
  "limit=5;page=2",
  "?limit=5",
  "limit=5&unknown=1",
  "LIMIT=5",
  "Limit=5&PAGE=2",
  "page=2&limit=0",
  "page=0&limit=0",
  "page=-1&limit=-1",
  "page=1000000000&limit=30",
  "page=9007199254740991&limit=30",
] as const;

export const robustnessRules: readonly Rule[] = [
  {
    id: "no-server-error",
    summary: "No request gets a 5xx, whatever it requests.",
    source: "http",
    basis: "RFC 9110, section 15.6: a 5xx says that the server has erred, and not the request.",
    precondition: "an answer",
    check: askOddly,
    review: reviewErrors,
  },
  {
    id: "no-hang",
    summary: "Every request gets an answer.",
    source: "http",
    basis: "RFC 9110, section 3.4: a server responds to each request with a response.",
    precondition: "an answer",
    review: reviewSilences,
  },
];

/** Headers that nobody documents, in values that a server must read past or refuse. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Accept: "text/html" },
  { Accept: "image/*;q=abc" },
  { "Accept-Language": "x-nowhere;q=2" },
  { "If-None-Match": "unquoted" },
  { "If-Modified-Since": "yesterday" },
  { Range: "bytes=5-1" },
  { "Content-Type": "application/json" },
  { Cookie: "a=%zz; =; b" },
  { "X-Forwarded-For": "not an address" },
];

async function askOddly(run: Run): Promise<void> {
  for (const { path } of operations) {
    const requests = HEADERS.map((headers) => ({
      method: "GET" as const,
      target: path,
      credential: run.right,
      headers,
    }));
    await Promise.all(requests.map((request) => run.client.send(request)));
  }
  for (const operation of operations) {
    await inBatches(run, oddQuestions(operation, run));
  }
}

/** A few at a time, and no further where requests go unanswered, since each costs its whole time limit. */
async function inBatches(run: Run, queries: readonly Query[]): Promise<void> {
  const size = 12;
  for (let at = 0; at < queries.length; at += size) {
    const answers = await Promise.all(queries.slice(at, at + size).map((query) => run.get(query)));
    if (answers.some(({ networkError }) => networkError !== undefined)) return;
  }
}

function oddQuestions(operation: Operation, { model: { today } }: Run): readonly Query[] {
  const dateNames = operation.id === getMuseumHours.id ? ["startDate"] : ["startDate", "endDate"];
  const queries = [
    ...["page", "limit"].flatMap((name) => NUMBERS.map((value) => `${name}=${value}`)),
    ...dateNames.flatMap((name) => DATES.map((value) => `${name}=${value}`)),
    ...QUERIES,
    `startDate=${today}&limit=1&filler=${"x".repeat(6000)}`,
    `startDate=${"9".repeat(2000)}`,
    `limit=${"1".repeat(2000)}`,
    Array.from({ length: 300 }, (_, index) => `p${index}=${index}`).join("&"),
    ...(operation.id === listSpecialEvents.id
      ? [
          `startDate=${today}&endDate=${addDays(today, -1)}`,
          "startDate=9999-12-31&endDate=0001-01-01",
          "startDate=0001-01-01&endDate=9999-12-31&page=2147483647&limit=30",
          "startDate=9999-12-25&limit=30",
          "endDate=0001-01-01",
        ]
      : ["startDate=9999-12-31&page=2147483647&limit=30"]),
  ];
  return queries.map((query) => rawQuery(operation, query));
}

function reviewErrors(run: Run): void {
  for (const answer of run.client.log) {
    const { query, method } = answer.request;
    run.collector.exercise("no-server-error");
    // 501 says that a method is not implemented, which is said for methods that nobody documents.
    if (answer.status < 500 || (method !== "GET" && answer.status === 501)) continue;
    run.collector.violate("no-server-error", {
      message: `A request gets ${answer.status}.`,
      expected: "an answer, or a refusal with 4xx",
      actual: describeResponse(answer),
      requests: [answer.request],
      again: async () => (query ? await run.getAgain(query) : await run.client.send(answer.request)).status >= 500,
      weight: answer.request.target.length,
    });
  }
}

function reviewSilences(run: Run): void {
  for (const answer of run.client.log) {
    run.collector.exercise("no-hang");
    if (answer.networkError === undefined) continue;
    run.collector.violate("no-hang", {
      message: "A request got no answer, while others did.",
      expected: "an answer",
      actual: answer.networkError,
      requests: [answer.request],
      again: async () => (await run.client.send(answer.request)).networkError !== undefined,
      weight: answer.request.target.length,
    });
  }
}
