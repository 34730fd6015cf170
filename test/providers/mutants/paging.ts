/** Mutants that cut their pages wrongly. */
import { createArea } from "../mutant.js";
import type { Change, Operation, Question } from "../traits.js";
import { editQuery, editRows, isEvents, queryOf } from "../wrap.js";

const mutant = createArea("paging");

interface Cut extends Question {
  /** How many rows there are. */
  readonly count: number;
}

/** Cuts from one place to another; what lies outside the rows is nothing. */
function cutting(place: (question: Cut) => readonly [number, number]): Change {
  return {
    cut: (rows, question) => {
      const [from, to] = place({ ...question, count: rows.length });
      return rows.slice(Math.max(from, 0), Math.max(to, 0));
    },
  };
}

/** Pages start elsewhere but are as long as they should be. */
function from(place: (question: Cut) => number): Change {
  return cutting((question) => [place(question), place(question) + question.limit]);
}

function turned(page: (question: Question) => number): Change {
  return { ask: (question) => ({ ...question, page: page(question) }) };
}

function only(operation: Operation, change: (question: Question) => Question): Change {
  return { ask: (question) => (question.operation === operation ? change(question) : question) };
}

const pages = ({ count, limit }: Cut) => Math.max(Math.ceil(count / limit), 1);
const sound = ({ page, limit }: Question) => [(page - 1) * limit, page * limit] as const;

