/** Writes entries and events, and takes edits back. */
import { act } from "../state/actions.js";
import type { AdminStep } from "../state/admin.js";
import type { Entry, MuseumEvent } from "../state/types.js";

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
