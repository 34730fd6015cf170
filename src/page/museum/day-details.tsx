/** What there is on one day: its entry, its events, and what was changed. */
import { lookUp } from "../../base/collections.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { eventsList, hoursList } from "../../contract/lists.js";
import { CodeBlock } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { plural } from "../parts/words.js";
import { targetOfTry } from "../requests/code.js";
import { act } from "../state/actions.js";
import { address } from "../state/address.js";
import { type Calendar, type CalendarDay, callAdmin, inSession, type MuseumEvent, useReading } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { world, worldVersion } from "../state/world.js";
import { type EditedItem, useItemDialog } from "./item-dialog.js";

/** Without a range it is the month of today. A session is not asked before it is known, since the question would create it. */
export function useCalendar(range: { readonly from: string; readonly to: string } | undefined, events = 5) {
  const { session = "" } = useStore(address).params;
  const isKnown = useStore(world)?.session === session || session === "";
  const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
  const read = async () => {
    const value = (await callAdmin("listData", { path: { table: "days" }, query })) as Calendar;
    return { value, session };
  };
  const asked = [JSON.stringify(query), isKnown, useStore(worldVersion)];
  const { value: reading, error } = useReading(() => (isKnown ? read() : undefined), asked);
  // What was read of the session before is there until the next one has come.
  return { value: reading?.session === session ? reading.value : undefined, error };
}

const EVENTS_SHOWN = 50;

export function DayDetails({ date }: { readonly date: string }) {
  const { value: calendar } = useCalendar(date === "" ? undefined : { from: date, to: date }, EVENTS_SHOWN);
  const { edit, dialog } = useItemDialog(date);
  const day = calendar?.days.find((listed) => listed.date === date);
  if (!day) return null;
  return (
    <>
      <Hours day={day} onEdit={edit} />
      <Events day={day} onEdit={edit} />
      <div class="buttons">
        <Button onClick={() => edit({ list: eventsList })}>Add an event</Button>
      </div>
      <Returned date={date} />
      {dialog}
    </>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly onEdit: (item: EditedItem) => void;
}

function Hours({ day: { date, entry, change }, onEdit }: DayProps) {
  const { timeOpen = "?", timeClose = "?" } = entry ?? {};
  return (
    <div class="stack tight-stack">
      <p class="event-name">
        <span>{entry ? `Open ${timeOpen} to ${timeClose}` : "Closed: there is no entry"}</span>
        <Button look="tight" about="the hours" onClick={() => onEdit({ list: hoursList, item: entry })}>
          {entry ? "Edit" : "Open"}
        </Button>
      </p>
      <ChangeNote change={change} now={entry} none="closed" item={`hours/${date}`} />
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
              <Button
                look="tight"
                about={event.name ?? event.eventId}
                onClick={() => onEdit({ list: eventsList, item: event })}
              >
                Edit
              </Button>
            </p>
            <p class="soft small">{factsOf(event).join(", ")}</p>
            <ChangeNote change={change} now={event} none="not there" item={`events/${event.eventId}`} />
          </li>
        ))}
        {removed.map(({ by, was }) => (
          <li key={was.eventId}>
            <p class="event-name">
              <s>{was.name ?? "Without a name"}</s>
            </p>
            <ChangeNote change={{ by }} none="on this day" item={`events/${was.eventId}`} />
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

function differing(was: object, now: object = {}): string {
  return Object.entries(was)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(lookUp(now, name)))
    .map(([name, value]) => `${name} ${[value].flat().join(", ")}`)
    .join(", ");
}

interface ChangeNoteProps {
  readonly change: { readonly by: "edit" | "scenario"; readonly was?: object | null } | undefined;
  readonly now?: object | undefined;
  readonly none: string;
  /** Table and id of what was changed. */
  readonly item: string;
}

function ChangeNote({ change, now, none, item }: ChangeNoteProps) {
  if (!change) return null;
  const { by, was } = change;
  const takeBack = () =>
    act({
      done: `Edit of ${item.split("/")[1]} taken back.`,
      step: { id: "reset", query: [["only", `data/${item}`]] },
    });
  return (
    <p class="buttons small">
      <span class="tag edit">{by === "edit" ? "Edited" : "Scenario"}</span>
      <span class="soft">Before: {was ? differing(was, now) : none}</span>
      {by === "edit" ? (
        <Button look="tight" about={`the edit of ${item}`} onClick={takeBack}>
          Take back
        </Button>
      ) : (
        <a href={address.linkTo("steer", "scenarios")}>See the scenario</a>
      )}
    </p>
  );
}

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
          <a class="small" href={address.linkTo("try", operation.id, params)}>
            Try it
          </a>
        </div>
      ))}
    </details>
  );
}
