/** The first thing that a visitor wants to know: is it open? */
import { type OpenDay, type OpeningStatus, openingStatus } from "../museum/opening.ts";
import { formatDate, relativeDay, type WallClock } from "../museum/wall-clock.ts";

function answer(status: OpeningStatus, today: string): { title: string; detail: string } {
  if (status.kind === "open") {
    const night = status.isPastMidnight ? " tonight, after midnight" : "";
    return { title: `Open until ${status.until}`, detail: `Come in. The doors close at ${status.until}${night}.` };
  }
  if (status.kind === "opensToday") {
    return { title: `Opens at ${status.at}`, detail: `Today from ${status.at} to ${status.until}.` };
  }
  const { next } = status;
  if (!next) return { title: "Closed", detail: "There are no opening hours for the coming weeks." };
  return { title: "Closed now", detail: `Opens ${relativeDay(next.date, today)} at ${next.timeOpen}.` };
}

export function TodayCard({ days, clock }: { days: readonly OpenDay[]; clock: WallClock }) {
  const status = openingStatus(days, clock);
  const { title, detail } = answer(status, clock.date);
  return (
    <div className={`today today-${status.kind}`}>
      <p className="today-date">
        <time dateTime={clock.date}>{formatDate(clock.date, "day")}</time>, {clock.time}
      </p>
      <p className="today-title" role="status">
        {title}
      </p>
      <p className="today-detail">{detail}</p>
    </div>
  );
}
