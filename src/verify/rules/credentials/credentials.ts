/** Who is let in: nobody without the right credential, whatever else a request has, and everybody with it. */
import { addDays } from "../../../contract/calendar-date.js";
import { securitySentence } from "../../../contract/document.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../../contract/lists.js";
import { type CredentialVariation, noCredential, variationsOf } from "../../client/credential-variation.js";
import { filterValues, type Parameters, type Query, queryFor, shareOf, spread } from "../../client/query.js";
import type { TargetRequest } from "../../client/request.js";
import { describeResponse, isLost, isUnauthorized, listOf, type TargetResponse } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import { examine, examineRequest, reviewEach } from "../../recording/reviewing.js";
import { isPlaced } from "../../target-model/item.js";
import type { Run } from "../../target-model/run.js";

const GIVEN = "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD";

export const rules = defineRules("credentials", [
  {
    id: "challenge",
    source: "http",
    summary: "A 401 says with WWW-Authenticate that Basic is wanted, and for which realm.",
    basis:
      "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate. RFC 7617, section 2: a realm is required. The mock can leave it out (--choice challenge=absent), because some real services do; for such a service, list the finding in a baseline.",
    precondition: "a 401",
    review: (context) =>
      reviewEach(context, context.log, ({ request, status, headers }) => {
        if (status !== 401) return undefined;
        const challenge = headers.get("WWW-Authenticate");
        const problem = problemOf(challenge);
        if (problem === undefined) return "agrees";
        const { method, credential } = request;
        const oddities = [method !== "GET", credential.kind !== "none", request.headers].filter(Boolean);
        return {
          message: problem,
          expected: 'WWW-Authenticate: Basic realm="…"',
          actual: challenge ?? "no WWW-Authenticate",
          // The plainest request is a GET without a credential and without other headers.
          weight: request.target.length + 1000 * oddities.length,
        };
      }),
  },
  {
    id: "credential-bypass",
    summary:
      "Nobody is let in without the Authorization header by another path, another header, or a credential in the query.",
    basis: securitySentence,
    dependsOn: ["credential-required"],
    check: tryOtherWays,
  },
  {
    id: "credential-checked",
    source: "http",
    summary: "Nobody is let in with a wrong user or a wrong password.",
    basis: "RFC 7617, section 2: the server authenticates the user-id and the password. RFC 9110, section 11.4.",
    precondition: GIVEN,
    dependsOn: ["credential-required", "credential-readable"],
    check: tryNearMisses,
  },
  {
    id: "credential-kept",
    source: "itself",
    summary: "A refusal does not stand in the way of the right credential.",
    basis: "The same request with the same credential is let in.",
    precondition: `a service that refuses requests without a credential, and ${GIVEN}`,
    check: tryAfterRefusal,
  },
  {
    id: "credential-readable",
    summary: "A request with another scheme, or without a valid Basic credential, is refused.",
    basis: securitySentence,
    precondition: GIVEN,
    dependsOn: ["credential-required"],
    check: tryUnreadable,
  },
  {
    id: "credential-required",
    summary:
      "Nobody is let in without a credential, on either operation, with GET or HEAD, before or after somebody who has one, with a current ETag or without.",
    basis: securitySentence,
    async check(context) {
      for (const list of lists) if (!context.record.isBroken()) await tryWithout(context, list);
    },
  },
  {
    id: "credential-scheme",
    source: "http",
    summary: "The name of the scheme is Basic in upper case or lower case.",
    basis: "RFC 9110, section 11.1: a case-insensitive token identifies the authentication scheme.",
    precondition: GIVEN,
    check: tryOtherCases,
  },
  {
    id: "refusal-without-data",
    summary: "A refusal holds none of the data.",
    basis: securitySentence,
    precondition: "a refusal",
    review: (context) =>
      reviewEach(context, context.log, (response) => {
        if (response.request.credential === context.right || !isUnauthorized(response)) return undefined;
        const leaked = leakIn(response, context);
        if (leaked === undefined) return "agrees";
        return {
          message: "A refusal shows data.",
          expected: "no entry and no event",
          actual: leaked,
          again: async () => leakIn(await context.client.send(response.request), context) !== undefined,
        };
      }),
  },
]);

