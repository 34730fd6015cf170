/** Changes of data, as the page sends them and takes them back. */
import { act } from "../state/actions.js";
import { type AdminStep, callAdmin, inSession } from "../state/admin.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Calendar, Entry, MuseumEvent } from "../state/types.js";
import { type AdminReading, useReading } from "../state/use-reading.js";
import { world, worldVersion } from "../state/world.js";

export type Table = "hours" | "events";

/** Takes back the edit of an item, so that it is again what the data set or the scenario has. */
export function takeBack(table: Table, id: string): Promise<boolean> {
  return act({
    done: `The edit of ${id} is taken back.`,
    step: { id: "reset", query: [["only", `data/${table}/${id}`]] },
  });
}

/** Returns the call that writes an item, in place of that of the id if there is one. */
export function writingStep(table: Table, id: string | undefined, item: object): AdminStep {
  const body = item as Entry & MuseumEvent;
  return id === undefined ? { id: "addData", path: { table }, body } : { id: "replaceData", path: { table, id }, body };
}

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(range: DateRange | undefined, events = 5): AdminReading<Calendar> {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = () =>
    isKnown ? (callAdmin("listData", { path: { table: "days" }, query }) as Promise<Calendar>) : undefined;
  return useReading(read, [JSON.stringify(query), isKnown, useStore(worldVersion)]);
}
