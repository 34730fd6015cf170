/** A tool of the MCP server, and the parts that the schemas of several tools share. */
import type { MuseumAccess } from "./museum-access.js";

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
