/** The clock: held at a day or set to a moment, moved, released. */
import { useEffect, useState } from "preact/hooks";
import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Field, Form, useTexts } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { formatLongDay } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { ClockChange, ClockState } from "../state/admin.js";
import type { PanelProps } from "../state/world.js";

const moves: readonly (readonly [label: string, body: ClockChange, done: string])[] = [
  ["−7 days", { advance: -7 }, "The clock moved by −7 days."],
  ["−1 day", { advance: -1 }, "The clock moved by −1 day."],
  ["+1 hour", { advance: { hours: 1 } }, "The clock moved by an hour."],
  ["+1 day", { advance: 1 }, "The clock moved by a day."],
  ["+7 days", { advance: 7 }, "The clock moved by 7 days."],
  ["+30 days", { advance: 30 }, "The clock moved by 30 days."],
  ["Follow the real time", { release: true }, "The clock set to the real time."],
  ["Stop it where it is", { speed: 0 }, "The clock stopped."],
];

function change(body: ClockChange, done: string): void {
  void act({ done, step: { id: "setClock", body } });
}

export function ClockPanel({ state: { clock } }: PanelProps) {
  return (
    <div class="columns">
      <Card title="Today in the museum">
        <p class="big-date">{formatLongDay(clock.today)}</p>
        <p class="soft">{describeClock(clock)}</p>
        <div class="buttons">
          {moves.map(([label, body, done]) => (
            <Button key={label} onClick={() => change(body, done)}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      <SetClock clock={clock} />
    </div>
  );
}

function SetClock({ clock: { today, timeZone } }: { readonly clock: ClockState }) {
  const { texts, set, bind } = useTexts({ day: today, time: "", speed: "" });
  const [wasToday, setWasToday] = useState(today);
  useEffect(() => {
    // What a person has written and not sent is left alone.
    if (texts.day === wasToday) set({ day: today });
    setWasToday(today);
  }, [today]);
  const { day, time, speed } = texts;
  const isDayAlone = time === "" && speed.trim() === "";
  // What is invalid is left for the mock to judge.
  const body = {
    today: day,
    ...(time !== "" && { time }),
    ...(speed.trim() !== "" && { speed: Number.isNaN(Number(speed)) ? speed : Number(speed) }),
  } as ClockChange;
  const at = `${day}${time && `, ${time}`}`;
  const done = isDayAlone
    ? `Today held at ${day}.`
    : `The clock set to ${at}, and ${Number(speed) > 0 ? `running at ${speed} times real time` : "held there"}.`;
  return (
    <Card
      title="Hold or set it"
      text="With a day alone, today stays that day. With a time, the clock stands at that moment, and the header Date shows it. With a speed, the clock runs on from there."
    >
      <Form submit="Hold" onSubmit={() => change(body, done)}>
        <div class="fields">
          <Field label="Day" type="date" {...bind("day")} required />
          <Field label="Time" type="time" step="1" {...bind("time")} hint={`in ${timeZone}; may be left out`} />
          <Field label="Speed" {...bind("speed")} placeholder="0" hint="0 stands still, 1 is real time" />
        </div>
      </Form>
      <Snippets
        step={{ id: "setClock", body }}
        prefer={`today=${day}`}
        serve={isDayAlone ? `--today ${day}` : undefined}
        library={`clock.set(${JSON.stringify(body)})`}
      />
    </Card>
  );
}

function describeClock({ isHeld, timeZone, now = "", speed = isHeld ? 0 : 1 }: ClockState): string {
  const time = /T(\d\d:\d\d:\d\d)/.exec(now)?.[1] ?? "00:00:00";
  const at = time === "00:00:00" ? "" : `, at ${time}`;
  if (isHeld || speed === 0) return `The clock stands still${at}.`;
  return `The clock runs${speed === 1 ? "" : ` ${speed} times as fast as real time`}${at}, in ${timeZone}.`;
}
