/** Reads a query into a question, or says what is wrong with it. */
import { addDays, isCalendarDate } from "./calendar.js";
import type { Operation, Question, Traits } from "./traits.js";

/** A question that is rejected with a reason. */
export interface Objection {
  readonly objection: string;
}

export type Parsed = Question | Objection | "nothing";

const names = { hours: ["startDate", "page", "limit"], events: ["startDate", "endDate", "page", "limit"] };

export function parseQuestion(
  query: URLSearchParams,
  about: { operation: Operation; today: string },
  traits: Traits,
): Parsed {
  const known = names[about.operation];
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined && traits.unknownParameter === "reject")
    return { objection: `"${unknown}" is not a parameter` };
  const repeated = known.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined && traits.repeatedParameter === "reject")
    return { objection: `"${repeated}" is repeated` };
  const given = Object.fromEntries(
    known.map((name) => [name, query.getAll(name).at(traits.repeatedParameter === "last" ? -1 : 0)]),
  );
  const dates = parseDates(given, about, traits);
  if (typeof dates === "string") return { objection: dates };
  const paging = parsePaging(given, about.operation, traits);
  if (typeof paging === "string") return paging === "nothing" ? paging : { objection: paging };
  return settle({ ...about, ...dates, ...paging, given }, traits);
}

function settle(understood: Question, traits: Traits): Parsed {
  const { invertedRange, pastStartDate } = traits;
  if (understood.operation === "events" && understood.endDate < understood.startDate) {
    return invertedRange === "empty" ? "nothing" : { objection: "endDate is before startDate" };
  }
  const objection = traits.object(understood);
  if (objection !== undefined) return { objection };
  const isPast = pastStartDate === "clamp" && understood.startDate < understood.today;
  return traits.ask(isPast ? { ...understood, startDate: understood.today } : understood);
}

type Given = Question["given"];

function parseDates(given: Given, { operation, today }: { operation: Operation; today: string }, traits: Traits) {
  const startDate = parseDate(given["startDate"], traits) ?? traits.startByDefault(today, operation);
  if (!isCalendarDate(startDate)) return `startDate "${startDate}" is not a calendar date`;
  const endDate = parseDate(given["endDate"], traits) ?? traits.endByDefault(startDate, today);
  if (!isCalendarDate(endDate)) return `endDate "${endDate}" is not a calendar date`;
  return { startDate, endDate };
}

/** Undefined where the default is to be taken; a text that is no date is handed on as it is. */
function parseDate(text: string | undefined, { malformedDate }: Traits): string | undefined {
  if (text === undefined || isCalendarDate(text) || malformedDate === "reject") return text;
  return malformedDate === "lenient" ? rolledOver(text) : undefined;
}

/** `2027-02-30` is read as 2027-03-02 and `2027-1-1` as 2027-01-01; what isn't three numbers at all is left out. */
function rolledOver(text: string): string | undefined {
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const first = new Date(`${year}-01-01T00:00:00Z`).setUTCMonth(Number(month) - 1);
  return addDays(new Date(first).toISOString().slice(0, 10), Number(day) - 1);
}

function parsePaging(given: Given, operation: Operation, traits: Traits) {
  const page = parseInteger(given["page"], traits) ?? traits.pageByDefault(operation);
  const limit = parseInteger(given["limit"], traits) ?? traits.limitByDefault(operation);
  if (Number.isNaN(page)) return `page "${given["page"]}" is not an integer`;
  if (Number.isNaN(limit)) return `limit "${given["limit"]}" is not an integer`;
  const isOver = traits.isOver(limit, operation);
  if (isOver && traits.limitAboveMaximum === "reject") return `limit "${limit}" is over 30`;
  const kept = isOver ? (traits.limitAboveMaximum === "clamp" ? 30 : traits.limitByDefault(operation)) : limit;
  return lifted(page, kept, traits.belowMinimum);
}

function lifted(page: number, limit: number, belowMinimum: Traits["belowMinimum"]) {
  const isBelow = page < 1 || limit < 1;
  if (isBelow && belowMinimum === "empty") return "nothing";
  if (isBelow && belowMinimum === "reject") return "page and limit are at least 1";
  return { page: Math.max(page, 1), limit: Math.max(limit, 1) };
}

/** NaN where it is to be rejected, undefined where the default is to be taken. */
function parseInteger(text: string | undefined, { malformedInteger }: Traits): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?\d+$/.test(text)) return Number(text);
  if (malformedInteger === "reject") return Number.NaN;
  const read = malformedInteger === "lenient" ? Number.parseInt(text, 10) : Number.NaN;
  return Number.isNaN(read) ? undefined : read;
}

/** The seven days of the document. */
export function weekLater(startDate: string): string {
  return addDays(startDate, 7);
}
