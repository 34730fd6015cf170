/** The days of a month as a calendar. */
import { addDays } from "../../contract/calendar-date.js";
import { formatDay, formatLongDay, plural } from "../parts/words.js";
import type { Calendar, CalendarDay, Explanation } from "../state/types.js";
import type { AdminReading } from "../state/use-reading.js";
import { toWeeks } from "./month.js";
import { isInRange } from "./request-range.js";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface DaysProps {
  readonly calendar: Calendar;
  /** `2027-03`; undefined for a week. */
  readonly month: string | undefined;
  readonly selected: string;
  /** The explanation of the request in focus. */
  readonly focus: AdminReading<Explanation>;
  readonly onChoose: (date: string) => void;
}

const inMonth: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const inWeek: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus to the day that is a number of days away, if it is shown. */
function moveFocus(event: KeyboardEvent, by: number | undefined): void {
  const date = (event.target as HTMLElement).dataset["date"];
  if (by === undefined || !date) return;
  const next = document.querySelector<HTMLElement>(`[data-date="${addDays(date, by)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function Days({ calendar: { days, today }, month, selected, focus, onChoose }: DaysProps) {
  const current = days.some(({ date }) => date === selected) ? selected : days[0]?.date;
  const classesOf = ({ date, entry }: CalendarDay) =>
    [
      date === today ? "today" : "",
      entry ? "" : "closed",
      month && !date.startsWith(month) ? "outside" : "",
      isInRange(date, focus) ? "in-range" : "",
    ].join(" ");
  const show = (day: CalendarDay) => (
    <DayButton
      day={day}
      isToday={day.date === today}
      isSelected={day.date === selected}
      isLong={month === undefined}
      tabIndex={month === undefined || day.date === current ? 0 : -1}
      onChoose={onChoose}
    />
  );
  if (month === undefined)
    return (
      <ul class="week stack tight-stack" onKeyDown={(event) => moveFocus(event, inWeek[event.key])}>
        {days.map((day) => (
          <li key={day.date} class={classesOf(day)}>
            {show(day)}
          </li>
        ))}
      </ul>
    );
  return (
    <table class="calendar" onKeyDown={(event) => moveFocus(event, inMonth[event.key])}>
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
                {show(day)}
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
  readonly isToday: boolean;
  readonly isSelected: boolean;
  readonly tabIndex: number;
  /** Whether there is room for the name of the day. */
  readonly isLong?: boolean;
  readonly onChoose: (date: string) => void;
}

const SHOWN = 2;

function DayButton({ day, isToday, isSelected, tabIndex, isLong, onChoose }: DayButtonProps) {
  const { date, entry, change, eventCount, events, removed } = day;
  const hours = entry ? `${entry.timeOpen ?? "?"}–${entry.timeClose ?? "?"}` : "Closed";
  const shown = events.slice(0, SHOWN);
  const isChanged = change !== undefined;
  return (
    <button
      type="button"
      class="day"
      data-date={date}
      aria-pressed={isSelected}
      tabIndex={tabIndex}
      onClick={() => onChoose(date)}
    >
      <span class="unseen">
        {formatLongDay(date)}
        {isToday ? ", today" : ""}
        {isChanged ? ", changed" : ""}, {plural(eventCount, "event")}.
      </span>
      <span class="day-top">
        <span class="day-number">{isLong ? formatDay(date).replace(/ \d{4}$/, "") : Number(date.slice(8))}</span>
        <span class={isChanged ? "tag edit" : "soft"}>{hours}</span>
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
