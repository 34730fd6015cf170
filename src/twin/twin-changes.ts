/** Says in words how a new twin of a service differs from the one before. */
import { groupBy } from "../base/collections.js";
import { nounFor } from "../base/text.js";
import { type ListOperation, lists } from "../contract/lists.js";
import { choiceIds } from "../contract/profile.js";
import { daysOf, documentedText, fieldOf, keyOf } from "../verify/target-model/item.js";
import type { Twin } from "./twin.js";

type Taken = Pick<Twin, "dataSet" | "profile">;

/** Changes of one kind that are told one by one. */
const MOST_TOLD = 6;

export function describeChanges(before: Taken, now: Taken): readonly string[] {
  return [
    ...lists.flatMap((list) => dataChanges(list, before.dataSet[list.name], now.dataSet[list.name])),
    ...choiceIds.flatMap((id) => {
      const [old, current] = [before.profile[id] ?? "uncertain", now.profile[id] ?? "uncertain"];
      return old === current ? [] : [`The choice ${id} has changed from ${old} to ${current}.`];
    }),
  ];
}

function dataChanges(list: ListOperation, before: readonly object[], now: readonly object[]): readonly string[] {
  const { operation, many, anItem, fields } = list;
  const byKey = (items: readonly object[]) => new Map(items.map((item) => [keyOf(operation, item), item]));
  const [old, current] = [byKey(before), byKey(now)];
  const text = (item: object | undefined) => (item ? documentedText(operation, item) : "");
  const changed = [...new Set([...old.keys(), ...current.keys()])]
    .filter((key) => text(old.get(key)) !== text(current.get(key)))
    .sort();
  const kinds = groupBy(changed, (key) => (!old.has(key) ? "added" : current.has(key) ? "changed" : "removed"));
  return [...kinds].flatMap(([kind, keys]) => {
    const items = keys.map((key) => current.get(key) ?? old.get(key));
    const days = items.flatMap((item) => daysOf(operation, item)).sort();
    if (keys.length > MOST_TOLD) return [`${keys.length} ${many} were ${kind}, ${days[0]} to ${days.at(-1)}.`];
    return keys.map((key, at) => {
      const title = fieldOf(items[at], "name");
      const textOf = (item: object | undefined, field: string) => JSON.stringify(fieldOf(item, field)) ?? "nothing";
      const told = fields
        .map((field) => [field, textOf(old.get(key), field), textOf(current.get(key), field)] as const)
        .filter(([, one, other]) => kind === "changed" && one !== other)
        .map(([field, one, other]) => `${field} from ${one} to ${other}`);
      const name = `${anItem.replace(/^an /, "The ")} ${title === undefined ? key : `${JSON.stringify(title)} (${key})`}`;
      return `${name} was ${kind}${told.length > 0 ? `: ${told.join("; ")}` : ""}.`;
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
