/** The clock: held at a day or set to a moment, moved, released. */
import { useEffect, useState } from "preact/hooks";
import { Snippets } from "../parts/code-block.js";
import { Button } from "../parts/controls.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import { describeClock, moves, serveOptionOf, toClockChange } from "./clock-form.js";
import type { PanelProps } from "./panel.js";

function change(body: unknown, done: string): void {
  void act({ done, step: { id: "setClock", body: body as never } });
}

export function ClockPanel({ state }: PanelProps) {
  const { clock } = state;
  return (
    <div class="columns">
      <Card title="Today in the museum">
        <p class="big-date">{formatLongDay(clock.today)}</p>
        <p class="soft">{describeClock(clock)}</p>
        <div class="buttons">
          {moves.map(([label, advance, done]) => (
            <Button key={label} onClick={() => change({ advance }, done)}>
              {label}
            </Button>
          ))}
          <Button onClick={() => change({ release: true }, "The clock follows the real time.")}>
            Follow the real time
          </Button>
          {clock.speed !== 0 && (
            <Button onClick={() => change({ speed: 0 }, "The clock stands still.")}>Stop it where it is</Button>
          )}
        </div>
      </Card>
      <SetClock state={state} />
    </div>
  );
}

function SetClock({ state: { clock } }: PanelProps) {
  const { today } = clock;
  const { texts: form, set, bind } = useTexts({ day: today, time: "", speed: "" });
  const [wasToday, setWasToday] = useState(today);
  useEffect(() => {
    // What a person has written and not sent is left alone.
    if (form.day === wasToday) set({ day: today });
    setWasToday(today);
  }, [today]);
  const { day, time, speed } = form;
  const body = toClockChange(form);
  const done = time === "" && speed === "" ? `Today is ${day}, and stays so.` : `The clock is set to ${day}.`;
  return (
    <Card
      title="Hold or set it"
      text="With a day alone, today stays that day. With a time, the clock stands at that moment, and the header Date shows it. With a speed, the clock runs on from there."
    >
      <Form submit="Hold" onSubmit={() => change(body, done)}>
        <div class="fields">
          <Field label="Day" type="date" {...bind("day")} required />
          <Field label="Time" type="time" step="1" {...bind("time")} hint={`in ${clock.timeZone}; may be left out`} />
          <Field label="Speed" {...bind("speed")} placeholder="0" hint="0 stands still, 1 is real time" />
        </div>
      </Form>
      <Snippets
        step={{ id: "setClock", body: body as never }}
        prefer={`today=${day}`}
        serve={serveOptionOf(form)}
        library={`clock.set(${JSON.stringify(body)})`}
      />
    </Card>
  );
}
