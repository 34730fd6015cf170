/** The data of the session: entries and events in tables, each to be edited, and the edits to be taken back. */
import { useEffect, useState } from "preact/hooks";
import { addDays } from "../../contract/calendar-date.js";
import { takeBackAll } from "../data/data-changes.js";
import { EntryForm } from "../data/entry-form.js";
import { EventForm } from "../data/event-form.js";
import { useCalendar } from "../museum/use-calendar.js";
import { confirmFirst, Dialog } from "../parts/dialog.js";
import { Field, Select } from "../parts/field.js";
import { formatDay, plural } from "../parts/words.js";
import { changes } from "../state/actions.js";
import { callAdmin, inSession, messageOf } from "../state/admin.js";
import { useStore } from "../state/store.js";
import type { Calendar, Entry, MuseumEvent } from "../state/types.js";
import { worldVersion } from "../state/world.js";
import type { PanelProps } from "./panel.js";

const ROWS = 40;
const DAYS = 31;
const EVENTS_A_DAY = 20;

export function DataPanel({ state }: PanelProps) {
  const [table, setTable] = useState("events");
  const [from, setFrom] = useState(state.clock.today);
  const [q, setQ] = useState("");
  const [editing, setEditing] = useState<Entry | MuseumEvent | "new" | undefined>(undefined);
  const { items, error } = useItems(table, from, q, state.session);
  const edits = useEditCount(state.session);
  const close = () => setEditing(undefined);
  const takeAllBack = () =>
    confirmFirst({
      title: "Take back all edits?",
      text: `This removes ${plural(edits, "edit")} of entries and events. Undo brings them back.`,
      action: "Take all back",
      run: takeBackAll,
    });
  const isEvents = table === "events";
  return (
    <section class="card">
      <header>
        <h2>Entries and events</h2>
        <p>
          Changes are checked against the documented schemas, served at once, and kept until they are taken back or the
          session is reset.
        </p>
      </header>
      <div class="fields">
        <Select
          label="Show"
          value={table}
          options={[
            ["events", "Special events"],
            ["hours", "Museum hours"],
          ]}
          onValue={setTable}
        />
        <Field label="From" type="date" value={from} onValue={(value) => setFrom(value || state.clock.today)} />
        <Field label="Search everything" type="search" value={q} onValue={setQ} />
      </div>
      <div class="buttons">
        <button type="button" class="button main-button" onClick={() => setEditing("new")}>
          {isEvents ? "Add an event" : "Add an entry"}
        </button>
        {edits > 0 && (
          <button type="button" class="button" onClick={takeAllBack}>
            Take back {plural(edits, "edit")}
          </button>
        )}
      </div>
      {error && <p class="notice bad">{error}</p>}
      <ItemTable items={items} isEvents={isEvents} onEdit={setEditing} />
      {items.length === ROWS && <p class="soft small">The first {ROWS}; choose another day, or search.</p>}
      {editing !== undefined && (
        <Dialog title={isEvents ? "Event" : "Entry"} onClose={close}>
          {isEvents ? (
            <EventForm event={editing === "new" ? undefined : (editing as MuseumEvent)} date={from} onDone={close} />
          ) : (
            <EntryForm
              date={editing === "new" ? from : (editing as Entry).date}
              entry={editing === "new" ? undefined : (editing as Entry)}
              onDone={close}
            />
          )}
        </Dialog>
      )}
    </section>
  );
}

interface ItemTableProps {
  readonly items: readonly (Entry | MuseumEvent)[];
  readonly isEvents: boolean;
  readonly onEdit: (item: Entry | MuseumEvent) => void;
}

function ItemTable({ items, isEvents, onEdit }: ItemTableProps) {
  if (items.length === 0) return <p class="soft">Nothing here.</p>;
  const titles = isEvents ? ["Name", "Dates", "Location", "Price"] : ["Date", "Opens", "Closes"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, and a keyboard has to reach it.
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Data">
      <table class="data-table">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span class="unseen">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={"eventId" in item ? item.eventId : item.date}>
              {cellsOf(item).map((cell, index) => (
                <td key={String(index)} data-label={titles[index]}>
                  {cell}
                </td>
              ))}
              <td>
                <button type="button" class="button tight" onClick={() => onEdit(item)}>
                  Edit<span class="unseen"> {cellsOf(item)[0]}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellsOf(item: Entry | MuseumEvent): readonly string[] {
  if (!("eventId" in item)) return [formatDay(item.date), item.timeOpen ?? "–", item.timeClose ?? "–"];
  const { name, dates, location, price } = item;
  const days =
    dates.length > 2
      ? `${dates.slice(0, 2).map(formatDay).join(", ")} +${dates.length - 2}`
      : dates.map(formatDay).join(", ");
  return [name ?? "Without a name", days, location ?? "–", price === undefined ? "–" : String(price)];
}

type Items = readonly (Entry | MuseumEvent)[];

/** Without a search, what there is in the month from a day on; with one, what has it anywhere. */
function useItems(
  table: string,
  from: string,
  q: string,
  session: string,
): { readonly items: Items; readonly error?: string } {
  const version = useStore(changes);
  const { calendar, error } = useCalendar({ from, to: addDays(from, DAYS - 1) }, EVENTS_A_DAY);
  const [found, setFound] = useState<{ readonly items: Items; readonly error?: string }>({ items: [] });
  useEffect(() => {
    if (q === "") return;
    let isLatest = true;
    const query = [["_limit", String(ROWS)], ["q", q], ...inSession(session)] as const;
    callAdmin("listData", { path: { table }, query }).then(
      (items) => isLatest && setFound({ items }),
      (error: unknown) => isLatest && setFound({ items: [], error: messageOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [table, q, session, version]);
  if (q !== "") return found;
  const items = calendar ? itemsIn(calendar, table) : [];
  return error === undefined ? { items } : { items, error };
}

function itemsIn({ days }: Calendar, table: string): Items {
  if (table === "hours") return days.flatMap(({ entry }) => entry ?? []);
  const events = days.flatMap((day) => day.events.map(({ event }) => [event.eventId, event] as const));
  return [...new Map(events).values()].slice(0, ROWS);
}

function useEditCount(session: string): number {
  const version = useStore(changes);
  const worlds = useStore(worldVersion);
  const [count, setCount] = useState(0);
  useEffect(() => {
    callAdmin("listEdits", { query: inSession(session) }).then(
      ({ hours, events }) => setCount(hours.length + events.length),
      () => {},
    );
  }, [session, version, worlds]);
  return count;
}
