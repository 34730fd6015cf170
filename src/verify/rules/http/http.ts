/** What RFC 9110 and the Fetch Standard ask of any response, and what gets no data: writing, and methods that nobody knows. */
import { addDays } from "../../../contract/calendar-date.js";
import { methodSentence } from "../../../contract/document.js";
import { operations } from "../../../contract/interface.js";
import { lists } from "../../../contract/lists.js";
import { noCredential } from "../../client/credential-variation.js";
import { type Query, queryFor, rawQuery, spread } from "../../client/query.js";
import type { TargetRequest } from "../../client/request.js";
import { describeResponse, listOf, shorten, type TargetResponse } from "../../client/response.js";
import { type Breach, defineRules, type RuleContext } from "../../recording/define-rule.js";
import { examineRequest, reviewEach } from "../../recording/reviewing.js";

export const rules = defineRules("http", [
  {
    id: "allow",
    source: "http",
    summary: "A 405 says with Allow which methods there are.",
    basis: "RFC 9110, section 15.5.6.",
    precondition: "a 405: a target that rejects HEAD, or --probe-writes",
    review: reviewAllow,
  },
  {
    id: "content-encoding",
    source: "http",
    summary: "A response is not compressed if the request allows no encoding.",
    basis: "RFC 9110, section 12.5.3: identity says that no encoding is wanted.",
    check: (context) =>
      examineEach(context, { limit: 10, headers: { "Accept-Encoding": "identity" } }, ({ headers }) => {
        const encoding = headers.get("Content-Encoding") ?? "identity";
        if (encoding.toLowerCase() === "identity") return "agrees";
        return {
          message: `A response has the encoding ${encoding}, which the request rules out.`,
          expected: "no Content-Encoding",
          actual: `Content-Encoding: ${encoding}`,
        };
      }),
  },
  {
    id: "cors",
    source: "http",
    summary: "A response that any origin may read does not claim to allow credentials.",
    basis:
      "Fetch Standard, section 3.3.5 (CORS protocol and credentials): Access-Control-Allow-Origin can't be * if credentials are included.",
    check: (context) =>
      examineEach(context, { limit: 1, headers: { Origin: "https://elsewhere.example" } }, ({ headers }) => {
        const allows = (name: string) => headers.get(`Access-Control-Allow-${name}`);
        if (allows("Origin") !== "*" || allows("Credentials") !== "true") return "agrees";
        return {
          message: "A response allows credentials from any origin, which no browser accepts.",
          expected: "an origin, or no Access-Control-Allow-Credentials",
          actual: "Access-Control-Allow-Origin: *, Access-Control-Allow-Credentials: true",
        };
      }),
  },
  {
    id: "entity-tags",
    source: "http",
    summary: "304 comes only for what is current: not for the tag of another address, an unknown one, or an old date.",
    basis: "RFC 9110, sections 8.8.3, 13.1.2 and 13.1.3.",
    dependsOn: ["same-answer"],
    check: compareTags,
  },
  {
    id: "head-as-get",
    source: "http",
    summary: "Where HEAD is served, it has the status and media type of GET, no other Content-Length, and no body.",
    basis: "RFC 9110, sections 9.3.2 and 8.6.",
    precondition: "a target that serves HEAD",
    dependsOn: ["same-answer"],
    check: compareHead,
  },
  {
    id: "read-only",
    summary: "Nothing can be written.",
    basis: `${methodSentence} The service shows no operation that creates, changes or deletes anything.`,
    precondition: "--probe-writes",
    check: tryToWrite,
  },
  {
    id: "unknown-methods",
    summary: "A method that nobody knows is rejected, and OPTIONS lists nothing.",
    basis: `${methodSentence} RFC 9110, section 9.1: 501 or 405 is the answer to other methods.`,
    precondition: "--probe-writes",
    dependsOn: ["read-only"],
    check: sendUnknown,
  },
]);

function reviewAllow(context: RuleContext): void {
  const { log, record, options } = context;
  const probes = log.filter(({ request, networkError }) => request.method !== "GET" && networkError === undefined);
  const rejected = probes.filter(({ status }) => status === 405);
  reviewEach(context, rejected, ({ headers }) =>
    headers.get("Allow") === null
      ? { message: "A 405 has no Allow.", expected: "Allow: GET, …", actual: "no Allow" }
      : "agrees",
  );
  const isTried = probes.some(({ request: { method } }) => method !== "HEAD");
  if (options.probeWrites && isTried && rejected.length === 0) record.exempt("the target rejects no method with 405");
}

