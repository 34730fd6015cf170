/** The events of a period, with filters, some at a time. */
import { useState } from "react";
import { type Filter, formatPrice, matches, type ProgrammeEvent } from "../museum/programme.ts";
import { formatDate } from "../museum/wall-clock.ts";

const PAGE = 6;
const EVERYTHING: Filter = { text: "", isFree: false };

export function EventList({ events }: { events: readonly ProgrammeEvent[] }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState(PAGE);
  const found = events.filter((event) => matches(event, filter));
  const rest = found.length - shown;
  return (
    <>
      <form className="filters" onSubmit={(submitted) => submitted.preventDefault()}>
        <label>
          Search
          <input
            type="search"
            value={filter.text}
            onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={filter.isFree}
            onChange={({ target }) => setFilter({ ...filter, isFree: target.checked })}
          />
          Free only
        </label>
      </form>
      <p className="count" role="status">
        {events.length > 0 && summary(events.length, found.length)}
      </p>
      {events.length === 0 && (
        <p className="empty">Nothing special is planned. The collection is always worth a visit.</p>
      )}
      {events.length > 0 && found.length === 0 && (
        <p className="empty">
          No event matches.{" "}
          <button type="button" className="link" onClick={() => setFilter(EVERYTHING)}>
            Clear the filters
          </button>
        </p>
      )}
      <ul className="events">
        {found.slice(0, shown).map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="more" onClick={() => setShown(shown + PAGE)}>
          {rest > PAGE ? `Show ${PAGE} more of ${rest}` : `Show ${rest} more`}
        </button>
      )}
    </>
  );
}

function summary(all: number, found: number): string {
  const counted = (count: number) => `${count} ${count === 1 ? "event" : "events"}`;
  return all === found ? counted(all) : `${counted(found)} of ${all}`;
}

function EventCard({ event }: { event: ProgrammeEvent }) {
  const [first, ...others] = event.dates;
  return (
    <li className="event">
      <article>
        <p className="event-date">
          <time dateTime={first}>{formatDate(first, "short")}</time>
          {others.length > 0 && <span> and {others.length} more</span>}
        </p>
        <h3>{event.name}</h3>
        <p className="event-text">{event.description}</p>
        <p className="event-facts">
          <span>{event.location}</span>
          <span className="price">{formatPrice(event.price)}</span>
        </p>
      </article>
    </li>
  );
}
