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
import { fingerprintOf, isLost, listOf, type TargetResponse } from "../client/response.js";
import { unlessStopped } from "../client/target-client.js";
import { type Run, toRequest } from "../target-model/run.js";
import type { RuleFamily, Violation } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";
import type { Ledger } from "./ledger.js";

/** What was found, and which violations of other rules it explains. */
interface Dependence {
  readonly violation: Violation;
  readonly explains: (seen: Seen) => boolean;
  /** Whether it breaks the rule of the first that it explains. */
  readonly isRuleKept?: boolean;
}

/** A violation that was seen, and by which rule. */
interface Seen {
  readonly rule: RuleId;
  readonly family: RuleFamily;
  readonly violation: Violation;
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
  readonly explains: (seen: Seen) => boolean;
}

/** Sends two requests in both orders for each part that can explain what was seen. */
async function findLackingKey(run: Run, seen: readonly Seen[]): Promise<Dependence | undefined> {
  const lacking: Part[] = [];
  for (const part of partsOf(run).filter(({ explains }) => seen.some(explains))) {
    // What the key of one path lacks, that of the other may lack as well.
    if (lacking.every(({ name }) => name === part.name) && (await isLacking(run, part))) lacking.push(part);
  }
  const [first] = lacking;
  if (!first) return undefined;
  const requests = first.pairAt(first.places[0] ?? "");
  const shown = [...new Set(requests.map(({ target }) => target))];
  const where = first.on !== undefined && lacking.length === 1 ? ` to ${first.on}` : "";
  return {
    violation: {
      detail: `cache/${first.name}`,
      message: `A request${where} gets the response to an earlier one that differs in ${first.name} alone, as from a cache whose key lacks it.`,
      expected: `each request gets a response of its own, whichever comes first: ${shown.join(", ")}`,
      actual: "the one that comes second gets the response to the first, in either order",
      requests,
      reproducibility: "each of 2 times, in both orders",
    },
    explains: (one) => lacking.some(({ explains }) => explains(one)),
    isRuleKept: first.name === "Authorization",
  };
}

async function isLacking(run: Run, part: Part): Promise<boolean> {
  const [first, second, third, fourth] = part.places;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return false;
  const taken = await findTaken(run, part, [first, second]);
  // Whoever ignores the part gives other answers at other places, too.
  return taken !== undefined && (await findTaken(run, part, [third, fourth])) === taken;
}

/**
 * What one of two requests gets alone, if the other one gets it after that, and something else if it comes first; undefined if not. A service
 * without memory answers each alike in both orders.
 */
async function findTaken(run: Run, part: Part, [one, other]: readonly [string, string]): Promise<string | undefined> {
  const [early, late] = part.pairAt(one);
  const [earlySecond, lateFirst] = part.pairAt(other);
  const answers: string[] = [];
  for (const request of [early, late, lateFirst, earlySecond]) {
    const response = await run.client.send(request);
    if (isMute(response) || (listOf(response)?.length ?? 0) > MOST_ITEMS) return undefined;
    answers.push(part.read(response));
  }
  const [a, b, c, d] = answers;
  const isTaken = (b === a && c !== b) || (!part.isOneWay && d === c && a !== d);
  return isTaken ? a : undefined;
}

/** Whether a response says nothing of what was asked. */
function isMute(response: TargetResponse): boolean {
  return isLost(response) || response.status === 429;
}

/** What comes in place of a response where none comes, or a gateway or the service itself has too much to do. */
const BUSY = [0, 429, 502, 503, 504];

/** A longer list is that of a service that ignores limit, which sends its whole table each time. */
const MOST_ITEMS = 600;

const PLACES = 4;
/** How far ahead the first part is asked, beyond the days that most rules ask for, and how far apart the others are: what one asks is new. */
const AHEAD = 11;
const APART = 7;
/** Meets no day of another part. */
const FURTHER = 12;

