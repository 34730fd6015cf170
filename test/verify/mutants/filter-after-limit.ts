/** Mutants that cut out a page first, and leave out of it what does not belong to the question. */
import { type Mutant, mutant } from "../mutant.js";
import { compare } from "../provider.js";

const RULES = "events-pages-full events-pages-complete";

export const mutants: readonly Mutant[] = [
  mutant("endDate is applied after the limit, in order of name", RULES, (parts) => ({
    isIn: ({ dates }, { start }) => dates.some((date) => date >= start),
    order: (a, b) => compare(a.name + a.eventId, b.name + b.eventId),
    eventsPage: (list, page, limit, range) =>
      parts.eventsPage(list, page, limit, range).filter((event) => parts.isIn(event, range)),
  })),
  mutant("the range is applied after the limit", RULES, (parts) => ({
    isIn: () => true,
    order: (a, b) => compare(a.eventId, b.eventId),
    eventsPage: (list, page, limit, range) =>
      parts.eventsPage(list, page, limit, range).filter((event) => parts.isIn(event, range)),
  })),
  mutant("startDate is applied after the limit, on hours", "hours-start-date hours-pages-full", (parts) => ({
    hoursFrom: (hours) => hours,
    hoursPage: (list, page, limit, start) =>
      parts.hoursPage(list, page, limit, start).filter(({ date }) => date >= start),
  })),
];
