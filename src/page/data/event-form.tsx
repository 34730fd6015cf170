/** Writes an event: a new one, or one that there is. The mock checks it against the documented schema. */
import { useState } from "preact/hooks";
import { confirmFirst } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import type { MuseumEvent } from "../state/types.js";
import { placeOfTab } from "../steer/place.js";
import { snippetsOf } from "../steer/snippets.js";
import { changeItem, toStep } from "./data-changes.js";

interface EventFormProps {
  readonly event: MuseumEvent | undefined;
  /** The first date of a new event. */
  readonly date: string;
  readonly onDone: () => void;
}

export function EventForm({ event, date, onDone }: EventFormProps) {
  const [name, setName] = useState(event?.name ?? "");
  const [location, setLocation] = useState(event?.location ?? "");
  const [text, setText] = useState(event?.eventDescription ?? "");
  const [dates, setDates] = useState((event?.dates ?? [date]).join(", "));
  const [price, setPrice] = useState(event?.price === undefined ? "" : String(event.price));
  const [newId] = useState(createEventId);
  const eventId = event?.eventId ?? newId;
  const after = {
    eventId,
    ...given({ name, location, eventDescription: text }),
    dates: dates.split(/[\s,]+/).filter(Boolean),
    ...(price !== "" && { price: Number.isNaN(Number(price)) ? price : Number(price) }),
  };
  const change = { table: "events", id: eventId, before: event } as const;
  const save = async (submitted: Event) => {
    submitted.preventDefault();
    const done = event ? `“${name}” is changed.` : `“${name}” is added.`;
    if (await changeItem({ ...change, after, done })) onDone();
  };
  const remove = () =>
    confirmFirst({
      title: `Delete “${name}”?`,
      text: `The event and its ${plural(event?.dates.length ?? 0, "date")} are no longer served. Undo brings it back.`,
      action: "Delete the event",
      async run() {
        if (await changeItem({ ...change, after: undefined, done: `“${name}” is deleted.` })) onDone();
      },
    });
  return (
    <form class="stack" onSubmit={save}>
      <Field label="Name" value={name} onValue={setName} isRequired />
      <div class="fields">
        <Field label="Location" value={location} onValue={setLocation} />
        <Field label="Price" value={price} onValue={setPrice} />
      </div>
      <Field
        label="Dates"
        value={dates}
        onValue={setDates}
        isMono
        isRequired
        hint="One or more, separated by commas."
      />
      <Field label="Description" value={text} onValue={setText} />
      <div class="buttons">
        <button type="submit" class="button main-button">
          {event ? "Save the event" : "Add the event"}
        </button>
        {event && (
          <button type="button" class="button bad" onClick={remove}>
            Delete
          </button>
        )}
      </div>
      <Snippets snippets={snippetsOf({ step: toStep("events", eventId, { before: event, after }) }, placeOfTab())} />
    </form>
  );
}

function given(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** A random UUID. A page that came over plain HTTP from another machine has no crypto.randomUUID. */
function createEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
