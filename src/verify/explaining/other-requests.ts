/**
 * Finds answers that depend on other requests: on an earlier one, as from a cache whose key lacks a part of the request, or on those at the
 * same time, as where requests share a variable. The same request alone gets another answer, so that no line which shows a breach alone does.
 */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import { noCredential, withScheme } from "../client/credential-variation.js";
import { daysBetween, type Parameters, queryFor } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { isLost, listOf, type TargetResponse } from "../client/response.js";
import { unlessStopped } from "../client/target-client.js";
import type { Breach, RuleFamily } from "../recording/define-rule.js";
import type { RuleId } from "../recording/generated/rule-ids.js";
import type { Ledger } from "../recording/ledger.js";
import { type Run, toRequest } from "../target-model/run.js";

/** A breach that was seen, and by which rule. */
interface SeenRequests {
  readonly rule: RuleId;
  readonly family: RuleFamily;
  readonly breach: Breach;
}

/** What was found, and what it explains. */
interface Dependence {
  readonly breach: Breach;
  readonly explained: readonly SeenRequests[];
}

/** The families whose rules compare what several requests get. */
const COMPARING: readonly RuleFamily[] = ["paging", "ranges", "defaults", "prediction", "consistency"];
/** The families whose rules an answer to another request can break. */
const MOVED: readonly RuleFamily[] = [...COMPARING, "items", "success", "http", "credentials", "robustness"];

/** Replaces the breaches that other requests explain by one that names them. A quick run, of few requests at once, looks for no race. */
export async function nameDependence(run: Run, ledger: Ledger): Promise<void> {
  const families = new Map(ledger.rules.map(({ id, family }) => [id, family]));
  const seen = ledger.all().flatMap(({ rule, breach }): readonly SeenRequests[] => {
    const family = families.get(rule);
    return family && MOVED.includes(family) ? [{ rule, family, breach }] : [];
  });
  if (seen.length === 0 || !families.has("same-answer")) return;
  const find = async () =>
    (await findLackingKey(run, seen)) ?? (run.effort.racesAreLookedFor ? await findRace(run, seen) : undefined);
  const { breach, explained } = (await unlessStopped(find)) ?? {};
  if (!breach || !explained?.[0]) return;
  // Who lets somebody in breaks the rule on that, whatever the cause.
  const blamed = breach.requests.some(({ credential }) => credential.kind === "none")
    ? explained[0].rule
    : "same-answer";
  for (const one of explained) {
    ledger.settle(one.rule, one.breach, true);
    if (one.rule !== blamed) ledger.recorder(one.rule).skip({ cause: blamed, isBreached: true });
  }
  ledger.recorder(blamed).breach(breach);
}

/** Parts of a request that a key may lack; `query` is all of it. */
const PARTS = ["query", "startDate", "endDate", "page", "limit", "Authorization"] as const;

type Part = (typeof PARTS)[number];

/** How far ahead the first day is, beyond those that most rules ask for, and how far one day is from the other of a pair. */
const AHEAD = 11;
const APART = 12;
/** How far ahead days are looked for. */
const FARTHEST = 300;
/** Items that are compared; limits over that number tell one place from another, and change nothing of them. */
const COMPARED = 10;
/** A longer list is that of a service that ignores limit, which sends its whole table each time. */
const MOST_ITEMS = 600;

/** A list, and the first of some days that nobody has asked for. */
interface Where {
  readonly list: ListOperation;
  readonly day: CalendarDate;
}

/** Ways to write the name of the scheme, one for each place on either list; other rules send others. */
const SPELLINGS = ["bAsic", "baSic", "basIc", "basiC", "bASic", "bAsIc", "bAsiC", "baSIc"];

