/** The controls of entries and events over HTTP. */
import { ControlError } from "../../mock/control/control-error.js";
import type { DataControls, DayRange } from "../../mock/control/museum-controls.js";
import type { DatedEntry, DatedEvent } from "../../museum/dated-items.js";
import type { QueryPairs } from "../../museum/request-target.js";
import type { AskAdmin } from "./admin-request.js";

/** `query` names the session. */
export function createEntryControls(ask: AskAdmin, query: QueryPairs): DataControls<DatedEntry> {
  const at = (date: string) => ({ query, path: { date } });
  return {
    list: () => pages((page) => ask("listHoursData", { query: [...query, ...page] })),
    get: (date) => unlessMissing(ask("getHourData", at(date))),
    async put(entry) {
      return isId(entry?.date)
        ? ask("replaceHourData", { ...at(entry.date), body: entry })
        : ask("addHoursData", { query, body: entry });
    },
    patch: (date, body) => ask("changeHourData", { ...at(date), body: body as never }),
    patchRange: async (range, body) =>
      (await ask("changeHoursRange", { query: [...query, ...toPairs(range)], body: body as never })).changed,
    deleteRange: async (range) => (await ask("closeHoursRange", { query: [...query, ...toPairs(range)] })).changed,
    delete: async (date) => void (await ask("deleteHourData", at(date))),
  };
}

/** `query` names the session. */
export function createEventControls(ask: AskAdmin, query: QueryPairs): DataControls<DatedEvent> {
  const at = (eventId: string) => ({ query, path: { eventId } });
  return {
    list: () => pages((page) => ask("listEventsData", { query: [...query, ...page] })),
    get: (eventId) => unlessMissing(ask("getEventData", at(eventId))),
    async put(event) {
      const body = event as DatedEvent & { dates: string[] };
      return isId(event?.eventId)
        ? ask("replaceEventData", { ...at(body.eventId), body })
        : ask("addEventsData", { query, body });
    },
    patch: (eventId, body) => ask("changeEventData", { ...at(eventId), body: body as object }),
    patchRange: async (range, body) =>
      (await ask("changeEventsRange", { query: [...query, ...toPairs(range)], body: body as never })).changed,
    deleteRange: async (range) => (await ask("clearEventsRange", { query: [...query, ...toPairs(range)] })).changed,
    delete: async (eventId) => void (await ask("deleteEventData", at(eventId))),
  };
}

function toPairs({ from, to }: DayRange): QueryPairs {
  return [
    ["from", String(from)],
    ["to", String(to)],
  ];
}

/** The most rows that one answer has. */
const ROWS = 10_000;

async function pages<Item>(read: (page: QueryPairs) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let start = 0; ; start += ROWS) {
    const page = await read([
      ["_start", String(start)],
      ["_limit", String(ROWS)],
    ]);
    items.push(...page);
    if (page.length < ROWS) return items;
  }
}

function isId(id: unknown): boolean {
  return typeof id === "string" && id !== "";
}

async function unlessMissing<Item>(reading: Promise<Item>): Promise<Item | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ControlError && error.problem.kind === "not-found") return undefined;
    throw error;
  }
}
