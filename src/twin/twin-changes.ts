/** Says in words how a twin of a service differs from a later one, or from the service. */
import { groupBy } from "../base/collections.js";
import { nounFor } from "../base/text.js";
import { type ListOperation, lists } from "../contract/lists.js";
import { choiceIds } from "../contract/profile.js";
import { daysOf, documentedText, fieldOf, keyOf } from "../verify/target-model/item.js";
import type { Twin } from "./twin.js";

type Taken = Pick<Twin, "dataSet" | "profile">;

/** An item that one of two lists has, or that differs in them. */
interface ItemChange {
  readonly key: string;
  readonly kind: "added" | "removed" | "changed";
  /** The item as it is now, or was. */
  readonly item: object;
  readonly sentence: string;
  /** The fields that differ, as they were and as they are. */
  readonly sides: readonly [before: string, now: string];
}

/** The changes of a list by key; `textOf` says what is compared of an item. */
export function changesIn(
  { operation, fields, anItem }: ListOperation,
  lists: readonly [before: readonly object[], now: readonly object[]],
  textOf = (item: object) => documentedText(operation, item),
): readonly ItemChange[] {
  const [old, current] = lists.map((items) => new Map(items.map((item) => [keyOf(operation, item), item])));
  const keys = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  return [...keys].sort().flatMap((key): readonly ItemChange[] => {
    const [before, now] = [old?.get(key), current?.get(key)];
    const item = now ?? before;
    if (!item || (before && now && textOf(before) === textOf(now))) return [];
    const kind = !before ? "added" : now ? "changed" : "removed";
    const valuesOf = (field: string) => [before, now].map((one) => JSON.stringify(fieldOf(one, field)) ?? "nothing");
    const differing = fields
      .map((field) => [field, ...valuesOf(field)] as [string, string, string])
      .filter(([, was, is]) => was !== is);
    const title = fieldOf(item, "name");
    const name = `${anItem.replace(/^an /, "The ")} ${title === undefined ? key : `${JSON.stringify(title)} (${key})`}`;
    const details = differing.map(([field, was, is]) => `${field} from ${was} to ${is}`).join("; ");
    const sides = [1, 2].map((side) => differing.map((values) => `${values[0]} ${values[side]}`).join(", "));
    return [
      {
        ...{ key, kind, item },
        sentence: `${name} was ${kind}${kind === "changed" && details ? `: ${details}` : ""}.`,
        sides: [before ? `${sides[0]}` : "nothing", now ? `${sides[1]}` : "nothing"],
      },
    ];
  });
}

/** Changes of one kind that are told one by one. */
const MOST_TOLD = 6;

export function describeChanges(before: Taken, now: Taken): readonly string[] {
  const ofData = lists.flatMap((list) => {
    const changes = changesIn(list, [before.dataSet[list.name], now.dataSet[list.name]]);
    return [...groupBy(changes, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
      if (ofKind.length <= MOST_TOLD) return ofKind.map(({ sentence }) => sentence);
      const days = ofKind.flatMap(({ item }) => daysOf(list.operation, item)).sort();
      return [`${ofKind.length} ${list.many} were ${kind}, ${days[0]} to ${days.at(-1)}.`];
    });
  });
  const ofChoices = choiceIds.flatMap((id) => {
    const [old, current] = [before.profile[id] ?? "uncertain", now.profile[id] ?? "uncertain"];
    return old === current ? [] : [`The choice ${id} has changed from ${old} to ${current}.`];
  });
  return [...ofData, ...ofChoices];
}

/** How much there is, in a few words. */
export function describeExtent({ dataSet }: Taken): readonly string[] {
  return lists.map(({ name, operation, one, many }) => {
    const items = dataSet[name];
    const days = items.flatMap((item) => [...daysOf(operation, item)]).sort();
    return `${items.length} ${nounFor(items.length, one, many)}${days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : ""}`;
  });
}
