/** Notices that somebody changed the data of a target during a run, and checks rules over such data. */

import { without } from "../../base/collections.js";
import { listOperation, lists } from "../../contract/lists.js";
import { type Query, spread } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { ClientStopped, unlessStopped } from "../client/target-client.js";
import { readAgain } from "../target-model/exploration.js";
import { describeChange, keysOf, listText } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import { type DataChange, learn } from "../target-model/target-model.js";
import { type Confirmed, confirm, findTwoOrders, isAnsweredDifferently, TWO_ORDERS } from "./confirmation.js";
import type { Breach, Rule } from "./define-rule.js";
import type { Ledger, Recorded } from "./ledger.js";
import { listedResponses } from "./reviewing.js";

interface Checked {
  readonly run: Run;
  readonly ledger: Ledger;
}

/** Times that a rule is checked, or what it found is confirmed, while the data change. */
const TRIES = 3;

/**
 * Checks a rule. If it is broken and the data have changed, what is wrong is confirmed over the data as they are now; if nothing
 * of it is, the rule is checked again. Returns false if the data changed each time.
 */
export async function checkOverUnchanged(
  { run, ledger }: Checked,
  rule: Rule,
  check: () => Promise<unknown>,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = new Set(ledger.all().map(({ breach }) => breach));
    await check();
    // What a rule has asked is reviewed before the responses are forgotten because the data change.
    if (run.model.changes.length > 0) await ledger.review(run, [rule]);
    const fresh = ledger.all().filter(({ breach }) => !before.has(breach));
    // A wrong credential is not sent again.
    if (fresh.length === 0 || rule.phase === "credentials") return true;
    const isChanged = await readChange(run, listsOf(fresh, ledger.rules));
    if (!isChanged && run.model.changes.length === 0) return true;
    for (const one of fresh) ledger.settle(one.rule, one.breach, true);
    let isBroken = false;
    for (const one of fresh) {
      // Responses that differed from one moment to the next may have done so because the data changed.
      if (isChanged && one.breach.reproducibility !== undefined) continue;
      const reproducibility = await confirmOverUnchanged(run, ledger.rules, one);
      if (reproducibility === "changing") return false;
      if (reproducibility === undefined) continue;
      ledger.recorder(one.rule).breach({ ...one.breach, reproducibility });
      isBroken = true;
    }
    if (isBroken) return true;
  }
  return false;
}

/** How often something was wrong while the data stayed the same; undefined if it was not each time, `changing` if they never did. */
async function confirmOverUnchanged(
  run: Run,
  rules: readonly Rule[],
  { rule, breach }: Recorded,
): Promise<string | undefined> {
  const looked = listsOf([{ rule }], rules);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { reproducibility, isFlaky, isOnce } = await confirm({ run, rules, isBrief: true }, rule, breach);
    if (isOnce || isFlaky) return undefined;
    if (!(await readChange(run, looked))) return reproducibility;
  }
  return "changing";
}

export function listsOf(broken: readonly Pick<Recorded, "rule">[], rules: readonly Rule[]): typeof lists {
  const about = broken.map(({ rule }) => rules.find(({ id }) => id === rule)?.operation);
  return lists.filter(({ operation }) => about.includes(undefined) || about.includes(operation.id));
}

/** Reads the data again if those of some lists have changed; returns whether they have. */
export async function readChange(run: Run, looked = lists): Promise<boolean> {
  try {
    const change = await findChange(run, looked);
    if (!change) return false;
    learn(run.model, { change });
    await readAgain(run);
    return true;
  } catch (error) {
    if (!(error instanceof ClientStopped) || !error.isBudget) throw error;
    return false;
  } finally {
    run.client.endStep();
  }
}

type ReadLists = readonly TargetResponse[];

/** Readings until two are the same: somebody may edit the data just then. */
const MAX_READINGS = 6;
/** Readings after which responses that come back are no edits that follow each other. */
const ENOUGH_READINGS = 4;

/**
 * Sends the fewest queries again that show all that is known, and returns what changed; undefined if nothing did. Responses that
 * vary, with the order of the requests or those beside them, are no change: they come back. `looked` are the operations that are read.
 */