export const paging = [
  mutant(
    "page-ignored",
    "page is ignored.",
    turned(() => 1),
  ),
  mutant(
    "page-ignored-on-hours",
    "page is ignored on hours.",
    only("hours", (question) => ({ ...question, page: 1 })),
  ),
  mutant(
    "page-ignored-on-events",
    "page is ignored on events.",
    only("events", (question) => ({ ...question, page: 1 })),
  ),
  mutant(
    "page-from-zero",
    "Pages are counted from zero, so that page=1 is the second.",
    turned(({ page, given }) => (given["page"] === undefined ? page : page + 1)),
  ),
  mutant(
    "page-from-zero-on-events",
    "Pages of events are counted from zero.",
    only("events", (question) => ({ ...question, page: question.given["page"] === undefined ? 1 : question.page + 1 })),
  ),
  mutant(
    "second-page-skipped",
    "Every page after the first is the one behind it.",
    turned(({ page }) => (page > 1 ? page + 1 : page)),
  ),
  mutant(
    "second-page-is-the-first",
    "Page 2 is page 1, page 3 is page 2 and so on.",
    turned(({ page }) => Math.max(page - 1, 1)),
  ),
  mutant(
    "third-page-is-the-second",
    "From page 3 on, every page is page 2.",
    turned(({ page }) => Math.min(page, 2)),
  ),
  mutant(
    "deep-pages-empty",
    "Pages from the eighth on are empty.",
    cutting((question) => (question.page >= 8 ? [0, 0] : sound(question))),
  ),
  mutant(
    "deep-rows-unreachable",
    "Nothing after the hundredth row is on any page.",
    cutting((question) => [sound(question)[0], Math.min(sound(question)[1], 100)]),
  ),
  mutant(
    "deep-offset-held",
    "Pages that start after the 120th row start there.",
    from((question) => Math.min(sound(question)[0], 120)),
  ),
  mutant(
    "page-by-first-digit",
    "Only the first digit of page is read.",
    turned(({ page }) => Number(String(page)[0])),
  ),
  mutant(
    "page-by-last-digit",
    "Only the last digit of page is read, and 0 as 10.",
    turned(({ page }) => page % 10 || 10),
  ),
  mutant(
    "last-page-repeated",
    "Pages after the last one are the last one.",
    from((question) => (Math.min(question.page, pages(question)) - 1) * question.limit),
  ),
  mutant(
    "first-page-after-the-last",
    "Pages after the last one are the first one.",
    from((question) => (question.page > pages(question) ? 0 : sound(question)[0])),
  ),
  mutant(
    "pages-wrap-round",
    "Pages after the last one begin again.",
    from((question) => ((question.page - 1) % pages(question)) * question.limit),
  ),
  mutant(
    "pages-overlap",
    "Each page begins with the last row of the one before it.",
    from(({ page, limit }) => (page - 1) * Math.max(limit - 1, 1)),
  ),
  mutant(
    "pages-overlap-by-half",
    "Each page begins in the middle of the one before it.",
    from(({ page, limit }) => (page - 1) * Math.ceil(limit / 2)),
  ),
  mutant(
    "pages-with-gaps",
    "A row is left out between pages.",
    from(({ page, limit }) => (page - 1) * (limit + 1)),
  ),
  mutant(
    "pages-without-their-first",
    "Pages after the first lack their first row.",
    cutting(({ page, limit }) => [(page - 1) * limit + (page > 1 ? 1 : 0), page * limit]),
  ),
  mutant(
    "pages-without-their-last",
    "Pages lack their last row where limit is over 1.",
    cutting(({ page, limit }) => [(page - 1) * limit, page * limit - (limit > 1 ? 1 : 0)]),
  ),
  mutant(
    "last-partial-page-dropped",
    "The last page is left out where it isn't full.",
    cutting((question) => (sound(question)[1] > question.count && question.page > 1 ? [0, 0] : sound(question))),
  ),
  mutant(
    "last-full-page-dropped",
    "The last page is left out where it is full.",
    cutting((question) => (sound(question)[1] === question.count ? [0, 0] : sound(question))),
  ),
  mutant(
    "last-row-dropped",
    "The very last row is on no page.",
    cutting((question) => [sound(question)[0], Math.min(sound(question)[1], question.count - 1)]),
  ),
  mutant(
    "last-page-filled-up",
    "The last page is filled up with rows of the page before it.",
    cutting((question) => {
      const [first, end] = sound(question);
      return first < question.count && end > question.count
        ? [question.count - question.limit, question.count]
        : [first, end];
    }),
  ),
  mutant(
    "page-size-squared",
    "The page size is applied twice to the offset.",
    from(({ page, limit }) => (page - 1) * limit * limit),
  ),
  mutant(
    "offset-doubled",
    "A page starts twice as far as it should.",
    from(({ page, limit }) => (page - 1) * limit * 2),
  ),
  mutant(
    "offset-by-default-limit",
    "A page starts at a multiple of ten, whatever its limit.",
    from(({ page }) => (page - 1) * 10),
  ),
  mutant(
    "offset-by-maximum",
    "A page starts at a multiple of thirty, whatever its limit.",
    from(({ page }) => (page - 1) * 30),
  ),
  mutant(
    "offset-by-row",
    "page is the number of the first row.",
    from(({ page }) => page - 1),
  ),
  mutant(
    "pages-swapped",
    "Pages 2 and 3 have changed places.",
    turned(({ page }) => (page === 2 ? 3 : page === 3 ? 2 : page)),
  ),
  mutant(
    "pages-from-the-end",
    "Pages run from the last to the first.",
    from((question) => {
      const isThere = question.page <= pages(question);
      return isThere ? (pages(question) - question.page) * question.limit : question.count;
    }),
  ),
  mutant(
    "even-pages-empty",
    "Every second page is empty.",
    cutting((question) => (question.page % 2 === 0 ? [0, 0] : sound(question))),
  ),
  mutant(
    "page-and-limit-swapped",
    "page and limit have changed places where both are given.",
    editQuery((query) => {
      const [page, limit] = [query.get("page"), query.get("limit")];
      if (page === null || limit === null || !/^([1-9]|[12]\d|30)$/.test(page)) return;
      query.set("page", limit);
      query.set("limit", page);
    }),
  ),
  mutant(
    "page-ignored-with-limit",
    "page is ignored where a limit is given.",
    turned(({ page, given }) => (given["limit"] === undefined ? page : 1)),
  ),
  mutant(
    "page-ignored-without-limit",
    "page is ignored where no limit is given.",
    turned(({ page, given }) => (given["limit"] === undefined ? 1 : page)),
  ),
  mutant(
    "page-ignored-with-start",
    "page is ignored where a startDate is given.",
    turned(({ page, given }) => (given["startDate"] === undefined ? page : 1)),
  ),
  mutant(
    "page-ignored-with-both",
    "page is ignored where startDate and limit are given.",
    turned(({ page, given }) => (given["startDate"] !== undefined && given["limit"] !== undefined ? 1 : page)),
  ),
  mutant(
    "pages-shrink",
    "Each page is a row shorter than the one before it.",
    cutting(({ page, limit }) => [(page - 1) * limit, page * limit - Math.min(page - 1, limit - 1)]),
  ),
  mutant(
    "later-pages-of-hours-reversed",
    "The second page of hours is in descending order.",
    editRows((rows, request) =>
      !isEvents(request) && queryOf(request).get("page") === "2" ? rows.toReversed() : rows,
    ),
  ),
  mutant("hours-filtered-after-paging", "Hours are cut into pages first and filtered then.", {
    hasDay: () => true,
    cut: (rows, question) => {
      const page = rows.slice(...sound(question));
      const isHours = question.operation === "hours";
      return isHours ? page.filter((row) => JSON.stringify(row) >= `{"date":"${question.startDate}`) : page;
    },
  }),
  mutant("events-filtered-after-paging", "Events are cut into pages first and filtered then.", {
    hasEvent: () => true,
    compareEvents: () => 0,
    cut: (rows, question) => {
      const { operation, startDate, endDate } = question;
      const isShown = (row: unknown) =>
        (JSON.stringify(row).match(/\d{4}-\d{2}-\d{2}(?=")/g) ?? []).some(
          (date) => date >= startDate && date <= endDate,
        );
      const page = rows.slice(...sound(question));
      return operation === "events" ? page.filter(isShown) : page;
    },
  }),
];
