/** Faults that break several rules about a list, told by what all lists of a run have in common. */
import { addDays } from "../../contract/calendar-date.js";
import type { OperationId } from "../../contract/interface.js";
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../contract/lists.js";
import { lastDayOf } from "../client/query.js";
import { isRefused, listOf } from "../client/response.js";
import { unlessStopped } from "../client/target-client.js";
import type { RuleFamily } from "../judging/define-rule.js";
import { fieldOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import {
  areDatesShifted,
  areFirstDatesAlone,
  areSpansListed,
  areYearsOfWeeks,
  type DefaultEnd,
  isDefaultEnd,
} from "./date-causes.js";
import {
  areDatesPaged,
  areLimitsTexts,
  arePagesFromZero,
  isFilteredAfterPaging,
  isOrderOpen,
  isPageUnread,
  isPageZeroLeftOut,
  isQueryUnread,
  isStepFixed,
  type Listed,
} from "./page-causes.js";

export interface ListCause {
  readonly name: string;
  /** For the end of a message. */
  readonly sentence: string;
}

interface KnownCause extends ListCause {
  readonly families: readonly RuleFamily[];
  readonly explains: (listed: readonly Listed[], list: ListOperation, run: Run) => boolean;
}

const COMPARING: readonly RuleFamily[] = ["paging", "ranges", "defaults", "prediction"];

const pagesFromZero: KnownCause = {
  name: "pages from 0",
  sentence: "Page 1 begins after as many items as a page holds: pages are counted from 0.",
  families: COMPARING,
  explains: arePagesFromZero,
};

const documented: DefaultEnd = (startDate, today) => lastDayOf({ startDate }, today);

/** Other ends of a range without an endDate, in words. */
const defaultEnds: readonly (readonly [where: string, other: DefaultEnd])[] = [
  ["seven days after today, whatever the startDate", (_, today) => documented(today, today)],
  ...[0, 1, 5, 6, 8, 9, 10, 14, 29, 30, 31].map(
    (days) =>
      [`${days === 1 ? "a day" : `${days} days`} after startDate`, (start: string) => addDays(start, days)] as const,
  ),
];

const causes: readonly KnownCause[] = [
  {
    name: "no query",
    sentence:
      "Every query gets the same list, for some time at least: no parameter is read, or a cache answers whose key lacks the query.",
    families: COMPARING,
    explains: isQueryUnread,
  },
  {
    name: "no page",
    sentence: "Every page is the first one: page is not read, or a cache answers whose key lacks it.",
    families: COMPARING,
    explains: isPageUnread,
  },
  pagesFromZero,
  {
    name: "a filter after paging",
    sentence:
      "Pages before the last are short or empty, and together have all: items are left out of a page once it is cut, as by a range.",
    families: COMPARING,
    explains: isFilteredAfterPaging,
  },
  ...[DEFAULT_LIMIT, LARGEST_LIMIT].map((step) => ({
    name: `steps of ${step}`,
    sentence: `Page 2 begins ${step} items after page 1 whatever the limit: the offset of a page is not reckoned with it.`,
    families: COMPARING,
    explains: (listed: readonly Listed[], list: ListOperation) => isStepFixed(listed, list, step),
  })),
  {
    name: "an open order",
    sentence:
      "Pages repeat some events and lose others: their order leaves ties open, so that it is another one for each page; a last sort key, such as eventId, mends it.",
    families: COMPARING,
    explains: isOrderOpen,
  },
  {
    name: "limits as texts",
    sentence: `Limits that come after ${LARGEST_LIMIT} as texts, such as 4, are taken for more than it: they are compared as texts.`,
    families: COMPARING,
    explains: areLimitsTexts,
  },
  {
    name: "dates that are paged",
    sentence:
      "There are as many pages as dates of all events need: a page is cut out of rows of dates, and what comes twice is left out after that (LIMIT before DISTINCT).",
    families: COMPARING,
    explains: areDatesPaged,
  },
  ...([-1, 1] as const).map((days) => ({
    name: `dates shifted by ${days}`,
    sentence: `Every list has the days of a range that lies a day ${days < 0 ? "earlier" : "later"}: dates are shifted by a day, as when they are converted to another time zone.`,
    families: COMPARING,
    explains: (listed: readonly Listed[], list: ListOperation) => areDatesShifted(listed, list, days),
  })),
  {
    name: "spans",
    sentence: "Each has dates before and after the range: an event is taken to go on from its first date to its last.",
    families: COMPARING,
    explains: areSpansListed,
  },
  {
    name: "first dates alone",
    sentence:
      "No list has an event that has taken place before its range: of an event, the first date alone is looked at.",
    families: COMPARING,
    explains: areFirstDatesAlone,
  },
  {
    name: "years of weeks",
    sentence:
      "Days at the turn of a year have the year of their week, as where a date is written with YYYY or %G in place of yyyy or %Y.",
    families: [...COMPARING, "items"],
    explains: areYearsOfWeeks,
  },
  ...defaultEnds.map(([where, other]) => ({
    name: `an end ${where}`,
    sentence: `Without an endDate, every range ends ${where}.`,
    families: ["defaults", "ranges", "prediction", "success"] as const,
    explains: (listed: readonly Listed[], list: ListOperation, run: Run) =>
      isDefaultEnd(listed, list, run, { documented, other }),
  })),
  {
    name: "closed days listed",
    sentence: "An entry without times may be a closed day, which has no entry.",
    families: ["items"],
    explains: areClosedDaysListed,
  },
];

/** The lists of plain queries; a page after the first that was refused is one without an item. */
function listsOf({ log }: Run, { operation }: ListOperation): readonly Listed[] {
  return log.flatMap((response): readonly Listed[] => {
    const { query, credential, headers, method } = response.request;
    const { parameters } = query ?? {};
    const isPlain = query?.operation.id === operation.id && credential.kind === "right" && !headers && method === "GET";
    if (!isPlain || !parameters) return [];
    const items = listOf(response) ?? (isRefused(response) && (parameters.page ?? 1) > 1 ? [] : undefined);
    return items ? [{ parameters, items }] : [];
  });
}

/** What likely breaks a rule about one list; undefined if nothing of what is known does. Asks for a few pages if no list shows it. */
export async function listCause(
  run: Run,
  family: RuleFamily,
  operation: OperationId | undefined,
): Promise<ListCause | undefined> {
  const list = lists.find((one) => one.operation.id === operation);
  const possible = causes.filter(({ families }) => families.includes(family));
  if (!list || possible.length === 0) return undefined;
  const listed = listsOf(run, list);
  const seen = possible.find(({ explains }) => explains(listed, list, run));
  if (seen || !possible.includes(pagesFromZero)) return seen;
  const isShown = await run.once(`pages from 0 of ${list.name}`, () =>
    unlessStopped(() => isPageZeroLeftOut(run, list)),
  );
  return isShown ? pagesFromZero : undefined;
}

/** Whether every entry without a time of day lacks both. */
function areClosedDaysListed(listed: readonly Listed[], list: ListOperation): boolean {
  if (list.hasEnd) return false;
  const times = (item: unknown) => ["timeOpen", "timeClose"].map((name) => fieldOf(item, name));
  const isTime = (value: unknown) => typeof value === "string" && /^\d\d:\d\d/.test(value);
  const wrong = listed.flatMap(({ items }) => items.map(times)).filter((pair) => !pair.every(isTime));
  return wrong.length > 0 && wrong.every((pair) => pair.every((value) => value === null || value === ""));
}
