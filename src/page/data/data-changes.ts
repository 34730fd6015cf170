/** Writes entries and events, and takes edits back. */
import { act } from "../state/actions.js";
import type { ApiRequest } from "../state/api.js";
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
  return act({ done, requests: [toRequest(table, id, { before, after })] });
}

/** Takes back the edit of an item, so that it is again what the data set or the scenario has. */
export function takeBack(table: Table, id: string): Promise<boolean> {
  const path = `edits/${table}/${encodeURIComponent(id)}`;
  return act({ done: `The edit of ${id} is taken back.`, requests: [{ method: "DELETE", path }] });
}

export function takeBackAll(): Promise<boolean> {
  return act({ done: "All edits of the data are taken back.", requests: [{ method: "DELETE", path: "edits" }] });
}

export function toRequest(
  table: Table,
  id: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): ApiRequest {
  if (after === undefined) return { method: "DELETE", path: itemPath(table, id) };
  if (before === undefined) return { method: "POST", path: `data/${table}`, body: after };
  return { method: "PUT", path: itemPath(table, id), body: after };
}

function itemPath(table: Table, id: string): string {
  return `data/${table}/${encodeURIComponent(id)}`;
}
