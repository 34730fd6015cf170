/** Writes entries and events, and knows how each change is taken back. */
import { act } from "../state/actions.js";
import { type ApiRequest, read } from "../state/api.js";
import { createStore } from "../state/store.js";
import type { Entry, MuseumEvent } from "../state/types.js";
import { sessionOfTab } from "../state/world.js";

/** Grows with each change of the data. */
export const dataVersion = createStore(0);

export type Table = "hours" | "events";

interface Edits {
  readonly hours: readonly string[];
  readonly events: readonly string[];
}

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
export async function changeItem({ table, id, before, after, done }: DataChange): Promise<boolean> {
  const undo = await undoOf(table, id, before).catch(() => undefined);
  const isDone = await act({ done, requests: [toRequest(table, id, { before, after })], undo });
  if (isDone) dataVersion.set(dataVersion.get() + 1);
  return isDone;
}

/** Takes back the edit of an item, so that it is again what the data set or the scenario has. */
export async function takeBack(table: Table, id: string, before: Entry | MuseumEvent | undefined): Promise<void> {
  const now = await read<Entry | MuseumEvent>(itemPath(table, id), sessionOfTab()).catch(() => undefined);
  const request = { method: "DELETE", path: `edits/${table}/${encodeURIComponent(id)}` } as const;
  const undo = [toRequest(table, id, { before, after: now })];
  if (await act({ done: `The edit of ${id} is taken back.`, requests: [request], undo })) {
    dataVersion.set(dataVersion.get() + 1);
  }
}

export async function takeBackAll(): Promise<void> {
  const done = "All edits of the data are taken back.";
  if (await act({ done, requests: [{ method: "DELETE", path: "edits" }] })) dataVersion.set(dataVersion.get() + 1);
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

async function undoOf(table: Table, id: string, before: DataChange["before"]): Promise<readonly ApiRequest[]> {
  const edits = await read<Edits>("edits", sessionOfTab());
  const isEdited = edits[table].some((one) => one.toLowerCase() === id.toLowerCase());
  if (!isEdited) return [{ method: "DELETE", path: `edits/${table}/${encodeURIComponent(id)}` }];
  return [toRequest(table, id, { before: {}, after: before })];
}

function itemPath(table: Table, id: string): string {
  return `data/${table}/${encodeURIComponent(id)}`;
}
