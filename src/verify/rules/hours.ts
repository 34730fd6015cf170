/** The rules of hours: from which day on, what is left out, and what is taken where a parameter is. */
import { getMuseumHours, sentenceOn } from "../../contract/interface.js";
import { listOf } from "../client/response.js";
import { startDatesOfHours, startsOfHours } from "../queries/hours-queries.js";
import { queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { fieldOf, keyOf } from "../target-model/item.js";
import { LARGEST_LIMIT } from "../target-model/page-crawl.js";
import { judgeHours } from "./comparison.js";
import type { Rule } from "./rule.js";

const PAGING = ["hours-pages-disjoint", "hours-pages-complete", "hours-pages-full", "hours-limit"];
const common = { operation: getMuseumHours.id, source: "documented" as const };
const entries = "entries of hours from today on";

export const hoursRules: readonly Rule[] = [
  {
    ...common,
    id: "hours-ascending",
    summary: "Entries come in ascending order of date, through all pages.",
    basis: getMuseumHours.description,
    dependsOn: ["hours-pages-disjoint", "hours-fields"],
    precondition: "two entries of hours",
    review: reviewOrder,
  },
  {
    ...common,
    id: "hours-one-a-day",
    summary: "A day has one entry.",
    basis: getMuseumHours.description,
    dependsOn: ["hours-pages-disjoint"],
    precondition: "two entries of hours",
    review: reviewDays,
  },
  {
    ...common,
    id: "hours-skipped-days",
    summary: "A day on which the museum does not open is skipped, and has no entry without times.",
    basis: getMuseumHours.description,
    dependsOn: ["hours-fields/timeOpen", "hours-fields/timeClose", "hours-fields-sent"],
    precondition: "several entries of hours",
    review: reviewPlaceholders,
  },
  {
    ...common,
    id: "hours-start-date",
    summary: "startDate is the first day whose entry is returned, that day included.",
    basis: sentenceOn(getMuseumHours, "startDate"),
    dependsOn: [...PAGING, "hours-ascending", "hours-one-a-day"],
    precondition: entries,
    check: (run) => judgeHours(run, "hours-start-date", startDatesOfHours(run)),
    review: reviewStart,
  },
  {
    ...common,
    id: "hours-limit-default",
    summary: "Without a limit it is 10.",
    basis: sentenceOn(getMuseumHours, "limit"),
    dependsOn: [...PAGING, "hours-start-date"],
    precondition: "more than ten entries of hours",
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
    summary: "Without a page it is the first.",
    basis: sentenceOn(getMuseumHours, "page"),
    dependsOn: [...PAGING, "hours-start-date", "hours-limit-default"],
    precondition: "more entries of hours than fit on a page",
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
    summary: "Without a startDate it is today.",
    basis: sentenceOn(getMuseumHours, "startDate"),
    dependsOn: [...PAGING, "success-status", "hours-start-date", "hours-limit-default", "hours-page-default"],
    precondition: entries,
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

function reviewOrder({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    const query = answer.request.query;
    if (query?.operation.id !== getMuseumHours.id) continue;
    const dates = datesIn(listOf(answer));
    if (dates.length < 2) continue;
    collector.exercise("hours-ascending");
    const at = dates.findIndex((date, index) => index > 0 && date < (dates[index - 1] ?? ""));
    if (at < 0) continue;
    collector.violate("hours-ascending", {
      message: `${dates[at]} comes after ${dates[at - 1]}.`,
      expected: "each date after the one before it",
      actual: `/${at}/date is ${dates[at]}, /${at - 1}/date is ${dates[at - 1]}`,
      requests: [answer.request],
      weight: query.target.length,
    });
  }
  reviewPages(log, collector);
}

/** The last entry of a page against the first of the next one: three sorted pages are not yet a sorted list. */
function reviewPages(log: Run["client"]["log"], collector: Run["collector"]): void {
  const pages = new Map(log.map((answer) => [answer.request.target, answer]));
  for (const answer of pages.values()) {
    const { parameters, operation } = answer.request.query ?? {};
    if (operation?.id !== getMuseumHours.id || parameters?.page === undefined) continue;
    const next = pages.get(queryFor(getMuseumHours, { ...parameters, page: parameters.page + 1 }).target);
    const last = datesIn(listOf(answer)).at(-1);
    const first = next && datesIn(listOf(next))[0];
    if (!next || last === undefined || first === undefined || first >= last) continue;
    collector.violate("hours-ascending", {
      message: `Page ${parameters.page + 1} begins with ${first}, before the end of page ${parameters.page}.`,
      expected: `a date after ${last}`,
      actual: first,
      requests: [answer.request, next.request],
      weight: 500,
    });
  }
}

function reviewDays({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.request.query?.operation.id !== getMuseumHours.id) continue;
    const dates = datesIn(listOf(answer));
    if (dates.length < 2) continue;
    collector.exercise("hours-one-a-day");
    const double = dates.find((date, index) => dates.indexOf(date) < index);
    if (double === undefined) continue;
    collector.violate("hours-one-a-day", {
      message: `${double} has two entries.`,
      expected: "one entry a day",
      actual: `${double} at /${dates.indexOf(double)} and /${dates.lastIndexOf(double)}`,
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}

/** Entries that say no time at all, where no other entry lacks just one of them, stand for days that should be skipped. */
function reviewPlaceholders({ client: { log }, collector }: Run): void {
  const seen = new Map<
    string,
    { readonly item: unknown; readonly answer: (typeof log)[number]; readonly size: number }
  >();
  for (const answer of log) {
    if (answer.request.query?.operation.id !== getMuseumHours.id) continue;
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
    actual: JSON.stringify(first.item),
    requests: [first.answer.request],
  });
}

function reviewStart({ client: { log }, collector, model: { hours, plausible } }: Run): void {
  for (const answer of log) {
    const { operation, parameters, target = "" } = answer.request.query ?? {};
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
      actual: early,
      requests: [answer.request],
      weight: target.length,
    });
  }
}

function datesIn(list: readonly unknown[] | undefined): readonly string[] {
  return (list ?? []).map((item) => fieldOf(item, "date")).filter((date) => typeof date === "string");
}
