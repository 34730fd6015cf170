/** Writes a time of day with AM or PM. */
import type { SentItem } from "./mutant.js";

/** Returns the field with its time in twelve hours; nothing if the item has no such field. */
export function withAm(field: "timeOpen" | "timeClose", { [field]: value }: SentItem): SentItem {
  const [, hour = "", minute = ""] = /^(\d\d):(\d\d)$/.exec(String(value)) ?? [];
  if (hour === "") return {};
  return { [field]: `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}` };
}
