/** The data of the session: entries and events in tables, each to be edited, and the edits to be taken back. */
import { addDays } from "../../contract/calendar-date.js";
import { eventsList, hoursList, lists } from "../../contract/lists.js";
import { useCalendar } from "../museum/day-details.js";
import { useItemDialog } from "../museum/item-dialog.js";
import { Button } from "../parts/controls.js";
import { Field, Select, useTexts } from "../parts/form.js";
import { Card, DataTable } from "../parts/view.js";
import { formatDay, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { type Calendar, callAdmin, type Entry, inSession, type MuseumEvent, useReading } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { type PanelProps, worldVersion } from "../state/world.js";
import { editsIn } from "./made-scenario.js";

const ROWS = 40;
const DAYS = 31;
const EVENTS_A_DAY = 20;

type Item = Entry | MuseumEvent;

const tables = lists.toReversed().map(({ name, title }) => [name, title] as const);

export function DataPanel({ state: { session, clock, document } }: PanelProps) {
  const { texts, bind } = useTexts({ table: "events", from: clock.today, q: "" });
  const { table, q } = texts;
  const from = texts.from || clock.today;
  const { edit, dialog } = useItemDialog(from);
  const month = useCalendar({ from, to: addDays(from, DAYS - 1) }, EVENTS_A_DAY);
  const search = async () => {
    const query = [["_limit", String(ROWS)], ["q", q], ...inSession(session)] as const;
    return (await callAdmin("listData", { path: { table }, query })) as readonly Item[];
  };
  const matching = useReading(() => (q === "" ? undefined : search()), [table, q, session, useStore(worldVersion)]);
  const listed = month.value ? itemsIn(month.value, table) : [];
  const items = q === "" ? listed : (matching.value ?? []);
  const { error } = q === "" ? month : matching;
  const add = () => {
    if (table === "events") return edit({ list: eventsList });
    edit({ list: hoursList, item: month.value?.days.find(({ date }) => date === from)?.entry });
  };
  const edits = Object.values(editsIn(document)).flatMap((items) => Object.keys(items)).length;
  const takeAllBack = () =>
    act({ done: "All edits of the data are taken back.", step: { id: "reset", query: [["only", "data"]] } });
  return (
    <Card
      title="Entries and events"
      text="Changes are checked against the documented schemas, served at once, and kept until they are taken back or the session is reset."
    >
      <div class="fields">
        <Select label="Show" options={tables} {...bind("table")} />
        <Field label="From" type="date" {...bind("from")} />
        <Field label="Search everything" type="search" {...bind("q")} />
      </div>
      <div class="buttons">
        <Button look="main" onClick={add}>
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
              onClick={() => edit({ list: "eventId" in item ? eventsList : hoursList, item })}
            >
              Edit
            </Button>,
          ])}
        />
      )}
      {items.length === ROWS && <p class="soft small">The first {ROWS}; choose another day, or search.</p>}
      {dialog}
    </Card>
  );
}

function itemsIn({ days }: Calendar, table: string): readonly Item[] {
  if (table === "hours") return days.flatMap(({ entry }) => entry ?? []);
  const events = days.flatMap((day) => day.events.map(({ event }) => [event.eventId, event] as const));
  return [...new Map(events).values()].slice(0, ROWS);
}

function cellsOf(item: Item): readonly string[] {
  if (!("eventId" in item)) return [formatDay(item.date), item.timeOpen ?? "–", item.timeClose ?? "–"];
  const { name, dates, location, price } = item;
  const days = dates.slice(0, 2).map(formatDay).join(", ");
  const more = dates.length > 2 ? ` +${dates.length - 2}` : "";
  return [name ?? "Without a name", days + more, location ?? "–", String(price ?? "–")];
}
