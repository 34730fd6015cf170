/** Asks a mock to explain a request instead of answering it. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import type { JournalEntry } from "./journal-entries.js";
import { callAdmin, type MuseumAccess, ToolError } from "./museum-access.js";

/** The explanation of a request, as the admin API returns it. */
type ToolExplanation = Readonly<Record<string, unknown>>;

/** Returns the explanation of a path and query, such as `museum-hours?limit=5`, for a client with a valid credential. */
export async function explainRequest(
  museum: MuseumAccess,
  request: string,
  session: string | undefined,
): Promise<ToolExplanation> {
  const path = request.replace(/^GET\s+/i, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/?__/.test(path))
    throw new ToolError(
      `Invalid request ${quote(request)}; use the path and query of an operation, such as museum-hours?limit=5.`,
    );
  const query = [["target", path.replace(/^\/*/, "/")] as const];
  return toExplanation(await callAdmin(museum, "explainTarget", session, { query }));
}

/** Returns why a request of the journal was answered as it was. */
export async function explainEntry(
  museum: MuseumAccess,
  { id }: JournalEntry,
  session: string | undefined,
): Promise<ToolExplanation> {
  return toExplanation(await callAdmin(museum, "explainRecordedRequest", session, { path: { id: String(id) } }));
}

function toExplanation(value: unknown): ToolExplanation {
  if (isPlainObject(value)) return value;
  throw new ToolError("The mock did not explain the request; is this the address of museum-mock?");
}
