/** A month as a table; the arrow keys move between the days. */
import { addDays } from "../../contract/calendar-date.js";
import type { Calendar } from "../state/types.js";
import { DayButton } from "./day-button.js";
import { toWeeks } from "./month.js";
import { isInRange, type RequestFocus } from "./request-range.js";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface MonthTableProps {
  readonly calendar: Calendar;
  /** `2027-03` */
  readonly month: string;
  readonly selected: string;
  readonly focus: RequestFocus | undefined;
  readonly onChoose: (date: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus to the day that is a number of days away, if it is shown. */
export function moveFocus(event: KeyboardEvent, by = steps): void {
  const step = by[event.key];
  const date = (event.target as HTMLElement).dataset["date"];
  if (step === undefined || !date) return;
  const next = document.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function MonthTable({ calendar, month, selected, focus, onChoose }: MonthTableProps) {
  const { days, today } = calendar;
  const current = days.some(({ date }) => date === selected) ? selected : days[0]?.date;
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
              <td
                key={day.date}
                class={[
                  day.date === today ? "today" : "",
                  day.entry ? "" : "closed",
                  day.date.startsWith(month) ? "" : "outside",
                  isInRange(day.date, focus) ? "in-range" : "",
                ].join(" ")}
              >
                <DayButton
                  day={day}
                  isToday={day.date === today}
                  isSelected={day.date === selected}
                  tabIndex={day.date === current ? 0 : -1}
                  onChoose={onChoose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
