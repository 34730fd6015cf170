/** Reads an interaction of a pact, in the second version of Pact's files to the fourth, as far as it says something of the interface. */
import { type CalendarDate, FIRST_DATE } from "../../contract/calendar-date.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { createScenarioLibrary, ownParams } from "../../scenarios/scenario-library.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";
import { scenarioTime } from "../../scenarios/scenario-time.js";
import { parseMatchingRules } from "./matching-rules.js";

const library = createScenarioLibrary(builtInScenarios);

/** What an interaction asks and expects. Examples stand for what they are examples of. */
export interface PactInteraction {
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The request has no Authorization header. */
  readonly isAnonymous: boolean;
  /** The day that its states hold the clock at, where one does. */
  readonly today?: string;
  readonly status: number;
  readonly contentType?: string;
  readonly hasBody: boolean;
  /** Exactly the empty list is expected. */
  readonly isEmptyList: boolean;
  /** The minimum number of items in the expected list; 0 if a list is not expected. */
  readonly leastItems: number;
  /** The dates of each item that is expected, where these dates and no others are. */
  readonly exactDates: readonly (readonly string[])[];
  /** WWW-Authenticate is expected. */
  readonly hasChallenge: boolean;
}

/** The texts of a header, or the only one. */
export type PactHeaders = Readonly<Record<string, string | readonly string[]>>;

/** An interaction over HTTP, as any version of Pact's files has it. */
export interface RawInteraction {
  readonly description?: string;
  readonly providerStates?: readonly { readonly name: string; readonly params?: ScenarioValues | null }[] | null;
  /** In version 2. */
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
    readonly generators?: unknown;
  };
}

export function parsePactInteraction({
  description = "",
  providerState,
  providerStates = typeof providerState === "string" ? [{ name: providerState }] : undefined,
  request,
  response,
}: RawInteraction): PactInteraction {
  const body = contentOf(response.body);
  const contentType = headerOf(response.headers, "Content-Type") ?? typeOf(response.body);
  const today = todayOf(providerStates);
  return {
    description,
    method: request.method.toUpperCase(),
    path: request.path,
    query: queryOf(request.query),
    isAnonymous: headerOf(request.headers, "Authorization") === undefined,
    ...(today !== undefined && { today }),
    status: response.status,
    ...(contentType !== undefined && { contentType }),
    hasBody: body !== undefined && body !== null && body !== "",
    isEmptyList: Array.isArray(body) && body.length === 0,
    ...itemsOf(Array.isArray(body) ? body : [], response),
    hasChallenge: headerOf(response.headers, "WWW-Authenticate") !== undefined,
  };
}

/** A text in version 2, lists of values since version 3. */
function queryOf(query: unknown): PactInteraction["query"] {
  if (typeof query === "string") return [...new URLSearchParams(query)];
  return Object.entries(query ?? {}).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => [name, String(value)] as const),
  );
}

function headerOf(headers: PactHeaders | null | undefined, name: string): string | undefined {
  const [, value] = Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name.toLowerCase()) ?? [];
  return value === undefined ? undefined : String(Array.isArray(value) ? value[0] : value);
}

/** Since version 4 a body is its content and its type. */
function contentOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "content" in body ? body.content : body;
}

function typeOf(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "contentType" in body ? String(body.contentType) : undefined;
}

/** What a generator puts in place of an example is not known. */
function itemsOf(
  body: readonly unknown[],
  { matchingRules, generators }: RawInteraction["response"],
): Pick<PactInteraction, "leastItems" | "exactDates"> {
  const rules = parseMatchingRules(matchingRules);
  const leastItems = rules.leastItems(body);
  const exactDates = body.slice(0, leastItems).flatMap((item, index) => {
    const dates = datesOf(item);
    const isExact = [[], ...dates.keys()].every((at) => rules.isExact([index, "dates", at].flat()));
    return isExact && !generators ? [dates] : [];
  });
  return { leastItems, exactDates };
}

function datesOf(item: unknown): readonly string[] {
  const { dates } = (item ?? {}) as { dates?: unknown };
  return Array.isArray(dates) ? dates.map(String) : [];
}

/** The day at which the states hold the clock, as the scenarios of that name do; undefined where none of them does. */
function todayOf(states: RawInteraction["providerStates"]): CalendarDate | undefined {
  const entered = (states ?? []).flatMap(({ name, params }) => {
    const finding = library.find(name, ownParams(library, name, params ?? {}));
    return "message" in finding ? [] : [finding.entered];
  });
  const days = entered.flatMap((one) => scenarioTime(one, SOME_DAY)?.day ?? []);
  return days.findLast((day) => day !== SOME_DAY);
}

/** A clock that is held at a day counted from today does not say which day that is. */
const SOME_DAY = FIRST_DATE;
