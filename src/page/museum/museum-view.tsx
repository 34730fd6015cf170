/** The museum month by month: hours, closed days, events, and what a scenario or an edit changed. */
import { lookUp } from "../../base/collections.js";
import { addDays, dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { Button, Icon } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Card, useMedia, View } from "../parts/view.js";
import { formatDay, formatLongDay, formatMonth, plural } from "../parts/words.js";
import { address } from "../state/address.js";
import type { Calendar, CalendarDay } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { DayDetails, useCalendar } from "./day-details.js";

const NARROW = "(max-width: 720px)";

export function MuseumView() {
  const { params } = useStore(address);
  const today = useStore(world)?.clock.today ?? "";
  const isNarrow = useMedia(NARROW);
  const { day = "", session = "" } = params;
  const week = day || params["month"] || today;
  const month = params["month"] || week;
  const range = week === "" ? undefined : isNarrow ? weekRange(week) : monthRange(month);
  const { value: calendar, error } = useCalendar(range);
  const selected = day || calendar?.today || "";
  const what = isNarrow ? "week" : "month";
  const move = (by: number) =>
    address.change({ month: isNarrow ? addDays(week, 7 * by) : addMonths(month, by), day: "" });
  return (
    <View
      title="Museum"
      text="What the mock serves, day by day. Choose a day to see its entry and the request that returns it."
    >
      <div class="buttons month-head">
        <h2 aria-live="polite">{week === "" ? "…" : formatMonth(isNarrow ? week : month)}</h2>
        <Button look="square" aria-label={`The ${what} before`} onClick={() => move(-1)}>
          <Icon name="left" />
        </Button>
        <Button look="square" aria-label={`The next ${what}`} onClick={() => move(1)}>
          <Icon name="right" />
        </Button>
        <Button onClick={() => address.change({ day: "", month: "" })}>Today</Button>
      </div>
      {error && <p class="notice bad">{error}</p>}
      {isNarrow && day !== "" && (
        <Dialog title={formatLongDay(day)} onClose={() => address.change({ day: "", month: week })}>
          <DayDetails key={session} date={day} />
        </Dialog>
      )}
      {calendar && (
        <div class="museum">
          {isNarrow ? (
            <Week {...calendar} selected={selected} />
          ) : (
            <Month {...calendar} selected={selected} month={month.slice(0, 7)} />
          )}
          {!isNarrow && selected !== "" && (
            <div class="day-card">
              <Card title={formatLongDay(selected)} label={formatLongDay(selected)}>
                <DayDetails key={session} date={selected} />
              </Card>
            </div>
          )}
        </div>
      )}
    </View>
  );
}

/** Lets arrow keys move the focus by a number of days each, among those that are shown. */
function onArrows(steps: Readonly<Record<string, number>>) {
  return (event: KeyboardEvent) => {
    const by = lookUp(steps, event.key);
    const date = (event.target as HTMLElement).dataset["date"];
    if (by === undefined || !date) return;
    const next = document.querySelector<HTMLElement>(`[data-date="${addDays(date, by)}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

interface DaysProps extends Calendar {
  readonly selected: string;
}

function Week({ days, today, selected }: DaysProps) {
  return (
    <ul class="week stack tight-stack" onKeyDown={onArrows({ ArrowUp: -1, ArrowDown: 1 })}>
      {days.map((day) => (
        <li key={day.date} class={classOf(day, today)}>
          <DayButton {...{ day, today, selected }} label={formatDay(day.date).replace(/ \d{4}$/, "")} tabIndex={0} />
        </li>
      ))}
    </ul>
  );
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** `month` is such as `2027-03`. */
function Month({ days, today, selected, month }: DaysProps & { readonly month: string }) {
  const current = days.some(({ date }) => date === selected) ? selected : days[0]?.date;
  return (
    <table class="calendar" onKeyDown={onArrows({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 })}>
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
              <td key={day.date} class={`${classOf(day, today)} ${day.date.startsWith(month) ? "" : "outside"}`}>
                <DayButton
                  {...{ day, today, selected }}
                  label={Number(day.date.slice(8))}
                  tabIndex={day.date === current ? 0 : -1}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf({ date, entry }: CalendarDay, today: string): string {
  return `${date === today ? "today" : ""} ${entry ? "" : "closed"}`;
}

interface DayButtonProps {
  readonly day: CalendarDay;
  readonly today: string;
  readonly selected: string;
  readonly label: string | number;
  readonly tabIndex: number;
}

const SHOWN = 2;

function DayButton({ day, today, selected, label, tabIndex }: DayButtonProps) {
  const { date, entry, change, eventCount, events, removed } = day;
  const shown = events.slice(0, SHOWN);
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
        <span class="day-number">{label}</span>
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
    </button>
  );
}

interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** From Monday to Sunday. */
export function weekRange(date: string): DateRange {
  const from = addDays(date, -weekdayOf(dayNumber(date)));
  return { from, to: addDays(from, 6) };
}

/** From the Monday before the first of the month to the Sunday after its last: four to six weeks. */
export function monthRange(date: string): DateRange {
  const first = `${date.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: weekRange(first).from, to: weekRange(last).to };
}

/** The first day of the month that is a number of months later. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const inside = Math.min(Math.max(month, 0), 9999 * 12 + 11);
  return `${String(Math.floor(inside / 12)).padStart(4, "0")}-${String((inside % 12) + 1).padStart(2, "0")}-01`;
}

/** The list in groups of seven. */
export function toWeeks<Day>(days: readonly Day[]): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
