/** The form of an entry or an event in a dialog: of one that there is, or of a new one. */
import { Dialog } from "../parts/dialog.js";
import { formatLongDay } from "../parts/words.js";
import type { Entry, MuseumEvent } from "../state/types.js";
import { EntryForm } from "./entry-form.js";
import { EventForm } from "./event-form.js";

/** What is edited; without an item, a new one. */
export type Item =
  | { readonly table: "hours"; readonly item?: Entry | undefined }
  | { readonly table: "events"; readonly item?: MuseumEvent | undefined };

/** `date` is that of a new item. */
export function ItemDialog({
  date,
  onClose,
  ...edited
}: Item & { readonly date: string; readonly onClose: () => void }) {
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
