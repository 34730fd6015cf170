/** The choices: every point that the document leaves open, the answers to it, and what they mean. */
import { methodSentence, securitySentence, sentenceOn } from "./document.js";
import { getMuseumHours, listSpecialEvents, parameterOf, SMALLEST_INTEGER } from "./interface.js";

/** A request that shows the choice, sent at noon UTC of the example world's day (`src/fixtures/example.ts`). */
interface ChoiceExample {
  readonly method?: "POST" | "HEAD";
  /** Path and query. */
  readonly target: string;
  readonly anonymous?: true;
  /** Answers of other choices without which this one would not show, by id. */
  readonly under?: Readonly<Record<string, string>>;
}

export interface Choice {
  readonly question: string;
  /** The sentence of the document that stops short, or its silence. */
  readonly document: string;
  /** Every answer with what it means; the first is the default. */
  readonly answers: readonly { readonly answer: string; readonly means: string }[];
  /** Set where answers beyond those listed are possible; says which. */
  readonly openTo?: string;
  /** Why the default is the default. */
  readonly why: string;
  /** The answer of the profile that clamps and defaults whatever can be. */
  readonly lenient: string;
  /** The answer of the profile that rejects whatever can be. */
  readonly strict: string;
  readonly example: ChoiceExample;
}

type ChoiceTable = Readonly<Record<string, Choice>>;

/** The answers of a choice as a type; any text where the choice is open to more than it lists. */
type AnswerIn<C extends Choice> = C extends { readonly openTo: string } ? string : C["answers"][number]["answer"];

/** What a module that honours choices must provide: something for every answer, or a function for a choice that is open to more. */
export type Behaviours<Table extends ChoiceTable> = {
  readonly [Id in keyof Table]: Table[Id] extends { readonly openTo: string }
    ? (answer: string, ...context: never[]) => unknown
    : { readonly [Answer in AnswerIn<Table[Id]>]: unknown };
};

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

const maximum = parameterOf(getMuseumHours, "limit")?.maximum;
const noErrorConditions = "Error conditions (for example an invalid date or an out-of-range limit) are not shown.";

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
    document: `page and limit are integers. ${noErrorConditions}`,
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
    document: `startDate and endDate have the format date (YYYY-MM-DD). ${noErrorConditions}`,
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
    document: `${sentenceOn(listSpecialEvents, "endDate")} ${noErrorConditions}`,
    answers: [
      { answer: "reject", means: "The request is rejected." },
      { answer: "empty", means: "The range has no days: 200 and an empty array." },
    ],
    why: "Such a range is a mistake, and an empty list would hide it.",
    lenient: "empty",
    strict: "reject",
    example: { target: `${listSpecialEvents.path}?startDate=2027-03-09&endDate=2027-03-02` },
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
      { answer: "ignore", means: "It is ignored." },
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

export const choices = { ...readingChoices, ...listingChoices, ...answeringChoices } as const;

/** The id of a choice, such as `limitAboveMaximum`. */
export type ChoiceId = keyof typeof choices;

export type AnswerOf<Id extends ChoiceId> = AnswerIn<(typeof choices)[Id]>;

/** An answer to each choice. */
export type Profile = { readonly [Id in ChoiceId]: AnswerOf<Id> };

export function choiceById(id: ChoiceId): Choice {
  return choices[id];
}
