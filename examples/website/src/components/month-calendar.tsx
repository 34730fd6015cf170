/** The opening hours of a month as a table. */
import { type CalendarCell, monthWeeks, type OpenDay } from "../museum/opening.ts";
import { formatDate } from "../museum/wall-clock.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface MonthCalendarProps {
  readonly month: string;
  readonly days: readonly OpenDay[];
  readonly today: string;
}

export function MonthCalendar({ month, days, today }: MonthCalendarProps) {
  return (
    <table className="calendar">
      <caption>{formatDate(month, "month")}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month, days, today).map((week) => (
          <tr key={week.find((cell) => cell)?.date}>
            {week.map((cell, index) => (cell ? <Day key={cell.date} {...cell} /> : <td key={WEEKDAYS[index]} />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, isPast, isToday, hours }: CalendarCell) {
  const state = isPast ? "past" : hours ? "open" : "closed";
  return (
    <td className={`day day-${state}`} aria-current={isToday ? "date" : undefined}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {!isPast && <span className="day-hours">{hours ? `${hours.timeOpen}–${hours.timeClose}` : "closed"}</span>}
    </td>
  );
}
