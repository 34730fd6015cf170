/**
 * Finds answers that depend on other requests: on earlier ones, as from a cache whose key lacks a part of the request, or on those at the same
 * time, as where requests share a variable. Each breaks many rules, none of which names it, and the lines that show these show nothing alone.
 */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { ParameterName } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import { noCredential } from "../client/credential-variation.js";
import { type Parameters, queryFor } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { ClientStopped } from "../client/target-client.js";
import type { RuleFamily, Violation } from "../judging/define-rule.js";
import type { Ledger } from "../rules/ledger.js";
import { type Run, toRequest } from "../target-model/run.js";
import { fingerprintOf } from "./fingerprint.js";

/** What was found, and which violations of other rules it explains. */
interface Dependence {
  readonly violation: Violation;
  readonly explains: (violation: Violation) => boolean;
  /** Whether it breaks the rule of the first that it explains. */
  readonly isRuleKept?: boolean;
}

/** A part of a request that a key may lack. */
interface Part {
  /** As a message names it. */
  readonly name: string;
  /** The path, where other paths may do better. */
  readonly on?: string;
  /** Two requests that differ in it alone, at a place that was not asked before; the places differ in what changes no answer. */
  readonly pairAt: (place: string) => readonly [TargetRequest, TargetRequest];
  /** Places, by the names of what tells them apart. */
  readonly places: readonly string[];
  /** What of a response must follow its own request. */
  readonly read: (response: TargetResponse) => string;
  /** Whether it is wrong only if the second request gets what the first one got. */
  readonly isOneWay?: true;
  /** Whether a key that lacks it can lead to a violation. */
  readonly explains: (violation: Violation) => boolean;
}

/** Sends some forty requests, two by two in both orders. */
async function findLackingKey(run: Run, violations: readonly Violation[]): Promise<Dependence | undefined> {
  // Where limit is ignored, each answer is the whole table, and the cause is known.
  const isWithinLimit = (response: TargetResponse) => (listOf(response)?.length ?? 0) <= LARGEST_LIMIT;
  if (!run.client.log.every(isWithinLimit)) return undefined;
  for (const part of partsOf(run).filter(({ explains }) => violations.some(explains))) {
    const [first, second, third, fourth] = part.places;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) continue;
    const taken = await findTaken(run, part, [first, second]);
    // Whoever ignores the part gives other answers at other places, too.
    if (taken === undefined || (await findTaken(run, part, [third, fourth])) !== taken) continue;
    const requests = part.pairAt(third);
    const shown = requests.map(({ target }) => target);
    return {
      violation: {
        detail: `cache/${part.name}`,
        message: `A request${part.on ? ` to ${part.on}` : ""} gets the response to an earlier one that differs in ${part.name} alone, as from a cache whose key lacks it.`,
        expected: `each request gets a response of its own, whichever comes first: ${[...new Set(shown)].join(", ")}`,
        actual: "the one that comes second gets the response to the first, in either order",
        requests,
        reproducibility: "each of 2 times, in both orders",
      },
      explains: part.explains,
      isRuleKept: part.name === "Authorization",
    };
  }
  return undefined;
}

/**
 * What one of two requests gets alone, if the other one gets it after that, and something else if it comes first; undefined if not. A service
 * without memory answers each alike in both orders.
 */
async function findTaken(run: Run, part: Part, [one, other]: readonly [string, string]): Promise<string | undefined> {
  const read = async (request: TargetRequest) => part.read(await run.client.send(request));
  const [early, late] = part.pairAt(one);
  const [a, b] = [await read(early), await read(late)];
  const [earlySecond, lateFirst] = part.pairAt(other);
  const [c, d] = [await read(lateFirst), await read(earlySecond)];
  const isTaken = (b === a && c !== b) || (!part.isOneWay && d === c && a !== d);
  return isTaken ? a : undefined;
}

const PLACES = 4;
/** How far ahead the first part is asked, beyond the days that most rules ask for, and how far apart the others are: what one asks is new. */
const AHEAD = 11;
const APART = 7;
const FURTHER = 14;

function partsOf(run: Run): readonly Part[] {
  const today = run.options.today ?? run.model.plausible[0];
  if (today === undefined) return [];
  const makers = [...lists.flatMap(dataParts), ...messageParts(lists)];
  return makers.map((make, index) => make(run, addDays(today, AHEAD + index * APART)));
}

/** The limits of which each answer must have one. */
const LIMITS = [3, 5] as const;

type MakePart = (run: Run, day: CalendarDate) => Part;

