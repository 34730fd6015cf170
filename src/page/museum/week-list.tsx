/** A week as a list, for a narrow screen. */
import type { Calendar } from "../state/types.js";
import { DayButton } from "./day-button.js";
import { moveFocus } from "./month-table.js";
import { isInRange, type RequestFocus } from "./request-range.js";

interface WeekListProps {
  readonly calendar: Calendar;
  readonly selected: string;
  readonly focus: RequestFocus | undefined;
  readonly onChoose: (date: string) => void;
}

const steps = { ArrowUp: -1, ArrowDown: 1 };

export function WeekList({ calendar: { days, today }, selected, focus, onChoose }: WeekListProps) {
  return (
    <ul class="week stack tight-stack" onKeyDown={(event) => moveFocus(event, steps)}>
      {days.map((day) => (
        <li
          key={day.date}
          class={[
            day.date === today ? "today" : "",
            day.entry ? "" : "closed",
            isInRange(day.date, focus) ? "in-range" : "",
          ].join(" ")}
        >
          <DayButton
            day={day}
            isToday={day.date === today}
            isSelected={day.date === selected}
            tabIndex={0}
            isLong
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}
