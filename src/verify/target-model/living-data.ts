/** Notices that somebody changed the data of a target during a run. */
import { nounFor } from "../../base/plural.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import { listedResponses } from "../relations/listed-items.js";
import type { Run } from "../run.js";
import { documentedText, keyOf } from "./item.js";
import { lists } from "./list-operation.js";
import { textOf } from "./response-text.js";
import type { DataChange } from "./target-model.js";

interface Reread {
  readonly query: Query;
  readonly before: TargetResponse;
  readonly after: TargetResponse;
}

/** Queries whose responses are compared more often, to tell a change from responses that vary. */
const MAX_CONFIRMED = 3;

/**
 * Sends the fewest queries again that show all that is known, and returns what changed; undefined if nothing did. Responses that
 * vary from one request to the next are no change.
 */
export async function findChange(run: Run): Promise<DataChange | undefined> {
  const known = await Promise.all(telling(run).map(async (query) => ({ query, before: await run.get(query) })));
  const reread = await Promise.all(known.map(async (one) => ({ ...one, after: await run.getAgain(one.query) })));
  const changed = reread.filter(({ query, before, after }) => listOf(after) && isOther(query, before, after));
  if (changed.length === 0) return undefined;
  for (const { query, after } of changed.slice(0, MAX_CONFIRMED)) {
    for (const _ of [1, 2]) if (isOther(query, after, await run.getAgain(query))) return undefined;
  }
  return { at: run.options.now(), text: describeChange(reread) };
}

/** Whether the data have changed since the run began. */
export async function hasChanged(run: Run): Promise<boolean> {
  const { changes } = run.model;
  if (changes.length > 0) return true;
  const change = await findChange(run);
  if (change) changes.push(change);
  return change !== undefined;
}

function isOther(query: Query, one: TargetResponse, other: TargetResponse): boolean {
  return textOf(query, one) !== textOf(query, other);
}

/** The largest responses that each show an item which none before them has shown; today can turn without a change of the data. */
function telling(run: Run): readonly Query[] {
  return lists.flatMap((list) => {
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

function describeChange(reread: readonly Reread[]): string {
  const texts = lists.flatMap(({ operation, one, many }) => {
    const own = reread.filter(({ query }) => query.operation.id === operation.id);
    const itemsOf = (which: "before" | "after") => {
      const items = own.flatMap((answers) => listOf(answers[which]) ?? []);
      return new Map(items.map((item) => [keyOf(operation, item), documentedText(operation, item)]));
    };
    const [before, after] = [itemsOf("before"), itemsOf("after")];
    const kinds = {
      added: [...after.keys()].filter((key) => !before.has(key)),
      removed: [...before.keys()].filter((key) => !after.has(key)),
      changed: [...after].filter(([key, text]) => (before.get(key) ?? text) !== text).map(([key]) => key),
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
