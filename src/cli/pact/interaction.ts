/** An interaction of a pact file, and the answers to choices on which it relies. */
import { lookUp } from "../../base/collections.js";
import { isPlainObject } from "../../base/json.js";
import { type CalendarDate, FIRST_DATE } from "../../contract/calendar-date.js";
import { type ChoiceId, choiceById, type Profile, readingChoices } from "../../contract/choices.js";
import { sentenceOn } from "../../contract/document.js";
import { type Operation, resolveTarget } from "../../contract/interface.js";
import { answersTo, profiles } from "../../contract/profile.js";
import { type MuseumQuery, parseQuery } from "../../museum/query.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { scenarioTime } from "../../scenarios/scenario-data.js";
import { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";

const library = new ScenarioLibrary(builtInScenarios);

type PactHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface PactState {
  readonly name: string;
  readonly params?: ScenarioValues | null;
}

export interface RawInteraction {
  /** Whether it is still being agreed on, so that it fails nobody. */
  readonly pending?: boolean;
  readonly description?: string;
  readonly providerStates?: readonly PactState[] | null;
  /** The only state of an interaction of version 2. */
  readonly providerState?: string | null;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: unknown;
    readonly headers?: PactHeaders | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers?: PactHeaders | null;
    readonly body?: unknown;
    readonly matchingRules?: unknown;
  };
}

/** The states that an interaction is given, in a pact of any version. */
export function statesOf({ providerState, providerStates }: RawInteraction): readonly PactState[] {
  return providerStates ?? (providerState ? [{ name: providerState }] : []);
}

/** Finds the scenario that a state names, or says why there is none. */
export function findState({ name, params }: PactState) {
  return library.find(name, library.ownParams(name, params ?? {}));
}

export function titleOf(description: string, states: readonly PactState[]): string {
  const given = states.map(({ name, params }) =>
    name.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(lookUp(params ?? {}, key) ?? whole)),
  );
  return given.length > 0 ? `${description} (given ${given.join(" and ")})` : description;
}

type PactInteraction = ReturnType<typeof parsePactInteraction>;

function parsePactInteraction(raw: RawInteraction) {
  const { request, response } = raw;
  // Since version 4 a body is its content and its type.
  const wrapped = isPlainObject(response.body) ? response.body : {};
  const body = "content" in wrapped ? wrapped["content"] : response.body;
  return {
    method: request.method.toUpperCase(),
    path: request.path,
    query: queryOf(request.query),
    isAnonymous: headerOf(request.headers, "Authorization") === undefined,
    today: todayOf(statesOf(raw)),
    status: response.status,
    contentType: headerOf(response.headers, "Content-Type") ?? String(wrapped["contentType"] ?? ""),
    hasBody: body !== undefined && body !== null && body !== "",
    isEmptyList: Array.isArray(body) && body.length === 0,
    leastItems: leastItemsOf(Array.isArray(body) ? body : [], response.matchingRules),
    hasChallenge: headerOf(response.headers, "WWW-Authenticate") !== undefined,
  };
}

/** A text in version 2, lists of values since version 3. */
function queryOf(query: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof query === "string") return [...new URLSearchParams(query)];
  return Object.entries(query ?? {}).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)]));
}

function headerOf(headers: PactHeaders | null | undefined, name: string): string | undefined {
  const [, value] = Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [];
  return value === undefined ? undefined : String(Array.isArray(value) ? value[0] : value);
}

/** Returns how many items the list has at least. A rule is a matcher in version 2, and has a list of them since 3. */
function leastItemsOf(body: readonly unknown[], rules: unknown): number {
  const { body: inBody, "$.body": older } = Object(rules);
  const rule = Object(inBody)["$"] ?? older;
  if (rule === undefined) return body.length;
  // Without a `min`, an empty list matches, whatever the example has.
  const matchers: readonly unknown[] = [Object(rule).matchers ?? rule].flat();
  const counts = matchers.map((matcher) => {
    const { match, min } = Object(matcher);
    return match === "equality" ? body.length : typeof min === "number" ? min : 0;
  });
  return Math.max(0, ...counts);
}

