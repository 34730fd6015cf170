/** The moment at which the clocks of a time zone show a date and a time. */

const FORM = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/**
 * Returns the moment at which a zone's clocks show `HH:MM` on a date. A time that is skipped in spring becomes the one an hour later; of
 * a time that comes twice in autumn it is one of the two. Throws a TypeError for an invalid time.
 */
export function momentOf(date: string, time: string, timeZone: string): Date {
  if (!FORM.test(time)) throw new TypeError(`Invalid time ${JSON.stringify(time)}; use HH:MM, such as 09:30.`);
  const wanted = Date.parse(`${date}T${time}:00Z`);
  let moment = wanted;
  for (let round = 0; round < 2; round += 1) moment += wanted - shownAt(moment, timeZone);
  return new Date(moment);
}

/** What a zone's clocks show at a moment, read as if it were UTC. */
function shownAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
  });
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}