function problemOf(challenge: string | null): string | undefined {
  if (challenge === null) return "A 401 has no WWW-Authenticate.";
  if (!/(^|[\s,])basic(\s|$)/i.test(challenge)) return "The challenge does not ask for Basic.";
  return /realm\s*=/i.test(challenge) ? undefined : "The challenge has no realm.";
}

/** Headers in which proxies tell a server who sent a request and for what; a server must not trust them from anyone else. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "X-Forwarded-For": "127.0.0.1" },
  { "X-Real-IP": "127.0.0.1" },
  { "X-Forwarded-User": "admin" },
  { "X-Remote-User": "admin" },
  { "X-Forwarded-Host": "localhost" },
];

async function tryOtherWays(context: RuleContext): Promise<void> {
  const { credential } = context.options;
  for (const list of lists) {
    const { path } = list.operation;
    const inQuery = (credential ? variationsOf(credential).inQuery : []).map(({ query, curl }) =>
      without({ target: `${path}?${query}`, disguise: { target: path, curl: `-G ${curl}` } }),
    );
    const paths = pathsLike(path).map((target) => without({ target }));
    const rewritten = ["X-Original-URL", "X-Rewrite-URL"].map((name) => ({ target: "/", headers: { [name]: path } }));
    const groups = [HEADERS.map((headers) => ({ target: path, headers })), rewritten].map((all) => all.map(without));
    await Promise.all(shareOf(context, list, paths).map((request) => expectNoData(context, request)));
    await Promise.all(shareOf(context, list, [...groups, inQuery]).map((group) => tryAll(context, group)));
  }
}

/** Tries other ways: where few requests are sent, all of them in one, and each by itself only if that is answered with a list. */
async function tryAll(context: RuleContext, [first, ...others]: readonly TargetRequest[]): Promise<void> {
  if (!first) return;
  if (context.effort.isShared) {
    const headers = Object.assign({}, first.headers, ...others.map((other) => other.headers));
    const queries = others.map(({ target }) => target.split("?")[1]).filter((query) => query !== undefined);
    context.record.exercise();
    if (!listOf(await context.client.send({ ...first, target: [first.target, ...queries].join("&"), headers }))) return;
  }
  await Promise.all([first, ...others].map((request) => expectNoData(context, request)));
}

function without(request: Pick<TargetRequest, "target" | "headers" | "disguise">): TargetRequest {
  return { method: "GET", credential: noCredential, ...request };
}

/** Other ways to write a path, which a server and what guards it may read differently. */
function pathsLike(path: string): readonly string[] {
  const name = path.slice(1);
  const encoded = `%${name.charCodeAt(0).toString(16).toUpperCase()}${name.slice(1)}`;
  return [`/${path}`, `${path}/`, `${path};x=1`, `${path}.json`, `/${name.toUpperCase()}`, `/${encoded}`, `${path}%20`];
}

/** An unknown path may get a page for everybody; a list is what must not be shown. */
function expectNoData(context: RuleContext, request: TargetRequest): Promise<void> {
  return examineRequest(context, request, (response) => {
    if (!listOf(response)) return "agrees";
    const { target, headers, disguise } = request;
    const way = headers
      ? `, with the header ${Object.keys(headers).join(", ")}`
      : disguise
        ? ", but with a credential in the query"
        : "";
    return {
      message: `${target.split("?")[0]} accepts a request without the Authorization header${way}.`,
      expected: "a refusal, such as 401, or 404",
      actual: describeResponse(response),
    };
  });
}

