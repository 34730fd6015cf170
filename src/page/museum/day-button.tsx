/** One day of the calendar: its hours and its first events. */
import { formatDay, formatLongDay, plural } from "../parts/words.js";
import type { CalendarDay } from "../state/types.js";

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

export function DayButton({ day, isToday, isSelected, tabIndex, isLong, onChoose }: DayButtonProps) {
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