/** Asks each operation for a list with some headers, or the first one where they share what is asked. */
async function examineEach(
  context: RuleContext,
  { limit, headers }: { readonly limit: number } & Required<Pick<TargetRequest, "headers">>,
  judge: Parameters<typeof examineRequest>[2],
): Promise<void> {
  for (const { operation } of context.effort.isShared ? lists.slice(0, 1) : lists) {
    const { target } = queryFor(operation, { limit });
    await examineRequest(context, { method: "GET", target, credential: context.right, headers }, judge);
  }
}

async function compareTags(context: RuleContext): Promise<void> {
  const queries = queriesForTags(context);
  const plain = context.log.filter(({ request: { query, method } }) => query?.parameters && method === "GET");
  const { examples, isAskedAfresh, tags } = context.effort;
  const responses = isAskedAfresh ? await Promise.all(queries.map(context.getAgain)) : spread(plain, tags);
  const conditional = [...queries.slice(-1), ...queries.slice(0, 1)].slice(0, examples);
  await Promise.all(conditional.map((query) => sendForeignConditions(context, query)));
  const tagged = responses.filter(({ status, headers }) => status === 200 && headers.get("ETag") !== null);
  const pairs = tagged.flatMap((response) =>
    tagged.filter((other) => isForeign(other, response)).map((other) => ({ response, other })),
  );
  await Promise.all(pairs.map(({ response, other }) => sendForeignTag(context, response, other)));
}

function queriesForTags({ model: { hours, events, today } }: RuleContext): readonly Query[] {
  const late = hours.items.at(-1)?.date ?? today;
  const [ofHours, ofEvents] = operations;
  return [
    ...[{ limit: 2 }, { limit: 5 }, { page: 2, limit: 5 }, { startDate: late }].map((one) => queryFor(ofHours, one)),
    ...[{ limit: 2 }, { page: 2, limit: 2 }].map((one) => queryFor(ofEvents, one)),
    queryFor(ofEvents, { startDate: events.from > today ? events.from : today, limit: 5 }),
  ];
}

/** Several resources may share a tag, such as the version of all data (RFC 9110, section 8.8.1). */
function isForeign(other: TargetResponse, { body, headers }: TargetResponse): boolean {
  return other.body.text !== body.text && opaqueTag(other.headers.get("ETag")) !== opaqueTag(headers.get("ETag"));
}

