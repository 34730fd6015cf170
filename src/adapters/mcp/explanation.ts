/** Asks a mock to explain a request instead of answering it. */
import { quote } from "../../base/quote.js";
import type { AdminOperations } from "../../mock/admin/generated/admin-operations.js";
import { callAdmin, type MuseumAccess, ToolError } from "./museum-access.js";

/** Returns the explanation of a path and query, such as `museum-hours?limit=5`, for a client with a valid credential. */
export async function explainRequest(
  museum: MuseumAccess,
  request: string,
  session: string | undefined,
): Promise<AdminOperations["explainTarget"]["result"]> {
  const path = request.replace(/^GET\s+/i, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/?__/.test(path))
    throw new ToolError(
      `Invalid request ${quote(request)}; use the path and query of an operation, such as museum-hours?limit=5.`,
    );
  return callAdmin(museum, "explainTarget", session, { query: [["target", path.replace(/^\/*/, "/")]] });
}
