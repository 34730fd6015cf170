/** The data of the session as days, and the dialog in which an entry or an event is edited. */

import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { confirmFirst, Dialog } from "../parts/dialog.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { formatLongDay, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address } from "../state/address.js";
import {
  type AdminReading,
  type AdminStep,
  type Calendar,
  callAdmin,
  type Entry,
  inSession,
  type MuseumEvent,
  useReading,
} from "../state/admin.js";
import { useStore } from "../state/store.js";
import { world, worldVersion } from "../state/world.js";

export type Table = "hours" | "events";

/** Takes back the edit of an item, so that it is again what the data set or the scenario has. */
export function takeBack(table: Table, id: string): Promise<boolean> {
  return act({
    done: `The edit of ${id} is taken back.`,
    step: { id: "reset", query: [["only", `data/${table}/${id}`]] },
  });
}

/** Returns the call that writes an item, in place of that of the id if there is one. */
export function writingStep(table: Table, id: string | undefined, item: object): AdminStep {
  const body = item as Entry & MuseumEvent;
  return id === undefined ? { id: "addData", path: { table }, body } : { id: "replaceData", path: { table, id }, body };
}

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(range: DateRange | undefined, events = 5): AdminReading<Calendar> {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = () =>
    isKnown ? (callAdmin("listData", { path: { table: "days" }, query }) as Promise<Calendar>) : undefined;
  return useReading(read, [JSON.stringify(query), isKnown, useStore(worldVersion)]);
}

interface EntryFormProps {
  readonly date: string;
  readonly entry: Entry | undefined;
  readonly onDone: () => void;
}

function EntryForm({ date, entry, onDone }: EntryFormProps) {
  const { texts, bind } = useTexts({ timeOpen: entry?.timeOpen ?? "10:00", timeClose: entry?.timeClose ?? "17:00" });
  const { timeOpen, timeClose } = texts;
  const day = formatLongDay(date);
  const step = writingStep("hours", entry?.date, { date, ...texts });
  const save = async () => {
    if (await act({ done: `${day} is open from ${timeOpen} to ${timeClose}.`, step })) onDone();
  };
  const close = async () => {
    const path = { table: "hours", id: date };
    if (await act({ done: `${day} is closed.`, step: { id: "deleteData", path } })) onDone();
  };
  return (
    <div class="stack">
      <Form
        submit={entry ? "Save the hours" : "Open on this day"}
        onSubmit={save}
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

interface EventFormProps {
  readonly event: MuseumEvent | undefined;
  /** The first date of a new event. */
  readonly date: string;
  readonly onDone: () => void;
}

function EventForm({ event, date, onDone }: EventFormProps) {
  const { texts, bind } = useTexts({
    name: event?.name ?? "",
    location: event?.location ?? "",
    eventDescription: event?.eventDescription ?? "",
    dates: (event?.dates ?? [date]).join(", "),
    price: String(event?.price ?? ""),
  });
  const { name, dates, price, ...others } = texts;
  const after = {
    ...(event && { eventId: event.eventId }),
    ...given({ name, ...others }),
    dates: dates.split(/[\s,]+/).filter(Boolean),
    ...(price !== "" && { price: Number.isNaN(Number(price)) ? price : Number(price) }),
  };
  // The mock gives a new one its id.
  const step = writingStep("events", event?.eventId, after);
  const save = async () => {
    if (await act({ done: event ? `“${name}” is changed.` : `“${name}” is added.`, step })) onDone();
  };
  const remove = () =>
    confirmFirst({
      title: `Delete “${name}”?`,
      text: `The event and its ${plural(event?.dates.length ?? 0, "date")} are no longer served. Undo brings it back.`,
      action: "Delete the event",
      async run() {
        const path = { table: "events", id: event?.eventId ?? "" };
        if (await act({ done: `“${name}” is deleted.`, step: { id: "deleteData", path } })) onDone();
      },
    });
  return (
    <div class="stack">
      <Form
        submit={event ? "Save the event" : "Add the event"}
        onSubmit={save}
        more={
          event && (
            <Button look="bad" onClick={remove}>
              Delete
            </Button>
          )
        }
      >
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

function given(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** What is edited; without an item, a new one. */
export type EditedItem =
  | { readonly table: "hours"; readonly item?: Entry | undefined }
  | { readonly table: "events"; readonly item?: MuseumEvent | undefined };

/** `date` is that of a new item. */
export function ItemDialog({
  date,
  onClose,
  ...edited
}: EditedItem & { readonly date: string; readonly onClose: () => void }) {
  if (edited.table === "events")
    return (
      <Dialog title={edited.item ? "Change the event" : "Add an event"} onClose={onClose}>
        <EventForm event={edited.item} date={date} onDone={onClose} />
      </Dialog>
    );
  const day = edited.item?.date ?? date;
  return (
    <Dialog title={`Hours of ${formatLongDay(day)}`} onClose={onClose}>
      <EntryForm date={day} entry={edited.item} onDone={onClose} />
    </Dialog>
  );
}
