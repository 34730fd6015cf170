/** Connects the page with the museum and the clock. */
import type { MuseumClient } from "museum-mock/client";
import { useEffect, useState } from "react";
import { Site } from "./components/site.tsx";
import { loadEvents, loadOpenDays } from "./museum/museum.ts";
import { type Period, rangeOf } from "./museum/programme.ts";
import { wallClock } from "./museum/wall-clock.ts";
import { useResource } from "./use-resource.ts";

export interface AppProps {
  readonly client: MuseumClient;
  readonly timeZone: string;
  /** Calls back with the seconds until the next try. */
  readonly watchWaiting: (show: (seconds: number) => void) => void;
}

const TICK_MILLISECONDS = 10_000;

export function App({ client, timeZone, watchWaiting }: AppProps) {
  const [now, setNow] = useState(() => new Date());
  const [period, setPeriod] = useState<Period>("week");
  const [waiting, setWaiting] = useState(0);
  useEffect(() => watchWaiting(setWaiting), [watchWaiting]);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const clock = wallClock(now, timeZone);
  const range = rangeOf(period, clock.date);
  const openDays = useResource(`hours ${clock.date}`, (signal) => loadOpenDays(client, clock.date, signal));
  const events = useResource(`events ${clock.date} ${period}`, (signal) => loadEvents(client, range, signal));
  return <Site {...{ clock, timeZone, openDays, events, period, onPeriod: setPeriod, waiting }} />;
}
