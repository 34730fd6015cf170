/** What there is on one day: its entry, its events, what was changed, and the requests that return them. */
import { useState } from "preact/hooks";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import type { ChangedEntry, ChangedEvent } from "../../mock/admin/generated/admin-operations.js";
import { CodeBlock } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { plural } from "../parts/words.js";
import { targetOfTry } from "../requests/code.js";
import { linkTo } from "../state/address.js";
import type { CalendarDay, Entry, MuseumEvent } from "../state/admin.js";
import { type EditedItem, ItemDialog, takeBack, useCalendar } from "./item-dialog.js";

const EVENTS_SHOWN = 50;

export function DayDetails({ date }: { readonly date: string }) {
  const { value: calendar } = useCalendar(date === "" ? undefined : { from: date, to: date }, EVENTS_SHOWN);
  const [editing, setEditing] = useState<EditedItem | undefined>(undefined);
  const day = calendar?.days.find((one) => one.date === date);
  if (!day) return null;
  return (
    <>
      <Hours day={day} onEdit={() => setEditing({ table: "hours", item: day.entry })} />
      <Events day={day} onEdit={(item) => setEditing({ table: "events", item })} />
      <div class="buttons">
        <Button onClick={() => setEditing({ table: "events" })}>Add an event</Button>
      </div>
      <Returned date={date} />
      {editing && <ItemDialog {...editing} date={date} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function hoursOf(entry: Entry | null | undefined): string | undefined {
  return entry ? `${entry.timeOpen ?? "?"} to ${entry.timeClose ?? "?"}` : undefined;
}

function Hours({ day: { date, entry, change }, onEdit }: { readonly day: CalendarDay; readonly onEdit: () => void }) {
  return (
    <div class="stack tight-stack">
      <p class="event-name">
        <span>{entry ? `Open ${hoursOf(entry)}` : "Closed: there is no entry"}</span>
        <Button look="tight" onClick={onEdit}>
          {entry ? "Edit" : "Open"}
        </Button>
      </p>
      {change && (
        <ChangeNote
          change={change}
          was={hoursOf(change.was as Entry | null) ?? "closed"}
          onTakeBack={() => takeBack("hours", date)}
        />
      )}
    </div>
  );
}

interface EventsProps {
  readonly day: CalendarDay;
  readonly onEdit: (event: MuseumEvent) => void;
}

function Events({ day: { events, removed, eventCount }, onEdit }: EventsProps) {
  return (
    <div class="stack tight-stack">
      <h3>{eventCount === 0 ? "No events" : plural(eventCount, "event")}</h3>
      <ul class="lines">
        {events.map(({ event, change }) => (
          <li key={event.eventId}>
            <p class="event-name">
              <span>{event.name ?? "Without a name"}</span>
              <Button look="tight" about={event.name} onClick={() => onEdit(event)}>
                Edit
              </Button>
            </p>
            <p class="soft small">{[event.location, priceOf(event)].filter(Boolean).join(", ")}</p>
            {event.dates.length > 1 && <p class="soft small">on {plural(event.dates.length, "day")}</p>}
            {change && (
              <ChangeNote
                change={change}
                was={describeBefore(event, change.was)}
                onTakeBack={() => takeBack("events", event.eventId)}
              />
            )}
          </li>
        ))}
        {removed.map(({ by, was }) => (
          <li key={was.eventId}>
            <p class="event-name">
              <s>{was.name ?? "Without a name"}</s>
            </p>
            <ChangeNote change={{ by, was }} was="on this day" onTakeBack={() => takeBack("events", was.eventId)} />
          </li>
        ))}
      </ul>
      {eventCount > events.length && <p class="soft small">and {eventCount - events.length} more</p>}
    </div>
  );
}

function priceOf({ price }: MuseumEvent): string | undefined {
  if (price === undefined) return undefined;
  return price === 0 ? "free" : `price ${price}`;
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
  readonly change: ChangedEntry | ChangedEvent;
  readonly was: string;
  readonly onTakeBack: () => void;
}

function ChangeNote({ change, was, onTakeBack }: ChangeNoteProps) {
  return (
    <p class="buttons small">
      <span class="tag edit">{change.by === "edit" ? "Edited" : "Scenario"}</span>
      <span class="soft">Before: {was}</span>
      {change.by === "edit" ? (
        <Button look="tight" onClick={onTakeBack}>
          Take back
        </Button>
      ) : (
        <a href={linkTo("steer", "scenarios")}>See the scenario</a>
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
      <div class="stack tight-stack">
        {requests.map(([operation, params]) => (
          <div key={operation.id} class="stack tight-stack">
            <CodeBlock text={`GET ${targetOfTry(operation, params)}`} what="the request" />
            <a class="small" href={linkTo("try", operation.id, params)}>
              Try it
            </a>
          </div>
        ))}
      </div>
    </details>
  );
}