/** Two requests that differ in a part alone; places differ in what changes no answer. */
function pairAt(run: Run, part: Part, { list, day }: Where, place: number) {
  const { operation, hasEnd } = list;
  const startDate = part === "limit" ? addDays(day, place) : day;
  const range = { startDate, ...(hasEnd && { endDate: addDays(startDate, 2 * APART) }) };
  const base: Parameters = { ...range, limit: part === "limit" ? 3 : LARGEST_LIMIT - 1 - place };
  const others: Readonly<Record<Part, Parameters>> = {
    startDate: { startDate: addDays(day, APART) },
    // A range that has no day is answered in another way than one that has many, however dense the data are.
    endDate: { endDate: addDays(day, -1) },
    page: { page: 2 },
    limit: { limit: 5 },
    query: { startDate: addDays(day, APART), limit: 3 },
    Authorization: {},
  };
  // What a cache has of a path is asked past it: its key may have the credential, which can be written in many ways.
  const { credential: given } = run.options;
  const right =
    part === "query" && given ? withScheme(given, SPELLINGS[lists.indexOf(list) + 2 * place] ?? "") : run.right;
  const credential = part === "Authorization" ? noCredential : right;
  const other = { ...base, ...others[part] };
  return [toRequest(queryFor(operation, base), right), toRequest(queryFor(operation, other), credential)] as const;
}

/** Sends two requests in both orders for each part that can explain what was seen. */
async function findLackingKey(run: Run, seen: readonly SeenRequests[]): Promise<Dependence | undefined> {
  const { today = run.model.today, now } = run.options;
  // A cache may still have what an earlier run has asked.
  const first = addDays(today, AHEAD + (Math.floor(now() / 60_000) % APART));
  const asked = run.log.map(({ request }) => request.target).join();
  const days = daysBetween(first, addDays(first, FARTHEST)).filter((day) => !asked.includes(day));
  for (const part of PARTS) {
    const places = lists.map((list) => ({ list, day: days.splice(0, APART)[0] ?? first }));
    const lacking: typeof places = [];
    for (const place of places) {
      const mayBe = (part !== "query" || run.options.credential) && seen.some((one) => isAbout(one, part, place.list));
      if (mayBe && (await isLacking(run, part, place))) lacking.push(place);
    }
    const [place] = lacking;
    if (!place) continue;
    const requests = pairAt(run, part, place, 0);
    const about = seen.filter((one) => lacking.some(({ list }) => isAbout(one, part, list)));
    const explained = about.filter(({ breach }) => mayBeOfAnother(run, part, breach));
    const where = lacking.length === 1 ? ` to ${place.list.operation.path}` : "";
    return {
      breach: {
        detail: `cache/${part}`,
        message: `A request${where} gets the response to an earlier one that differs in ${part === "query" ? "its query" : `${part} alone`}, as from a cache whose key lacks it.`,
        expected: `each request gets a response of its own, whichever comes first: ${[...new Set(requests.map(({ target }) => target))].join(", ")}`,
        actual: "the one that comes second gets the response to the first, in either order",
        requests,
        reproducibility: "each of 2 times, in both orders",
      },
      // A key that lacks more than this part has let in what differs in more.
      explained: explained.length > 0 ? explained : about,
    };
  }
  return undefined;
}

/** Whether a rule compared lists of an operation, with the credential of the run; or if that is the part, let somebody in without it. */
function isAbout({ family, breach: { requests } }: SeenRequests, part: Part, { operation }: ListOperation): boolean {
  if (part === "Authorization") return requests.some(({ credential }) => credential.kind !== "right");
  const isOn = ({ credential, headers, query }: TargetRequest) =>
    query?.operation === operation && credential.kind === "right" && headers === undefined;
  return COMPARING.includes(family) && requests.every(isOn);
}

/** Whether another request of a run differs from one of a breach in a part alone, so that its answer can have come in place of the right one. */
function mayBeOfAnother({ log }: Run, part: Part, { requests }: Breach): boolean {
  if (part === "query" || part === "Authorization") return true;
  const keyOf = ({ query }: TargetRequest) => {
    const { [part]: _, ...others } = query?.parameters ?? {};
    return query && JSON.stringify([query.operation.id, Object.entries(others).sort()]);
  };
  return requests.some((request) =>
    log.some(({ request: other }) => other.target !== request.target && keyOf(other) === keyOf(request)),
  );
}

/**
 * Whether the second of two requests gets the answer of the first, and another one where it comes first, twice alike. A service without memory
 * answers each alike in both orders, and one that ignores the part answers in another way at other places.
 */
