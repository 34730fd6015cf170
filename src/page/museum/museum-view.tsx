/** The museum month by month: hours, closed days, events, and what a scenario or an edit changed. */
import { addDays } from "../../contract/calendar-date.js";
import { Button, Icon } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { useMedia } from "../parts/use-media.js";
import { Card, Skeleton, View } from "../parts/view.js";
import { formatLongDay, formatMonth } from "../parts/words.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { useCalendar } from "./data-changes.js";
import { DayDetails } from "./day-details.js";
import { Days } from "./days.js";
import { addMonths, monthRange, weekRange } from "./month.js";
import { RequestRange, useRequestFocus } from "./request-range.js";

const NARROW = "(max-width: 720px)";

export function MuseumView() {
  const { params } = useStore(address);
  const today = useStore(world)?.clock.today ?? "";
  const isNarrow = useMedia(NARROW);
  const { day = "", request } = params;
  const week = day || params["month"] || today;
  const month = params["month"] || week;
  const range = week === "" ? undefined : isNarrow ? weekRange(week) : monthRange(month);
  const { value: calendar, error } = useCalendar(range);
  const focus = useRequestFocus(request);
  const selected = day || calendar?.today || "";
  const move = (by: number) =>
    changeParams({ month: isNarrow ? addDays(week, 7 * by) : addMonths(month, by), day: "" });
  const what = isNarrow ? "week" : "month";
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
        <Button onClick={() => changeParams({ day: "", month: "" })}>Today</Button>
        <p class="buttons legend soft small">
          <span>
            <i class="closed" /> Closed
          </span>
          <span>
            <i class="day-event edit" /> Changed
          </span>
          <span>
            <i class="in-range" /> Range of the request
          </span>
        </p>
      </div>
      <RequestRange id={request} focus={focus} />
      {error && <p class="notice bad">{error}</p>}
      {!calendar && !error && <Skeleton />}
      {isNarrow && day !== "" && (
        <Dialog title={formatLongDay(day)} onClose={() => changeParams({ day: "", month: week })}>
          <DayDetails date={day} />
        </Dialog>
      )}
      {calendar && range && (
        <div class="museum">
          <Days
            calendar={calendar}
            month={isNarrow ? undefined : month.slice(0, 7)}
            selected={selected}
            focus={focus}
            onChoose={(chosen) => changeParams({ day: chosen, month: "" })}
          />
          {!isNarrow && selected !== "" && (
            <div class="day-card">
              <Card title={formatLongDay(selected)} label={formatLongDay(selected)}>
                <DayDetails date={selected} />
              </Card>
            </div>
          )}
        </div>
      )}
    </View>
  );
}
