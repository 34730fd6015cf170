/** The dialog in which an entry or an event is edited: a field for each of its schema. */
import { useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { examples, fieldSchemas } from "../../contract/document.js";
import type { ListOperation } from "../../contract/lists.js";
import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import { type AdminStep, changesBetween, type Entry, type MuseumEvent } from "../state/admin.js";

export interface EditedItem {
  readonly list: ListOperation;
  readonly item?: Entry | MuseumEvent | undefined;
}

/** Returns what opens the dialog of an item, and the dialog. `date` is that of a new item. */
export function useItemDialog(date: string) {
  const [edited, edit] = useState<EditedItem | undefined>(undefined);
  // A save that comes back closes its own dialog, not one that was opened since.
  const close = () => edit((now) => (now === edited ? undefined : now));
  return { edit, dialog: edited && <ItemDialog {...edited} date={date} onClose={close} /> };
}

interface ItemDialogProps extends EditedItem {
  readonly date: string;
  readonly onClose: () => void;
}

function ItemDialog({ list: { name: table, schema, key, days, one }, item, date, onClose }: ItemDialogProps) {
  const fields = fieldSchemas(schema).filter(([name]) => name !== key);
  const isDay = key === days;
  const before: JsonObject = { ...(item ?? (isDay ? { ...examples[schema], date } : { dates: [date] })) };
  const initial = Object.fromEntries(fields.map(([name]) => [name, fieldText(lookUp(before, name))]));
  const { texts, bind } = useTexts(initial);
  const [isSent, setSent] = useState(false);
  const written = Object.fromEntries(
    fields.map(([name, { type }]) => [name, fromText(lookUp(texts, name) ?? "", type)]),
  );
  const after = { ...before, ...written };
  const id = String(lookUp(before, key));
  const path = { table, id };
  const step: AdminStep = item
    ? { id: "changeData", path, body: changesBetween(before, after) }
    : { id: "addData", path: { table }, body: after as unknown as MuseumEvent };
  const what = isDay ? formatLongDay(id) : texts["name"] ? `“${texts["name"]}”` : `The ${one} without a name`;
  const isEmpty = Object.entries(texts).every(([name, text]) => name === days || text === "");
  const run = async (done: string, doneBy: AdminStep) => {
    setSent(true);
    if (await act({ done: `${what} ${done}.`, step: doneBy })) onClose();
    else setSent(false);
  };
  const remove = () => run(isDay ? "closed" : "deleted", { id: "deleteData", path });
  return (
    <Dialog
      title={isDay ? `Hours of ${what}` : item ? `Change the ${one}` : `Add an ${one}`}
      isChanged={!isSent && JSON.stringify(texts) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <Form
        submit={`${item ? "Save" : "Add"} the ${one}`}
        isDisabled={isEmpty}
        onSubmit={() => run(item ? "changed" : "added", step)}
        more={item && <Button onClick={remove}>{isDay ? "Close the museum on this day" : `Delete the ${one}`}</Button>}
      >
        <div class="fields">
          {fields.map(([name, { description }]) => (
            <Field key={name} label={name} hint={description} {...bind(name)} />
          ))}
        </div>
        <p class="hint">The mock leaves an empty field out, as a service may. Fill in at least one.</p>
      </Form>
      <Snippets step={step} />
    </Dialog>
  );
}

function fieldText(value: unknown): string {
  return [value ?? ""].flat().join(", ");
}

/** An empty field is left out. What is invalid is left for the mock to judge. */
function fromText(text: string, type = "string"): unknown {
  if (text === "") return undefined;
  if (type === "array") return text.split(/[\s,]+/).filter(Boolean);
  return type === "number" && !Number.isNaN(Number(text)) ? Number(text) : text;
}
