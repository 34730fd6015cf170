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

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(
  range: { readonly from: string; readonly to: string } | undefined,
  events = 5,
): AdminReading<Calendar> {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = () =>
    isKnown ? (callAdmin("listData", { path: { table: "days" }, query }) as Promise<Calendar>) : undefined;
  return useReading(read, [JSON.stringify(query), isKnown, useStore(worldVersion)]);
}

/** What is edited; without an item, a new one. */
export type EditedItem =
  | { readonly table: "hours"; readonly item?: Entry | undefined }
  | { readonly table: "events"; readonly item?: MuseumEvent | undefined };

interface ItemDialogProps {
  readonly edited: EditedItem;
  /** That of a new item. */
  readonly date: string;
  readonly onClose: () => void;
}

export function ItemDialog({ edited: { table, item }, date, onClose }: ItemDialogProps) {
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
  const step = writingStep("hours", entry?.date, { date, ...texts });
  const run = async (done: string, doneBy: AdminStep) => {
    if (await act({ done, step: doneBy })) onDone();
  };
  const close = () => run(`${day} is closed.`, { id: "deleteData", path: { table: "hours", id: date } });
  return (
    <div class="stack">
      <Form
        submit={entry ? "Save the hours" : "Open on this day"}
        onSubmit={() => run(`${day} is open from ${texts.timeOpen} to ${texts.timeClose}.`, step)}
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
  const isWritten = ([, value]: readonly [string, string]) => value !== "";
  // The mock gives a new one its id.
  const step = writingStep("events", event?.eventId, {
    ...(event && { eventId: event.eventId }),
    ...Object.fromEntries(Object.entries({ name, location, eventDescription }).filter(isWritten)),
    dates: dates.split(/[\s,]+/).filter(Boolean),
    ...(price !== "" && { price: Number.isNaN(Number(price)) ? price : Number(price) }),
  });
  const save = async () => {
    if (await act({ done: event ? `“${name}” is changed.` : `“${name}” is added.`, step })) onDone();
  };
  const remove = ({ eventId, dates: { length } }: MuseumEvent) =>
    confirmFirst({
      title: `Delete “${name}”?`,
      text: `The event and its ${plural(length, "date")} are no longer served. Undo brings it back.`,
      action: "Delete the event",
      async run() {
        const path = { table: "events", id: eventId };
        if (await act({ done: `“${name}” is deleted.`, step: { id: "deleteData", path } })) onDone();
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

/** Returns the call that writes an item, in place of that of the id if there is one. */
function writingStep(table: EditedItem["table"], id: string | undefined, item: object): AdminStep {
  const body = item as Entry & MuseumEvent;
  return id === undefined ? { id: "addData", path: { table }, body } : { id: "replaceData", path: { table, id }, body };
}