/** The day at which the states hold the clock; undefined where none does. */
function todayOf(states: readonly PactState[]): CalendarDate | undefined {
  const entered = states.map(findState).flatMap((finding) => ("message" in finding ? [] : [finding.entered]));
  const days = entered.flatMap((one) => scenarioTime(one, SOME_DAY)?.day ?? []);
  return days.findLast((day) => day !== SOME_DAY);
}

/** A clock that is held at a day counted from today does not say which day that is. */
const SOME_DAY = FIRST_DATE;

/** A point that the document leaves open, and how an interaction has it. */
interface Reliance {
  /** Undefined if no choice covers it, as for an error that only a state can cause. */
  readonly choice?: ChoiceId;
  readonly answer?: string;
  readonly says: string;
}

/** What an interaction relies on, or what of it no answer to any choice leads to. */
interface RelianceReading {
  readonly reliances: readonly Reliance[];
  readonly impossible?: {
    readonly code: string;
    readonly message: string;
    readonly location: string;
    readonly value?: number;
  };
}

const variedChoices: readonly ChoiceId[] = [...(Object.keys(readingChoices) as ChoiceId[]), "badParameterStatus"];

const rejectedStatuses = answersTo("badParameterStatus").map(Number);

/** Reads an interaction; one with no documented operation has nothing to rely on. */
export function readReliance(raw: RawInteraction): RelianceReading {
  const interaction = parsePactInteraction(raw);
  const { operation } = resolveTarget(interaction.path);
  if (!operation || interaction.method !== "GET") return { reliances: [] };
  const { status } = interaction;
  const ofStatus = [...errorReliances(interaction), ...pageReliances(interaction, operation)];
  if (status !== 200 && !rejectedStatuses.includes(status)) return { reliances: ofStatus };
  const base = roomiestBase(interaction, operation);
  if (!base) return { reliances: ofStatus, ...(!isRefusal(interaction) && { impossible: whyImpossible(status) }) };
  const { query } = readInteraction(interaction, operation, base);
  const reliances = [...queryReliances(interaction, operation, base), ...boundReliances(interaction, query)];
  const isTooLong = query && interaction.leastItems > query.limit;
  if (isTooLong && operation.id === "listSpecialEvents") reliances.push(toReliance("eventPageUnit", "days"));
  else if (isTooLong) {
    const impossible = whyTooMany(interaction, operation, query.limit);
    return { reliances: [...reliances, ...ofStatus], impossible };
  }
  return { reliances: [...reliances, ...ofStatus] };
}

/** The first profile that leads to the status and has room for what is expected; else the roomiest. */
function roomiestBase(interaction: PactInteraction, operation: Operation): Profile | undefined {
  const { status, leastItems } = interaction;
  const allowing = bases.filter((profile) => readInteraction(interaction, operation, profile).status === status);
  const room = (profile: Profile) =>
    Math.min(leastItems, readInteraction(interaction, operation, profile).query?.limit ?? 0);
  const [first, ...others] = allowing;
  return others.reduce((best, profile) => (best && room(profile) <= room(best) ? best : profile), first);
}

/** The built-in profiles, with every status of a rejected parameter, then every reading of a repeated one. */
const rejecting = vary(Object.values(profiles), "badParameterStatus");
const bases: readonly Profile[] = [...rejecting, ...vary(rejecting, "repeatedParameter")];

function vary(varied: readonly Profile[], id: ChoiceId): readonly Profile[] {
  return varied.flatMap((profile) => answersTo(id).map((answer) => ({ ...profile, [id]: answer }) as Profile));
}