async function findChange(run: Run, looked = lists): Promise<DataChange | undefined> {
  const queries = telling(run, looked);
  const before = await Promise.all(queries.map(run.get));
  const readings: ReadLists[] = [before];
  for (let last: ReadLists = before; readings.length < MAX_READINGS; last = readings.at(-1) ?? last) {
    const isReversed = readings.length % 2 === 0;
    const inOrder = isReversed ? [...queries].reverse() : queries;
    const sent = await Promise.all(inOrder.map(run.getAgain));
    const reading = isReversed ? sent.reverse() : sent;
    readings.push(reading);
    const isSettled = changedIn(queries, [last, reading]).length === 0;
    if (isSettled && last === before) return undefined;
    if (isSettled) break;
    if (last === before && (await isOtherEachTime(run, queries, readings))) return undefined;
    if (readings.length < ENOUGH_READINGS || !areVarying(queries, readings)) continue;
    for (const { name } of looked) learn(run.model, { [name]: { isVarying: true } });
    return undefined;
  }
  const isList = readings.every((reading) => reading.every((response) => listOf(response)));
  if (!isList || areVarying(queries, readings)) return undefined;
  if (await isOtherEachTime(run, queries, readings)) return undefined;
  const [first] = changedIn(queries, [before, readings.at(-1) ?? before]);
  return { at: run.options.now(), text: first ? describeChange(...first) : "" };
}

/** The queries that got another response the second time, each with both. */
function changedIn(queries: readonly Query[], [before, after]: readonly [ReadLists, ReadLists]) {
  return queries.flatMap((query, at) => {
    const [was, is] = [before[at], after[at]];
    return was && is && listText(query, was) !== listText(query, is) ? [[query, was, is] as const] : [];
  });
}

/** Whether many responses are as they were before another one; a page may be so by chance, once an edit follows another. */
function areVarying(queries: readonly Query[], readings: readonly ReadLists[]): boolean {
  const changes = queries.map((query, index) => {
    const texts = readings.map((reading) => (reading[index] ? listText(query, reading[index]) : ""));
    return texts.filter((text, at) => text !== texts[at - 1]);
  });
  const changed = changes.filter(({ length }) => length > 1);
  return changed.filter((texts) => new Set(texts).size < texts.length).length * 3 > changed.length;
}

/** Queries that are sent again, and how often, to tell lists that vary from data that have changed. */
const RESENT = 3;
const SENDS = 4;

/** Whether queries that have changed get the responses that were gone, or one of them another each time, one right after the other. */
async function isOtherEachTime(run: Run, queries: readonly Query[], readings: readonly ReadLists[]): Promise<boolean> {
  const [last = [], latest = []] = readings.slice(-2);
  const asked = spread(changedIn(queries, [last, latest]), RESENT);
  let back = 0;
  for (const [query, before] of asked) {
    const responses: TargetResponse[] = [];
    const isSame = (response: TargetResponse) => listText(query, before) === listText(query, response);
    // In a long run, edits bring a page back by chance.
    const isBack = () => !run.effort.isReadWhole && responses.slice(-1).some(isSame);
    while (responses.length < SENDS && !isBack()) responses.push(await run.getAgain(query));
    if (isBack()) back += 1;
    const isVarying = isBack() ? back >= asked.length / 2 : vary(query, responses);
    if (!isVarying) continue;
    learn(run.model, { [listOperation(query.operation).name]: { isVarying } });
    return true;
  }
  return false;
}

/**
 * Whether responses vary by themselves: one comes back, an item comes back or changes its place, the same items are others each time, or all
 * are. Somebody who edits the data does none of this.
 */
function vary(query: Query, responses: readonly TargetResponse[]): boolean {
  const texts = responses.map((response) => listText(query, response)).filter((text, at, all) => text !== all[at - 1]);
  if (new Set(texts).size < texts.length) return true;
  const lists = responses.map((response) => keysOf(query.operation, listOf(response)));
  const isSameItems = lists.every((keys) => keys.join() === lists[0]?.join());
  if (isSameItems) return texts.length === responses.length;
  return lists.some((keys, at) => {
    const before = lists[at - 1] ?? keys;
    const [kept, were] = [without(keys, without(keys, before)), without(before, without(before, keys))];
    const gone = new Set(without(lists.slice(0, Math.max(at - 1, 0)).flat(), before));
    const areAllOthers = keys.length > 1 && kept.length === 0;
    return areAllOthers || kept.join() !== were.join() || keys.some((key) => gone.has(key));
  });
}

