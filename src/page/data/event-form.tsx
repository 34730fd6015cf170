/** Writes an event: a new one, or one that there is. The mock checks it against the documented schema. */
import { Button } from "../parts/button.js";
import { confirmFirst } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Form } from "../parts/form.js";
import { Snippets } from "../parts/snippets.js";
import { useTexts } from "../parts/use-texts.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { MuseumEvent } from "../state/types.js";
import { writingStep } from "./data-changes.js";

interface EventFormProps {
  readonly event: MuseumEvent | undefined;
  /** The first date of a new event. */
  readonly date: string;
  readonly onDone: () => void;
}

export function EventForm({ event, date, onDone }: EventFormProps) {
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
