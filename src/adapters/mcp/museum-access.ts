/** How the tools of the MCP server reach a mock: its operations and its admin API, in process or over HTTP. */
import { isPlainObject } from "../../base/plain-object.js";

/** A running mock. */
export interface MuseumAccess {
  /** Where an application under test reaches it, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Sends a request to the mock. The path counts from the root. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** An error that the agent should read: what is invalid, what is expected and what to do. */
export class ToolError extends Error {}

export interface AdminCall {
  readonly method?: string;
  readonly body?: unknown;
  /** The session to read or to change; the common world if it is undefined. */
  readonly session?: string | undefined;
}

/** Calls the admin API and returns the JSON of the response. Throws a ToolError with the problem of an error. */
export async function callAdmin(museum: MuseumAccess, path: string, call: AdminCall = {}): Promise<unknown> {
  const { method = "GET", body, session } = call;
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const target = session === undefined ? path : withQuery(path, `session=${encodeURIComponent(session)}`);
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return readJson(await museum.send(`/__admin/${target}`, init));
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Returns the JSON of a response; undefined if it has no body. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  const value = text === "" ? undefined : parse(text);
  if (response.ok) return value;
  const detail = isPlainObject(value) && typeof value["detail"] === "string" ? value["detail"] : text.slice(0, 200);
  throw new ToolError(`The mock answered ${response.status}: ${detail}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolError("The mock answered with something that is not JSON; is this the address of museum-mock?");
  }
}