/**
 * Sends what shows each breach again, once: what is not wrong each time breaks no rule about a list, since the same query got different
 * responses.
 */
export async function confirmAll(run: Run, ledger: Ledger): Promise<void> {
  // What depends on a broken rule is judged by itself once that one has turned out to be none.
  for (const rule of [...ledger.rules, ...ledger.rules]) {
    if (ledger.causeOf(rule) !== undefined) continue;
    for (const breach of ledger.breaches(rule.id))
      if (breach.reproducibility === undefined)
        await ledger.attempt(rule.id, () => confirmOne({ run, ledger }, rule, breach));
  }
  // Where data change all the time, nothing tells a wrong response from a new one.
  if (ledger.isChanging())
    for (const breach of ledger.breaches("same-answer")) ledger.settle("same-answer", breach, true);
}

async function confirmOne({ run, ledger }: Checked, rule: Rule, breach: Breach): Promise<void> {
  const isChanging = ledger.isChanging();
  const confirmed = await confirm({ run, rules: ledger.rules }, rule.id, breach);
  const { reproducibility } = confirmed;
  const isOfList = rule.operation !== undefined;
  const seen = isOfList ? await whatWasSeen(run, breach, { ...confirmed, isChanging }) : "breach";
  ledger.settle(rule.id, { ...breach, reproducibility }, seen !== "breach");
  const sameAnswer = ledger.recorder("same-answer");
  if (seen === "flake" && !sameAnswer.isBroken()) sameAnswer.breach(await toFlake(run, { ...breach, reproducibility }));
}

async function whatWasSeen(
  run: Run,
  breach: Breach,
  { isFlaky, isOnce, isChanging }: Confirmed & { readonly isChanging: boolean },
): Promise<"breach" | "change" | "flake"> {
  const isOther = isFlaky || (await unlessStopped(() => isAnsweredDifferently(run, breach)));
  const hasOtherData = isOther && (!isFlaky || isOnce) && (await unlessStopped(() => hasChanged(run)));
  // Two responses that could not be had again may be of different data.
  if (breach.requests.length > 1 && isOnce && !isFlaky && run.model.changes.length > 0) return "change";
  if (!isOther) return "breach";
  if (!hasOtherData) return "flake";
  // What is wrong each time over other data is wrong; what was so only before the data changed is not.
  return isChanging || isFlaky ? "change" : "breach";
}

async function toFlake(run: Run, { detail: _, ...breach }: Breach): Promise<Breach> {
  const query = breach.requests.find((request) => request.query?.parameters)?.query;
  const isOrder = query !== undefined && (await unlessStopped(async () => !!(await findTwoOrders(run, query))));
  if (isOrder) return { ...breach, detail: "order", message: TWO_ORDERS };
  return { ...breach, message: `The same query got different responses: ${breach.message}` };
}

async function hasChanged(run: Run): Promise<boolean> {
  if (run.model.changes.length > 0) return true;
  const change = await findChange(run);
  if (change) learn(run.model, { change });
  return change !== undefined;
}

/** The largest responses that each show an item which none before them has shown; today can turn without a change of the data. */
function telling(run: Run, looked: typeof lists): readonly Query[] {
  const steady = looked.filter(({ name }) => !run.model[name].isVarying);
  return steady.flatMap((list) => {
    const seen = new Set<string>();
    const dated = listedResponses(run, list).filter(({ response }) => response.request.query?.parameters?.startDate);
    const largest = [...dated].sort((a, b) => b.list.length - a.list.length);
    return largest.flatMap(({ response, list: items }) => {
      const fresh = without(keysOf(list.operation, items), seen);
      for (const key of fresh) seen.add(key);
      const { query } = response.request;
      return fresh.length > 0 && query ? [query] : [];
    });
  });
}
