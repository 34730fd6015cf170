/** A catalogue in which each closed day between two open ones has the hours of the open day before it. */
import { addDays } from "../contract/calendar-date.js";
import { type Catalogue, type DatedEntry, replaceParts } from "../museum/catalogue.js";

const filled = new WeakMap<Catalogue, Catalogue>();

export function fillGaps(catalogue: Catalogue): Catalogue {
  const known = filled.get(catalogue);
  if (known) return known;
  const made = replaceParts(catalogue, { hours: () => withoutGaps(catalogue.hours) });
  filled.set(catalogue, made);
  return made;
}

function withoutGaps(hours: readonly DatedEntry[]): readonly DatedEntry[] {
  return hours.flatMap((entry, at) => {
    const next = hours[at + 1];
    const days = [entry];
    for (let date = addDays(entry.date, 1); next && date < next.date; date = addDays(date, 1))
      days.push({ ...entry, date });
    return days;
  });
}
