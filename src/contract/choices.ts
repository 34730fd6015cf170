/** The choices: every point that the document leaves open, the answers to it, and what they mean. */
import type { AnswerIn, Choice, ChoiceTable } from "./choice.js";
import { methodSentence, securitySentence, sentenceOn } from "./document.js";
import { getMuseumHours, listSpecialEvents } from "./interface.js";
import { readingChoices } from "./reading-choices.js";

const noErrorStatuses = "Error status codes and the shape of an error are not shown.";

export const answeringChoices = {
  badParameterStatus: {
    question: "Which status does a rejected parameter get?",
    document: noErrorStatuses,
    answers: [
      { answer: "400", means: "400 Bad Request." },
      { answer: "422", means: "422 Unprocessable Content." },
    ],
    why: "400 is what most services answer.",
    lenient: "400",
    strict: "400",
    example: { target: `${getMuseumHours.path}?limit=abc` },
    shows: "a parameter that is rejected",
  },
  errorBody: {
    question: "What is the body of an error?",
    document: noErrorStatuses,
    answers: [
      { answer: "problem", means: "application/problem+json (RFC 9457), which names the parameter." },
      { answer: "json", means: "application/json: an object with a message." },
      { answer: "text", means: "text/plain: the message." },
      { answer: "empty", means: "No body." },
    ],
    why: "It is the standard format for errors, and has the most detail.",
    lenient: "problem",
    strict: "problem",
    example: { target: `${getMuseumHours.path}?limit=abc` },
  },
  credentialCheck: {
    question: "Which credentials are accepted?",
    document: securitySentence,
    answers: [
      { answer: "wellFormed", means: "Any that is well-formed (RFC 7617)." },
      { answer: "listed", means: "Only those given with --credentials." },
    ],
    why: "Developers can start without any setup. This is a convenience of the mock: a real service checks credentials.",
    lenient: "wellFormed",
    strict: "wellFormed",
    example: { target: `${getMuseumHours.path}?limit=1` },
    shows: "a credential",
  },
  badCredentialStatus: {
    question: "Which status does a well-formed credential get that is not accepted?",
    document: noErrorStatuses,
    answers: [
      { answer: "401", means: "401 Unauthorized, with a challenge." },
      { answer: "403", means: "403 Forbidden." },
    ],
    why: "RFC 9110, section 11.4: a server answers invalid credentials with 401.",
    lenient: "401",
    strict: "401",
    example: { target: `${getMuseumHours.path}?limit=1`, under: { credentialCheck: "listed" } },
    shows: "a credential",
  },
  challenge: {
    question: "Does a 401 have the header WWW-Authenticate?",
    document: `${noErrorStatuses} RFC 9110, section 15.5.2, requires it.`,
    answers: [
      { answer: "present", means: "Yes." },
      { answer: "absent", means: "No, like services that break RFC 9110 here." },
    ],
    why: "A server that generates a 401 MUST send it.",
    lenient: "present",
    strict: "present",
    example: { target: getMuseumHours.path, anonymous: true },
    shows: "a 401",
  },
  checkOrder: {
    question: "What does an unknown path return without a credential?",
    document: `${securitySentence} What any other path requires is not shown.`,
    answers: [
      { answer: "pathFirst", means: "404: path and method are checked before the credential." },
      { answer: "credentialFirst", means: "401: the credential is checked before path and method." },
    ],
    why: "A mistyped path is easier to notice with 404. With --others, another server answers unknown paths.",
    lenient: "pathFirst",
    strict: "pathFirst",
    example: { target: "/museum", anonymous: true },
  },
  wrongMethod: {
    question: "What does a method other than GET, HEAD and OPTIONS return?",
    document: `${methodSentence} What other methods return is not shown.`,
    answers: [
      { answer: "405", means: "405 Method Not Allowed, with Allow." },
      { answer: "404", means: "404 Not Found." },
    ],
    why: "RFC 9110, section 15.5.6: the method is known, but not supported by the resource. With --others, another server answers other methods than HEAD.",
    lenient: "405",
    strict: "405",
    example: { method: "POST", target: getMuseumHours.path },
    shows: "--probe-writes, or a target that rejects HEAD",
  },
  headMethod: {
    question: "Is HEAD supported?",
    document: `${methodSentence} HEAD is not shown.`,
    answers: [
      { answer: "served", means: "Yes, like GET without a body." },
      { answer: "rejected", means: "No, it is answered like any other wrong method." },
    ],
    why: "RFC 9110, section 9.1: all general-purpose servers MUST support GET and HEAD.",
    lenient: "served",
    strict: "rejected",
    example: { method: "HEAD", target: getMuseumHours.path },
  },
  timeZone: {
    question: "Which time zone defines today?",
    document: `${sentenceOn(getMuseumHours, "startDate")} The time zone is not shown.`,
    answers: [
      { answer: "UTC", means: "The date of Coordinated Universal Time." },
      { answer: "Pacific/Kiritimati", means: "The date there, 14 hours ahead of UTC." },
      { answer: "Etc/GMT+12", means: "The date there, 12 hours behind UTC." },
    ],
    openTo: "any IANA name, such as Europe/Paris",
    why: "It is the same on every machine.",
    lenient: "UTC",
    strict: "UTC",
    example: { target: `${getMuseumHours.path}?limit=1` },
  },
} as const satisfies ChoiceTable;

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
    parameters: ["page"],
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
    shows: "an event that lies in a range by its last day alone",
    parameters: ["endDate"],
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
    shows: "days without an entry between others",
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
        answer: "daysRepeated",
        means:
          "Days of the range on which any event takes place. A page has all events of that many such days, so an event with two dates can be on two pages.",
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
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-01&endDate=2027-03-09&page=2&limit=2` },
    shows: "two events that fall first on one day",
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
    shows: "an event of several dates",
  },
} as const satisfies ChoiceTable;

/** All points that the document leaves open, by id. */
export const choices = { ...readingChoices, ...listingChoices, ...answeringChoices } as const;

/** The id of a choice, such as `limitAboveMaximum`. */
export type ChoiceId = keyof typeof choices;

export type AnswerOf<Id extends ChoiceId> = AnswerIn<(typeof choices)[Id]>;

/** An answer to each choice. */
export type Profile = { readonly [Id in ChoiceId]: AnswerOf<Id> };

export function choiceById(id: ChoiceId): Choice {
  return choices[id];
}
