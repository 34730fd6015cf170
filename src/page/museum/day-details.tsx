/** What there is on one day: its entry, its events, what was changed, and the dialog in which an item is edited. */
import { useState } from "preact/hooks";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { CodeBlock, Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { confirmFirst, Dialog } from "../parts/dialog.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { formatLongDay, plural } from "../parts/words.js";
import { targetOfTry } from "../requests/code.js";
import { act } from "../state/actions.js";
import { address } from "../state/address.js";
import {
  type AdminStep,
  type Calendar,
  type CalendarDay,
  callAdmin,
  changesBetween,
  type Entry,
  inSession,
  type MuseumEvent,
  useReading,
} from "../state/admin.js";
import { useStore } from "../state/store.js";
import { world, worldVersion } from "../state/world.js";

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(range: { readonly from: string; readonly to: string } | undefined, events = 5) {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = async () => {
    const value = (await callAdmin("listData", { path: { table: "days" }, query })) as Calendar;
    return { value, session };
  };
  const asked = [JSON.stringify(query), isKnown, useStore(worldVersion)];
  const { value: reading, error } = useReading(() => (isKnown ? read() : undefined), asked);
  // What was read of the session before is there until the next one has come.
  return { value: reading?.session === session ? reading.value : undefined, error };
}

/** What is edited; without an item, a new one. */
type EditedItem =
  | { readonly table: "hours"; readonly item?: Entry | undefined }
  | { readonly table: "events"; readonly item?: MuseumEvent | undefined };

/** Returns what opens the dialog of an item, and the dialog. `date` is that of a new item. */
export function useItemDialog(date: string) {
  const [edited, edit] = useState<EditedItem | undefined>(undefined);
  // A save that comes back closes its own dialog, not one that was opened since.
  const close = () => edit((now) => (now === edited ? undefined : now));
  return { edit, dialog: edited && <ItemDialog edited={edited} date={date} onClose={close} /> };
}

interface ItemDialogProps {
  readonly edited: EditedItem;
  readonly date: string;
  readonly onClose: () => void;
}

function ItemDialog({ edited: { table, item }, date, onClose }: ItemDialogProps) {
  if (table === "events")
    return (
      <Dialog title={item ? "Change the event" : "Add an event"} onClose={onClose}>
        <EventForm event={item} date={date} onDone={onClose} />
      </Dialog>
    );
  const day = item?.date ?? date;
  return (
    <Dialog title={`Hours of ${formatLongDay(day)}`} onClose={onClose}>
      <EntryForm date={day} entry={item} onDone={onClose} />
    </Dialog>
  );
}

interface ItemFormProps {
  readonly date: string;
  readonly onDone: () => void;
}

function EntryForm({ date, entry, onDone }: ItemFormProps & { readonly entry: Entry | undefined }) {
  const { texts, bind } = useTexts({ timeOpen: entry?.timeOpen ?? "10:00", timeClose: entry?.timeClose ?? "17:00" });
  const day = formatLongDay(date);
  const step: AdminStep = entry
    ? {
        id: "changeData",
        path: { table: "hours", id: date },
        body: changesBetween({ ...entry }, { ...entry, ...texts }),
      }
    : { id: "addData", path: { table: "hours" }, body: { date, ...texts } };
  const run = async (done: string, doneBy: AdminStep) => {
    if (await act({ done, step: doneBy })) onDone();
  };
  const close = () => run(`${day} is closed.`, { id: "deleteData", path: { table: "hours", id: date } });
  return (
    <div class="stack">
      <Form
        submit={entry ? "Save the hours" : "Open on this day"}
        onSubmit={() => run(entry ? `The hours of ${day} are changed.` : `The museum is open on ${day}.`, step)}
        more={entry && <Button onClick={close}>Close the museum on this day</Button>}
      >
        <div class="fields">
          <Field label="Opens" type="time" {...bind("timeOpen")} required />
          <Field label="Closes" type="time" {...bind("timeClose")} required />
        </div>
      </Form>
      <Snippets step={step} />
    </div>
  );
}

function EventForm({ event, date, onDone }: ItemFormProps & { readonly event: MuseumEvent | undefined }) {
  const { texts, bind } = useTexts({
    name: event?.name ?? "",
    location: event?.location ?? "",
    eventDescription: event?.eventDescription ?? "",
    dates: (event?.dates ?? [date]).join(", "),
    price: String(event?.price ?? ""),
  });
  const { name, location, eventDescription, dates, price } = texts;
  const written = {
    ...{ name: name || undefined, location: location || undefined, eventDescription: eventDescription || undefined },
    dates: dates.split(/[\s,]+/).filter(Boolean),
    price: price === "" ? undefined : Number.isNaN(Number(price)) ? price : Number(price),
  };
  // The mock gives a new one its id.
  const step: AdminStep = event
    ? {
        id: "changeData",
        path: { table: "events", id: event.eventId },
        body: changesBetween({ ...event }, { ...event, ...written }),
      }
    : { id: "addData", path: { table: "events" }, body: written as MuseumEvent };
  const save = async () => {
    if (await act({ done: event ? `“${name}” is changed.` : `“${name}” is added.`, step })) onDone();
  };
  const session = address.session();
  const remove = ({ eventId, dates: { length } }: MuseumEvent) =>
    confirmFirst({
      title: `Delete “${name}”?`,
      text: `The event and its ${plural(length, "date")} are no longer served. Undo brings it back.`,
      action: "Delete the event",
      async run() {
        const path = { table: "events", id: eventId };
        if (await act({ done: `“${name}” is deleted.`, step: { id: "deleteData", path } }, session)) onDone();
      },
    });
  const removal = event && (
    <Button look="bad" onClick={() => remove(event)}>
      Delete
    </Button>
  );
  return (
    <div class="stack">
      <Form submit={event ? "Save the event" : "Add the event"} onSubmit={save} more={removal}>
        <Field label="Name" {...bind("name")} required />
        <div class="fields">
          <Field label="Location" {...bind("location")} />
          <Field label="Price" {...bind("price")} />
        </div>
        <Field label="Dates" {...bind("dates")} isMono required hint="One or more, separated by commas." />
        <Field label="Description" {...bind("eventDescription")} />
      </Form>
      <Snippets step={step} />
    </div>
  );
}

const EVENTS_SHOWN = 50;

export function DayDetails({ date }: { readonly date: string }) {
  const { value: calendar } = useCalendar(date === "" ? undefined : { from: date, to: date }, EVENTS_SHOWN);
  const { edit, dialog } = useItemDialog(date);
  const day = calendar?.days.find((listed) => listed.date === date);
  if (!day) return null;
  return (
    <>
      <Hours day={day} onEdit={edit} />
      <Events day={day} onEdit={edit} />
      <div class="buttons">
        <Button onClick={() => edit({ table: "events" })}>Add an event</Button>
      </div>
      <Returned date={date} />
      {dialog}
    </>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly onEdit: (item: EditedItem) => void;
}

function hoursOf(entry: Entry): string {
  return `${entry.timeOpen ?? "?"} to ${entry.timeClose ?? "?"}`;
}

function Hours({ day: { date, entry, change }, onEdit }: DayProps) {
  const was = change?.was as Entry | null | undefined;
  return (
    <div class="stack tight-stack">
      <p class="event-name">
        <span>{entry ? `Open ${hoursOf(entry)}` : "Closed: there is no entry"}</span>
        <Button look="tight" onClick={() => onEdit({ table: "hours", item: entry })}>
          {entry ? "Edit" : "Open"}
        </Button>
      </p>
      {change && <ChangeNote by={change.by} was={was ? hoursOf(was) : "closed"} item={`hours/${date}`} />}
    </div>
  );
}

function Events({ day: { events, removed, eventCount }, onEdit }: DayProps) {
  return (
    <div class="stack tight-stack">
      <h3>{eventCount === 0 ? "No events" : plural(eventCount, "event")}</h3>
      <ul class="lines">
        {events.map(({ event, change }) => (
          <li key={event.eventId}>
            <p class="event-name">
              <span>{event.name ?? "Without a name"}</span>
              <Button look="tight" about={event.name} onClick={() => onEdit({ table: "events", item: event })}>
                Edit
              </Button>
            </p>
            <p class="soft small">{factsOf(event).join(", ")}</p>
            {change && (
              <ChangeNote by={change.by} was={describeBefore(event, change.was)} item={`events/${event.eventId}`} />
            )}
          </li>
        ))}
        {removed.map(({ by, was }) => (
          <li key={was.eventId}>
            <p class="event-name">
              <s>{was.name ?? "Without a name"}</s>
            </p>
            <ChangeNote by={by} was="on this day" item={`events/${was.eventId}`} />
          </li>
        ))}
      </ul>
      {eventCount > events.length && <p class="soft small">and {eventCount - events.length} more</p>}
    </div>
  );
}

function factsOf({ location, price, dates }: MuseumEvent): readonly string[] {
  return [
    ...(location === undefined ? [] : [location]),
    ...(price === undefined ? [] : [price === 0 ? "free" : `price ${price}`]),
    ...(dates.length > 1 ? [`on ${plural(dates.length, "day")}`] : []),
  ];
}

/** What an event was before it was changed: the fields that differ. */
function describeBefore(event: MuseumEvent, was: MuseumEvent | null): string {
  if (!was) return "not there";
  const differing = [
    ...(was.name === event.name ? [] : [was.name ?? "without a name"]),
    ...(was.location === event.location ? [] : [was.location ?? "without a location"]),
    ...(was.dates.join() === event.dates.join() ? [] : [plural(was.dates.length, "date")]),
    ...(was.price === event.price ? [] : [`price ${was.price ?? "left out"}`]),
    ...(was.eventDescription === event.eventDescription ? [] : ["another description"]),
  ];
  return differing.join(", ");
}

interface ChangeNoteProps {
  readonly by: "edit" | "scenario";
  readonly was: string;
  /** Table and id of what was changed. */
  readonly item: string;
}

function ChangeNote({ by, was, item }: ChangeNoteProps) {
  const takeBack = () =>
    act({
      done: `The edit of ${item.split("/")[1]} is taken back.`,
      step: { id: "reset", query: [["only", `data/${item}`]] },
    });
  return (
    <p class="buttons small">
      <span class="tag edit">{by === "edit" ? "Edited" : "Scenario"}</span>
      <span class="soft">Before: {was}</span>
      {by === "edit" ? (
        <Button look="tight" onClick={takeBack}>
          Take back
        </Button>
      ) : (
        <a href={address.linkTo("steer", "scenarios")}>See the scenario</a>
      )}
    </p>
  );
}

/** The requests that return the day. */
function Returned({ date }: { readonly date: string }) {
  const requests = [
    [getMuseumHours, { startDate: date, limit: "1" }],
    [listSpecialEvents, { startDate: date, endDate: date }],
  ] as const;
  return (
    <details>
      <summary>Requests that return this day</summary>
      {requests.map(([operation, params]) => (
        <div key={operation.id} class="stack tight-stack">
          <CodeBlock text={`GET ${targetOfTry(operation, params)}`} what="the request" />
          <a class="small" href={address.linkTo("try", operation.id, params)}>
            Try it
          </a>
        </div>
      ))}
    </details>
  );
}
