/** Writes entries and events, and takes edits back. */
import { act } from "../state/actions.js";
import type { AdminStep } from "../state/admin.js";
import type { Entry, MuseumEvent } from "../state/types.js";

export type Table = "hours" | "events";

interface DataChange {
  readonly table: Table;
  readonly id: string;
  /** What there was; undefined if there was nothing. */
  readonly before: Entry | MuseumEvent | undefined;
  /** What there is to be; undefined deletes it. */
  readonly after: Readonly<Record<string, unknown>> | undefined;
  readonly done: string;
}

/** Returns whether it was written. */
export function changeItem({ table, id, before, after, done }: DataChange): Promise<boolean> {
  return act({ done, step: toStep(table, id, { before, after }) });
}

/** Takes back the edit of an item, so that it is again what the data set or the scenario has. */
export function takeBack(table: Table, id: string): Promise<boolean> {
  return act({ done: `The edit of ${id} is taken back.`, step: { id: "takeBackEdit", path: { table, id } } });
}

export function takeBackAll(): Promise<boolean> {
  return act({ done: "All edits of the data are taken back.", step: { id: "takeBackEdits" } });
}

export function toStep(
  table: Table,
  id: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): AdminStep {
  if (after === undefined) return { id: "deleteData", path: { table, id } };
  if (before === undefined) return { id: "addData", path: { table }, body: after as never };
  return { id: "replaceData", path: { table, id }, body: after as never };
}
