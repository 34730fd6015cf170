/** Requests that between them reach every mutant. */
import { toBase64 } from "../base/http.js";
import { addDays, type CalendarDate } from "../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../contract/interface.js";
import type { CoreOptions } from "../mock/core/mock-core.js";
import { createMock } from "../mock/mock.js";
import type { Mutant } from "../mutants/mutant.js";

interface Sample {
  readonly target: string;
  readonly isAnonymous?: true;
  readonly about?: string;
}

/** How many days from today on are asked for, and how many pages of a list. */
const DAYS = 28;
const PAGES = 12;

/** The simplest first. */
function samples(today: CalendarDate): readonly Sample[] {
  const { path: hours } = getMuseumHours;
  const { path: events } = listSpecialEvents;
  const range = (startDate: string, endDate: string) => `${events}?startDate=${startDate}&endDate=${endDate}`;
  const year = Number(today.slice(0, 4));
  const leap = year + ((4 - (year % 4)) % 4);
  const plain = [
    hours,
    events,
    `${hours}?limit=5`,
    `${hours}?limit=30`,
    `${hours}?page=2`,
    `${hours}?limit=5&page=2`,
    `${hours}?page=9999`,
    `${hours}?startDate=${today}`,
    `${hours}?startDate=${leap}-02-25`,
    `${events}?limit=30`,
    ...upTo(PAGES).map((page) => `${events}?page=${page + 1}`),
    ...upTo(DAYS).map((days) => `${hours}?startDate=${addDays(today, days)}`),
    ...upTo(DAYS).map((days) => `${events}?startDate=${addDays(today, days)}`),
    range(today, addDays(today, 30)),
    range(addDays(today, 5), addDays(today, 5)),
    range(addDays(today, 1), addDays(today, 1)),
    range(`${year + 1}-01-31`, `${year + 1}-01-31`),
    range("0001-01-01", "0001-01-02"),
    `${events}?limit=30&startDate=${today}&endDate=${addDays(today, 365)}`,
  ].map((target): Sample => ({ target }));
  return [
    ...plain,
    { target: `${hours}?limit=x`, about: "an invalid value" },
    { target: hours, isAnonymous: true, about: "no credential" },
  ];
}

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Returns for each mutant the first sample that it changes the answer of, in the world of a mock. */
export async function findReaching(mutants: readonly Mutant[], options: CoreOptions) {
  const requests = new Map<Mutant, string>();
  let about = "";
  const onRequest = (request: string, reached: readonly Mutant[]) => {
    for (const mutant of reached) requests.set(mutant, `${request}${about}`);
  };
  const mutantsFor = () => mutants.filter((mutant) => !requests.has(mutant));
  const mock = createMock({ ...options, basePath: "" }, { mutantsFor, onRequest });
  await mock.ready();
  const [credential = "user:password"] = options.credentials ?? [];
  const authorization = `Basic ${toBase64(credential)}`;
  for (const { target, isAnonymous, about: special } of samples(mock.view().today)) {
    about = special === undefined ? "" : ` (${special})`;
    await mock.fetch(`http://mock${target}`, { headers: isAnonymous ? {} : { authorization } });
  }
  return requests;
}
