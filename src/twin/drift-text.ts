/** The drift of a service in words, for a pull request: what is alike is counted, the rest is said one by one. */
import { groupBy } from "../base/group-by.js";
import type { TwinDifference } from "./check/check-report.js";

/** How many changes of one kind are listed one by one. */
const MAX_SINGLE = 6;

export function toDriftSentences(drift: readonly TwinDifference[]): readonly string[] {
  const groups = groupBy(drift, ({ id, kind, change }) =>
    change === "changed" || change === "broken" ? id : `${kind} ${change}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.length > MAX_SINGLE ? [summarize(group)] : group.map(({ message }) => message),
  );
}

function summarize(group: readonly TwinDifference[]): string {
  const [first] = group;
  if (!first) return "";
  const days = group.flatMap(daysOf).sort();
  const things = first.kind === "entry" ? "entries of hours" : "events";
  const span = days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : "";
  return `${group.length} ${things} were ${first.change}${span}.`;
}

function daysOf({ kind, id, fields }: TwinDifference): readonly string[] {
  if (kind === "entry") return [id.slice("entry/".length)];
  const dates = fields.find(({ field }) => field === "dates");
  const shown = dates?.target ?? dates?.twin;
  return Array.isArray(shown) ? shown.map(String) : [];
}
