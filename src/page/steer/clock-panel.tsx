/** The clock: held at a day, moved, released. */
import { useEffect, useState } from "preact/hooks";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { clockUndo } from "./requests.js";
import { snippetsOf } from "./snippets.js";

const moves = [
  [-7, "−7 days"],
  [-1, "−1 day"],
  [1, "+1 day"],
  [7, "+7 days"],
  [30, "+30 days"],
] as const;

export function ClockPanel({ state }: PanelProps) {
  const { today, isHeld, timeZone } = state.clock;
  const [date, setDate] = useState(today);
  const [wasToday, setWasToday] = useState(today);
  useEffect(() => {
    // What a person has written and not sent is left alone.
    if (date === wasToday) setDate(today);
    setWasToday(today);
  }, [today]);
  const undo = clockUndo(state);
  const hold = (event: Event) => {
    event.preventDefault();
    act({ done: `Today is ${date}, and stays so.`, requests: [holdAt(date)], undo });
  };
  const move = (days: number) =>
    act({
      done: `The clock moved by ${days} ${Math.abs(days) === 1 ? "day" : "days"}.`,
      requests: [{ method: "PUT", path: "clock", body: { advance: days } }],
      undo,
    });
  const release = () =>
    act({
      done: "The clock follows the real date.",
      requests: [{ method: "PUT", path: "clock", body: { release: true } }],
      undo,
    });
  return (
    <div class="columns">
      <section class="card">
        <header>
          <h2>Today in the museum</h2>
        </header>
        <p class="big-date">{formatLongDay(today)}</p>
        <p class="soft">
          {isHeld ? "The clock is held at this day." : `The clock follows the real date in ${timeZone}.`}
        </p>
        <div class="buttons">
          {moves.map(([days, label]) => (
            <button key={days} type="button" class="button" onClick={() => move(days)}>
              {label}
            </button>
          ))}
          {isHeld && (
            <button type="button" class="button" onClick={release}>
              Follow the real date
            </button>
          )}
        </div>
      </section>
      <section class="card">
        <header>
          <h2>Hold it at a day</h2>
          <p>Defaults of startDate and endDate start from there, and generated data does not change.</p>
        </header>
        <form class="stack" onSubmit={hold}>
          <Field label="Day" type="date" value={date} onValue={setDate} isRequired />
          <div class="buttons">
            <button type="submit" class="button main-button">
              Hold
            </button>
          </div>
        </form>
        <Snippets
          snippets={snippetsOf(
            {
              requests: [holdAt(date)],
              prefer: `today=${date}`,
              serve: `--today ${date}`,
              library: `createMock({ world, clock: holdClock(${JSON.stringify(date)}) });`,
            },
            placeOfTab(),
          )}
        />
      </section>
    </div>
  );
}

function holdAt(today: string) {
  return { method: "PUT", path: "clock", body: { today } } as const;
}
