/** The choices about HTTP: statuses, bodies of errors, credentials and methods. */
import { methodSentence, securitySentence, sentenceOn } from "../document.js";
import { getMuseumHours } from "../interface.js";
import type { ChoiceTable } from "./choice.js";

const noErrors = "Error status codes and the shape of an error are not shown.";

export const answeringChoices = {
  badParameterStatus: {
    question: "Which status does a rejected parameter get?",
    document: noErrors,
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
    document: noErrors,
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
    document: noErrors,
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
    document: `${noErrors} RFC 9110, section 15.5.2, requires it.`,
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
    why: "A mistyped path is easier to notice with 404.",
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
    why: "RFC 9110, section 15.5.6: the method is known, but not supported by the resource.",
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