function dataParts({ operation, hasEnd }: ListOperation): readonly MakePart[] {
  const rangeFrom = (day: CalendarDate) => ({ startDate: day, ...(hasEnd && { endDate: addDays(day, 2 * FURTHER) }) });
  const about = (name: ParameterName, pairOf: (day: CalendarDate) => readonly [Parameters, Parameters]): MakePart => {
    return (run, day) => ({
      ...{ name, on: operation.path, places: unaskedLimits(run, day), read: firstItems, explains: isAboutLists },
      pairAt: (limit) => {
        const [one, other] = pairOf(day);
        const ask = (own: Parameters) =>
          toRequest(queryFor(operation, { ...rangeFrom(day), ...own, limit: Number(limit) }), run.right);
        return [ask(one), ask(other)];
      },
    });
  };
  const limit: MakePart = (run, day) => ({
    ...{ name: "limit", on: operation.path, explains: isAboutLists },
    places: Array.from({ length: PLACES }, (_, days) => addDays(day, days)),
    pairAt: (place) => {
      const ask = (limit: number) =>
        toRequest(queryFor(operation, { ...rangeFrom(place as CalendarDate), limit }), run.right);
      return [ask(LIMITS[0]), ask(LIMITS[1])];
    },
    // What another day lists is another number, unless it is cut by a limit.
    read: (response) => String(LIMITS.find((limit) => listOf(response)?.length === limit)),
  });
  return [
    about("startDate", (day) => [{}, { startDate: addDays(day, FURTHER) }]),
    // A range that has no day is answered in another way than one that has many, however dense the data are.
    ...(hasEnd ? [about("endDate", (day) => [{}, { endDate: addDays(day, -1) }])] : []),
    about("page", () => [{ page: 1 }, { page: 2 }]),
    limit,
  ];
}

/** What differs beside the query, in two requests to the first list. */
interface Variation extends Pick<Part, "name" | "read" | "explains" | "isOneWay"> {
  readonly one: Partial<TargetRequest>;
  readonly other: Partial<TargetRequest>;
}

const withHeader = (name: string, value: string) => ({ headers: { [name]: value } });
const readHeader = (name: string) => (response: TargetResponse) => response.headers.get(name) ?? "";
const hasHeader =
  (name: string) =>
  ({ requests }: Violation) =>
    requests.some(({ headers = {} }) => Object.hasOwn(headers, name));

const variations: readonly Variation[] = [
  {
    name: "Authorization",
    one: {},
    other: { credential: noCredential },
    read: ({ status }) => String(status),
    isOneWay: true,
    explains: (violation) => !isAboutLists(violation),
  },
  {
    name: "Origin",
    one: withHeader("Origin", "https://one.example"),
    other: withHeader("Origin", "https://two.example"),
    read: readHeader("access-control-allow-origin"),
    explains: hasHeader("Origin"),
  },
  {
    name: "Accept-Encoding",
    one: withHeader("Accept-Encoding", "gzip"),
    other: withHeader("Accept-Encoding", "identity"),
    read: readHeader("content-encoding"),
    isOneWay: true,
    explains: hasHeader("Accept-Encoding"),
  },
];

function messageParts([list, other]: readonly ListOperation[]): readonly MakePart[] {
  if (!list || !other) return [];
  const ask = (run: Run, { operation }: ListOperation, startDate: CalendarDate, limit: string) =>
    toRequest(queryFor(operation, { startDate, limit: Number(limit) }), run.right);
  const path: MakePart = (run, day) => ({
    ...{ name: "path", places: unaskedLimits(run, day), read: firstItems, explains: isAboutLists },
    pairAt: (limit) => [ask(run, list, day, limit), ask(run, other, day, limit)],
  });
  const others = variations.map(({ one, other, ...part }): MakePart => {
    return (run, day) => ({
      ...part,
      places: unaskedLimits(run, day),
      pairAt: (limit) => {
        const request = ask(run, list, day, limit);
        return [
          { ...request, ...one },
          { ...request, ...other },
        ];
      },
    });
  });
  return [path, ...others];
}

/** Whether all of a violation was seen with the credential of the run, so that no check of it is to blame. */
function isAboutLists({ requests }: Violation): boolean {
  return requests.every(({ credential, headers }) => credential.kind === "right" && headers === undefined);
}

/** Limits that no request had so far for a range from a day. */
function unaskedLimits({ client: { log } }: Run, day: CalendarDate): readonly string[] {
  const asked = log.map(({ request }) => request.target).filter((target) => target.includes(`startDate=${day}`));
  const limits = Array.from({ length: 2 * COMPARED_ITEMS }, (_, index) => String(LARGEST_LIMIT - index));
  return limits.filter((limit) => !asked.some((target) => target.endsWith(`limit=${limit}`))).slice(0, PLACES);
}

const COMPARED_ITEMS = 10;

