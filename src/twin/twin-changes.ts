/** Says in words how a new twin of a service differs from the one before. */
import { groupBy } from "../base/collections.js";
import { nounFor } from "../base/text.js";
import { type ListOperation, lists } from "../contract/lists.js";
import { choiceIds } from "../contract/profile.js";
import { daysOf, documentedText, fieldOf, keyOf } from "../verify/target-model/item.js";
import type { Twin } from "./twin.js";

type Taken = Pick<Twin, "dataSet" | "profile">;

/** An item that one of two lists has, or that differs in them. */
export interface ItemChange {
  readonly key: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: object | undefined;
  readonly now: object | undefined;
}

/** The changes of a list by key; `textOf` says what is compared of an item. */
export function changesIn(
  { operation }: ListOperation,
  [before, now]: readonly [readonly object[], readonly object[]],
  textOf = (item: object) => documentedText(operation, item),
): readonly ItemChange[] {
  const byKey = (items: readonly object[]) => new Map(items.map((item) => [keyOf(operation, item), item]));
  const [old, current] = [byKey(before), byKey(now)];
  return [...new Set([...old.keys(), ...current.keys()])].sort().flatMap((key): readonly ItemChange[] => {
    const [one, other] = [old.get(key), current.get(key)];
    if (one && other && textOf(one) === textOf(other)) return [];
    return [{ key, kind: !one ? "added" : other ? "changed" : "removed", before: one, now: other }];
  });
}

/** The item that has changed, as a sentence begins with it. */
export function nameOf({ anItem }: ListOperation, { key, before, now }: ItemChange): string {
  const title = fieldOf(now ?? before, "name");
  return `${anItem.replace(/^an /, "The ")} ${title === undefined ? key : `${JSON.stringify(title)} (${key})`}`;
}

export function textOfField(item: object | undefined, field: string): string {
  return JSON.stringify(fieldOf(item, field)) ?? "nothing";
}

/** Changes of one kind that are told one by one. */
const MOST_TOLD = 6;

export function describeChanges(before: Taken, now: Taken): readonly string[] {
  return [
    ...lists.flatMap((list) =>
      describeList(list, changesIn(list, [before.dataSet[list.name], now.dataSet[list.name]])),
    ),
    ...choiceIds.flatMap((id) => {
      const [old, current] = [before.profile[id] ?? "uncertain", now.profile[id] ?? "uncertain"];
      return old === current ? [] : [`The choice ${id} has changed from ${old} to ${current}.`];
    }),
  ];
}

function describeList(list: ListOperation, changes: readonly ItemChange[]): readonly string[] {
  return [...groupBy(changes, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const days = ofKind.flatMap(({ before, now }) => daysOf(list.operation, now ?? before)).sort();
    if (ofKind.length > MOST_TOLD) return [`${ofKind.length} ${list.many} were ${kind}, ${days[0]} to ${days.at(-1)}.`];
    return ofKind.map((change) => {
      const fields = list.fields
        .map((field) => [field, textOfField(change.before, field), textOfField(change.now, field)] as const)
        .filter(([, old, current]) => kind === "changed" && old !== current)
        .map(([field, old, current]) => `${field} from ${old} to ${current}`);
      return `${nameOf(list, change)} was ${kind}${fields.length > 0 ? `: ${fields.join("; ")}` : ""}.`;
    });
  });
}

/** How much there is, in a few words. */
export function describeExtent({ dataSet }: Taken): readonly string[] {
  return lists.map(({ name, operation, one, many }) => {
    const items = dataSet[name];
    const days = items.flatMap((item) => [...daysOf(operation, item)]).sort();
    return `${items.length} ${nounFor(items.length, one, many)}${days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : ""}`;
  });
}
