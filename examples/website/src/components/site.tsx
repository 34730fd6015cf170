/** The page: what is open today, the calendar, the programme. */
import { type ReactNode, useState } from "react";
import { CALENDAR_MONTHS } from "../museum/museum.ts";
import type { OpenDay } from "../museum/opening.ts";
import { type Period, type ProgrammeEvent, periods } from "../museum/programme.ts";
import { startOfMonth, type WallClock, wallClock } from "../museum/wall-clock.ts";
import type { Resource } from "../use-resource.ts";
import { EventList } from "./event-list.tsx";
import { MonthCalendar } from "./month-calendar.tsx";
import { ErrorNotice, StaleNotice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { TodayCard } from "./today-card.tsx";

export interface SiteProps {
  readonly clock: WallClock;
  readonly timeZone: string;
  readonly openDays: Resource<readonly OpenDay[]>;
  readonly events: Resource<readonly ProgrammeEvent[]>;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** Seconds until the next try; 0 if none is due. */
  readonly waiting: number;
}

export function Site({ clock, timeZone, openDays, events, period, onPeriod, waiting }: SiteProps) {
  const [month, setMonth] = useState(0);
  const format = (at: number) => wallClock(new Date(at), timeZone).time;
  return (
    <>
      <header className="masthead">
        <p className="name">The City Museum</p>
        <nav aria-label="Page">
          <a href="#hours">Opening hours</a>
          <a href="#events">Events</a>
        </nav>
      </header>
      <main>
        <div>
          <h1>Visit us</h1>
          <p className="waiting" role="status">
            {waiting > 0 && `The museum asked us to wait. Trying again in ${waiting} s …`}
          </p>
        </div>
        <section aria-label="Today">
          <StaleNotice resource={openDays} format={format} />
          <Loaded resource={openDays} what="Today’s opening hours" rows={3}>
            {(days) => <TodayCard days={days} clock={clock} />}
          </Loaded>
        </section>
        <section id="hours" aria-labelledby="hours-title">
          <div className="section-head">
            <h2 id="hours-title">Opening hours</h2>
            <div className="steps">
              <button type="button" disabled={month === 0} onClick={() => setMonth(month - 1)}>
                <span aria-hidden="true">←</span> Previous month
              </button>
              <button type="button" disabled={month === CALENDAR_MONTHS - 1} onClick={() => setMonth(month + 1)}>
                Next month <span aria-hidden="true">→</span>
              </button>
            </div>
          </div>
          <Loaded resource={openDays} what="The calendar" rows={6} isToldAbove>
            {(days) => <MonthCalendar month={startOfMonth(clock.date, month)} days={days} today={clock.date} />}
          </Loaded>
        </section>
        <section id="events" aria-labelledby="events-title">
          <div className="section-head">
            <h2 id="events-title">Special events</h2>
            <Periods period={period} onPeriod={onPeriod} />
          </div>
          <StaleNotice resource={events} format={format} />
          <Loaded resource={events} what="The programme" rows={6}>
            {(list) => <EventList key={period} events={list} />}
          </Loaded>
        </section>
      </main>
      <footer>
        <p>Times are local to the museum ({timeZone}).</p>
      </footer>
    </>
  );
}

function Periods({ period, onPeriod }: Pick<SiteProps, "period" | "onPeriod">) {
  return (
    <fieldset className="periods">
      <legend>Period</legend>
      {Object.entries(periods).map(([id, { label }]) => (
        <label key={id}>
          <input type="radio" name="period" checked={id === period} onChange={() => onPeriod(id as Period)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface LoadedProps<Data> {
  readonly resource: Resource<Data>;
  readonly what: string;
  readonly rows: number;
  /** Whether another part of the page explains the error. */
  readonly isToldAbove?: boolean;
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ resource, what, rows, isToldAbove, children }: LoadedProps<Data>) {
  const { data, error, retry } = resource;
  if (data !== undefined) return children(data);
  if (error && isToldAbove) return <p className="empty">{what} can’t be shown.</p>;
  if (error) return <ErrorNotice what={what} error={error} retry={retry} />;
  return <Skeleton label={`${what} is loading`} rows={rows} />;
}
