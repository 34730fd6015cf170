/** The choices about how parameters are read: what is rejected, clamped, replaced by a default, or ignored. */
import { sentenceOn } from "../document.js";
import { getMuseumHours, listSpecialEvents, parameterOf, SMALLEST_INTEGER } from "../interface.js";
import type { ChoiceTable } from "./choice.js";

const maximum = parameterOf(getMuseumHours, "limit")?.maximum;
const noErrors = "Error conditions (for example an invalid date or an out-of-range limit) are not shown.";

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
    example: { target: `${getMuseumHours.path}?limit=${(maximum ?? 0) + 1}` },
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
  },
  malformedInteger: {
    question: "What happens to a page or limit that is not an integer (abc, 1.5, 1e1, +5, empty)?",
    document: `page and limit are integers. ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is ignored, and the default is used." },
    ],
    why: "An invalid value is a mistake of the consumer.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=abc` },
  },
  malformedDate: {
    question: "What happens to a date that is not a calendar date (2027-02-30, 2027-1-1, empty)?",
    document: `startDate and endDate have the format date (YYYY-MM-DD). ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is ignored, and the default is used." },
    ],
    why: "An invalid value is a mistake of the consumer.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startDate=2027-02-30` },
  },
  invertedRange: {
    question: "What happens if endDate is before startDate?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "empty", means: "The range has no days: 200 and an empty array." },
    ],
    why: "Such a range is a mistake, and an empty list would hide it.",
    lenient: "empty",
    strict: "reject",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-09&endDate=2027-03-02` },
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
  },
  unknownParameter: {
    question: "What happens to a parameter that is not documented?",
    document: "Each operation lists its parameters; what happens to others is not shown.",
    answers: [
      { answer: "ignore", means: "It is ignored. The mock names it in a response header and in its log." },
      { answer: "reject", means: "The request is rejected." },
    ],
    why: "Most services ignore unknown parameters, and caches and proxies add some.",
    lenient: "ignore",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startdate=2027-03-05&limit=2` },
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
  },
} as const satisfies ChoiceTable;
