/** Asks the admin API. */

/** Why a request was refused, in the words of the mock. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export interface ApiRequest {
  readonly method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  /** Below `/__admin/`, without the session. */
  readonly path: string;
  readonly body?: unknown;
}

const SILENCE = "The mock does not answer. It may have been stopped.";

/** Sends a request to the world of a session, or the common world. Throws an ApiError; status 0 means that there was no answer. */
export async function ask<Value>(request: ApiRequest, session = ""): Promise<Value> {
  const { method, body } = request;
  const init = {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  };
  const response = await fetch(withSession(request.path, session), init).catch(() => undefined);
  if (!response) throw new ApiError(0, SILENCE);
  const text = await response.text().catch(() => "");
  const value = text === "" ? undefined : parse(text);
  if (!response.ok) throw new ApiError(response.status, detailOf(value) ?? `The mock answered ${response.status}.`);
  return value as Value;
}

export function read<Value>(path: string, session = ""): Promise<Value> {
  return ask<Value>({ method: "GET", path }, session);
}

/** The path with the session in its query. */
export function withSession(path: string, session: string): string {
  if (session === "") return path;
  return `${path}${path.includes("?") ? "&" : "?"}session=${encodeURIComponent(session)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("detail" in value)) return undefined;
  return String(value.detail);
}
