/** The museum month by month: hours, closed days, events, and what a scenario or an edit changed. */
import { addDays } from "../../contract/calendar-date.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icon.js";
import { Skeleton } from "../parts/skeleton.js";
import { useMedia } from "../parts/use-media.js";
import { formatLongDay, formatMonth } from "../parts/words.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { DayCard } from "./day-card.js";
import { addMonths, monthRange, weekRange } from "./month.js";
import { MonthTable } from "./month-table.js";
import { RequestRange, useRequestRange } from "./request-range.js";
import { useCalendar } from "./use-calendar.js";
import { WeekList } from "./week-list.js";

const NARROW = "(max-width: 720px)";

export function MuseumView() {
  const { params } = useStore(address);
  const today = useStore(world)?.clock.today;
  const isNarrow = useMedia(NARROW);
  const shown = params["day"] || params["month"] || today || "";
  const range = shown === "" ? undefined : isNarrow ? weekRange(shown) : monthRange(params["month"] || shown);
  const { calendar, error } = useCalendar(range);
  const focus = useRequestRange(params["request"]);
  const selected = params["day"] || calendar?.today || "";
  const choose = (day: string) => changeParams({ day, month: "" });
  const go = (to: string) => changeParams({ month: to, day: "" });
  const move = (by: number) => go(isNarrow ? addDays(shown, 7 * by) : addMonths(params["month"] || shown, by));
  return (
    <div class="view">
      <div class="view-head">
        <div>
          <h1>Museum</h1>
          <p>What the mock serves, day by day. Choose a day to see its entry and the request that returns it.</p>
        </div>
      </div>
      <div class="month-head">
        <h2 aria-live="polite">{shown === "" ? "…" : formatMonth(isNarrow ? shown : params["month"] || shown)}</h2>
        <button
          type="button"
          class="button square"
          aria-label={isNarrow ? "The week before" : "The month before"}
          onClick={() => move(-1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          class="button square"
          aria-label={isNarrow ? "The next week" : "The next month"}
          onClick={() => move(1)}
        >
          <Icon name="right" />
        </button>
        <button type="button" class="button" onClick={() => changeParams({ day: "", month: "" })}>
          Today
        </button>
        <Legend />
      </div>
      <RequestRange focus={focus} />
      {error && <p class="notice bad">{error}</p>}
      {!calendar && !error && <Skeleton />}
      {isNarrow && params["day"] && (
        <Dialog title={formatLongDay(params["day"])} onClose={() => changeParams({ day: "", month: shown })}>
          <DayCard date={params["day"]} />
        </Dialog>
      )}
      {calendar && range && (
        <div class="museum">
          <div class="stack">
            {isNarrow ? (
              <WeekList calendar={calendar} selected={selected} focus={focus} onChoose={choose} />
            ) : (
              <MonthTable
                calendar={calendar}
                month={(params["month"] || shown).slice(0, 7)}
                selected={selected}
                focus={focus}
                onChoose={choose}
              />
            )}
          </div>
          {!isNarrow && <DayCard date={selected} />}
        </div>
      )}
    </div>
  );
}

function Legend() {
  return (
    <p class="legend">
      <span>
        <i class="key-closed" /> Closed
      </span>
      <span>
        <i class="day-event edit" /> Changed
      </span>
      <span>
        <i class="key-range" /> Range of the request
      </span>
    </p>
  );
}
