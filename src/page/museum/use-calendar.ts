/** Reads the calendar of a range, again whenever the world changed. */
import { useEffect, useState } from "preact/hooks";
import { changes } from "../state/actions.js";
import { ApiError, read } from "../state/api.js";
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
    const query = range ? `from=${range.from}&to=${range.to}&events=${events}` : `events=${events}`;
    read<Calendar>(`calendar?${query}`, session).then(
      (calendar) => isLatest && setReading({ calendar }),
      (error: unknown) => isLatest && setReading({ error: error instanceof ApiError ? error.message : String(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [range?.from, range?.to, session, version, edits, events]);
  return reading;
}