/** Wrong passwords can lock an account, so that the right credential is sent after each. */
async function tryNearMisses(context: RuleContext): Promise<void> {
  const { client, record, right } = context;
  const { nearMisses } = context.effort;
  const all = requestsOf(context);
  const asked = all.filter(({ credential: { label } }, at) => {
    const first = all.findIndex(({ credential }) => credential.label === label);
    return !nearMisses || (nearMisses.includes(label) && first === at);
  });
  await tryCurrent(context);
  for (const request of asked) {
    await expectRefusal(context, request);
    if (request.credential.kind !== "wrongPassword") continue;
    const between = await client.send({ method: "GET", target: request.target, credential: right });
    if (!isUnauthorized(between)) continue;
    record.skip("after a wrong password the right credential was refused; the account may be locked");
    return;
  }
}

/** Another user, since a wrong password can lock the account of the right one. */
async function tryCurrent(context: RuleContext): Promise<void> {
  const { credential } = context.options;
  const other = credential && variationsOf(credential).nearMisses.find(({ kind }) => kind === "wrongUser");
  if (!other) return;
  for (const { operation } of lists.slice(0, context.effort.operationsWithoutCredential)) {
    await expectRefusalOfCurrent(context, await context.getAgain(queryFor(operation)), other);
  }
}

function requestsOf({ options: { credential } }: RuleContext): readonly TargetRequest[] {
  if (!credential) return [];
  return lists.flatMap(({ operation }, index) =>
    variationsOf(credential)
      .nearMisses.filter((miss, at) => miss.isOnBoth || at % lists.length === index)
      .map((miss) => ({ method: "GET", target: operation.path, credential: miss })),
  );
}

async function tryAfterRefusal(context: RuleContext): Promise<void> {
  if (!context.options.credential) return;
  await Promise.all(
    lists.map(async (list) => {
      const fresh = queryFor(list.operation, { startDate: context.model.today, page: 1, limit: 17 });
      for (const query of shareOf(context, list, [fresh, ...queriesOf(list, context)])) await tryAfter(context, query);
    }),
  );
}

function tryAfter(context: RuleContext, query: Query): Promise<void> {
  return examine(context, async () => {
    const refused = await context.client.send({ method: "GET", target: query.target, credential: noCredential });
    const response = await context.getAgain(query);
    if (refused.status < 400 || response.networkError !== undefined) return undefined;
    if (!isUnauthorized(response)) return "agrees";
    return {
      message: "After a refusal the right credential is refused too.",
      expected: "200",
      actual: describeResponse(response),
      requests: [refused.request, response.request],
    };
  });
}

async function tryUnreadable(context: RuleContext): Promise<void> {
  const { credential: right } = context.options;
  if (!right) return;
  const { unreadableCredentials: asked } = context.effort;
  const variations = variationsOf(right).unreadable.filter(({ label }) => asked?.includes(label) ?? true);
  for (const list of lists) {
    const { path: target } = list.operation;
    await Promise.all(
      shareOf(context, list, variations).map((credential) =>
        expectRefusal(context, { method: "GET", target, credential }),
      ),
    );
  }
}

async function tryWithout(context: RuleContext, list: ListOperation): Promise<void> {
  const { path } = list.operation;
  // A list that holds something, so that a refusal which shows it can be told.
  const [range] = crowdedQueries(context, list, 1);
  const fresh = queryFor(list.operation, { ...range, limit: 13 });
  const send = (method: string, target: string) => expectRefusal(context, { method, target, credential: noCredential });
  await send("GET", fresh.target);
  const isOpen = context.record.isBroken();
  const current = await context.getAgain(fresh);
  const request = { method: "GET", target: fresh.target, credential: noCredential };
  await expectRefusal(context, request, isOpen ? [] : [current.request]);
  // A cache may answer anybody with what somebody with a credential was given before.
  if (!isOpen && context.record.isBroken()) return;
  await expectRefusalOfCurrent(context, current, noCredential);
  if (!lists.slice(0, context.effort.operationsWithoutCredential).includes(list)) return;
  await send("GET", path);
  await send("HEAD", path);
  await Promise.all(queriesOf(list, context).map(({ target }) => send("GET", target)));
}

