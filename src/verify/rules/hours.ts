/** The rules of hours: from which day on, what is left out, and what is taken where a parameter is. */
import { getMuseumHours, sentenceOn } from "../../contract/interface.js";
import { listOf } from "../answer.js";
import { startDatesOfHours, startsOfHours } from "../hours-questions.js";
import { fieldOf, keyOf } from "../item.js";
import { judgeHours } from "../judge.js";
import { askFor } from "../question.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../walk.js";
import type { Rule } from "./rule.js";

const PAGING = ["hours-pages-disjoint", "hours-pages-complete", "hours-pages-full", "hours-limit"];
const common = { operation: getMuseumHours.id, source: "documented" as const };
const entries = "entries of hours from today on";

export const hoursRules: readonly Rule[] = [
  {
    ...common,
    id: "hours-ascending",
    says: "Entries come in ascending order of date, through all pages.",
    basis: getMuseumHours.description,
    follows: ["hours-pages-disjoint", "hours-fields"],
    needs: "two entries of hours",
    review: reviewOrder,
  },
  {
    ...common,
    id: "hours-one-a-day",
    says: "A day has one entry.",
    basis: getMuseumHours.description,
    follows: ["hours-pages-disjoint"],
    needs: "two entries of hours",
    review: reviewDays,
  },
  {
    ...common,
    id: "hours-skipped-days",
    says: "A day on which the museum does not open is skipped, and has no entry without times.",
    basis: getMuseumHours.description,
    follows: ["hours-fields/timeOpen", "hours-fields/timeClose", "hours-fields-sent"],
    needs: "several entries of hours",
    review: reviewPlaceholders,
  },
  {
    ...common,
    id: "hours-start-date",
    says: "startDate is the first day whose entry is returned, that day included.",
    basis: sentenceOn(getMuseumHours, "startDate"),
    follows: [...PAGING, "hours-ascending", "hours-one-a-day"],
    needs: entries,
    check: (run) => judgeHours(run, "hours-start-date", startDatesOfHours(run)),
    review: reviewStart,
  },
  {
    ...common,
    id: "hours-limit-default",
    says: "Without a limit it is 10.",
    basis: sentenceOn(getMuseumHours, "limit"),
    follows: [...PAGING, "hours-start-date"],
    needs: "more than ten entries of hours",
    check: (run) =>
      judgeHours(
        run,
        "hours-limit-default",
        startsOfHours(run, 6).flatMap((startDate) => [
          { startDate, page: 1 },
          { startDate, page: 2 },
        ]),
      ),
  },
  {
    ...common,
    id: "hours-page-default",
    says: "Without a page it is the first.",
    basis: sentenceOn(getMuseumHours, "page"),
    follows: [...PAGING, "hours-start-date", "hours-limit-default"],
    needs: "more entries of hours than fit on a page",
    check: (run) =>
      judgeHours(
        run,
        "hours-page-default",
        startsOfHours(run, 4).flatMap((startDate) => [
          { startDate, limit: 4 },
          { startDate, limit: LARGEST_LIMIT },
        ]),
      ),
  },
  {
    ...common,
    id: "hours-start-default",
    says: "Without a startDate it is today.",
    basis: sentenceOn(getMuseumHours, "startDate"),
    follows: [...PAGING, "success-status", "hours-start-date", "hours-limit-default", "hours-page-default"],
    needs: entries,
    check: (run) =>
      judgeHours(run, "hours-start-default", [
        {},
        { limit: 3 },
        { limit: LARGEST_LIMIT },
        { page: 1 },
        { page: 2 },
        { page: 2, limit: 7 },
        { page: 3, limit: 5 },
      ]),
  },
];

function reviewOrder({ conversation: { log }, collector }: Run): void {
  for (const answer of log) {
    const question = answer.ask.question;
    if (question?.operation.id !== getMuseumHours.id) continue;
    const dates = datesIn(listOf(answer));
    if (dates.length < 2) continue;
    collector.exercise("hours-ascending");
    const at = dates.findIndex((date, index) => index > 0 && date < (dates[index - 1] ?? ""));
    if (at < 0) continue;
    collector.violate("hours-ascending", {
      message: `${dates[at]} comes after ${dates[at - 1]}.`,
      expected: "each date after the one before it",
      came: `/${at}/date is ${dates[at]}, /${at - 1}/date is ${dates[at - 1]}`,
      asks: [answer.ask],
      weight: question.target.length,
    });
  }
  reviewPages(log, collector);
}

