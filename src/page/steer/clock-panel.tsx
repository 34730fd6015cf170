/** The clock: held at a day or set to a moment, moved, released. */
import { useEffect, useState } from "preact/hooks";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import { type ClockForm, describeClock, moves, serveOptionOf, toClockChange } from "./clock-form.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { snippetsOf } from "./snippets.js";

export function ClockPanel({ state }: PanelProps) {
  const { clock } = state;
  const change = (body: unknown, done: string) => act({ done, step: { id: "setClock", body: body as never } });
  return (
    <div class="columns">
      <section class="card">
        <header>
          <h2>Today in the museum</h2>
        </header>
        <p class="big-date">{formatLongDay(clock.today)}</p>
        <p class="soft">{describeClock(clock)}</p>
        <div class="buttons">
          {moves.map(([label, advance, done]) => (
            <button key={label} type="button" class="button" onClick={() => change({ advance }, done)}>
              {label}
            </button>
          ))}
        </div>
        <div class="buttons">
          <button
            type="button"
            class="button"
            onClick={() => change({ release: true }, "The clock follows the real time.")}
          >
            Follow the real time
          </button>
          {clock.speed !== 0 && (
            <button type="button" class="button" onClick={() => change({ speed: 0 }, "The clock stands still.")}>
              Stop it where it is
            </button>
          )}
        </div>
      </section>
      <SetClock state={state} />
    </div>
  );
}

function SetClock({ state }: PanelProps) {
  const { today } = state.clock;
  const [form, setForm] = useState<ClockForm>({ day: today, time: "", speed: "" });
  const [wasToday, setWasToday] = useState(today);
  useEffect(() => {
    // What a person has written and not sent is left alone.
    if (form.day === wasToday) setForm({ ...form, day: today });
    setWasToday(today);
  }, [today]);
  const body = toClockChange(form);
  const step = { id: "setClock", body: body as never } as const;
  const hold = (event: Event) => {
    event.preventDefault();
    const done =
      form.time === "" && form.speed === ""
        ? `Today is ${form.day}, and stays so.`
        : `The clock is set to ${form.day}.`;
    act({ done, step });
  };
  return (
    <section class="card">
      <header>
        <h2>Hold or set it</h2>
        <p>
          With a day alone, today stays that day. With a time, the clock stands at that moment, and the header Date
          shows it. With a speed, the clock runs on from there.
        </p>
      </header>
      <form class="stack" onSubmit={hold}>
        <div class="fields">
          <Field label="Day" type="date" value={form.day} onValue={(day) => setForm({ ...form, day })} isRequired />
          <Field
            label="Time"
            type="time"
            step="1"
            value={form.time}
            onValue={(time) => setForm({ ...form, time })}
            hint={`in ${state.clock.timeZone}; may be left out`}
          />
          <Field
            label="Speed"
            value={form.speed}
            placeholder="0"
            onValue={(speed) => setForm({ ...form, speed })}
            hint="0 stands still, 1 is real time"
          />
        </div>
        <div class="buttons">
          <button type="submit" class="button main-button">
            Hold
          </button>
        </div>
      </form>
      <Snippets
        snippets={snippetsOf(
          {
            step,
            prefer: `today=${form.day}`,
            serve: serveOptionOf(form),
            library: `clock.set(${JSON.stringify(body)})`,
          },
          placeOfTab(),
        )}
      />
    </section>
  );
}
