/** The controls of one kind of item in process. */
import type { DatedEntry, DatedEvent } from "../../museum/dated-items.js";
import type { Session } from "../sessions/session.js";
import { deleteItem, findItem, listItems, patchItem, putItem, type Row, tables } from "./data.js";
import { changeRange, removeRange } from "./data-range.js";
import { toJsonValue } from "./json-value.js";
import type { MockParts } from "./mock-parts.js";
import type { DataControls } from "./museum-controls.js";

export type TableName = "hours" | "events";
export type ItemIn<Name extends TableName> = Name extends "hours" ? DatedEntry : DatedEvent;

/** `use` returns the session at the time of the call. */
export function createItemControls<Name extends TableName>(
  { sessions, editData }: MockParts,
  use: () => Session,
  name: Name,
): DataControls<ItemIn<Name>> {
  const [hours, events] = tables;
  const table = name === "hours" ? hours : events;
  return {
    list: async () => listItems(editData(use()), table).map(copyOf<ItemIn<Name>>),
    async get(id) {
      const item = findItem(listItems(editData(use()), table), table, String(id));
      return item && copyOf(item);
    },
    put: async (item) => copyOf(putItem(editData(use()), table, toJsonValue(item))),
    patch: async (id, changes) =>
      copyOf(patchItem(editData(use()), table, { id: String(id), changes: toJsonValue(changes) })),
    async patchRange({ from, to }, changes) {
      const { changed } = await changeRange(use(), { table: name, from, to }, toJsonValue(changes));
      sessions.trim();
      return changed;
    },
    deleteRange: async ({ from, to }) => removeRange(use(), { table: name, from, to }).changed,
    delete: async (id) => deleteItem(editData(use()), table, String(id)),
  };
}

/** A caller may change what it gets, and changes nothing of the world. */
function copyOf<Item>(item: Row): Item {
  return toJsonValue(item) as Item;
}
