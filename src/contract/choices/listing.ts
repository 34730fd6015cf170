/** The choices about the content of a page: its range, its unit, its order, and what comes after the last page. */
import { sentenceOn } from "../document.js";
import { getMuseumHours, listSpecialEvents } from "../interface.js";
import type { ChoiceTable } from "./choice.js";

const limitSentence = `“${sentenceOn(listSpecialEvents, "limit")}”`;

export const listingChoices = {
  pageBeyondEnd: {
    question: "What does a page after the last one return?",
    document: `${sentenceOn(getMuseumHours, "page")} Paging metadata and error conditions are not shown.`,
    answers: [
      { answer: "empty", means: "200 and an empty array." },
      { answer: "notFound", means: "404. The first page exists even if it is empty." },
    ],
    why: "There is no total count, so a consumer sees the end by an empty page.",
    lenient: "empty",
    strict: "notFound",
    example: { target: `${getMuseumHours.path}?page=9` },
  },
  endDateBound: {
    question: "Is the day endDate included in the range?",
    document: `${sentenceOn(listSpecialEvents, "endDate")} Whether the range includes it is not shown.`,
    answers: [
      { answer: "inclusive", means: "The range ends with that day." },
      { answer: "exclusive", means: "The range ends with the day before." },
    ],
    why: "People who write down a range of dates include both ends.",
    lenient: "inclusive",
    strict: "inclusive",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-02&endDate=2027-03-03` },
  },
  hoursPageUnit: {
    question: `What does limit count on ${getMuseumHours.path}?`,
    document: `${limitSentence} Days without an entry are skipped; whether they count is not shown.`,
    answers: [
      { answer: "entries", means: "Entries. A page is full, however many days are skipped." },
      { answer: "calendarDays", means: "Calendar days. A page covers that many days, so gaps make it shorter." },
    ],
    why: "Each entry is a single day, and skipped days are not returned.",
    lenient: "entries",
    strict: "entries",
    example: { target: `${getMuseumHours.path}?startDate=2027-03-06&limit=3` },
  },
  eventPageUnit: {
    question: `What does limit count on ${listSpecialEvents.path}?`,
    document: `${limitSentence} is documented there, too, but each item is an event.`,
    answers: [
      { answer: "events", means: "Events." },
      {
        answer: "days",
        means: "Days on which events of the range have their first date. A page has all events of that many such days.",
      },
      {
        answer: "calendarDays",
        means:
          "Calendar days from the start of the range. A page has the events of that many days, so an event with two dates can be on two pages.",
      },
    ],
    why: "The array has events, and nearly every service counts the items of its array.",
    lenient: "events",
    strict: "events",
    example: { target: `${listSpecialEvents.path}?page=3&limit=1` },
  },
  eventOrder: {
    question: "How are events sorted?",
    document: "The order of events is not shown.",
    answers: [
      { answer: "firstDateInRange", means: "By the first date in the range, then by eventId." },
      { answer: "name", means: "By name, letter by letter and without the rules of a language, then by eventId." },
      { answer: "eventId", means: "By eventId." },
      { answer: "asStored", means: "In the order of the data set." },
    ],
    why: "Earlier events come first. No two events are equal in this order, so pages don't overlap.",
    lenient: "firstDateInRange",
    strict: "firstDateInRange",
    example: { target: listSpecialEvents.path },
  },
  eventDates: {
    question: "Which dates of an event are shown?",
    document: "dates are the calendar dates on which the event takes place; whether a range narrows them is not shown.",
    answers: [
      { answer: "all", means: "All of them." },
      { answer: "inRange", means: "Only those in the range." },
    ],
    why: "The description of the field does not mention the range.",
    lenient: "all",
    strict: "all",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-02&endDate=2027-03-04` },
  },
} as const satisfies ChoiceTable;
