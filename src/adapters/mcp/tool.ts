/** A tool of the MCP server, and the museum that it works on. */
import { createAdminCall } from "../../mock/admin-client/admin-request.js";
import { createWorldControls, type WorldControls } from "../../mock/admin-client/museum-controls.js";

/** What a tool works with. */
interface ToolContext {
  readonly museum: MuseumAccess;
  readonly signal: AbortSignal;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** A schema of JSON Schema 2020-12, kept short because an agent reads all of them. */
type Schema = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The properties of the arguments. */
  readonly input: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The properties of the result. */
  readonly output: Readonly<Record<string, Schema>>;
  /** Whether it changes the mock, sends requests to a service or runs a command; the others only read. */
  readonly changes?: boolean;
  /** The arguments were validated against the schema. Throws a ToolError for what the agent can mend. */
  run(args: Arguments, context: ToolContext): Promise<Readonly<Record<string, unknown>>>;
}

export const text: Schema = { type: "string" };
export const integer: Schema = { type: "integer" };
export const object: Schema = { type: "object" };
export const texts: Schema = { type: "array", items: text };
export const objects: Schema = { type: "array", items: object };
export const session: Schema = { type: "string", description: "session id; default: the default session" };

export function optionalText(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === "string" ? value : undefined;
}

/** A running mock. */
export interface MuseumAccess {
  /** Where an application under test reaches it, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Sends a request to the mock. The path counts from the root. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** An error that the agent should read: what is invalid, what is expected and what to do. */
export class ToolError extends Error {}

/** Throws a ToolError with the message of another error. */
export function refuse(error: unknown): never {
  throw new ToolError(error instanceof Error ? error.message : String(error));
}

/** Returns the controls of a session, or of the default session. */
export function controlsOf({ url, send }: MuseumAccess, session: string | undefined): WorldControls<string> {
  const reach = (target: unknown, init?: RequestInit) => send(String(target).slice(url.length), init);
  const call = createAdminCall({ url, token: undefined, fetch: reach as typeof fetch });
  return createWorldControls(call, session === undefined ? [] : [["session", session]]);
}
