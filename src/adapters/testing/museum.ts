/** The museum of a test, and the assertions on what was asked of it. */

import { lazily } from "../../base/collections.js";
import { isPlainObject } from "../../base/json.js";
import { shown } from "../../base/text.js";
import { as, readOptions } from "../../config/code-options.js";
import * as kinds from "../../config/kinds.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ScenarioName, SessionControls } from "../../mock/admin-client/museum-controls.js";
import type { RequestExpectation } from "../../mock/assertions/expectation.js";
import type { Verification } from "../../mock/message/generated/admin-messages.js";
import type { MuseumHost } from "./museum-host.js";

/** A museum for one test. It is a session, so tests that run at the same time do not meet. */
export interface Museum extends SessionControls {
  /** The address of the mock, which other tests use, too. Requests to it need one of `headers`. */
  readonly mockUrl: string;
  /** `user:password` that the museum accepts. */
  readonly credentials: string;
  /** Sends a request to the museum as one of this test, given as to `fetch`. If the mock is in this process, there is no network in between. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
}

/** How a museum begins. */
export interface MuseumStart {
  /** Holds the clock at a day. */
  readonly today?: CalendarDate | undefined;
  /** The scenario to start in, by its name. */
  readonly scenario?: ScenarioName | undefined;
}

export async function openMuseum({ admin, ...host }: MuseumHost, start: MuseumStart): Promise<Museum> {
  const { today, scenario } = readOptions(start, "museumStart", startOptions);
  const session = await admin.session();
  if (today !== undefined) await session.clock.hold(today);
  if (scenario !== undefined) await session.scenario(scenario as ScenarioName);
  return {
    ...session,
    // The fixture drops the museum at its end, and so may the test before.
    drop: lazily(session.drop),
    data: await host.dataOf(session),
    mockUrl: admin.url,
    credentials: host.credentials,
    async fetch(input, init) {
      const request = new Request(input, init);
      const headers = new Headers(request.headers);
      headers.append("Prefer", session.headers.prefer);
      return host.fetch(new Request(request, { headers }));
    },
  };
}

/** The museum would begin on another day than the test says if a misspelt key were passed over. */
const startOptions = { today: as(kinds.date), scenario: as(kinds.text("<name>")) };

function requireMuseum(value: unknown): Museum {
  if (typeof (value as Partial<Museum> | undefined)?.verifyRequests === "function") return value as Museum;
  throw new TypeError(`Invalid value ${shown(value)} for toHaveBeenAsked; use expect(museum).`);
}

interface MatcherCall {
  readonly isNot: boolean;
  /** How long to wait if the expectation does not say, in milliseconds. */
  readonly timeout: number;
}

const MOST_LISTED = 20;

interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** What a test runner notes of a museum. Its matcher may get a copy of that, which has the same functions. */
class Notes {
  static readonly #all = new WeakMap<Museum["verifyRequests"], Notes>();

  readonly open = new Set<{ readonly expectation: RequestExpectation; readonly isNot: boolean; end(): void }>();
  /** A sentence on each request that should have reached the museum and did not: that none came proves nothing then. */
  missed = (): readonly string[] => [];

  static on({ verifyRequests }: Museum): Notes {
    const notes = Notes.#all.get(verifyRequests) ?? new Notes();
    Notes.#all.set(verifyRequests, notes);
    return notes;
  }
}

export function watchMissed(museum: Museum, missed: Notes["missed"]): void {
  Notes.on(museum).missed = missed;
}

/** Waits for an expectation to hold, or if it is negated, for requests that still wait for their answer. */
export async function checkAsked(value: unknown, expectation: RequestExpectation, call: MatcherCall) {
  const museum = requireMuseum(value);
  const { open } = Notes.on(museum);
  let end = () => {};
  const ended = new Promise<MatcherResult>((resolve) => {
    end = () => resolve({ pass: !call.isNot, message: () => "" });
  });
  const own = { expectation, isNot: call.isNot, end };
  open.add(own);
  return Promise.race([check(museum, expectation, call), ended]).finally(() => open.delete(own));
}

/** Ends the expectations that were not awaited: none fails another test. Returns what those say that do not hold by now. */
export async function endExpectations(museum: Museum): Promise<string | undefined> {
  const said: string[] = [];
  const open = [...Notes.on(museum).open];
  for (const { end } of open) end();
  for (const { expectation, isNot } of open) {
    const { quietFor, ...now } = expectation;
    const { pass, message } = await check(museum, { ...now, timeout: 0 }, { isNot, timeout: 0 }).catch(
      ({ message }: Error): MatcherResult => ({ pass: Boolean(isNot), message: () => message }),
    );
    if (pass !== !isNot) said.push(`${message()}\n${AWAIT_IT}`);
    else if (quietFor !== undefined) said.push(`Whether no further request comes is not known yet.\n${AWAIT_IT}`);
  }
  return said.length > 0 ? said.join("\n") : undefined;
}

const AWAIT_IT =
  "toHaveBeenAsked was still waiting when the test ended; await it: await expect(museum).toHaveBeenAsked(…).";

async function check(
  museum: Museum,
  expectation: RequestExpectation,
  { isNot, timeout }: MatcherCall,
): Promise<MatcherResult> {
  const notes = Notes.on(museum).missed();
  requireExpectation(expectation);
  if (isNot && !isCounted(expectation)) {
    const verification = await museum.verifyRequests({ timeout, ...expectation, exactly: 0 });
    const { verified, message } = verification;
    if (verified) warnOfMistakes(verification);
    return { pass: !verified || notes.length > 0, message: () => [message, ...notes].join(" ") };
  }
  const verification = await museum.verifyRequests({ timeout: isNot ? 0 : timeout, ...expectation });
  const { verified, count, message } = verification;
  const isMissed = count === 0 && notes.length > 0;
  if (verified !== isNot) warnOfMistakes(verification);
  if (isNot || (verified && !isMissed))
    return { pass: verified, message: () => `Expected that this does not hold. ${message}` };
  const requests = await museum.requests({ limit: MOST_LISTED });
  const lines = requests.map(({ id, method, target, status }) => `  ${id}  ${method} ${target}  ${status || "cut"}`);
  const sentence = [message, ...notes].join(" ");
  return { pass: false, message: () => [sentence, ...lines].join("\n") };
}

/** Throws a TypeError for what is no expectation: spread as one, it would have no field, or a field for each letter. */
function requireExpectation(value: unknown): void {
  if (isPlainObject(value)) return;
  throw new TypeError(
    `Invalid value ${shown(value)} for toHaveBeenAsked; use an object such as { operation: "getMuseumHours", exactly: 1 }.`,
  );
}

/** An assertion that holds has no other place to say that it would hold however its headers are misspelt. */
function warnOfMistakes({ count, warnings = [] }: Verification): void {
  if (count > 0) return;
  for (const warning of warnings) console.warn(`toHaveBeenAsked: ${warning}`);
}

/** Without a count, the negation of an expectation expects no request. */
function isCounted({ exactly, atLeast, atMost }: RequestExpectation): boolean {
  return (exactly ?? atLeast ?? atMost) !== undefined;
}
