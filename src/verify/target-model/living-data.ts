/** Notices that somebody changed the data of a target during a run. */
import { nounFor } from "../../base/text.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import { listedResponses } from "../relations/examination.js";
import type { Run } from "../run.js";
import { documentedText, keyOf, textOf } from "./item.js";
import { type ListOperation, lists } from "./list-operation.js";
import type { DataChange } from "./target-model.js";

/** The responses to some queries, in their order. */
type Reading = TargetResponse[];

/** Readings until two are the same: somebody may edit the data just then. */
const MAX_READINGS = 6;

/**
 * Sends the fewest queries again that show all that is known, and returns what changed; undefined if nothing did. Responses that
 * vary, with the order of the requests or those beside them, are no change: they come back. `looked` are the operations that are read.
 */
export async function findChange(run: Run, looked: readonly ListOperation[] = lists): Promise<DataChange | undefined> {
  const queries = telling(run, looked);
  const before = await Promise.all(queries.map(run.get));
  const readings: Reading[] = [before];
  for (let last = before; readings.length < MAX_READINGS; last = readings.at(-1) ?? last) {
    const isReversed = readings.length % 2 === 0;
    const inOrder = isReversed ? [...queries].reverse() : queries;
    const reading = await Promise.all(inOrder.map(run.getAgain));
    readings.push(isReversed ? reading.reverse() : reading);
    const isSettled = queries.every((query, index) => isSame(query, last[index], readings.at(-1)?.[index]));
    if (isSettled && last === before) return undefined;
    if (isSettled) break;
  }
  const isList = readings.every((reading) => reading.every((response) => listOf(response)));
  if (!isList || areVarying(queries, readings)) return undefined;
  if (await isOtherEachTime(run, queries, readings)) return undefined;
  return { at: run.options.now(), text: describeChange(queries, before, readings.at(-1) ?? before) };
}

/** Whether many responses are as they were before another one; a page may be so by chance, once an edit follows another. */
function areVarying(queries: readonly Query[], readings: readonly Reading[]): boolean {
  const changes = queries.map((query, index) => {
    const texts = readings.map((reading) => (reading[index] ? textOf(query, reading[index]) : ""));
    return texts.filter((text, at) => text !== texts[at - 1]);
  });
  const changed = changes.filter(({ length }) => length > 1);
  return changed.filter((texts) => new Set(texts).size < texts.length).length * 3 > changed.length;
}

/** Whether a query that has changed gets another response each time, one right after the other. */
async function isOtherEachTime(run: Run, queries: readonly Query[], readings: readonly Reading[]): Promise<boolean> {
  const [last, latest] = readings.slice(-2);
  const query = queries.find((one, index) => !isSame(one, last?.[index], latest?.[index]));
  if (!query) return false;
  const texts = new Set<string>();
  for (const _ of [1, 2, 3]) texts.add(textOf(query, await run.getAgain(query)));
  return texts.size === 3;
}

function isSame(query: Query, one: TargetResponse | undefined, other: TargetResponse | undefined): boolean {
  return one !== undefined && other !== undefined && textOf(query, one) === textOf(query, other);
}

/** Whether the data have changed since the run began. */
export async function hasChanged(run: Run): Promise<boolean> {
  const { changes } = run.model;
  if (changes.length > 0) return true;
  const change = await findChange(run);
  if (change) changes.push(change);
  return change !== undefined;
}

/** The largest responses that each show an item which none before them has shown; today can turn without a change of the data. */
function telling(run: Run, looked: readonly ListOperation[]): readonly Query[] {
  return looked.flatMap((list) => {
    const seen = new Set<string>();
    const dated = listedResponses(run, list).filter(({ response }) => response.request.query?.parameters?.startDate);
    const largest = [...dated].sort((a, b) => b.list.length - a.list.length);
    return largest.flatMap(({ response, list: items }) => {
      const fresh = items.map((item) => keyOf(list.operation, item)).filter((key) => !seen.has(key));
      for (const key of fresh) seen.add(key);
      const { query } = response.request;
      return fresh.length > 0 && query ? [query] : [];
    });
  });
}

function describeChange(queries: readonly Query[], before: Reading, after: Reading): string {
  const texts = lists.flatMap(({ operation, one, many }) => {
    const itemsOf = (reading: Reading) => {
      const own = reading.filter((_, index) => queries[index]?.operation.id === operation.id);
      const items = own.flatMap((response) => listOf(response) ?? []);
      return new Map(items.map((item) => [keyOf(operation, item), documentedText(operation, item)]));
    };
    const [old, now] = [itemsOf(before), itemsOf(after)];
    const kinds = {
      added: [...now.keys()].filter((key) => !old.has(key)),
      removed: [...old.keys()].filter((key) => !now.has(key)),
      changed: [...now].filter(([key, text]) => (old.get(key) ?? text) !== text).map(([key]) => key),
    };
    return Object.entries(kinds).flatMap(([kind, [first, ...rest]]) =>
      first === undefined
        ? []
        : [
            `${rest.length + 1} ${nounFor(rest.length + 1, one, many)} ${kind} (${first}${rest.length > 0 ? ", …" : ""})`,
          ],
    );
  });
  return texts.length > 0 ? texts.join(", ") : "the order changed";
}
