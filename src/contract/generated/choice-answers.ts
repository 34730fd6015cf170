/** The choices without their texts. Generated from src/contract/choices.ts by `npm run generated`; do not edit. */

/** The answers to each choice, the default first. */
export const choiceAnswers = {
  limitAboveMaximum: ["reject", "clamp"],
  belowMinimum: ["reject", "clamp"],
  malformedInteger: ["reject", "default"],
  malformedDate: ["reject", "default"],
  invertedRange: ["reject", "empty"],
  widestRange: ["none", "31", "92", "366"],
  pastStartDate: ["serve", "clamp", "clampFirst"],
  unknownParameter: ["ignore", "reject"],
  repeatedParameter: ["reject", "first", "last"],
  pageBeyondEnd: ["empty", "notFound"],
  endDateBound: ["inclusive", "exclusive"],
  hoursPageUnit: ["entries", "calendarDays"],
  eventPageUnit: ["events", "days", "daysRepeated", "calendarDays"],
  eventOrder: ["firstDateInRange", "name", "eventId", "asStored"],
  eventDates: ["all", "inRange"],
  badParameterStatus: ["400", "422"],
  errorBody: ["problem", "json", "text", "empty"],
  credentialCheck: ["wellFormed", "listed"],
  badCredentialStatus: ["401", "403"],
  challenge: ["present", "absent"],
  checkOrder: ["pathFirst", "credentialFirst"],
  wrongMethod: ["405", "404"],
  headMethod: ["served", "rejected"],
  timeZone: ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"],
} as const;

/** The choices that are open to more than they list, and to what. */
export const openChoices = {
  widestRange: "a number of days from 8 on",
  timeZone: "any IANA name, such as Europe/Paris",
} as const;

/** What is wrong with a value that a choice lets pass. */
export const choiceWarnings = {
  limitAboveMaximum: "is over the maximum, 30",
  belowMinimum: "is under 1",
  malformedInteger: "is not an integer",
  malformedDate: "is not a calendar date",
  repeatedParameter: "is given more than once",
} as const;

/** The answers of the built-in profiles that are not the defaults. */
export const profileAnswers = {
  lenient: {
    limitAboveMaximum: "clamp",
    belowMinimum: "clamp",
    malformedInteger: "default",
    malformedDate: "default",
    invertedRange: "empty",
    pastStartDate: "clamp",
    repeatedParameter: "first",
  },
  strict: { unknownParameter: "reject", pageBeyondEnd: "notFound", headMethod: "rejected" },
} as const;
