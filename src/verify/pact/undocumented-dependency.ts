/** Which answers to the choices an interaction of a pact relies on: those without which the same request would be answered otherwise. */
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { type ChoiceId, choiceById, type Profile, readingChoices } from "../../contract/choices.js";
import { sentenceOn } from "../../contract/document.js";
import { type Operation, resolveTarget } from "../../contract/interface.js";
import { answersOf, profiles } from "../../contract/profile.js";
import { type MuseumQuery, parseQuery } from "../../museum/query.js";
import type { PactInteraction } from "./interaction.js";

/** A point that the document leaves open, and how an interaction has it. */
interface Reliance {
  /** Undefined if no choice covers it, as for an error that only a state can cause. */
  readonly choice?: ChoiceId;
  readonly answer?: string;
  /** What is open, as a sentence. */
  readonly says: string;
}

/** What an interaction relies on, or what of it no answer to any choice leads to. */
interface RelianceReading {
  readonly reliances: readonly Reliance[];
  readonly impossible?: {
    readonly code: "request.not-rejected" | "response.body.exceeds-page";
    readonly message: string;
    /** Where in the interaction. */
    readonly location: "response.status" | "response.body";
    readonly value?: number;
  };
}

type Impossibility = NonNullable<RelianceReading["impossible"]>;

const variedChoices: readonly ChoiceId[] = [...(Object.keys(readingChoices) as ChoiceId[]), "badParameterStatus"];

const rejectedStatuses = answersOf("badParameterStatus").map(Number);

/** Where no state says what today is, no startDate lies in the past. */
const LONG_AGO = "0000-01-01";

/** Reads an interaction with a documented operation; any other has nothing to rely on. */
export function readReliance(interaction: PactInteraction): RelianceReading {
  const { operation } = resolveTarget(interaction.path);
  if (!operation || interaction.method !== "GET") return { reliances: [] };
  const { status } = interaction;
  const ofStatus = [...errorReliances(interaction), ...pageReliances(interaction, operation)];
  if (status !== 200 && !rejectedStatuses.includes(status)) return { reliances: ofStatus };
  const base = roomiestBase(interaction, operation);
  if (!base)
    return isRefusal(interaction)
      ? { reliances: ofStatus }
      : { reliances: ofStatus, impossible: whyImpossible(status) };
  const { query } = read(interaction, operation, base);
  const reliances = [...queryReliances(interaction, operation, base), ...boundReliances(interaction, query)];
  if (!query || interaction.leastItems <= query.limit) return { reliances: [...reliances, ...ofStatus] };
  if (operation.id === "listSpecialEvents")
    return { reliances: [...reliances, toReliance("eventPageUnit", "days"), ...ofStatus] };
  return { reliances: [...reliances, ...ofStatus], impossible: whyTooMany(interaction, operation, query.limit) };
}

/** The first of the profiles that lead to the status and have room for what is expected; else the one with most of it. */
function roomiestBase(interaction: PactInteraction, operation: Operation): Profile | undefined {
  const { status, leastItems } = interaction;
  const allowing = bases.filter((profile) => read(interaction, operation, profile).status === status);
  const room = (profile: Profile) => Math.min(leastItems, read(interaction, operation, profile).query?.limit ?? 0);
  const [first, ...others] = allowing;
  return others.reduce((best, profile) => (best && room(profile) <= room(best) ? best : profile), first);
}

/** The built-in profiles, each with every status of a rejected parameter; and then with every reading of a repeated one. */
const bases: readonly Profile[] = [
  ...vary(Object.values(profiles), "badParameterStatus"),
  ...vary(vary(Object.values(profiles), "badParameterStatus"), "repeatedParameter"),
];

function vary(varied: readonly Profile[], id: ChoiceId): readonly Profile[] {
  return varied.flatMap((profile) => answersOf(id).map((answer) => ({ ...profile, [id]: answer }) as Profile));
}

function queryReliances(interaction: PactInteraction, operation: Operation, base: Profile): readonly Reliance[] {
  const { text, violated } = read(interaction, operation, base);
  const differs = (id: ChoiceId) =>
    answersOf(id).some((answer) => read(interaction, operation, { ...base, [id]: answer } as Profile).text !== text);
  // Without a startDate and a clock that is held, nothing says how wide the range is.
  const isWidthKnown = interaction.today !== undefined || interaction.query.some(([name]) => name === "startDate");
  const tried = variedChoices.filter((id) => isWidthKnown || id !== "widestRange");
  return tried.filter((id) => violated.includes(id) || differs(id)).map((id) => toReliance(id, base[id]));
}

