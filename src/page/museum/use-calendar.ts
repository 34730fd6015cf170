/** Reads the calendar of a range, again whenever the world changed. */
import { useEffect, useState } from "preact/hooks";
import { changes } from "../state/actions.js";
import { callAdmin, inSession, messageOf } from "../state/admin.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Calendar } from "../state/types.js";
import { worldVersion } from "../state/world.js";

export interface CalendarReading {
  readonly calendar?: Calendar;
  readonly error?: string;
}

/** Without a range it is the month of today. */
export function useCalendar(
  range: { readonly from: string; readonly to: string } | undefined,
  events = 5,
): CalendarReading {
  const { params } = useStore(address);
  const version = useStore(worldVersion);
  const edits = useStore(changes);
  const [reading, setReading] = useState<CalendarReading>({});
  const { session = "" } = params;
  useEffect(() => {
    let isLatest = true;
    const query = [["events", String(events)], ...Object.entries(range ?? {}), ...inSession(session)] as const;
    callAdmin("getCalendar", { query }).then(
      (calendar) => isLatest && setReading({ calendar }),
      (error: unknown) => isLatest && setReading({ error: messageOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [range?.from, range?.to, session, version, edits, events]);
  return reading;
}
