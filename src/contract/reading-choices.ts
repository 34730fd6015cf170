/** The choices of how a query is read: values that the document does not allow, or of which it does not say what they mean. */
import type { Probes, ReadingTable } from "./choice.js";
import { sentenceOn } from "./document.js";
import { getMuseumHours, listSpecialEvents, parameterOf, SMALLEST_INTEGER } from "./interface.js";

const maximum = parameterOf(getMuseumHours, "limit")?.maximum ?? 0;
const noErrorConditions = "Error conditions (for example an invalid date or an out-of-range limit) are not shown.";

/** Probes that may all be taken for the same. */
function takenFor(alike: Probes[string], queries: readonly string[]): Probes {
  return Object.fromEntries(queries.map((query) => [query, alike]));
}

export const readingChoices = {
  limitAboveMaximum: {
    question: `What happens to a limit over ${maximum}?`,
    document: `The maximum of limit is ${maximum}; what happens to a larger one is not shown.`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "clamp", means: `${maximum} is used.` },
    ],
    why: "A consumer that asks for too much should notice it, instead of getting a short page.",
    lenient: "clamp",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=${maximum + 1}` },
    parameters: ["limit"],
    warning: `is over the maximum, ${maximum}`,
    probes: () => takenFor({ clamp: { limit: maximum } }, ["limit=31", "limit=1000"]),
  },
  belowMinimum: {
    question: `What happens to a page or limit below ${SMALLEST_INTEGER}?`,
    document: "Minimum values of page and limit are not shown.",
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "clamp", means: `${SMALLEST_INTEGER} is used.` },
    ],
    why: "There is no page 0. A consumer that counts from 0 would read the first page twice.",
    lenient: "clamp",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?page=0` },
    warning: `is under ${SMALLEST_INTEGER}`,
    probes: () => ({
      "limit=0": { clamp: { limit: SMALLEST_INTEGER } },
      "limit=-1": { clamp: { limit: SMALLEST_INTEGER } },
      "limit=2&page=0": { clamp: { limit: 2, page: SMALLEST_INTEGER } },
    }),
  },
  malformedInteger: {
    question: "What happens to a page or limit that is not an integer (abc, 1.5, 1e1, +5, empty)?",
    document: `page and limit are integers. ${noErrorConditions}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is ignored, and the default is used." },
    ],
    why: "An invalid value is a mistake of the consumer.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=abc` },
    warning: "is not an integer",
    probes: () => takenFor({ default: {} }, ["limit=abc", "limit=1.5", "limit=1e1", "limit="]),
  },
  malformedDate: {
    question: "What happens to a date that is not a calendar date (2027-02-30, 2027-1-1, empty)?",
    document: `startDate and endDate have the format date (YYYY-MM-DD). ${noErrorConditions}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is ignored, and the default is used." },
    ],
    why: "An invalid value is a mistake of the consumer.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startDate=2027-02-30` },
    warning: "is not a calendar date",
    probes: ({ invalid, rolled }) => ({
      ...takenFor({ default: {} }, ["startDate=2027-02-30", "startDate=today-or-so"]),
      [`startDate=${invalid}`]: { default: {}, "the next month": { startDate: rolled } },
    }),
  },
  invertedRange: {
    question: "What happens if endDate is before startDate?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} ${noErrorConditions}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "empty", means: "The range has no days: 200 and an empty array." },
    ],
    why: "Such a range is a mistake, and an empty list would hide it.",
    lenient: "empty",
    strict: "reject",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-09&endDate=2027-03-02` },
    parameters: ["endDate"],
    warning: null,
    probes: null,
  },
  widestRange: {
    question: "How many days may lie between startDate and endDate?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} ${noErrorConditions}`,
    answers: [
      { answer: "none", means: "Any number: no range is too wide." },
      { answer: "31", means: "At most 31; a wider range is rejected." },
      { answer: "92", means: "At most 92; a wider range is rejected." },
      { answer: "366", means: "At most 366; a wider range is rejected." },
    ],
    openTo: "a number of days from 8 on",
    why: "The document shows no maximum.",
    lenient: "none",
    strict: "none",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-01&endDate=2028-03-20` },
    shows: "a range of two years that is served or refused",
    parameters: ["endDate"],
    warning: null,
    probes: null,
  },
  pastStartDate: {
    question: "What happens to a startDate before today?",
    document: `${sentenceOn(getMuseumHours, "startDate")} A minimum is not shown.`,
    answers: [
      { answer: "serve", means: "It is used: past days and events are returned." },
      { answer: "clamp", means: "Today is used, after the range was compared with the startDate that was given." },
      {
        answer: "clampFirst",
        means: "Today is used, and then the range is compared with it: an endDate before today is before startDate.",
      },
    ],
    why: "The description of startDate sets no limit.",
    lenient: "clamp",
    strict: "serve",
    example: {
      target: `${listSpecialEvents.path}?startDate=2027-03-02&endDate=2027-03-02`,
      under: { timeZone: "Pacific/Kiritimati" },
    },
    shows: "entries or events of the past, or events in the week to come",
    parameters: ["startDate"],
    warning: null,
    probes: null,
  },
  unknownParameter: {
    question: "What happens to a parameter that is not documented?",
    document: "Each operation lists its parameters; what happens to others is not shown.",
    answers: [
      { answer: "ignore", means: "It is ignored." },
      { answer: "reject", means: "The request is rejected." },
    ],
    why: "Most services ignore unknown parameters, and caches and proxies add some.",
    lenient: "ignore",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startdate=2027-03-05&limit=2` },
    warning: null,
    probes: () => ({ "limit=3&undocumented=1": { ignore: { limit: 3 } } }),
  },
  repeatedParameter: {
    question: "What happens to a parameter that is given more than once?",
    document: "Each parameter has one value; what happens to limit=5&limit=6 is not shown.",
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "first", means: "The first value is used." },
      { answer: "last", means: "The last value is used." },
    ],
    why: "Frameworks differ in which value they use, so a consumer can't know.",
    lenient: "first",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=1&limit=2` },
    warning: "is given more than once",
    probes: () => ({ "limit=2&limit=3": { first: { limit: 2 }, last: { limit: 3 } } }),
  },
} as const satisfies ReadingTable;
