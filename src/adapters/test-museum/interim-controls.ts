/** Controls of a session over the admin API. */
import { randomUUID } from "node:crypto";
import type { JournaledExchange } from "../../mock/journal/exchange.js";

export interface RequestFilter {
  readonly operation?: string;
  readonly parameter?: string | Readonly<Record<string, string | number>>;
  readonly status?: number | string;
  readonly wrong?: boolean;
}

export interface SessionControls {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: {
    get(): Promise<{ readonly today: string; readonly timeZone: string }>;
    hold(today: string): Promise<unknown>;
    advance(days: number): Promise<unknown>;
  };
  scenario(name: string): Promise<unknown>;
  faults(faults: unknown): Promise<unknown>;
  profile(answers?: object): Promise<unknown>;
  requests(filter?: RequestFilter): Promise<readonly JournaledExchange[]>;
  archive(): Promise<unknown>;
  drop(): Promise<void>;
}

export function createSession(url: string, send: (request: Request) => Promise<Response>): SessionControls {
  const id = randomUUID();
  const headers = { Prefer: `session=${id}` };
  const call = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers: { ...headers, "Content-Type": "application/json" } };
    const request = new Request(`${url}/__admin/${path}`, { ...init, body: body ? JSON.stringify(body) : null });
    const response = await send(request);
    const text = await response.text();
    if (!response.ok) throw new TypeError(text);
    return text === "" ? undefined : JSON.parse(text);
  };
  return {
    id,
    headers,
    clock: {
      get: () => call("GET", "clock"),
      hold: (today) => call("PUT", "clock", { today }),
      advance: (days) => call("POST", "clock/advance", { days }),
    },
    scenario: (scenario) => call("PUT", "scenarios", { scenario }),
    faults: (faults) => call("PUT", "faults", [faults].flat()),
    profile: (answers) => (answers ? call("PATCH", "profile", answers) : call("GET", "profile")),
    requests: async (filter = {}) => {
      const { parameter, ...rest } = filter;
      const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
      const named = typeof parameter === "object" ? Object.entries(parameter) : parameter ? [[parameter]] : [];
      for (const [name, value] of named)
        query.append("parameter", value === undefined ? `${name}` : `${name}=${value}`);
      return (await call("GET", `requests?${query}`)).requests;
    },
    archive: () => call("GET", "requests/har"),
    drop: async () => call("DELETE", `sessions/${id}`),
  };
}
