/** The rules of events: which range, by which dates, and what is taken where a parameter is left out. */
import { addDays } from "../../contract/calendar-date.js";
import { listSpecialEvents, sentenceOn } from "../../contract/interface.js";
import { isRefused, listOf } from "../answer.js";
import {
  crowdedRanges,
  daysWithEvents,
  eventsOnlyOn,
  floorOfEvents,
  rangesFromEvents,
  rangesWithoutEnd,
  singleDays,
} from "../event-questions.js";
import { datesOf, fieldOf, isPlaced, keyOf } from "../item.js";
import { judgeBounds, judgeEventPages, judgeRanges } from "../judge.js";
import { lastDayOf } from "../prediction.js";
import { askFor } from "../question.js";
import type { Run } from "../run.js";
import { spread } from "../sample.js";
import { LARGEST_LIMIT, type Walk, walk } from "../walk.js";
import type { Rule } from "./rule.js";

const PAGING = ["events-pages-disjoint", "events-pages-complete", "events-pages-full", "events-limit"];
const RANGE = ["events-fields/dates", "events-in-range", "events-start-date", "events-end-date", "events-any-date"];
const common = { operation: listSpecialEvents.id, source: "documented" as const };

export const eventRules: readonly Rule[] = [
  {
    ...common,
    id: "events-once",
    says: "An event is listed once, on however many of its dates it lies in the range.",
    basis: "A list of special events; one event can have several dates.",
    needs: "two events",
    review: reviewOnce,
  },
  {
    ...common,
    id: "events-in-range",
    says: "Every event that is returned has a date in the range.",
    basis: listSpecialEvents.description,
    follows: ["events-fields/dates"],
    needs: "an event",
    review: reviewRange,
  },
  {
    ...common,
    id: "events-start-date",
    says: "startDate is the first day of the range, that day included.",
    basis: sentenceOn(listSpecialEvents, "startDate"),
    follows: [...PAGING, "events-fields/dates", "events-in-range"],
    needs: "an event in the time to come",
    check: (run) => judgeBounds(run, "events-start-date", rangesFromEvents(run)),
  },
  {
    ...common,
    id: "events-end-date",
    says: "endDate ends the range, and is itself in all ranges or in none.",
    source: "itself",
    basis: sentenceOn(listSpecialEvents, "endDate"),
    follows: [...PAGING, "events-fields/dates", "events-in-range", "events-start-date"],
    needs: "an event that lies in a range by its last day alone",
    check: learnBound,
  },
  {
    ...common,
    id: "events-any-date",
    says: "An event is in the range by any one of its dates, first, middle or last, and not by the days between.",
    basis: listSpecialEvents.description,
    follows: [...PAGING, "events-fields/dates", "events-in-range", "events-start-date", "events-end-date"],
    needs: "an event of several dates",
    check: (run) => judgeRanges(run, "events-any-date", singleDays(run)),
  },
  {
    ...common,
    id: "events-wider-range",
    says: "A wider range holds all events of a narrower one.",
    basis: `${sentenceOn(listSpecialEvents, "startDate")} ${sentenceOn(listSpecialEvents, "endDate")}`,
    follows: [...PAGING],
    needs: "an event in the time to come",
    check: judgeWider,
  },
  {
    ...common,
    id: "events-reversed-range",
    says: "A range that ends before it starts holds nothing.",
    basis: `${sentenceOn(listSpecialEvents, "startDate")} ${sentenceOn(listSpecialEvents, "endDate")}`,
    follows: ["events-in-range"],
    needs: "an event",
    check: judgeReversed,
  },
  {
    ...common,
    id: "events-end-default",
    says: "Without an endDate it is seven days after startDate.",
    basis: sentenceOn(listSpecialEvents, "endDate"),
    follows: [...PAGING, ...RANGE],
    needs: "events in the time to come",
    check: (run) => judgeRanges(run, "events-end-default", rangesWithoutEnd(run)),
  },
  {
    ...common,
    id: "events-limit-default",
    says: "Without a limit it is 10.",
    basis: sentenceOn(listSpecialEvents, "limit"),
    follows: [...PAGING, ...RANGE],
    needs: "more than ten events in a range",
    check: (run) =>
      judgeEventPages(
        run,
        "events-limit-default",
        crowdedRanges(run).flatMap((range) => [
          { ...range, page: 1 },
          { ...range, page: 2 },
        ]),
      ),
  },
  {
    ...common,
    id: "events-page-default",
    says: "Without a page it is the first.",
    basis: sentenceOn(listSpecialEvents, "page"),
    follows: [...PAGING, ...RANGE, "events-limit-default"],
    needs: "more events in a range than fit on a page",
    check: (run) =>
      judgeEventPages(
        run,
        "events-page-default",
        crowdedRanges(run).flatMap((range) => [
          { ...range, limit: 4 },
          { ...range, limit: LARGEST_LIMIT },
        ]),
      ),
  },
  {
    ...common,
    id: "events-start-default",
    says: "Without a startDate it is today.",
    basis: sentenceOn(listSpecialEvents, "startDate"),
    follows: [...PAGING, ...RANGE, "success-status", "events-end-default"],
    needs: "events in the time to come",
    check: judgeWithoutStart,
  },
];

/** Asks for ranges that hold an event by their last day alone, and sees whether it comes. */
async function learnBound(run: Run): Promise<void> {
  const { events } = run.knowledge;
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
      const found = await walk(run, listSpecialEvents, parameters, { isHasty: run.knowledge.events.endsShort });
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
  if (telling?.answer) run.knowledge.told.endDateBound = telling.answer;
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
      came: wanted ? "it is not" : "it is",
      asks: [odd.answer?.ask, usual?.answer?.ask].filter((ask) => ask !== undefined),
      again: async () => {
        const later = await walk({ ...run, ask: run.askAgain }, listSpecialEvents, odd.parameters, {
          isHasty: run.knowledge.events.endsShort,
        });
        return later.keys.includes(odd.event?.key ?? "") !== wanted;
      },
    });
  }
}

