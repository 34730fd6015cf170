/** The choices about HTTP: statuses, bodies of errors, credentials and methods. */
import { getMuseumHours, methodSentence, securitySentence, sentenceOn } from "../interface.js";
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
      { answer: "problem", means: "application/problem+json (RFC 9457), with the parameter that is meant." },
      { answer: "json", means: "application/json: an object with a message." },
      { answer: "text", means: "text/plain: the message." },
      { answer: "empty", means: "No body." },
    ],
    why: "It is the one standard format for errors, and says most.",
    lenient: "problem",
    strict: "problem",
    example: { target: `${getMuseumHours.path}?limit=abc` },
  },
  credentialCheck: {
    question: "Which credentials are let in?",
    document: securitySentence,
    answers: [
      { answer: "wellFormed", means: "Any that RFC 7617 can read." },
      { answer: "listed", means: "Those given with --credentials, and no other." },
    ],
    why: "A developer can start without a set-up. It is a convenience of the mock's: a real service checks them.",
    lenient: "wellFormed",
    strict: "wellFormed",
    example: { target: `${getMuseumHours.path}?limit=1` },
  },
  badCredentialStatus: {
    question: "Which status does a well-formed credential get that is not let in?",
    document: noErrors,
    answers: [
      { answer: "401", means: "401 Unauthorized, with a challenge." },
      { answer: "403", means: "403 Forbidden." },
    ],
    why: "RFC 9110, section 11.4: a server that gets credentials that are not valid sends a 401.",
    lenient: "401",
    strict: "401",
    example: { target: `${getMuseumHours.path}?limit=1`, under: { credentialCheck: "listed" } },
  },
  challenge: {
    question: "Does a 401 carry WWW-Authenticate?",
    document: `${noErrors} RFC 9110, section 15.5.2, demands it.`,
    answers: [
      { answer: "present", means: "It does." },
      { answer: "absent", means: "It does not, as with services that break RFC 9110 here." },
    ],
    why: "A server that generates a 401 MUST send it.",
    lenient: "present",
    strict: "present",
    example: { target: getMuseumHours.path, anonymous: true },
  },
  checkOrder: {
    question: "What does an unknown path get without a credential?",
    document: `${securitySentence} What any other path requires is not shown.`,
    answers: [
      { answer: "pathFirst", means: "404: path and method are looked at before the credential." },
      { answer: "credentialFirst", means: "401: the credential is looked at before path and method." },
    ],
    why: "A mistyped path is easier to see as 404.",
    lenient: "pathFirst",
    strict: "pathFirst",
    example: { target: "/museum", anonymous: true },
  },
  wrongMethod: {
    question: "What does a method other than GET, HEAD and OPTIONS get?",
    document: `${methodSentence} What another method gets is not shown.`,
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
    question: "Is HEAD served?",
    document: `${methodSentence} HEAD is not shown.`,
    answers: [
      { answer: "served", means: "As GET, without a body." },
      { answer: "rejected", means: "As any other wrong method." },
    ],
    why: "RFC 9110, section 9.1: all general-purpose servers MUST support GET and HEAD.",
    lenient: "served",
    strict: "rejected",
    example: { method: "HEAD", target: getMuseumHours.path },
  },
  timeZone: {
    question: "In which time zone is today taken?",
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
