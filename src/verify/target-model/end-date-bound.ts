/** Whether endDate is in the range, told from ranges that have an event on their last day alone. */
import { addDays } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { daysWithEvents, eventsOnlyOn, floorOfEvents } from "../queries/calendar-queries.js";
import { type Parameters, spread } from "../queries/query.js";
import type { Run } from "../run.js";
import { crawl, type PageCrawl } from "./page-crawl.js";
import type { KnownEvent } from "./target-model.js";

/** One range, with the event that its last day decides. */
interface BoundVote {
  readonly parameters: Parameters;
  readonly event: KnownEvent;
  readonly found: PageCrawl;
  readonly isIn: boolean;
  readonly isOut: boolean;
}

/** The votes, gathered once in a run. */
export function boundVotes(run: Run): Promise<readonly BoundVote[]> {
  return run.once("bound votes", () => gatherVotes(run));
}

/** Learns what most ranges say. */
export async function learnEndDateBound(run: Run): Promise<void> {
  const votes = await boundVotes(run);
  const [first] = votes;
  if (!first) return;
  const response = first.found.responses[0];
  if (response) run.model.evidence.endDateBound = response;
  run.model.events.bound = isMostlyIn(votes) ? "inclusive" : "exclusive";
}

export function isMostlyIn(votes: readonly BoundVote[]): boolean {
  return votes.filter(({ isIn }) => isIn).length >= votes.filter(({ isOut }) => isOut).length;
}

const WIDTHS = [1, 2, 3, 6, 7, 14, 1, 5];

async function gatherVotes(run: Run): Promise<readonly BoundVote[]> {
  const floor = floorOfEvents(run);
  const all = daysWithEvents(run);
  const days = all.filter((day) => addDays(day, -14) >= floor);
  const { quick } = run.options;
  const wide = spread(days, quick ? 3 : 16).map((day, index) => ({ day, width: WIDTHS[index % WIDTHS.length] ?? 1 }));
  const single = spread(all, 6).map((day) => ({ day, width: 0 }));
  // A target with the day of endDate outside may reject a range of one day.
  const ranges = quick ? wide : [...wide, ...single];
  const votes = await Promise.all(ranges.map((range) => vote(run, range)));
  return votes.filter((cast) => cast !== undefined);
}

async function vote(
  run: Run,
  { day, width }: { readonly day: string; readonly width: number },
): Promise<BoundVote | undefined> {
  const telling = eventsOnlyOn(run.model.events.events, day, width);
  const [event] = telling;
  if (!event) return undefined;
  const parameters = { startDate: addDays(day, -width), endDate: day };
  const found = await crawl(run, listSpecialEvents, parameters);
  if (found.end === "broken" || found.end === "overfull") return undefined;
  const count = telling.filter(({ key }) => found.keys.includes(key)).length;
  return { parameters, event, found, isIn: count === telling.length, isOut: count === 0 };
}