/** The last entry of a page against the first of the next one: three sorted pages are not yet a sorted list. */
function reviewPages(log: Run["conversation"]["log"], collector: Run["collector"]): void {
  const pages = new Map(log.map((answer) => [answer.ask.target, answer]));
  for (const answer of pages.values()) {
    const { parameters, operation } = answer.ask.question ?? {};
    if (operation?.id !== getMuseumHours.id || parameters?.page === undefined) continue;
    const next = pages.get(askFor(getMuseumHours, { ...parameters, page: parameters.page + 1 }).target);
    const last = datesIn(listOf(answer)).at(-1);
    const first = next && datesIn(listOf(next))[0];
    if (!next || last === undefined || first === undefined || first >= last) continue;
    collector.violate("hours-ascending", {
      message: `Page ${parameters.page + 1} begins with ${first}, before the end of page ${parameters.page}.`,
      expected: `a date after ${last}`,
      came: first,
      asks: [answer.ask, next.ask],
      weight: 500,
    });
  }
}

function reviewDays({ conversation: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.ask.question?.operation.id !== getMuseumHours.id) continue;
    const dates = datesIn(listOf(answer));
    if (dates.length < 2) continue;
    collector.exercise("hours-one-a-day");
    const double = dates.find((date, index) => dates.indexOf(date) < index);
    if (double === undefined) continue;
    collector.violate("hours-one-a-day", {
      message: `${double} has two entries.`,
      expected: "one entry a day",
      came: `${double} at /${dates.indexOf(double)} and /${dates.lastIndexOf(double)}`,
      asks: [answer.ask],
      weight: answer.ask.target.length,
    });
  }
}

/** Entries that say no time at all, where no other entry lacks just one of them, stand for days that should be skipped. */
function reviewPlaceholders({ conversation: { log }, collector }: Run): void {
  const seen = new Map<
    string,
    { readonly item: unknown; readonly answer: (typeof log)[number]; readonly size: number }
  >();
  for (const answer of log) {
    if (answer.ask.question?.operation.id !== getMuseumHours.id) continue;
    const list = listOf(answer) ?? [];
    for (const item of list) {
      const key = keyOf(getMuseumHours, item);
      // The longest answer shows best that the entry is not like the others.
      if (list.length > (seen.get(key)?.size ?? 0)) seen.set(key, { item, answer, size: list.length });
    }
  }
  const all = [...seen.values()];
  const times = (item: unknown) => [fieldOf(item, "timeOpen"), fieldOf(item, "timeClose")];
  const given = (item: unknown) => times(item).filter((time) => typeof time === "string").length;
  const isShut = (item: unknown) => given(item) === 2 && times(item)[0] === times(item)[1];
  if (all.length < 5) return;
  collector.exercise("hours-skipped-days");
  const timeless = all.some(({ item }) => given(item) === 1) ? [] : all.filter(({ item }) => given(item) === 0);
  const shut = all.filter(({ item }) => isShut(item));
  const found = timeless.length > 0 ? timeless : shut.length > 1 ? shut : [];
  const [first] = found;
  if (!first || found.length > all.length / 2) return;
  collector.violate("hours-skipped-days", {
    message: `${String(fieldOf(first.item, "date"))} is a day without opening hours, and yet has an entry.`,
    expected: "no entry",
    came: JSON.stringify(first.item),
    asks: [first.answer.ask],
  });
}

function reviewStart({ conversation: { log }, collector, knowledge: { hours, plausible } }: Run): void {
  for (const answer of log) {
    const { operation, parameters, target = "" } = answer.ask.question ?? {};
    if (operation?.id !== getMuseumHours.id || parameters?.startDate === undefined) continue;
    const soonest = plausible[0] ?? parameters.startDate;
    const early = datesIn(listOf(answer)).find(
      (date) =>
        date < String(parameters.startDate) &&
        (hours.past === "serve" || date < soonest || String(parameters.startDate) >= soonest),
    );
    if (early === undefined) continue;
    collector.violate("hours-start-date", {
      message: `${early} lies before the startDate.`,
      expected: `entries from ${parameters.startDate} on`,
      came: early,
      asks: [answer.ask],
      weight: target.length,
    });
  }
}

function datesIn(list: readonly unknown[] | undefined): readonly string[] {
  return (list ?? []).map((item) => fieldOf(item, "date")).filter((date) => typeof date === "string");
}