function partsOf(run: Run): readonly Part[] {
  const today = run.options.today ?? run.model.plausible[0];
  if (today === undefined) return [];
  const makers = [...lists.flatMap(dataParts), ...messageParts(lists)];
  // A cache may still have what an earlier run has asked.
  const first = AHEAD + (minuteOf(run) % APART);
  return makers.map((make, index) => make(run, addDays(today, first + index * APART)));
}

/** The limits of which each answer must have one. */
const LIMITS = [3, 5] as const;

const minuteOf = ({ options }: Run) => Math.floor(options.now() / 60_000);

type MakePart = (run: Run, day: CalendarDate) => Part;

function dataParts({ operation, hasEnd }: ListOperation): readonly MakePart[] {
  const rangeFrom = (day: CalendarDate) => ({ startDate: day, ...(hasEnd && { endDate: addDays(day, 2 * FURTHER) }) });
  const about = (name: ParameterName, pairOf: (day: CalendarDate) => readonly [Parameters, Parameters]): MakePart => {
    return (run, day) => ({
      ...{
        name,
        on: operation.path,
        places: unaskedLimits(run, day),
        read: firstItems,
        explains: isAboutLists(operation.path),
      },
      pairAt: (limit) => {
        const [one, other] = pairOf(day);
        const ask = (part: Parameters) =>
          toRequest(queryFor(operation, { ...rangeFrom(day), ...part, limit: Number(limit) }), run.right);
        return [ask(one), ask(other)];
      },
    });
  };
  const limit: MakePart = (run, day) => ({
    ...{ name: "limit", on: operation.path, explains: isAboutLists(operation.path) },
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

function messageParts([list, other]: readonly ListOperation[]): readonly MakePart[] {
  if (!list || !other) return [];
  const ask = (run: Run, { operation }: ListOperation, startDate: CalendarDate, limit: string) =>
    toRequest(queryFor(operation, { startDate, limit: Number(limit) }), run.right);
  const path: MakePart = (run, day) => ({
    ...{ name: "path", places: unaskedLimits(run, day), read: firstItems, explains: isAboutLists() },
    pairAt: (limit) => [ask(run, list, day, limit), ask(run, other, day, limit)],
  });
  const authorization: MakePart = (run, day) => ({
    ...{ name: "Authorization", places: unaskedLimits(run, day), isOneWay: true },
    pairAt: (limit) => {
      const request = ask(run, list, day, limit);
      return [request, { ...request, credential: noCredential }];
    },
    read: ({ status }) => String(status),
    explains: ({ violation: { requests } }) => requests.some(({ credential }) => credential.kind !== "right"),
  });
  return [path, authorization];
}

/** The families whose rules compare what several requests get. */
const COMPARING: readonly RuleFamily[] = ["paging", "ranges", "defaults", "prediction", "consistency"];

/** Whether a rule compared lists, all of them of one path if it is named, and with the credential of the run. */
const isAboutLists =
  (path?: string) =>
  ({ family, violation: { requests } }: Seen): boolean =>
    COMPARING.includes(family) &&
    requests.every(({ credential, headers, query }) => {
      const isOn = query !== undefined && (path === undefined || query.operation.path === path);
      return isOn && credential.kind === "right" && headers === undefined;
    });

/** Limits that no request had so far for a range from a day. */
function unaskedLimits(run: Run, day: CalendarDate): readonly string[] {
  const asked = run.log.map(({ request }) => request.target).filter((target) => target.includes(`startDate=${day}`));
  const limits = Array.from({ length: 2 * COMPARED_ITEMS }, (_, index) => String(LARGEST_LIMIT - index));
  const unasked = limits.filter((limit) => !asked.some((target) => target.endsWith(`limit=${limit}`)));
  return unasked.slice(minuteOf(run) % PLACES).slice(0, PLACES);
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
async function findRace(run: Run, seen: readonly Seen[]): Promise<Dependence | undefined> {
  const unlike: Violation[] = [];
  for (const { violation } of seen.slice(0, MOST_REPLAYED))
    if (await isOtherAlone(run, violation)) unlike.push(violation);
  for (const { requests } of unlike.slice(0, MOST_RACED)) {
    const [request] = requests;
    if (!request) continue;
    const companions = companionsOf(run, request);
    const batch = [...Array.from({ length: COPIES }, () => request), ...companions];
    const [alone, atOnce]: [string[], string[]] = [[], []];
    let isAnyLost = false;
    // In turns, so that a change of the data meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let sent = 0; sent < COPIES; sent += 1) alone.push(fingerprintOf(await run.client.send(request)));
      const responses = await Promise.all(batch.map((one) => run.client.send(one)));
      isAnyLost ||= responses.some(({ status }) => BUSY.includes(status));
      atOnce.push(...responses.slice(0, COPIES).map(fingerprintOf));
    }
    alone.push(fingerprintOf(await run.client.send(request)));
    const others = atOnce.filter((fingerprint) => fingerprint !== alone[0]).length;
    // One alone can be a failure now and then that met it by chance.
    if (new Set(alone).size > 1 || others < 2 || isAnyLost) continue;
    const isFailing = ({ detail = "" }: Violation) => detail.endsWith("/some");
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
      explains: ({ rule, violation }) =>
        unlike.includes(violation) || (rule === "no-server-error" && isFailing(violation)),
    };
  }
  return undefined;
}

async function isOtherAlone({ client, log }: Run, { requests }: Violation): Promise<boolean> {
  const before = requests.map((request) => log.filter((response) => response.request === request));
  let isOther = false;
  for (const [index, request] of requests.slice(0, 2).entries()) {
    if (before[index]?.length === 0 || !request.query) continue;
    const response = await client.send(request);
    if (isMute(response)) continue;
    const alone = fingerprintOf(response);
    if (before[index]?.some((response) => fingerprintOf(response) !== alone)) isOther = true;
  }
  return isOther;
}

/** Other queries of the same operation, which were answered with a list. */
function companionsOf({ log }: Run, { target, query }: TargetRequest): readonly TargetRequest[] {
  const others = log.filter(
    ({ request }) => request.query?.operation === query?.operation && request.target !== target,
  );
  const byTarget = new Map(
    others.filter((response) => listOf(response)?.length).map(({ request }) => [request.target, request]),
  );
  return [...byTarget.values()].slice(-COMPANIONS);
}

/** The families whose rules a race can break. */
const MOVED: readonly RuleFamily[] = [...COMPARING, "items", "success", "http", "credentials", "robustness"];

/** Replaces the violations that other requests explain by one that names them. A quick run, of few requests at once, looks for no race. */
export async function nameDependence(run: Run, ledger: Ledger): Promise<void> {
  const families = new Map(ledger.rules.map(({ id, family }) => [id, family]));
  const violated = ledger.all().flatMap(({ rule, violation }): readonly Seen[] => {
    const family = families.get(rule);
    return family && MOVED.includes(family) ? [{ rule, family, violation }] : [];
  });
  if (violated.length === 0 || !families.has("same-answer")) return;
  const found = await unlessStopped(
    async () =>
      (await findLackingKey(run, violated)) ?? (run.options.quick ? undefined : await findRace(run, violated)),
  );
  if (!found) return;
  const explained = violated.filter(found.explains);
  const [first] = explained;
  // Who lets somebody in breaks the rule on that, whatever the cause.
  const blamed = found.isRuleKept && first ? first.rule : "same-answer";
  for (const { rule, violation } of explained) {
    ledger.settle(rule, violation, true);
    if (rule !== blamed) ledger.recorder(rule).skip({ cause: blamed, isViolated: true });
  }
  ledger.recorder(blamed).violate(found.violation);
}
