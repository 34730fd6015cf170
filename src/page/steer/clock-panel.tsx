/** The clock: held at a day or set to a moment, moved, released. */
import { useEffect, useState } from "preact/hooks";
import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { ClockState } from "../state/admin.js";
import type { PanelProps } from "../state/world.js";

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

interface ClockForm {
  readonly day: string;
  /** `17:00` or `17:00:30`; empty for none. */
  readonly time: string;
  readonly speed: string;
}

/** A label, what the admin API takes, and what was done. */
export const moves: readonly (readonly [label: string, advance: unknown, done: string])[] = [
  ["−7 days", -7, "The clock moved by −7 days."],
  ["−1 day", -1, "The clock moved by −1 day."],
  ["+1 hour", { hours: 1 }, "The clock moved by an hour."],
  ["+1 day", 1, "The clock moved by a day."],
  ["+7 days", 7, "The clock moved by 7 days."],
  ["+30 days", 30, "The clock moved by 30 days."],
];

/** The body of `PUT /clock`; what is invalid is left for the mock to judge. */
export function toClockChange({ day, time, speed }: ClockForm): Readonly<Record<string, unknown>> {
  return {
    today: day,
    ...(time !== "" && { time }),
    ...(speed.trim() !== "" && { speed: Number.isNaN(Number(speed)) ? speed : Number(speed) }),
  };
}

/** The option of `serve`, for a day alone. */
export function serveOptionOf({ day, time, speed }: ClockForm): string | undefined {
  return time === "" && speed.trim() === "" ? `--today ${day}` : undefined;
}

export function describeClock({ isHeld, timeZone, now = "", speed = isHeld ? 0 : 1 }: ClockState): string {
  const time = /T(\d\d:\d\d:\d\d)/.exec(now)?.[1] ?? "";
  const at = time === "" || time === "00:00:00" ? "" : `, at ${time}`;
  if (isHeld || speed === 0) return `The clock stands still${at}.`;
  if (speed !== 1) return `The clock runs ${speed} times as fast as real time${at}, in ${timeZone}.`;
  return `The clock runs${at}, in ${timeZone}.`;
}
