/** The museum month by month: hours, closed days, events, what a scenario or an edit changed; and the events that words find. */
import { lookUp } from "../../base/collections.js";
import { addDays, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { Button, Icon, Search } from "../parts/controls.js";
import { Card, View } from "../parts/view.js";
import { formatDay, formatLongDay, formatMonth, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address } from "../state/address.js";
import { type Calendar, type CalendarDay, callAdmin, inSession, type MuseumEvent, useReading } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { world, worldVersion } from "../state/world.js";
import { editsIn } from "../steer/made-scenario.js";
import { DayDetails, useCalendar } from "./day-details.js";

export function MuseumView() {
  const { params } = useStore(address);
  const state = useStore(world);
  const today = state?.clock.today ?? "";
  const { day = "", session = "", q = "" } = params;
  const month = params["month"] || day || today;
  const { value: calendar, error } = useCalendar(month === "" ? undefined : monthRange(month));
  const selected = day || calendar?.today || "";
  const move = (by: number) => address.change({ month: addMonths(month, by), day: "" });
  const edits = state ? Object.values(editsIn(state.document)).flatMap((items) => Object.keys(items)).length : 0;
  const takeAllBack = () =>
    act({ done: "All edits of the data taken back.", step: { id: "reset", query: [["only", "data"]] } });
  return (
    <View
      title="Museum"
      text="What the mock serves, day by day. Choose a day to see its entry and the request that returns it."
    >
      <div class="buttons month-head">
        <h2 aria-live="polite">{month === "" ? "…" : formatMonth(month)}</h2>
        <Button look="square" aria-label="The month before" onClick={() => move(-1)}>
          <Icon name="left" />
        </Button>
        <Button look="square" aria-label="The next month" onClick={() => move(1)}>
          <Icon name="right" />
        </Button>
        <Button onClick={() => address.change({ day: "", month: "" })}>Today</Button>
        <Search what="the events" />
        {edits > 0 && <Button onClick={takeAllBack}>Take back {plural(edits, "edit")}</Button>}
      </div>
      {q !== "" && <FoundEvents q={q} session={session} />}
      {error && <p class="notice bad">{error}</p>}
      {calendar && (
        <div class={day === "" ? "museum" : "museum chosen"}>
          <Month {...calendar} selected={selected} month={month.slice(0, 7)} />
          {selected !== "" && (
            <div class="day-card">
              <Card
                title={formatLongDay(selected)}
                label={formatLongDay(selected)}
                action={
                  day !== "" && (
                    <Button look="on-phone" onClick={() => showMonth(selected)}>
                      All of {formatMonth(month)}
                    </Button>
                  )
                }
              >
                <DayDetails key={session} date={selected} />
              </Card>
            </div>
          )}
        </div>
      )}
    </View>
  );
}

/** Goes back to the month on a phone, which shows a day alone. */
function showMonth(day: string): void {
  address.change({ day: "", month: day });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus());
}

const FOUND = 500;

function FoundEvents({ q, session }: { readonly q: string; readonly session: string }) {
  const query = [["_limit", String(FOUND)], ["q", q], ...inSession(session)] as const;
  const read = () => callAdmin("listData", { path: { table: "events" }, query }) as Promise<readonly MuseumEvent[]>;
  const { value: events = [], error } = useReading(read, [q, session, useStore(worldVersion)]);
  const today = useStore(world)?.clock.today ?? "";
  const inOrder = events
    .map(({ dates, ...event }) => {
      const days = dates.toSorted();
      const next = days.filter((date) => date >= today);
      return { ...event, days: next.length > 0 ? next : days, isOver: next.length === 0 };
    })
    .sort((a, b) => Number(a.isOver) - Number(b.isOver) || (a.days[0] ?? "").localeCompare(b.days[0] ?? ""));
  return (
    <Card
      title={events.length < FOUND ? plural(events.length, "event") : `The first ${FOUND} events`}
      text={error ?? "Choose a day of an event to change it."}
    >
      <ul class="lines scroll">
        {inOrder.map(({ eventId, name, days }) => (
          <li key={eventId} class="buttons line">
            <span>{name ?? "Without a name"}</span>
            {days.slice(0, 3).map((date) => (
              <a key={date} class="small" href={address.linkTo("museum", "", { day: date })}>
                {formatDay(date)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function moveFocus(event: KeyboardEvent): void {
  const by = lookUp(steps, event.key);
  const date = (event.target as HTMLElement).dataset["date"];
  if (by === undefined || !date) return;
  const next = document.querySelector<HTMLElement>(`[data-date="${addDays(date, by)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface MonthProps extends Calendar {
  readonly selected: string;
  /** Such as `2027-03`. */
  readonly month: string;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function Month({ days, today, selected, month }: MonthProps) {
  const current = days.some(({ date }) => date === selected) ? selected : days[0]?.date;
  const classesOf = ({ date, entry }: CalendarDay) =>
    [date === today && "today", !entry && "closed", !date.startsWith(month) && "outside"].filter(Boolean).join(" ");
  return (
    <table class="calendar" onKeyDown={moveFocus}>
      <caption class="unseen">Opening hours and events. Days are closed where no hours stand.</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(days).map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <td key={day.date} class={classesOf(day)}>
                <DayButton {...{ day, today, selected }} tabIndex={day.date === current ? 0 : -1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  readonly day: CalendarDay;
  readonly today: string;
  readonly selected: string;
  readonly tabIndex: number;
}

const SHOWN = 2;

function DayButton({ day, today, selected, tabIndex }: DayButtonProps) {
  const { date, entry, change, eventCount, events, removed } = day;
  const shown = events.slice(0, SHOWN);
  const isEdited = removed.length > 0 || events.some((listed) => listed.change);
  return (
    <button
      type="button"
      class="day"
      data-date={date}
      aria-pressed={date === selected}
      tabIndex={tabIndex}
      onClick={() => address.change({ day: date, month: "" })}
    >
      <span class="unseen">
        {formatLongDay(date)}
        {date === today && ", today"}
        {change && ", changed"}, {plural(eventCount, "event")}.
      </span>
      <span class="day-top">
        <span class="day-number">{Number(date.slice(8))}</span>
        <span class={change ? "tag edit" : "soft"}>
          {entry ? `${entry.timeOpen ?? "?"}–${entry.timeClose ?? "?"}` : "Closed"}
        </span>
      </span>
      {shown.map(({ event, change: changed }) => (
        <span key={event.eventId} class={changed ? "day-event edit" : "day-event"}>
          {event.name ?? "Without a name"}
        </span>
      ))}
      {removed.slice(0, Math.max(0, SHOWN - shown.length)).map(({ was }) => (
        <s key={was.eventId} class="day-event">
          {was.name ?? "Without a name"}
        </s>
      ))}
      {eventCount > shown.length && <span class="soft">{eventCount - shown.length} more</span>}
      {eventCount + removed.length > 0 && <span class={`tag on-phone ${isEdited ? "edit" : ""}`}>{eventCount}</span>}
    </button>
  );
}

/** From the Monday before the first of the month to the Sunday after its last: four to six weeks. */
export function monthRange(date: string) {
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: mondayBefore(first), to: addDays(mondayBefore(last), 6) };
}

function mondayBefore(date: string): string {
  return addDays(date, -weekdayOf(dayNumber(date)));
}

/** The first day of the month. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const inside = Math.min(Math.max(month, 0), 9999 * 12 + 11);
  return `${String(Math.floor(inside / 12)).padStart(4, "0")}-${String((inside % 12) + 1).padStart(2, "0")}-01`;
}

export function toWeeks<Day>(days: readonly Day[]): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