function queryReliances(interaction: PactInteraction, operation: Operation, base: Profile): readonly Reliance[] {
  const { text, violated } = readInteraction(interaction, operation, base);
  const differs = (id: ChoiceId) =>
    answersTo(id).some(
      (answer) => readInteraction(interaction, operation, { ...base, [id]: answer } as Profile).text !== text,
    );
  // Without a startDate and a clock that is held, nothing says how wide the range is.
  const isWidthKnown = interaction.today !== undefined || interaction.query.some(([name]) => name === "startDate");
  const tried = variedChoices.filter((id) => isWidthKnown || id !== "widestRange");
  return tried.filter((id) => violated.includes(id) || differs(id)).map((id) => toReliance(id, base[id]));
}

/** Reads a request under a profile. Texts of two profiles are equal where the answer is the same. */
function readInteraction({ query: sent, today = FIRST_DATE }: PactInteraction, operation: Operation, profile: Profile) {
  // Where no state says what today is, no startDate lies in the past.
  const { query, violations } = parseQuery(operation, sent, { profile, today });
  const violated = violations.map(({ choice }) => choice);
  if (violated.length === 0) return { status: 200, violated, query, text: JSON.stringify(query) };
  return { status: Number(profile.badParameterStatus), violated, text: profile.badParameterStatus };
}

const NO_ERROR = "The document shows no error;";

/** What an error is like rests on choices, whatever led to it. */
function errorReliances(interaction: PactInteraction): readonly Reliance[] {
  const { status, contentType, hasBody, hasChallenge, isAnonymous } = interaction;
  if (status < 400) return [];
  const isCredentialRefused = status === 401 || status === 403;
  const body = contentType.includes("problem+json") ? "problem" : contentType.includes("json") ? "json" : "text";
  const isKnown = isCredentialRefused || isRefusal(interaction) || status === 404 || rejectedStatuses.includes(status);
  return [
    ...(isCredentialRefused && !isAnonymous ? [toReliance("badCredentialStatus", String(status))] : []),
    ...(isRefusal(interaction) && status !== 401
      ? [{ says: `${NO_ERROR} a missing credential gets 401 by RFC 9110, and when ${status} is not documented.` }]
      : []),
    ...(hasChallenge ? [toReliance("challenge", "present")] : []),
    ...(hasBody ? [toReliance("errorBody", body)] : []),
    ...(isKnown ? [] : [{ says: `${NO_ERROR} what ${status} means is not documented.` }]),
  ];
}

function isRefusal({ isAnonymous, status }: PactInteraction): boolean {
  return isAnonymous && status >= 400 && status < 500;
}

function boundReliances({ leastItems }: PactInteraction, query: MuseumQuery | undefined): readonly Reliance[] {
  const { startDate, endDate } = query ?? {};
  const isOneDay = endDate !== undefined && startDate === endDate;
  return isOneDay && leastItems > 0 ? [toReliance("endDateBound", "inclusive")] : [];
}

function pageReliances(interaction: PactInteraction, { path }: Operation): readonly Reliance[] {
  const { status, query, isEmptyList } = interaction;
  const isLaterPage = query.some(([name, value]) => name === "page" && Number(value) > 1);
  if (isLaterPage && status === 200 && isEmptyList) return [toReliance("pageBeyondEnd", "empty")];
  if (status !== 404 || isRefusal(interaction)) return [];
  return isLaterPage
    ? [toReliance("pageBeyondEnd", "notFound")]
    : [{ says: `${NO_ERROR} when ${path} is not found is not documented.` }];
}

function toReliance(choice: ChoiceId, answer: string): Reliance {
  return { choice, answer, says: choiceById(choice).question };
}

function whyImpossible(status: number) {
  const message =
    status === 200
      ? "No answer to any choice lets this request pass"
      : `The request is as documented; under no answer to any choice is it rejected with ${status}`;
  return { code: "request.not-rejected", message, location: "response.status", value: status };
}

function whyTooMany({ leastItems, query }: PactInteraction, operation: Operation, most: number) {
  const source = query.some(([name]) => name === "limit") ? "" : " by default";
  return {
    code: "response.body.exceeds-page",
    message: `${leastItems} entries are expected, but limit (“${sentenceOn(operation, "limit")}”) is ${most} here${source}, and no answer to any choice puts more on a page`,
    location: "response.body",
  };
}
