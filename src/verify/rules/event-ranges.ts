/** Checks of ranges of events that no single prediction tells: what endDate means, wider ranges, reversed ones. */
import { addDays } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import { isRefused, listOf } from "../client/response.js";
import { daysWithEvents, eventsOnlyOn, floorOfEvents } from "../queries/event-queries.js";
import { queryFor } from "../queries/query.js";
import { spread } from "../queries/sample.js";
import type { Run } from "../run.js";
import { keyOf } from "../target-model/item.js";
import { crawl, type PageCrawl } from "../target-model/page-crawl.js";

/** Asks for ranges that hold an event by their last day alone, and sees whether it comes. */
export async function learnBound(run: Run): Promise<void> {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const days = daysWithEvents(run).filter((day) => addDays(day, -14) >= floor);
  const widths = [1, 2, 3, 6, 7, 14, 1, 5];
  const wide = spread(days, 16).map((day, index) => ({ day, width: widths[index % widths.length] ?? 1 }));
  const single = spread(daysWithEvents(run), 6).map((day) => ({ day, width: 0 }));
  const votes = await Promise.all(
    [...wide, ...single].map(async ({ day, width }) => {
      const telling = eventsOnlyOn(events.events, day, width);
      const parameters = { startDate: addDays(day, -width), endDate: day };
      if (telling.length === 0) return undefined;
      const found = await crawl(run, listSpecialEvents, parameters, { stopAtShortPage: run.model.events.endsShort });
      if (found.end === "broken") return undefined;
      const count = telling.filter(({ key }) => found.keys.includes(key)).length;
      return {
        parameters,
        event: telling[0],
        answer: found.answers[0],
        isIn: count === telling.length,
        isOut: count === 0,
      };
    }),
  );
  const cast = votes.filter((vote) => vote !== undefined);
  if (cast.length === 0) return;
  run.collector.exercise("events-end-date", cast.length);
  const [telling] = cast;
  if (telling?.answer) run.model.evidence.endDateBound = telling.answer;
  const [inside, outside] = [cast.filter(({ isIn }) => isIn), cast.filter(({ isOut }) => isOut)];
  if (inside.length === cast.length) events.bound = "inclusive";
  else if (outside.length === cast.length) events.bound = "exclusive";
  else {
    const odd = inside.length >= outside.length ? cast.find(({ isIn }) => !isIn) : cast.find(({ isOut }) => !isOut);
    const usual = inside.length >= outside.length ? inside[0] : outside[0];
    const wanted = inside.length >= outside.length;
    events.bound = wanted ? "inclusive" : "exclusive";
    if (!odd) return;
    run.collector.violate("events-end-date", {
      message: `endDate is ${wanted ? "in" : "outside"} the range, but not from ${odd.parameters.startDate} to ${odd.parameters.endDate}.`,
      expected: `${odd.event?.key} ${wanted ? "listed" : "not listed"}, as the other ranges have it`,
      actual: wanted ? "it is not" : "it is",
      requests: [odd.answer?.request, usual?.answer?.request].filter((request) => request !== undefined),
      again: async () => {
        const later = await crawl({ ...run, get: run.getAgain }, listSpecialEvents, odd.parameters, {
          stopAtShortPage: run.model.events.endsShort,
        });
        return later.keys.includes(odd.event?.key ?? "") !== wanted;
      },
    });
  }
}

/** Ever wider ranges from one day on, up to two years, each against the widest before it. */
export async function judgeWider(run: Run): Promise<void> {
  const soonest = run.model.plausible.at(-1) ?? run.model.today;
  const stopAtShortPage = run.model.events.endsShort;
  let narrower: PageCrawl | undefined;
  for (const days of [8, 20, 45, 100, 220, 366, 730]) {
    const range = { startDate: soonest, endDate: addDays(soonest, days) };
    const found = await crawl(run, listSpecialEvents, range, { stopAtShortPage });
    // A range may be too wide for a target to serve, which is no matter of the rule's.
    if (found.end !== "whole") continue;
    const lost = narrower?.keys.find((key) => !found.keys.includes(key));
    if (narrower && narrower.keys.length > 0) run.collector.exercise("events-wider-range");
    if (narrower && lost !== undefined) violateWider(run, narrower, found, lost);
    if (lost === undefined && found.keys.length > 0) narrower = found;
  }
}

function violateWider(run: Run, narrower: PageCrawl, wider: PageCrawl, lost: string): void {
  const isLost = async () => {
    const afresh = { ...run, get: run.getAgain };
    const [one, other] = await Promise.all(
      [narrower, wider].map(({ parameters }) => crawl(afresh, listSpecialEvents, parameters)),
    );
    return one?.keys.some((key) => !other?.keys.includes(key)) ?? false;
  };
  run.collector.violate("events-wider-range", {
    message: `${lost} is listed up to ${narrower.parameters.endDate}, and not up to ${wider.parameters.endDate}.`,
    expected: `all of ${narrower.keys.length} events, and maybe more`,
    actual: `${wider.keys.length} events`,
    requests: [wider.answers[0]?.request, narrower.answers[0]?.request].filter((request) => request !== undefined),
    again: isLost,
    weight: wider.keys.length,
  });
}

/** Ranges that end before they start. */
export async function judgeReversed(run: Run): Promise<void> {
  const days = spread(daysWithEvents(run), 6);
  await Promise.all(
    days
      .flatMap((day) => [1, 5, 40].map((back) => ({ startDate: addDays(day, back), endDate: day })))
      .map(async (range) => {
        const query = queryFor(listSpecialEvents, range);
        const answer = await run.get(query);
        const list = listOf(answer);
        if (!list && !isRefused(answer)) return;
        run.collector.exercise("events-reversed-range");
        if (!list || list.length === 0) return;
        run.collector.violate("events-reversed-range", {
          message: `From ${range.startDate} to ${range.endDate} there is no day, and yet ${list.length} events came.`,
          expected: "no event, or a refusal",
          actual: `${list.length} events, the first ${keyOf(listSpecialEvents, list[0])}`,
          requests: [answer.request],
          again: async () => (listOf(await run.getAgain(query))?.length ?? 0) > 0,
          weight: answer.request.target.length,
        });
      }),
  );
}
