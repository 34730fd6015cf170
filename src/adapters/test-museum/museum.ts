/** The museum of one test: the controls of a session of its own, and how requests reach it. */
import { quote } from "../../base/quote.js";
import type { SessionControls } from "./interim-controls.js";
import type { MuseumHost } from "./museum-host.js";

/** A museum for one test. It is a session, so tests that run at the same time do not meet. */
export interface Museum extends SessionControls {
  /** The base address. Send `headers` along, or use `fetch`. */
  readonly url: string;
  /** `user:password` that the museum accepts. */
  readonly credentials: string;
  /** Sends a request to the museum as one of this test. */
  fetch(request: Request): Promise<Response>;
}

/** How a museum begins. */
export interface MuseumStart {
  /** Holds the clock at a day. */
  readonly today?: string | undefined;
  /** The scenario to start in, by its name. */
  readonly scenario?: string | undefined;
}

/** Opens a session of the museum. */
export async function openMuseum(host: MuseumHost, { today, scenario }: MuseumStart): Promise<Museum> {
  const session = host.createSession();
  if (today !== undefined) await session.clock.hold(today);
  if (scenario !== undefined) await session.scenario(scenario);
  return {
    ...session,
    url: host.url,
    credentials: host.credentials,
    fetch(request) {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(session.headers)) headers.append(name, value);
      return host.fetch(new Request(request, { headers }));
    },
  };
}

/** Throws a TypeError for a value of a matcher that is not a museum. */
export function demandMuseum(value: unknown): asserts value is Museum {
  if (typeof (value as Partial<Museum> | undefined)?.requests === "function") return;
  throw new TypeError(`Invalid value ${quote(String(value))} for toHaveBeenAsked; use expect(museum).`);
}
