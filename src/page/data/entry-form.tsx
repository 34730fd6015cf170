/** Changes the hours of one day, or closes it. */
import { useState } from "preact/hooks";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { formatLongDay } from "../parts/words.js";
import type { Entry } from "../state/types.js";
import { placeOfTab } from "../steer/place.js";
import { snippetsOf } from "../steer/snippets.js";
import { changeItem, toStep } from "./data-changes.js";

interface EntryFormProps {
  readonly date: string;
  readonly entry: Entry | undefined;
  readonly onDone: () => void;
}

export function EntryForm({ date, entry, onDone }: EntryFormProps) {
  const [timeOpen, setOpen] = useState(entry?.timeOpen ?? "10:00");
  const [timeClose, setClose] = useState(entry?.timeClose ?? "17:00");
  const day = formatLongDay(date);
  const after = { date, timeOpen, timeClose };
  const change = { table: "hours", id: date, before: entry } as const;
  const save = async (event: Event) => {
    event.preventDefault();
    if (await changeItem({ ...change, after, done: `${day} is open from ${timeOpen} to ${timeClose}.` })) onDone();
  };
  const close = async () => {
    if (await changeItem({ ...change, after: undefined, done: `${day} is closed.` })) onDone();
  };
  return (
    <form class="stack" onSubmit={save}>
      <div class="fields">
        <Field label="Opens" type="time" value={timeOpen} onValue={setOpen} isRequired />
        <Field label="Closes" type="time" value={timeClose} onValue={setClose} isRequired />
      </div>
      <div class="buttons">
        <button type="submit" class="button main-button">
          {entry ? "Save the hours" : "Open on this day"}
        </button>
        {entry && (
          <button type="button" class="button" onClick={close}>
            Close the museum on this day
          </button>
        )}
      </div>
      <Snippets snippets={snippetsOf({ step: toStep("hours", date, { before: entry, after }) }, placeOfTab())} />
    </form>
  );
}
