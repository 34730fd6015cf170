/** How the tools of the MCP server reach a mock: its operations and its admin API, in process or over HTTP. */
import type { OperationName } from "../../mock/admin/admin-operation.js";
import type { AdminOperations } from "../../mock/admin/generated/admin-operations.js";
import { type AdminMessage, createAdminCall } from "../../mock/admin-client/admin-request.js";
import { ControlError } from "../../mock/control/control-error.js";

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

/** Calls an operation of the admin API in a session, or in the default session. Throws a ToolError with what the mock says. */
export async function callAdmin<Id extends OperationName>(
  { url, send }: MuseumAccess,
  id: Id,
  session: string | undefined,
  message: AdminMessage<Id> = {},
): Promise<AdminOperations[Id]["result"]> {
  const reach = (target: unknown, init?: RequestInit) => send(String(target).slice(url.length), init);
  const call = createAdminCall({ url, token: undefined, fetch: reach as typeof fetch });
  const query = [...(message.query ?? []), ...(session === undefined ? [] : [["session", session] as const])];
  try {
    return await call(id, { ...message, query });
  } catch (error) {
    throw error instanceof ControlError ? new ToolError(error.message) : error;
  }
}