/** Reads a request under a profile. Texts of two profiles are equal where the answer is the same. */
function read({ query: pairs, today = "" }: PactInteraction, operation: Operation, profile: Profile) {
  const { query, violations } = parseQuery(operation, pairs, { profile, today: parseCalendarDate(today) ?? LONG_AGO });
  const violated = violations.map(({ choice }) => choice);
  if (violated.length === 0) return { status: 200, violated, query, text: JSON.stringify(query) };
  return { status: Number(profile.badParameterStatus), violated, text: profile.badParameterStatus };
}

/** What an error is like rests on choices, whatever led to it. */
function errorReliances(interaction: PactInteraction): readonly Reliance[] {
  const { status, contentType, hasBody, hasChallenge, isAnonymous } = interaction;
  if (status < 400) return [];
  const isCredentialRefused = status === 401 || status === 403;
  const unusual = `The document shows no error; a missing credential gets 401 by RFC 9110, and when ${status} is not documented.`;
  const body = contentType?.includes("problem+json") ? "problem" : contentType?.includes("json") ? "json" : "text";
  const isKnown = isCredentialRefused || isRefusal(interaction) || status === 404 || rejectedStatuses.includes(status);
  return [
    ...(isCredentialRefused && !isAnonymous ? [toReliance("badCredentialStatus", String(status))] : []),
    ...(isRefusal(interaction) && status !== 401 ? [{ says: unusual }] : []),
    ...(hasChallenge ? [toReliance("challenge", "present")] : []),
    ...(hasBody ? [toReliance("errorBody", body)] : []),
    ...(isKnown ? [] : [{ says: `The document shows no error; what ${status} means is not documented.` }]),
  ];
}

/** A request without a credential that is refused, whatever its status. */
function isRefusal({ isAnonymous, status }: PactInteraction): boolean {
  return isAnonymous && status >= 400 && status < 500;
}

/** An event that lies in the range by its endDate alone: the range is that one day, or the event has no other day in it. */
function boundReliances(
  { leastItems, exactDates }: PactInteraction,
  query: MuseumQuery | undefined,
): readonly Reliance[] {
  const { startDate = "", endDate } = query ?? {};
  if (endDate === undefined) return [];
  const isBefore = (date: string) => date >= startDate && date < endDate;
  const isOnEndAlone = exactDates.some((dates) => dates.includes(endDate) && !dates.some(isBefore));
  return isOnEndAlone || (startDate === endDate && leastItems > 0) ? [toReliance("endDateBound", "inclusive")] : [];
}

/** A page behind the last one is empty, or not found. */
function pageReliances(interaction: PactInteraction, { path }: Operation): readonly Reliance[] {
  const { status, query, isEmptyList } = interaction;
  const isLaterPage = query.some(([name, value]) => name === "page" && Number(value) > 1);
  if (isLaterPage && status === 200 && isEmptyList) return [toReliance("pageBeyondEnd", "empty")];
  if (status !== 404 || isRefusal(interaction)) return [];
  return isLaterPage
    ? [toReliance("pageBeyondEnd", "notFound")]
    : [{ says: `The document shows no error; when ${path} is not found is not documented.` }];
}

function toReliance(choice: ChoiceId, answer: string): Reliance {
  return { choice, answer, says: choiceById(choice).question };
}

function whyImpossible(status: number): Impossibility {
  const message =
    status === 200
      ? "No answer to any choice lets this request pass"
      : `The request is as documented; under no answer to any choice is it rejected with ${status}`;
  return { code: "request.not-rejected", message, location: "response.status", value: status };
}

function whyTooMany({ leastItems, query }: PactInteraction, operation: Operation, most: number): Impossibility {
  const source = query.some(([name]) => name === "limit") ? "" : " by default";
  return {
    code: "response.body.exceeds-page",
    message: `${leastItems} entries are expected, but limit (“${sentenceOn(operation, "limit")}”) is ${most} here${source}, and no answer to any choice puts more on a page`,
    location: "response.body",
  };
}