/** If-None-Match compares tags without the mark of weak ones (RFC 9110, section 13.1.2). */
function opaqueTag(tag: string | null): string | undefined {
  return tag?.replace(/^W\//, "");
}

async function sendForeignTag(context: RuleContext, response: TargetResponse, other: TargetResponse): Promise<void> {
  const { target } = response.request;
  const headers = { "If-None-Match": other.headers.get("ETag") ?? "" };
  const request = { method: "GET", target, credential: context.right, headers };
  const message = `The tag of ${other.request.target} is taken for that of ${target}, which lists something else.`;
  await expectNo304(context, request, { message, requests: [other.request, request], weight: target.length });
}

/** A tag that was never sent can confirm nothing, whether a target has tags or not. */
async function sendForeignConditions(context: RuleContext, { target }: Query): Promise<void> {
  const common = { method: "GET", target, credential: context.right };
  const tag = { ...common, headers: { "If-None-Match": '"no-tag-of-yours"' } };
  const date = { ...common, headers: { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" } };
  await expectNo304(context, tag, { message: "A tag that the target has never sent is taken for the current one." });
  await expectNo304(context, date, { message: "A copy of the year 1970 is taken for the current one." });
}

function expectNo304(
  context: RuleContext,
  request: TargetRequest,
  breach: Pick<Breach, "message" | "weight"> & Partial<Pick<Breach, "requests">>,
): Promise<void> {
  return examineRequest(context, request, ({ status }) =>
    status === 304 ? { ...breach, expected: "200 and the entries", actual: "304" } : "agrees",
  );
}

interface ResponsePair {
  readonly query: Query;
  readonly get: TargetResponse;
  readonly head: TargetResponse;
}

async function compareHead(context: RuleContext): Promise<void> {
  const { client, effort, record, right } = context;
  const getPlain = effort.isAskedAfresh ? context.getAgain : context.get;
  const ask = async (query: Query): Promise<ResponsePair> => {
    const get = await getPlain(query);
    return { query, get, head: await client.send({ method: "HEAD", target: query.target, credential: right }) };
  };
  const all = await Promise.all(spread(queriesForHead(context), context.effort.heads).map(ask));
  const pairs = all.filter(({ get, head }) =>
    [head, get].every(({ networkError, status }) => networkError === undefined && (status < 500 || status === 501)),
  );
  // HEAD need not be served, but not on some addresses alone.
  const isServed = pairs.some(({ head }) => head.status === 200);
  const isUnserved = ({ head, get }: ResponsePair) =>
    [405, 501].includes(head.status) || (head.status === 404 && get.status !== 404);
  const served = isServed ? pairs : pairs.filter((pair) => !isUnserved(pair));
  if (pairs.length > 0 && served.length === 0) record.exempt("the target does not serve HEAD");
  for (const pair of served) {
    record.exercise();
    for (const fault of await faultsOf(context, pair)) {
      const isSame = ({ detail }: Partial<Breach>) => detail === fault.detail;
      record.breach({ ...fault, again: async () => (await faultsOf(context, await ask(pair.query))).some(isSame) });
    }
  }
}

/** What is wrong with a response to HEAD beside that to GET. HEAD may omit the length, and one that changes each time shows nothing. */
async function faultsOf({ getAgain }: RuleContext, { query, get, head }: ResponsePair): Promise<readonly Breach[]> {
  const requests = [head.request, get.request];
  const [type, typeOfHead] = [get, head].map(mediaType);
  const [length, lengthOfHead] = [get, head].map(lengthOf);
  const isOther = get.status !== head.status || (get.status === 200 && type !== typeOfHead);
  const hasOtherLength = length !== undefined && lengthOfHead !== undefined && length !== lengthOfHead;
  const isOtherLength = !isOther && get.status === 200 && hasOtherLength && lengthOf(await getAgain(query)) === length;
  const body: Breach = {
    detail: "body",
    message: "HEAD is answered with a body, which the next response on the connection is mistaken for.",
    expected: "a head alone",
    actual: `a body after it: ${shorten(head.body.text)}`,
    requests: [head.request],
  };
  const other: Breach = {
    message: "HEAD and GET of one address differ.",
    expected: `as GET: ${get.status}, ${type}`,
    actual: `${head.status}, ${typeOfHead}`,
    requests,
  };
  const contentLength: Breach = {
    detail: "contentLength",
    message: "HEAD has another Content-Length than GET of the same address.",
    expected: `as GET: Content-Length: ${length}, or none`,
    actual: `Content-Length: ${lengthOfHead}`,
    requests,
  };
  return [
    ...(head.body.text !== "" ? [body] : []),
    ...(isOther ? [other] : []),
    ...(isOtherLength ? [contentLength] : []),
  ];
}

function queriesForHead({ model: { hours, today } }: RuleContext): readonly Query[] {
  const last = hours.items.at(-1)?.date ?? today;
  return lists.flatMap(({ operation }) => [
    queryFor(operation),
    queryFor(operation, { limit: 3 }),
    queryFor(operation, { page: 2, limit: 3 }),
    queryFor(operation, { startDate: addDays(last, 500) }),
    rawQuery(operation, "limit=abc"),
  ]);
}

/** Returns the length of a body; undefined where the response is compressed, whose length shows nothing. */
function lengthOf({ headers }: TargetResponse): string | undefined {
  const encoding = headers.get("Content-Encoding") ?? "identity";
  return encoding.toLowerCase() === "identity" ? (headers.get("Content-Length") ?? undefined) : undefined;
}

function mediaType({ headers }: TargetResponse): string {
  return (headers.get("Content-Type") ?? "no Content-Type").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function tryToWrite(context: RuleContext): Promise<void> {
  if (!context.options.probeWrites) return;
  for (const { operation } of lists) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const credential of [context.right, noCredential]) {
        await examineRequest(context, { method, target: operation.path, credential }, (response) => {
          if (response.status >= 300) return "agrees";
          return {
            message: `${method} ${operation.path} is accepted.`,
            expected: "a refusal, such as 405",
            actual: describeResponse(response),
          };
        });
      }
    }
  }
}

/** Methods that change nothing by what they are for. */
const METHODS = ["OPTIONS", "PROPFIND", "REPORT", "MUSEUM"];

async function sendUnknown(context: RuleContext): Promise<void> {
  if (!context.options.probeWrites) return;
  const targets = lists.map(({ operation }) => queryFor(operation, { limit: 3 }).target);
  await Promise.all(targets.flatMap((target) => METHODS.map((method) => expectNoList(context, method, target))));
}

function expectNoList(context: RuleContext, method: string, target: string): Promise<void> {
  return examineRequest(context, { method, target, credential: context.right }, (response) => {
    if ((listOf(response)?.length ?? 0) === 0) return "agrees";
    return {
      message: `${method} ${target.split("?")[0]} is answered as if it were GET.`,
      expected: "a refusal, such as 405",
      actual: describeResponse(response),
      weight: METHODS.indexOf(method),
    };
  });
}
