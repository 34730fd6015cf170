/** Infers what requests show that are sent to see it: how a target reads odd values, and how it answers beside its lists. */
import { lookUp } from "../../base/collections.js";
import { addDays } from "../../contract/calendar-date.js";
import { type ChoiceFacts, choiceFacts, type Probes, type ProbesOn } from "../../contract/choice-facts.js";
import type { answeringChoices, ChoiceId } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import { noCredential } from "../client/credential-variation.js";
import { type Parameters, type Query, queryFor, rawQuery, shareOf, spread } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import {
  describeResponse,
  isLost,
  isRefused,
  isUnauthorized,
  listOf,
  type TargetResponse,
} from "../client/response.js";
import { nextRolledDay } from "../queries/calendar-queries.js";
import { itemKey } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";

export interface Evidence {
  /** An answer of the table; undefined if the table does not have it. */
  readonly answer: string | undefined;
  readonly actual: string;
  readonly response: TargetResponse;
}

/** The evidence of some choices, all of them named, so that a new one does not compile until it is observed. */
export type ChoiceEvidence<Id extends ChoiceId> = Readonly<Record<Id, readonly Evidence[]>>;

type Probed = {
  [Id in ChoiceId]: (typeof choiceFacts)[Id] extends { readonly probes: ProbesOn } ? Id : never;
}[ChoiceId];

/** Sends values that the document does not allow, and compares the responses with those to what they may be taken for. */
export async function observeReading(run: Run): Promise<ChoiceEvidence<Probed | "invertedRange">> {
  const both = await Promise.all(operations.map((operation) => observeOperation(run, operation)));
  const entries = Object.keys(choiceFacts).map((id) => [id, both.flatMap((evidence) => lookUp(evidence, id) ?? [])]);
  return { ...(Object.fromEntries(entries) as ChoiceEvidence<Probed>), invertedRange: await observeInverted(run) };
}

async function observeOperation(
  run: Run,
  operation: Operation,
): Promise<Readonly<Record<string, readonly Evidence[]>>> {
  const list = listOperation(operation);
  const day = nextRolledDay(run.model.today);
  const probes = Object.entries<ChoiceFacts>(choiceFacts).flatMap(([id, { probes }]) =>
    probes ? [[id, Object.entries(probes(day))] as const] : [],
  );
  const observed = await Promise.all(
    shareOf(run, list, probes).map(async ([id, all]) => {
      return [id, await signsOf(run, operation, spread(all, run.effort.examples), id !== "unknownParameter")] as const;
    }),
  );
  return Object.fromEntries(observed);
}

/** Parameters for which the operation has more than a page, if it can. */
function baseOf({ model: { events, latest: first } }: Run, operation: Operation): Parameters {
  if (!listOperation(operation).hasEnd) return {};
  // A wider range is refused, whatever else is asked.
  const last = addDays(first, Math.min(365, events.widest ?? 365));
  return { startDate: first, endDate: last < events.to ? last : events.to > first ? events.to : addDays(first, 7) };
}

async function signsOf(
  run: Run,
  operation: Operation,
  probes: readonly (readonly [given: string, alike: Probes[string]])[],
  mustTell: boolean,
): Promise<readonly Evidence[]> {
  const { range } = listOperation(operation);
  const keysOf = (response: TargetResponse) => (listOf(response) ?? []).map((item) => itemKey(operation, item)).join();
  const evidence = await Promise.all(
    probes.map(async ([given, alike]): Promise<readonly Evidence[]> => {
      const base = range.some((name) => given.startsWith(`${name}=`)) ? {} : baseOf(run, operation);
      const query = [...Object.entries(base).map((pair) => pair.join("=")), given].join("&");
      const response = await run.get(rawQuery(operation, query));
      if (isLost(response)) return [];
      if (isRefused(response)) return [{ answer: "reject", actual: `${query} gets ${response.status}`, response }];
      const text = keysOf(response);
      const same = await Promise.all(
        Object.entries(alike).map(async ([name, parameters]) => {
          return { name, text: keysOf(await run.get(queryFor(operation, { ...base, ...parameters }))) };
        }),
      );
      const matching = same.filter((other) => other.text === text);
      // With too little data the readings can't be told apart, nor an empty list from them.
      const isEmptyAlone = listOf(response)?.length === 0 && same.every((other) => other.text !== "");
      const isAnyReading = matching.length === same.length && same.length > 1;
      if (mustTell && ((text === "" && !isEmptyAlone) || isAnyReading)) return [];
      const [match] = matching;
      const actual = `${query} gets ${match ? `what ${match.name} gives` : describeResponse(response)}`;
      return [{ answer: match?.name, actual, response }];
    }),
  );
  return evidence.flat();
}

async function observeInverted(run: Run): Promise<readonly Evidence[]> {
  const { latest: first } = run.model;
  const reversed = { startDate: addDays(first, 9), endDate: addDays(first, 2) };
  const response = await run.get(queryFor(listSpecialEvents, reversed));
  if (isLost(response)) return [];
  const answer = isRefused(response) ? "reject" : listOf(response)?.length === 0 ? "empty" : undefined;
  return [{ answer, actual: `a reversed range gets ${describeResponse(response)}`, response }];
}