async function tryOtherCases(context: RuleContext): Promise<void> {
  const { credential } = context.options;
  const cases = credential ? variationsOf(credential).otherCases : [];
  for (const [index, { operation }] of lists.entries()) {
    const variation = cases[index % cases.length];
    if (!variation) continue;
    await examineRequest(context, { method: "GET", target: operation.path, credential: variation }, (response) => {
      if (isLost(response)) return undefined;
      if (!isUnauthorized(response)) return "agrees";
      return {
        message: `The target rejects ${variation.label}.`,
        expected: "200, as with Basic",
        actual: describeResponse(response),
      };
    });
  }
}

function leakIn(
  { body: { text, json } }: TargetResponse,
  { model: { hours, events } }: RuleContext,
): string | undefined {
  const items: readonly unknown[] = Array.isArray(json?.value) ? json.value : [];
  const shown = lists.find(({ operation }) => items.some((item) => isPlaced(operation, item)));
  if (shown) return `a list of ${shown.many}`;
  const lower = text.toLowerCase();
  const event = events.items.find(({ key }) => lower.includes(key));
  if (event) return `the event ${event.key}`;
  return text.includes("timeOpen") && hours.items.some(({ date }) => text.includes(date))
    ? "entries of hours"
    : undefined;
}

/** Records a breach, with the requests that it builds on, if the request is let in. Without a credential of the caller's, only requests without one can be judged. */
async function expectRefusal(
  context: RuleContext,
  request: TargetRequest,
  shownBy: readonly TargetRequest[] = [],
): Promise<void> {
  const { credential, method, target, headers = {} } = request;
  if (context.options.credential === undefined && credential.kind !== "none") return;
  const [condition] = Object.keys(headers);
  const isCached = shownBy.length > 0 && condition === undefined;
  await examineRequest(context, request, (response) => {
    const { status } = response;
    const isUnservedHead = method === "HEAD" && [405, 501].includes(status);
    if (isUnservedHead) return undefined;
    // 404 and the like don't let anybody in either.
    if (status === 0 || status >= 400) return "agrees";
    return {
      ...(isCached && { detail: "cache/Authorization" }),
      message: isCached
        ? "A request gets the response to an earlier one that differs in Authorization alone, as from a cache whose key lacks it."
        : `${method} ${target.split("?")[0]} accepts ${credential.kind === "none" ? "a request without a credential" : credential.label}${condition ? `, given a current ${condition}` : ""}.`,
      expected: "a refusal, such as 401",
      actual: describeResponse(response),
      requests: [...shownBy, request],
      // A request without a condition shows more.
      weight: condition ? 1000 : 0,
    };
  });
}

/**
 * Sends a request with the validator of a current response, where the target sends one. A target that compares validators before
 * credentials answers 304 (RFC 9110, section 13.2.1, has preconditions ignored where the answer is no success without them).
 */
async function expectRefusalOfCurrent(
  context: RuleContext,
  current: TargetResponse,
  credential: CredentialVariation,
): Promise<void> {
  const headers = conditionOf(current);
  if (!headers) return;
  const { request } = current;
  await expectRefusal(context, { method: "GET", target: request.target, credential, headers }, [request]);
}

function conditionOf({ status, headers }: TargetResponse): Readonly<Record<string, string>> | undefined {
  const [tag, date] = [headers.get("ETag"), headers.get("Last-Modified")];
  if (status !== 200) return undefined;
  if (tag !== null) return { "If-None-Match": tag };
  return date === null ? undefined : { "If-Modified-Since": date };
}

/** Each parameter alone and all of them: one may let in who another does not. */
function queriesOf(list: ListOperation, run: Run): readonly Query[] {
  const { today } = run.model;
  const [first, second] = [today, addDays(today, 9)];
  const range = Object.fromEntries(list.range.map((name, index) => [name, index === 0 ? first : second]));
  const all: readonly Parameters[] = [
    ...Object.entries(range).map(([name, date]) => ({ [name]: date })),
    { page: 2 },
    { limit: 1 },
    { limit: LARGEST_LIMIT },
    ...filterValues(list, today),
    { ...range, page: 2, limit: 2 },
  ];
  return spread(all, run.effort.examples).map((parameters) => queryFor(list.operation, parameters));
}