async function isLacking(run: Run, part: Part, where: Where): Promise<boolean> {
  const taken = new Set<string>();
  for (const place of [0, 2]) {
    const [one, other] = pairAt(run, part, where, place);
    const [oneLate, otherEarly] = pairAt(run, part, where, place + 1);
    const answers: string[] = [];
    for (const request of [one, other, otherEarly, oneLate]) {
      const response = await run.client.send(request);
      const list = listOf(response);
      if (isMute(response) || (list?.length ?? 0) > MOST_ITEMS) return false;
      const items = part === "limit" ? list?.length : JSON.stringify(list?.slice(0, COMPARED));
      answers.push(`${response.status} ${items}`);
      if (!run.effort.ordersOfTwoAreCompared && answers.length === 2 && answers[0] !== answers[1]) return false;
    }
    const [a = "", b, c, d] = answers;
    // Where limit is ignored, one range has more than another.
    const isCut = (answer: string | undefined, { query }: TargetRequest) =>
      answer === `200 ${query?.parameters?.limit}`;
    if (part === "limit" && !(isCut(a, one) && isCut(c, otherEarly))) return false;
    if (!(b === a && c !== b) && !(d === c && a !== d)) return false;
    taken.add(a);
  }
  return taken.size === 1;
}

/** The status and the body; equal texts are equal answers. */
function fullTextOf({ status, body }: TargetResponse): string {
  return `${status} ${body.text}`;
}

/** Whether a response says nothing of what was asked. */
function isMute(response: TargetResponse): boolean {
  return isLost(response) || response.status === 429;
}

/** Breaches whose requests are sent once more, and those for which the same is sent many times, alone and at once. */
const MOST_REPLAYED = 20;
const MOST_RACED = 3;
const ROUNDS = 4;
const COPIES = 4;
/** What comes in place of a response where none comes, or a gateway or the service itself has too much to do. */
const BUSY = [0, 429, 502, 503, 504];

/**
 * Sends the requests that show breaches once more, alone and in their order. If they get another response than before, sends many of them at
 * once, with others beside them, and as many one after another.
 */
async function findRace(run: Run, seen: readonly SeenRequests[]): Promise<Dependence | undefined> {
  const send = async (request: TargetRequest) => run.client.send(request);
  const unlike: Breach[] = [];
  for (const { breach } of seen.slice(0, MOST_REPLAYED)) {
    const before = new Set(run.log.filter(({ request }) => breach.requests.includes(request)));
    const asked = [...before].map(({ request }) => request).filter(({ query }) => query);
    for (const request of new Set(asked.slice(0, 2))) {
      const response = await send(request);
      const isOther = (one: TargetResponse) => one.request === request && fullTextOf(one) !== fullTextOf(response);
      if (!isMute(response) && [...before].some(isOther)) unlike.push(breach);
    }
  }
  for (const { requests } of unlike.slice(0, MOST_RACED)) {
    const [request] = requests;
    if (!request) continue;
    const beside = run.log.filter(
      (one) =>
        one.request.query?.operation === request.query?.operation &&
        one.request.target !== request.target &&
        listOf(one)?.length,
    );
    const companions = [...new Map(beside.map((one) => [one.request.target, one.request])).values()].slice(-COPIES);
    const copies = Array.from({ length: COPIES }, () => request);
    const [alone, atOnce]: [string[], TargetResponse[]] = [[], []];
    // In turns, so that a change of the data meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const copy of copies) alone.push(fullTextOf(await send(copy)));
      atOnce.push(...(await Promise.all([...copies, ...companions].map(send))));
    }
    alone.push(fullTextOf(await send(request)));
    const same = atOnce.filter((response) => response.request === request);
    const others = same.filter((response) => fullTextOf(response) !== alone[0]).length;
    // One alone can be a failure now and then that met it by chance.
    if (new Set(alone).size > 1 || others < 2 || atOnce.some(({ status }) => BUSY.includes(status))) continue;
    const isFailing = ({ rule, breach: { detail = "" } }: SeenRequests) =>
      rule === "no-server-error" && detail.endsWith("/some");
    return {
      breach: {
        detail: "at-once",
        message:
          "A request gets another response if others are under way at the same time, as where requests share a variable.",
        expected: `the response that it gets alone, each of ${alone.length} times`,
        actual: `another one, ${others} of ${same.length} times among ${COPIES + companions.length} at once`,
        requests: [request, companions[0] ?? request],
        isAtOnce: true,
        reproducibility: `${others} of ${same.length} times at once, never alone`,
      },
      explained: seen.filter((one) => unlike.includes(one.breach) || isFailing(one)),
    };
  }
  return undefined;
}
