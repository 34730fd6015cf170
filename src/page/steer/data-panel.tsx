/** The data of the session: entries and events in tables, each to be edited, and the edits to be taken back. */
import { useState } from "preact/hooks";
import { addDays } from "../../contract/calendar-date.js";
import { type EditedItem, ItemDialog, type Table, useCalendar } from "../museum/item-dialog.js";
import { Button } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { Field, Select } from "../parts/form.js";
import { DataTable } from "../parts/table.js";
import { Card } from "../parts/view.js";
import { formatDay, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import {
  type AdminReading,
  type Calendar,
  callAdmin,
  type Entry,
  inSession,
  type MuseumEvent,
  useReading,
} from "../state/admin.js";
import { useStore } from "../state/store.js";
import { type PanelProps, worldVersion } from "../state/world.js";
import { editsIn } from "./made-scenario.js";

const ROWS = 40;
const DAYS = 31;
const EVENTS_A_DAY = 20;

const tables: readonly (readonly [Table, string])[] = [
  ["events", "Special events"],
  ["hours", "Museum hours"],
];

export function DataPanel({ state }: PanelProps) {
  const [table, setTable] = useState<Table>("events");
  const [from, setFrom] = useState(state.clock.today);
  const [q, setQ] = useState("");
  const [editing, setEditing] = useState<EditedItem | undefined>(undefined);
  const listed = useMonth(table, from);
  const found = useSearch(table, q, state.session);
  const { value: items = [], error } = q === "" ? listed : found;
  const first = listed.value?.find((item): item is Entry => "date" in item && item.date === from);
  const edits = Object.values(editsIn(state.document)).flatMap((edited) => Object.keys(edited)).length;
  const takeAllBack = () =>
    confirmFirst({
      title: "Take back all edits?",
      text: `This removes ${plural(edits, "edit")} of entries and events. Undo brings them back.`,
      action: "Take all back",
      run: () =>
        act({ done: "All edits of the data are taken back.", step: { id: "reset", query: [["only", "data"]] } }),
    });
  return (
    <Card
      title="Entries and events"
      text="Changes are checked against the documented schemas, served at once, and kept until they are taken back or the session is reset."
    >
      <div class="fields">
        <Select label="Show" value={table} options={tables} onValue={(value) => setTable(value as Table)} />
        <Field label="From" type="date" value={from} onValue={(value) => setFrom(value || state.clock.today)} />
        <Field label="Search everything" type="search" value={q} onValue={setQ} />
      </div>
      <div class="buttons">
        <Button look="main" onClick={() => setEditing(table === "events" ? { table } : { table, item: first })}>
          {table === "events" ? "Add an event" : `Set the hours of ${formatDay(from)}`}
        </Button>
        {edits > 0 && <Button onClick={takeAllBack}>Take back {plural(edits, "edit")}</Button>}
      </div>
      {error && <p class="notice bad">{error}</p>}
      {items.length === 0 ? (
        <p class="soft">Nothing here.</p>
      ) : (
        <DataTable
          label="Data"
          titles={table === "events" ? ["Name", "Dates", "Location", "Price"] : ["Date", "Opens", "Closes"]}
          action="Edit"
          rows={items.map((item) => [
            ...cellsOf(item),
            <Button
              look="tight"
              about={cellsOf(item)[0]}
              onClick={() => setEditing("eventId" in item ? { table: "events", item } : { table: "hours", item })}
            >
              Edit
            </Button>,
          ])}
        />
      )}
      {items.length === ROWS && <p class="soft small">The first {ROWS}; choose another day, or search.</p>}
      {editing && <ItemDialog {...editing} date={from} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}

type Items = readonly (Entry | MuseumEvent)[];

function cellsOf(item: Entry | MuseumEvent): readonly string[] {
  if (!("eventId" in item)) return [formatDay(item.date), item.timeOpen ?? "–", item.timeClose ?? "–"];
  const { name, dates, location, price } = item;
  const days = dates.slice(0, 2).map(formatDay).join(", ");
  const more = dates.length > 2 ? ` +${dates.length - 2}` : "";
  return [name ?? "Without a name", days + more, location ?? "–", String(price ?? "–")];
}

/** What there is in the month from a day on. */
function useMonth(table: Table, from: string): AdminReading<Items> {
  const { value, ...reading } = useCalendar({ from, to: addDays(from, DAYS - 1) }, EVENTS_A_DAY);
  return value ? { ...reading, value: itemsIn(value, table) } : reading;
}

function itemsIn({ days }: Calendar, table: Table): Items {
  if (table === "hours") return days.flatMap(({ entry }) => entry ?? []);
  const events = days.flatMap((day) => day.events.map(({ event }) => [event.eventId, event] as const));
  return [...new Map(events).values()].slice(0, ROWS);
}

/** What has a text anywhere. */
function useSearch(table: Table, q: string, session: string): AdminReading<Items> {
  const query = [["_limit", String(ROWS)], ["q", q], ...inSession(session)] as const;
  const search = () => callAdmin("listData", { path: { table }, query }) as Promise<Items>;
  return useReading<Items>(() => (q === "" ? undefined : search()), [table, q, session, useStore(worldVersion)]);
}
