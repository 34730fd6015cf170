/** The controls of entries and events. */
import { shown } from "../../base/quote.js";
import type { DatedEntry, DatedEvent } from "../../museum/dated-items.js";
import type { QueryPairs } from "../../museum/request-target.js";
import { ControlError } from "../control/control-error.js";
import type { DataControls } from "../control/museum-controls.js";
import type { CallAdmin } from "./admin-request.js";

interface Items {
  readonly hours: DatedEntry;
  readonly events: DatedEvent;
}

/** The field that identifies an item. */
const IDS = { hours: "date", events: "eventId" } as const;

/** `query` names the session. */
export function createDataClient<Table extends keyof Items>(
  call: CallAdmin,
  query: QueryPairs,
  table: Table,
): DataControls<Items[Table]> {
  type Item = Items[Table];
  const all = { query, path: { table } };
  const one = (id: string) => ({ query, path: { table, id: requireId(id) } });
  return {
    list: () => pages(async (page) => (await call("listData", { ...all, query: [...query, ...page] })) as Item[]),
    get: (id) => unlessMissing(call("getData", one(id)) as Promise<Item>),
    async put(item) {
      const id: unknown = Object(item)[IDS[table]];
      const body = item as never;
      const isNamed = typeof id === "string" && id !== "";
      return (isNamed ? call("replaceData", { ...one(id), body }) : call("addData", { ...all, body })) as Promise<Item>;
    },
    patch: (id, changes) => call("changeData", { ...one(id), body: changes as never }) as Promise<Item>,
    delete: async (id) => void (await call("deleteData", one(id))),
  };
}

/** Callers in JavaScript may give an item. */
function requireId(id: unknown): string {
  if (typeof id !== "object" || id === null) return String(id);
  throw new TypeError(`Invalid id ${shown(id)}; use a text.`);
}

/** The most rows that one answer has. */
const ROWS = 10_000;

async function pages<Item>(read: (page: QueryPairs) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const shown = await read([
      ["_page", String(page)],
      ["_limit", String(ROWS)],
    ]);
    items.push(...shown);
    if (shown.length < ROWS) return items;
  }
}

async function unlessMissing<Item>(reading: Promise<Item>): Promise<Item | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ControlError && error.problem.kind === "not-found") return undefined;
    throw error;
  }
}