/** Ever wider ranges from one day on, up to two years, each against the widest before it. */
async function judgeWider(run: Run): Promise<void> {
  const soonest = run.knowledge.plausible.at(-1) ?? run.knowledge.today;
  const isHasty = run.knowledge.events.endsShort;
  let narrower: Walk | undefined;
  for (const days of [8, 20, 45, 100, 220, 366, 730]) {
    const range = { startDate: soonest, endDate: addDays(soonest, days) };
    const found = await walk(run, listSpecialEvents, range, { isHasty });
    // A range may be too wide for a target to serve, which is no matter of the rule's.
    if (found.end !== "whole") continue;
    const lost = narrower?.keys.find((key) => !found.keys.includes(key));
    if (narrower && narrower.keys.length > 0) run.collector.exercise("events-wider-range");
    if (narrower && lost !== undefined) violateWider(run, narrower, found, lost);
    if (lost === undefined && found.keys.length > 0) narrower = found;
  }
}

function violateWider(run: Run, narrower: Walk, wider: Walk, lost: string): void {
  const isLost = async () => {
    const afresh = { ...run, ask: run.askAgain };
    const [one, other] = await Promise.all(
      [narrower, wider].map(({ parameters }) => walk(afresh, listSpecialEvents, parameters)),
    );
    return one?.keys.some((key) => !other?.keys.includes(key)) ?? false;
  };
  run.collector.violate("events-wider-range", {
    message: `${lost} is listed up to ${narrower.parameters.endDate}, and not up to ${wider.parameters.endDate}.`,
    expected: `all of ${narrower.keys.length} events, and maybe more`,
    came: `${wider.keys.length} events`,
    asks: [wider.answers[0]?.ask, narrower.answers[0]?.ask].filter((ask) => ask !== undefined),
    again: isLost,
    weight: wider.keys.length,
  });
}

async function judgeReversed(run: Run): Promise<void> {
  const days = spread(daysWithEvents(run), 6);
  await Promise.all(
    days
      .flatMap((day) => [1, 5, 40].map((back) => ({ startDate: addDays(day, back), endDate: day })))
      .map(async (range) => {
        const question = askFor(listSpecialEvents, range);
        const answer = await run.ask(question);
        const list = listOf(answer);
        if (!list && !isRefused(answer)) return;
        run.collector.exercise("events-reversed-range");
        if (!list || list.length === 0) return;
        run.collector.violate("events-reversed-range", {
          message: `From ${range.startDate} to ${range.endDate} there is no day, and yet ${list.length} events came.`,
          expected: "no event, or a refusal",
          came: `${list.length} events, the first ${keyOf(listSpecialEvents, list[0])}`,
          asks: [answer.ask],
          again: async () => (listOf(await run.askAgain(question))?.length ?? 0) > 0,
          weight: answer.ask.target.length,
        });
      }),
  );
}

async function judgeWithoutStart(run: Run): Promise<void> {
  const { today } = run.knowledge;
  const ends = [0, 1, 2, 6, 7, 8, 13, 30, 60]
    .map((days) => addDays(today, days + 1))
    .filter((day) => day <= run.knowledge.events.to);
  await judgeRanges(run, "events-start-default", [{}, ...ends.map((endDate) => ({ endDate }))]);
}

function reviewOnce({ conversation: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.ask.question?.operation.id !== listSpecialEvents.id) continue;
    const keys = (listOf(answer) ?? [])
      .filter((item) => fieldOf(item, "eventId") !== undefined)
      .map((item) => keyOf(listSpecialEvents, item));
    if (keys.length < 2) continue;
    collector.exercise("events-once");
    const double = keys.find((key, index) => keys.indexOf(key) < index);
    if (double === undefined) continue;
    collector.violate("events-once", {
      message: `${double} is listed twice.`,
      expected: "each event once",
      came: `${double} at /${keys.indexOf(double)} and /${keys.lastIndexOf(double)}`,
      asks: [answer.ask],
      weight: answer.ask.target.length,
    });
  }
}

function reviewRange(run: Run): void {
  const { conversation, collector, knowledge } = run;
  const soonest = knowledge.plausible[0] ?? knowledge.today;
  for (const answer of conversation.log) {
    const { operation, parameters } = answer.ask.question ?? {};
    if (operation?.id !== listSpecialEvents.id || parameters?.startDate === undefined) continue;
    if (parameters.startDate < soonest && knowledge.events.past !== "serve") continue;
    const last = lastDayOf(parameters, knowledge.today);
    for (const [index, item] of (listOf(answer) ?? []).entries()) {
      if (!isPlaced(listSpecialEvents, item) || (last < parameters.startDate && parameters.endDate !== undefined))
        continue;
      collector.exercise("events-in-range");
      const dates = datesOf(item);
      if (
        parameters.endDate === undefined
          ? dates.some((date) => date >= String(parameters.startDate))
          : dates.some((date) => date >= String(parameters.startDate) && date <= last)
      )
        continue;
      collector.violate("events-in-range", {
        message: `/${index} (${keyOf(listSpecialEvents, item)}) has no date in the range.`,
        expected: `a date from ${parameters.startDate}${parameters.endDate === undefined ? " on" : ` to ${last}`}`,
        came: `dates ${dates.slice(0, 8).join(", ") || "none"}`,
        asks: [answer.ask],
        weight: answer.ask.target.length,
      });
    }
  }
}
