/** What there is on one day: its entry, its events, what was changed, and the requests that return them. */
import { useState } from "preact/hooks";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { CodeBlock } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { plural } from "../parts/words.js";
import { targetOfTry } from "../requests/code.js";
import { act } from "../state/actions.js";
import { linkTo } from "../state/address.js";
import type { CalendarDay, Entry, MuseumEvent } from "../state/admin.js";
import { type EditedItem, ItemDialog, useCalendar } from "./item-dialog.js";

const EVENTS_SHOWN = 50;

export function DayDetails({ date }: { readonly date: string }) {
  const { value: calendar } = useCalendar(date === "" ? undefined : { from: date, to: date }, EVENTS_SHOWN);
  const [edited, edit] = useState<EditedItem | undefined>(undefined);
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
      {edited && <ItemDialog edited={edited} date={date} onClose={() => edit(undefined)} />}
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
      {requests.map(([operation, params]) => (
        <div key={operation.id} class="stack tight-stack">
          <CodeBlock text={`GET ${targetOfTry(operation, params)}`} what="the request" />
          <a class="small" href={linkTo("try", operation.id, params)}>
            Try it
          </a>
        </div>
      ))}
    </details>
  );
}
