/** The museum of one test: the controls of a session of its own, and how requests reach it. */
import { hintFor } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote, shown } from "../../base/quote.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ScenarioName } from "../../mock/control/built-in-names.js";
import type { SessionControls } from "../../mock/control/museum-controls.js";
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

/** Opens a session of the museum. */
export async function openMuseum({ admin, ...host }: MuseumHost, start: MuseumStart): Promise<Museum> {
  const { today, scenario } = requireStart(start);
  const session = await admin.session();
  if (today !== undefined) await session.clock.hold(today);
  if (scenario !== undefined) await session.scenario(scenario);
  return {
    ...session,
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

/** Throws a TypeError for a start with an unknown key: the museum would begin on another day than the test says. */
function requireStart(start: MuseumStart): MuseumStart {
  if (!isPlainObject(start)) {
    throw new TypeError(`Invalid value ${shown(start)} for museumStart; use an object of ${startKeys.join(" and ")}.`);
  }
  const unknown = Object.keys(start).find((key) => !startKeys.includes(key));
  if (unknown === undefined) return start;
  const hint = hintFor(unknown, startKeys, `use ${startKeys.join(" and ")}.`);
  throw new TypeError(`Unknown key ${quote(unknown)} of museumStart; ${hint}`);
}

const startKeys: readonly string[] = ["today", "scenario"] satisfies readonly (keyof MuseumStart)[];

/** Throws a TypeError for a value of a matcher that is not a museum. */
export function requireMuseum(value: unknown): Museum {
  if (typeof (value as Partial<Museum> | undefined)?.verifyRequests === "function") return value as Museum;
  throw new TypeError(`Invalid value ${shown(value)} for toHaveBeenAsked; use expect(museum).`);
}
