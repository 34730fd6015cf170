/** The rules of credentials: who is let in, and what those who are not get to see. */
import { addDays } from "../../contract/calendar-date.js";
import { listSpecialEvents, type Operation, operations, securitySentence } from "../../contract/interface.js";
import {
  type CredentialVariation,
  nearMisses,
  noCredential,
  otherCases,
  toBase64,
  unreadableCredentials,
} from "../client/credential-variation.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, type TargetResponse } from "../client/response.js";
import { type Parameters, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../target-model/page-crawl.js";
import type { Rule } from "./rule.js";

const common = {
  source: "documented" as const,
  basis: securitySentence,
  precondition: "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
};

export const credentialRules: readonly Rule[] = [
  {
    ...common,
    id: "credential-required",
    summary:
      "Nobody is let in without a credential, on either operation, with GET or HEAD, before or after somebody who has one.",
    check: tryWithout,
  },
  {
    ...common,
    id: "credential-readable",
    summary: "Nobody is let in with another scheme, or with what is no Basic credential.",
    dependsOn: ["credential-required"],
    check: (run) =>
      tryAll(run, "credential-readable", run.options.credential ? unreadableCredentials(run.options.credential) : []),
  },
  {
    ...common,
    id: "credential-checked",
    source: "http",
    summary: "Nobody is let in with a wrong user or a wrong password.",
    basis: "RFC 7617, section 2: the server authenticates the user-id and the password. RFC 9110, section 11.4.",
    dependsOn: ["credential-required", "credential-readable"],
    check: tryNearMisses,
  },
  {
    ...common,
    id: "credential-scheme",
    source: "http",
    summary: "The name of the scheme is Basic in any case of letters.",
    basis: "RFC 9110, section 11.1: a case-insensitive token identifies the authentication scheme.",
    check: tryOtherCases,
  },
  {
    ...common,
    id: "credential-kept",
    source: "itself",
    summary: "A refusal does not stand in the way of the right credential.",
    basis: "The same request with the same credential is let in.",
    check: tryAfterRefusal,
  },
  {
    ...common,
    id: "refusal-without-data",
    summary: "A refusal holds none of the data.",
    precondition: "a refusal",
    review: reviewRefusals,
  },
  {
    ...common,
    id: "challenge",
    source: "http",
    summary: "A 401 says with WWW-Authenticate that Basic is wanted.",
    basis: "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate. RFC 7617, section 2: a realm is required.",
    precondition: "a 401",
    review: reviewChallenges,
  },
];

/** Without a credential before and after the same address was answered to one who has it. */
async function tryWithout(run: Run): Promise<void> {
  for (const operation of operations) {
    const fresh = queryFor(operation, { limit: 13 });
    await tryOne(run, "credential-required", { method: "GET", target: fresh.target, credential: noCredential });
    await run.getAgain(fresh);
    await tryOne(run, "credential-required", { method: "GET", target: fresh.target, credential: noCredential });
    await tryOne(run, "credential-required", { method: "GET", target: operation.path, credential: noCredential });
    await tryOne(run, "credential-required", { method: "HEAD", target: operation.path, credential: noCredential });
    for (const target of targetsOf(operation, run)) {
      await tryOne(run, "credential-required", { method: "GET", target, credential: noCredential });
    }
  }
}

/** Each parameter by itself and all of them: what lets one of them in without a credential may not let in another. */
function targetsOf(operation: Operation, { model: { today } }: Run): readonly string[] {
  const later = addDays(today, 9);
  const range = operation.id === listSpecialEvents.id ? { startDate: today, endDate: later } : { startDate: today };
  const all: readonly Parameters[] = [
    ...Object.entries(range).map(([name, date]) => ({ [name]: date })),
    { page: 2 },
    { limit: 1 },
    { limit: LARGEST_LIMIT },
    { ...range, page: 2, limit: 2 },
  ];
  return all.map((parameters) => queryFor(operation, parameters).target);
}

/** Whether somebody was let in who must not be; 404 and the like are no entry either. */
async function tryOne(run: Run, rule: string, request: TargetRequest): Promise<TargetResponse | undefined> {
  if (run.options.credential === undefined && request.credential !== noCredential) return undefined;
  const answer = await run.client.send(request);
  if (answer.networkError !== undefined || (request.method === "HEAD" && [405, 501].includes(answer.status)))
    return answer;
  run.collector.exercise(rule);
  const isLetIn = ({ status }: TargetResponse) => status < 400 && status > 0;
  if (isLetIn(answer)) {
    run.collector.violate(rule, {
      message: `${request.method} ${request.target.split("?")[0]} lets in ${request.credential.label}.`,
      expected: "a refusal, such as 401",
      actual: describeResponse(answer),
      requests: [request],
      again: async () => isLetIn(await run.client.send(request)),
      weight: request.target.length,
    });
  }
  return answer;
}

async function tryAll(run: Run, rule: string, variations: readonly CredentialVariation[]): Promise<void> {
  for (const { path } of operations) {
    for (const credential of variations) await tryOne(run, rule, { method: "GET", target: path, credential });
  }
}

/**
 * Wrong passwords can lock an account: by default each near miss is tried on one operation, with the right credential let in
 * between, and with --deep on both, and with HEAD.
 */
async function tryNearMisses(run: Run): Promise<void> {
  const { credential, deep } = run.options;
  if (!credential) return;
  const misses = nearMisses(credential);
  const tries = operations.flatMap(({ path }, index) =>
    misses
      .filter(
        ({ label }, at) => deep || at % operations.length === index || label === "another password of the same length",
      )
      .flatMap((wrong) =>
        (deep ? (["GET", "HEAD"] as const) : (["GET"] as const)).map((method) => ({
          method,
          target: path,
          credential: wrong,
        })),
      ),
  );
  for (const request of tries) {
    await tryOne(run, "credential-checked", request);
    if (!request.credential.isWrongPassword) continue;
    const between = await run.client.send({ method: "GET", target: request.target, credential: run.right });
    if (between.status !== 401 && between.status !== 403) continue;
    run.collector.skip(
      "credential-checked",
      "after a wrong password the right credential was refused; an account may be locked",
    );
    return;
  }
}

async function tryOtherCases(run: Run): Promise<void> {
  const { credential } = run.options;
  if (!credential) return;
  const cases = otherCases(credential);
  for (const [index, { path }] of operations.entries()) {
    const variation = cases[index % cases.length];
    if (!variation) continue;
    const request: TargetRequest = { method: "GET", target: path, credential: variation };
    const answer = await run.client.send(request);
    if (answer.networkError !== undefined || answer.status >= 500) continue;
    run.collector.exercise("credential-scheme");
    if (answer.status !== 401 && answer.status !== 403) continue;
    run.collector.violate("credential-scheme", {
      message: `${variation.label[0]?.toUpperCase()}${variation.label.slice(1)} is refused.`,
      expected: "200, as with Basic",
      actual: describeResponse(answer),
      requests: [request],
      again: async () => (await run.client.send(request)).status !== 200,
    });
  }
}

async function tryAfterRefusal(run: Run): Promise<void> {
  if (!run.options.credential) return;
  for (const operation of operations) {
    for (const target of [queryFor(operation, { page: 1, limit: 17 }).target, ...targetsOf(operation, run)]) {
      await tryAfter(run, target);
    }
  }
}

async function tryAfter(run: Run, target: string): Promise<void> {
  const refused = await run.client.send({ method: "GET", target, credential: noCredential });
  const request: TargetRequest = { method: "GET", target, credential: run.right };
  const answer = await run.client.send(request);
  if (refused.status < 400 || answer.networkError !== undefined) return;
  run.collector.exercise("credential-kept");
  if (answer.status !== 401 && answer.status !== 403) return;
  run.collector.violate("credential-kept", {
    message: "After a refusal the right credential is refused too.",
    expected: "200",
    actual: describeResponse(answer),
    requests: [refused.request, request],
    again: async () => (await run.client.send(request)).status >= 400,
  });
}

function reviewRefusals(run: Run): void {
  for (const answer of run.client.log) {
    if (answer.request.credential === run.right || (answer.status !== 401 && answer.status !== 403)) continue;
    run.collector.exercise("refusal-without-data");
    const leaked = leakIn(answer, run);
    if (leaked === undefined) continue;
    run.collector.violate("refusal-without-data", {
      message: "A refusal shows data.",
      expected: "no entry and no event",
      actual: leaked,
      requests: [answer.request],
      again: async () => leakIn(await run.client.send(answer.request), run) !== undefined,
      weight: answer.request.target.length,
    });
  }
}

function leakIn({ body }: TargetResponse, { model }: Run): string | undefined {
  const { text } = body;
  const event = model.events.events.find(({ key }) => text.toLowerCase().includes(key));
  if (event) return `the event ${event.key}`;
  return text.includes("timeOpen") && model.hours.entries.some(({ date }) => text.includes(date))
    ? "entries of hours"
    : undefined;
}

function reviewChallenges(run: Run): void {
  for (const answer of run.client.log) {
    if (answer.status !== 401) continue;
    run.collector.exercise("challenge");
    const challenge = answer.headers.get("WWW-Authenticate");
    const isBasic = challenge !== null && /(^|[\s,])basic(\s|$)/i.test(challenge);
    if (isBasic && /realm\s*=/i.test(challenge)) continue;
    run.collector.violate("challenge", {
      message:
        challenge === null
          ? "A 401 has no WWW-Authenticate."
          : isBasic
            ? "The challenge has no realm."
            : "The challenge does not request for Basic.",
      expected: 'WWW-Authenticate: Basic realm="…"',
      actual: challenge ?? "none",
      requests: [answer.request],
      weight: answer.request.target.length + (answer.request.credential === noCredential ? 0 : 1000),
    });
  }
}

/** The secrets of a credential, which no report may show. */
export function secretsOf({ options: { credential } }: Run): readonly string[] {
  if (!credential) return [];
  const { user, password } = credential;
  return [`${user}:${password}`, toBase64(`${user}:${password}`), ...(password.length > 3 ? [password] : [])];
}
