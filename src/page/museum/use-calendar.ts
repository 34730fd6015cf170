/** Reads the calendar of a range, again whenever the world changed. */
import { callAdmin, inSession } from "../state/admin.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Calendar } from "../state/types.js";
import { type Reading, useReading } from "../state/use-reading.js";
import { world, worldVersion } from "../state/world.js";

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(range: DateRange | undefined, events = 5): Reading<Calendar> {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = () =>
    isKnown ? (callAdmin("listData", { path: { table: "days" }, query }) as Promise<Calendar>) : undefined;
  return useReading(read, [JSON.stringify(query), isKnown, useStore(worldVersion)]);
}
