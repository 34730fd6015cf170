/**
 * Finds answers that depend on other requests: on an earlier one, as from a cache whose key lacks a part of the request, or on those at the
 * same time, as where requests share a variable. The same request alone gets another answer, so that no line which shows a breach alone does.
 */
import type { TargetRequest } from "../client/request.js";
import { isLost, listOf, type TargetResponse } from "../client/response.js";
import { unlessStopped } from "../client/target-client.js";
import { type Breach, comparingFamilies } from "../recording/define-rule.js";
import type { Ledger, Recorded } from "../recording/ledger.js";
import { type Run, toRequest } from "../target-model/run.js";
import { createTargetModel, learn } from "../target-model/target-model.js";
import type { Cause } from "./diagnosis.js";

interface Dependence {
  readonly breach: Breach;
  readonly explained: readonly Recorded[];
}

function replaceBy(ledger: Ledger, breach: Breach, explained: readonly Recorded[]): void {
  for (const one of explained) {
    ledger.settle(one.rule, one.breach, true);
    if (one.rule !== "same-answer") ledger.recorder(one.rule).skip({ cause: "same-answer", isBreached: true });
  }
  ledger.recorder("same-answer").breach(breach);
}

/** Replaces the breaches that a race explains by one that names it; whether there are some. A quick run, of few requests at once, looks for none. */
export async function nameRace(run: Run, ledger: Ledger): Promise<boolean> {
  const seen = ledger.all().filter(({ breach }) => !breach.isBypassed);
  if (!run.effort.racesAreLookedFor || !ledger.rules.some(({ id }) => id === "same-answer")) return false;
  const { breach, explained = [] } = (await unlessStopped(() => findRace(run, seen))) ?? {};
  if (!breach || explained.length === 0) return false;
  replaceBy(ledger, breach, explained);
  return true;
}

function cachedBreach({ right }: Run, causes: readonly Cause[]) {
  const all = causes.flatMap(({ cached }) => cached ?? []);
  const alike = all.filter(({ part }) => part === all[0]?.part);
  const [{ part, queries } = {}] = alike;
  if (part === undefined || !queries) return undefined;
  const where = alike.length === 1 ? ` to ${queries[0].operation.path}` : "";
  const breach: Breach = {
    detail: `cache/${part}`,
    message: `A request${where} gets the response to an earlier one that differs in ${part === "query" ? "its query" : `${part} alone`}, as from a cache whose key lacks it.`,
    expected: `each request gets a response of its own, whichever comes first: ${queries.map(({ target }) => target).join(", ")}`,
    actual: "the one that comes second gets the response to the first",
    requests: queries.map((query) => toRequest(query, right)),
    reproducibility: "as often as such requests were sent",
  };
  return { breach, operations: alike.map((one) => one.queries[0].operation) };
}

/** Names the caches that stand before a service, and has all that comes after it asked past them. */
export function bypassCaches(run: Run, ledger: Ledger, causes: readonly Cause[]): void {
  const { breach } = cachedBreach(run, causes) ?? {};
  if (!breach) return;
  const message = `${breach.message} Other requests pass it by a parameter that nobody knows: _.`;
  ledger.recorder("same-answer").breach({ ...breach, message, isBypassed: true });
  run.client.bypassCaches();
  run.forgetData();
  learn(run.model, createTargetModel(run.model.plausible));
}

/** Replaces what a cache that can't be passed explains by one breach that names it; whether there is one. */
export function nameCaches(run: Run, ledger: Ledger, causes: readonly Cause[]): boolean {
  const { breach, operations = [] } = cachedBreach(run, causes) ?? {};
  const families = [...comparingFamilies, "consistency"];
  const comparing = ledger.rules.filter(({ family }) => families.includes(family)).map(({ id }) => id);
  if (!breach || !comparing.includes("same-answer")) return false;
  const isOn = ({ credential, headers, query }: TargetRequest) =>
    credential.kind === "right" && headers === undefined && operations.some((one) => one === query?.operation);
  const isExplained = ({ rule, breach: { requests } }: Recorded) => comparing.includes(rule) && requests.every(isOn);
  replaceBy(ledger, breach, ledger.all().filter(isExplained));
  return true;
}

function fullTextOf({ status, body }: TargetResponse): string {
  return `${status} ${body.text}`;
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
async function findRace(run: Run, seen: readonly Recorded[]): Promise<Dependence | undefined> {
  const send = async (request: TargetRequest) => run.client.send(request);
  const unlike: Breach[] = [];
  for (const { breach } of seen.slice(0, MOST_REPLAYED)) {
    const before = new Set(run.log.filter(({ request }) => breach.requests.includes(request)));
    const asked = [...before].map(({ request }) => request).filter(({ query }) => query);
    for (const request of new Set(asked.slice(0, 2))) {
      const response = await send(request);
      const isOther = (one: TargetResponse) => one.request === request && fullTextOf(one) !== fullTextOf(response);
      // A refusal for its rate says nothing of what was asked.
      const isMute = isLost(response) || response.status === 429;
      if (!isMute && [...before].some(isOther)) unlike.push(breach);
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
    const isFailing = ({ rule, breach: { detail = "" } }: Recorded) =>
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
