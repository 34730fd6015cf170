/** Changes the hours of one day, or closes it. */
import { Button } from "../parts/button.js";
import { Field } from "../parts/field.js";
import { Form } from "../parts/form.js";
import { Snippets } from "../parts/snippets.js";
import { useTexts } from "../parts/use-texts.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { Entry } from "../state/types.js";
import { writingStep } from "./data-changes.js";

interface EntryFormProps {
  readonly date: string;
  readonly entry: Entry | undefined;
  readonly onDone: () => void;
}

export function EntryForm({ date, entry, onDone }: EntryFormProps) {
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
