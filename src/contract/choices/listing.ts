/** The choices about what a page holds: its range, its unit, its order and what lies past the end. */
import { getMuseumHours, listSpecialEvents, sentenceOn } from "../interface.js";
import type { ChoiceTable } from "./choice.js";

const limitSentence = `“${sentenceOn(listSpecialEvents, "limit")}”`;

export const listingChoices = {
  pageBeyondEnd: {
    question: "What does a page after the last one get?",
    document: `${sentenceOn(getMuseumHours, "page")} Paging metadata and error conditions are not shown.`,
    answers: [
      { answer: "empty", means: "200 and an empty array." },
      { answer: "notFound", means: "404; the first page exists even if it is empty." },
    ],
    why: "An empty page is how a consumer without a total count sees the end.",
    lenient: "empty",
    strict: "notFound",
    example: { target: `${getMuseumHours.path}?page=9` },
  },
  endDateBound: {
    question: "Is the day endDate itself in the range?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} Whether the range includes it is not shown.`,
    answers: [
      { answer: "inclusive", means: "The range ends with that day." },
      { answer: "exclusive", means: "The range ends with the day before." },
    ],
    why: "A range of dates that a person writes down includes both ends.",
    lenient: "inclusive",
    strict: "inclusive",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-02&endDate=2027-03-03` },
  },
  hoursPageUnit: {
    question: `What does limit count on ${getMuseumHours.path}?`,
    document: `${limitSentence} Days without an entry are skipped; whether they count is not shown.`,
    answers: [
      { answer: "entries", means: "Entries: a page is full whatever days were skipped." },
      { answer: "calendarDays", means: "Days of the calendar: a page covers that many days, so gaps make it shorter." },
    ],
    why: "Each entry is a single day, and a day that is skipped is not returned.",
    lenient: "entries",
    strict: "entries",
    example: { target: `${getMuseumHours.path}?startDate=2027-03-06&limit=3` },
  },
  eventPageUnit: {
    question: `What does limit count on ${listSpecialEvents.path}?`,
    document: `${limitSentence} stands there too, though an entry is an event.`,
    answers: [
      { answer: "events", means: "Events." },
      {
        answer: "days",
        means: "Days on which an event of the range falls first: a page holds all events of that many such days.",
      },
      {
        answer: "calendarDays",
        means:
          "Days of the calendar from the start of the range on: a page holds what takes place on that many of them, so that an event of two dates can be on two pages.",
      },
    ],
    why: "The array holds events, and nearly every service pages by what its array holds.",
    lenient: "events",
    strict: "events",
    example: { target: `${listSpecialEvents.path}?page=3&limit=1` },
  },
  eventOrder: {
    question: "In which order do events come?",
    document: "The order of events is not shown.",
    answers: [
      { answer: "firstDateInRange", means: "By the first date that lies in the range, then by eventId." },
      { answer: "name", means: "By name, letter by letter without regard to a language, then by eventId." },
      { answer: "eventId", means: "By eventId." },
      { answer: "asStored", means: "As the data set has them." },
    ],
    why: "What comes first stands first, and the order is total, so that pages don't overlap.",
    lenient: "firstDateInRange",
    strict: "firstDateInRange",
    example: { target: listSpecialEvents.path },
  },
  eventDates: {
    question: "Which dates of an event are shown?",
    document: "dates are the calendar dates on which the event takes place; whether a range narrows them is not shown.",
    answers: [
      { answer: "all", means: "All of them." },
      { answer: "inRange", means: "Those that lie in the range." },
    ],
    why: "The field is described without a word about the range.",
    lenient: "all",
    strict: "all",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-02&endDate=2027-03-04` },
  },
} as const satisfies ChoiceTable;
