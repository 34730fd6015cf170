/** The choices about how parameters are read: what is rejected, clamped, defaulted or passed over. */
import { getMuseumHours, listSpecialEvents, parameterOf, SMALLEST_INTEGER, sentenceOn } from "../interface.js";
import type { ChoiceTable } from "./choice.js";

const maximum = parameterOf(getMuseumHours, "limit")?.maximum;
const noErrors = "Error conditions (for example an invalid date or an out-of-range limit) are not shown.";

export const readingChoices = {
  limitAboveMaximum: {
    question: `What does a limit over ${maximum} get?`,
    document: `The maximum of limit is ${maximum}; what a larger one gets is not shown.`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "clamp", means: `It is taken as ${maximum}.` },
    ],
    why: "A consumer that asks for more than the maximum should learn it here and not from a short page.",
    lenient: "clamp",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=${(maximum ?? 0) + 1}` },
  },
  belowMinimum: {
    question: `What does a page or limit under ${SMALLEST_INTEGER} get?`,
    document: "Minimum values of page and limit are not shown.",
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "clamp", means: `It is taken as ${SMALLEST_INTEGER}.` },
    ],
    why: "There is no page 0; a consumer that counts from 0 would read the first page twice.",
    lenient: "clamp",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?page=0` },
  },
  malformedInteger: {
    question: "What does a page or limit get that is no integer (abc, 1.5, 1e1, +5, empty)?",
    document: `page and limit are integers. ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is taken as if it had been left out." },
    ],
    why: "A value that can't be read is a mistake of the consumer's.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=abc` },
  },
  malformedDate: {
    question: "What does a date get that is no calendar date (2027-02-30, 2027-1-1, empty)?",
    document: `startDate and endDate have the format date (YYYY-MM-DD). ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "default", means: "It is taken as if it had been left out." },
    ],
    why: "A value that can't be read is a mistake of the consumer's.",
    lenient: "default",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startDate=2027-02-30` },
  },
  invertedRange: {
    question: "What does an endDate before the startDate get?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} ${noErrors}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "empty", means: "The range holds no day: 200 and an empty array." },
    ],
    why: "Such a range can only be a mistake; an empty list would hide it.",
    lenient: "empty",
    strict: "reject",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-09&endDate=2027-03-02` },
  },
  pastStartDate: {
    question: "What does a startDate before today get?",
    document: `${sentenceOn(getMuseumHours, "startDate")} A minimum is not shown.`,
    answers: [
      { answer: "serve", means: "It is taken as it is: days and events of the past are returned." },
      { answer: "clamp", means: "It is taken as today." },
    ],
    why: "The description of startDate sets no bound.",
    lenient: "clamp",
    strict: "serve",
    example: { target: `${getMuseumHours.path}?startDate=2027-02-26&limit=3` },
  },
  unknownParameter: {
    question: "What does a parameter get that is not documented?",
    document: "Each operation lists its parameters; what any other gets is not shown.",
    answers: [
      { answer: "ignore", means: "It is passed over; the mock names it in a response header and in its log." },
      { answer: "reject", means: "The request is rejected." },
    ],
    why: "Most services pass over what they don't know, and caches and proxies add parameters of their own.",
    lenient: "ignore",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?startdate=2027-03-05&limit=2` },
  },
  repeatedParameter: {
    question: "What does a parameter get that is given more than once?",
    document: "Each parameter is one value; what limit=5&limit=6 gets is not shown.",
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "first", means: "The first value counts." },
      { answer: "last", means: "The last value counts." },
    ],
    why: "Frameworks differ in which one they take, so a consumer can't know.",
    lenient: "first",
    strict: "reject",
    example: { target: `${getMuseumHours.path}?limit=1&limit=2` },
  },
} as const satisfies ChoiceTable;