const ABSENT_PATH = `${getMuseumHours.path}-of-no-museum`;

/** The time zone shows by what lists take for today. */
type AnsweringId = Exclude<keyof typeof answeringChoices, "timeZone">;

/** Finds out how a target answers beside its lists: statuses, bodies of errors, credentials, methods. */
export async function observeAnswering(run: Run): Promise<ChoiceEvidence<AnsweringId>> {
  const { log } = run.client;
  const rejected = log.filter(
    ({ request, status }) =>
      request.query && !request.query.parameters && [400, 422].includes(status) && isUsual(request.query),
  );
  const refused = log.filter(
    (response) =>
      response.request.credential !== run.right && response.request.method === "GET" && isUnauthorized(response),
  );
  const unauthorized = refused.filter(({ status }) => status === 401);
  const absent = await run.client.send({ method: "GET", target: ABSENT_PATH, credential: noCredential });
  return {
    badParameterStatus: rejected.slice(0, 40).map(statusEvidence("a bad parameter")),
    errorBody: [...rejected.slice(0, 4), ...unauthorized.slice(0, 1)].map(bodyEvidence),
    checkOrder: orderEvidence(absent),
    ...credentialEvidence(run),
    challenge: unauthorized.map((response) => {
      const isPresent = response.headers.get("WWW-Authenticate") !== null;
      const actual = `a 401 has ${isPresent ? "a" : "no"} WWW-Authenticate`;
      return { answer: isPresent ? "present" : "absent", actual, response };
    }),
    ...(await methodEvidence(run)),
  };
}

/** Kinds of queries that a server or a proxy before it may reject for other reasons than their values. */
const UNUSUAL = [
  "long",
  "manyNames",
  "brokenEncoding",
  "nullByte",
  "notUtf8",
  "foreignDigits",
  "emoji",
  "quote",
  "space",
];

/** Whether a query is rejected for a value, and not for its length or its encoding. */
function isUsual({ oddity, target }: Query): boolean {
  return oddity === undefined ? !target.includes("%") : !UNUSUAL.includes(oddity.kind);
}

function statusEvidence(what: string) {
  return (response: TargetResponse): Evidence => {
    const { status } = response;
    return { answer: String(status), actual: `${what} gets ${status}`, response };
  };
}

const bodies: Readonly<Record<string, string>> = {
  "application/problem+json": "problem",
  "application/json": "json",
  "text/plain": "text",
};

function bodyEvidence(response: TargetResponse): Evidence {
  const { headers, body } = response;
  if (body.text === "") return { answer: "empty", actual: "an error is without a body", response };
  const type = headers.get("Content-Type");
  const answer = lookUp(bodies, (type ?? "").split(";")[0]?.trim().toLowerCase() ?? "");
  return { answer, actual: `an error is ${type ?? "of no media type"}`, response };
}

function orderEvidence(absent: TargetResponse): readonly Evidence[] {
  if (absent.networkError !== undefined) return [];
  const answer = absent.status === 404 ? "pathFirst" : isUnauthorized(absent) ? "credentialFirst" : undefined;
  return [{ answer, actual: `an unknown path without a credential gets ${absent.status}`, response: absent }];
}

function credentialEvidence({ log }: Run): ChoiceEvidence<"credentialCheck" | "badCredentialStatus"> {
  const wrong = log.filter(({ request }) => request.credential.kind === "wrongPassword" && request.method === "GET");
  const refused = wrong.filter(isUnauthorized);
  const letIn = wrong.find(({ status }) => status === 200);
  const [shown] = letIn ? [letIn] : refused;
  const actual = `${shown?.request.credential.label} is ${letIn ? "let in" : "refused"}`;
  return {
    credentialCheck: shown ? [{ answer: letIn ? "wellFormed" : "listed", actual, response: shown }] : [],
    badCredentialStatus: refused.map(statusEvidence("a wrong credential")),
  };
}

async function methodEvidence(run: Run): Promise<ChoiceEvidence<"headMethod" | "wrongMethod">> {
  if (run.options.isCopied) return { headMethod: [], wrongMethod: [] };
  const { path } = operations[0];
  const head = await run.client.send({ method: "HEAD", target: `${path}?limit=1`, credential: run.right });
  const post: TargetRequest = { method: "POST", target: path, credential: run.right };
  const { status } = head;
  const isRejected = [404, 405, 501].includes(status);
  const other = isRejected ? head : run.options.probeWrites ? await run.client.send(post) : undefined;
  const answer = isRejected ? "rejected" : status === 200 ? "served" : undefined;
  const headMethod = head.networkError === undefined ? [{ answer, actual: `HEAD gets ${status}`, response: head }] : [];
  if (!other || other.networkError !== undefined) return { headMethod, wrongMethod: [] };
  const actual = `${other.request.method} gets ${other.status}`;
  const wrongMethod = [404, 405].includes(other.status) ? String(other.status) : undefined;
  return { headMethod, wrongMethod: [{ answer: wrongMethod, actual, response: other }] };
}