/** The status and the first items, which are the same for any limit over their number. */
function firstItems(response: TargetResponse): string {
  const list = listOf(response);
  return list ? JSON.stringify(list.slice(0, COMPARED_ITEMS)) : String(response.status);
}

/** Violations whose requests are sent once more. */
const MOST_REPLAYED = 20;
/** Violations for which the same is sent many times, alone and at once. */
const MOST_RACED = 3;
const ROUNDS = 4;
const COPIES = 4;
const COMPANIONS = 4;

/**
 * Sends the requests that show violations once more, alone and in their order. If they get another response than before, sends many of them at
 * once, with others beside them, and as many one after another.
 */
async function findRace(run: Run, violations: readonly Violation[]): Promise<Dependence | undefined> {
  const unlike: Violation[] = [];
  for (const violation of violations.slice(0, MOST_REPLAYED))
    if (await isOtherAlone(run, violation)) unlike.push(violation);
  for (const { requests } of unlike.slice(0, MOST_RACED)) {
    const [request] = requests;
    if (!request) continue;
    const companions = companionsOf(run, request);
    const batch = [...Array.from({ length: COPIES }, () => request), ...companions];
    const [alone, atOnce]: [string[], string[]] = [[], []];
    // In turns, so that a change of the data meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let sent = 0; sent < COPIES; sent += 1) alone.push(fingerprintOf(await run.client.send(request)));
      const responses = await Promise.all(batch.map((one) => run.client.send(one)));
      atOnce.push(...responses.slice(0, COPIES).map(fingerprintOf));
    }
    alone.push(fingerprintOf(await run.client.send(request)));
    const others = atOnce.filter((fingerprint) => fingerprint !== alone[0]).length;
    if (new Set(alone).size > 1 || others === 0) continue;
    return {
      violation: {
        detail: "at-once",
        message:
          "A request gets another response if others are under way at the same time, as where requests share a variable.",
        expected: `the response that it gets alone, each of ${alone.length} times`,
        actual: `another one, ${others} of ${atOnce.length} times among ${batch.length} at once`,
        requests: [request, companions[0] ?? request],
        isAtOnce: true,
        reproducibility: `${others} of ${atOnce.length} times at once, never alone`,
      },
      explains: (violation) => unlike.includes(violation),
    };
  }
  return undefined;
}

async function isOtherAlone({ client }: Run, { requests }: Violation): Promise<boolean> {
  const before = requests.map((request) => client.log.filter((response) => response.request === request));
  let isOther = false;
  for (const [index, request] of requests.slice(0, 2).entries()) {
    if (before[index]?.length === 0 || !request.query) continue;
    const alone = fingerprintOf(await client.send(request));
    if (before[index]?.some((response) => fingerprintOf(response) !== alone)) isOther = true;
  }
  return isOther;
}

/** Other queries of the same operation, which were answered with a list. */
function companionsOf({ client: { log } }: Run, { target, query }: TargetRequest): readonly TargetRequest[] {
  const others = log.filter(
    ({ request }) => request.query?.operation === query?.operation && request.target !== target,
  );
  const byTarget = new Map(
    others.filter((response) => listOf(response)?.length).map(({ request }) => [request.target, request]),
  );
  return [...byTarget.values()].slice(-COMPANIONS);
}

/** The families whose rules compare responses. */
const COMPARING: readonly RuleFamily[] = [
  "paging",
  "ranges",
  "defaults",
  "prediction",
  "consistency",
  "items",
  "success",
  "http",
  "credentials",
];

/** Replaces the violations that other requests explain by one that names them. */
export async function nameDependence(run: Run, ledger: Ledger): Promise<void> {
  const comparing = ledger.rules.filter(({ family }) => COMPARING.includes(family)).map(({ id }) => id);
  const violated = ledger.all().filter(({ rule }) => comparing.includes(rule));
  if (violated.length === 0 || !ledger.rules.some(({ id }) => id === "same-answer")) return;
  const violations = violated.map(({ violation }) => violation);
  const found = await unlessStopped(
    async () => (await findLackingKey(run, violations)) ?? (await findRace(run, violations)),
  );
  if (!found) return;
  const explained = violated.filter(({ violation }) => found.explains(violation));
  const [first] = explained;
  // Who lets somebody in breaks the rule on that, whatever the cause.
  const blamed = found.isRuleKept && first ? first.rule : "same-answer";
  for (const { rule, violation } of explained) {
    ledger.settle(rule, violation, true);
    if (rule !== blamed) ledger.recorder(rule).skip({ cause: blamed, isViolated: true });
  }
  ledger.recorder(blamed).violate(found.violation);
}

async function unlessStopped<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ClientStopped) return undefined;
    throw error;
  }
}
