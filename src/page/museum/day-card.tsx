/** One day in full: its entry, its events, what was changed, and the requests that return them. */
import { useState } from "preact/hooks";
import { takeBack } from "../data/data-changes.js";
import { EntryForm } from "../data/entry-form.js";
import { EventForm } from "../data/event-form.js";
import { CodeBlock } from "../parts/code-block.js";
import { Dialog } from "../parts/dialog.js";
import { formatLongDay, plural } from "../parts/words.js";
import { addressOf, formatAddress } from "../state/address.js";
import { address } from "../state/location.js";
import type { CalendarDay, Change, MuseumEvent } from "../state/types.js";
import { useCalendar } from "./use-calendar.js";

const EVENTS_SHOWN = 50;

type Editing = { readonly kind: "entry" } | { readonly kind: "event"; readonly event?: MuseumEvent };

export function DayCard({ date }: { readonly date: string }) {
  const range = date === "" ? undefined : { from: date, to: date };
  const { calendar } = useCalendar(range, EVENTS_SHOWN);
  const [editing, setEditing] = useState<Editing | undefined>(undefined);
  const day = calendar?.days.find((one) => one.date === date);
  if (!day) return null;
  const close = () => setEditing(undefined);
  return (
    <section class="card day-card" aria-label={formatLongDay(date)}>
      <header>
        <h2>{formatLongDay(date)}</h2>
      </header>
      <Hours day={day} onEdit={() => setEditing({ kind: "entry" })} />
      <Events day={day} onEdit={(event) => setEditing({ kind: "event", event })} />
      <div class="buttons">
        <button type="button" class="button" onClick={() => setEditing({ kind: "event" })}>
          Add an event
        </button>
      </div>
      <Returned date={date} />
      {editing?.kind === "entry" && (
        <Dialog title={`Hours of ${formatLongDay(date)}`} onClose={close}>
          <EntryForm date={date} entry={day.entry} onDone={close} />
        </Dialog>
      )}
      {editing?.kind === "event" && (
        <Dialog title={editing.event ? "Change the event" : "Add an event"} onClose={close}>
          <EventForm event={editing.event} date={date} onDone={close} />
        </Dialog>
      )}
    </section>
  );
}

function Hours({ day, onEdit }: { readonly day: CalendarDay; readonly onEdit: () => void }) {
  const { date, entry, change } = day;
  return (
    <div class="stack tight-stack">
      <p class="event-name">
        <span>
          {entry ? `Open ${entry.timeOpen ?? "?"} to ${entry.timeClose ?? "?"}` : "Closed: there is no entry"}
        </span>
        <button type="button" class="button tight" onClick={onEdit}>
          {entry ? "Edit" : "Open"}
        </button>
      </p>
      {change && (
        <ChangeNote
          change={change}
          was={change.was ? `${change.was.timeOpen ?? "?"} to ${change.was.timeClose ?? "?"}` : "closed"}
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
      <ul class="event-list">
        {events.map(({ event, change }) => (
          <li key={event.eventId}>
            <p class="event-name">
              <span>{event.name ?? "Without a name"}</span>
              <button type="button" class="button tight" onClick={() => onEdit(event)}>
                Edit<span class="unseen"> {event.name}</span>
              </button>
            </p>
            <p class="soft small">
              {[
                event.location,
                event.price === undefined ? undefined : event.price === 0 ? "free" : `price ${event.price}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
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
  readonly change: Change;
  readonly was: string;
  readonly onTakeBack: () => void;
}

function ChangeNote({ change, was, onTakeBack }: ChangeNoteProps) {
  const scenarios = formatAddress(addressOf("steer", address.get(), "scenarios"));
  return (
    <p class="buttons small">
      <span class="tag edit">{change.by === "edit" ? "Edited" : "Scenario"}</span>
      <span class="soft">Before: {was}</span>
      {change.by === "edit" ? (
        <button type="button" class="button tight" onClick={onTakeBack}>
          Take back
        </button>
      ) : (
        <a href={scenarios}>See the scenario</a>
      )}
    </p>
  );
}

/** The requests that return the day. */
function Returned({ date }: { readonly date: string }) {
  const base = addressOf("try", address.get());
  const targets = [`/museum-hours?startDate=${date}&limit=1`, `/special-events?startDate=${date}&endDate=${date}`];
  return (
    <details>
      <summary>Requests that return this day</summary>
      <div class="stack tight-stack">
        {targets.map((target) => (
          <div key={target} class="stack tight-stack">
            <CodeBlock text={`GET ${target}`} what="the request" />
            <a
              class="small"
              href={formatAddress({
                ...base,
                section: operationOf(target),
                params: { ...base.params, ...paramsOf(target) },
              })}
            >
              Try it
            </a>
          </div>
        ))}
      </div>
    </details>
  );
}

function operationOf(target: string): string {
  return target.startsWith("/museum-hours") ? "getMuseumHours" : "listSpecialEvents";
}

function paramsOf(target: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(target, "http://x").searchParams);
}
