/** Asks a mock to explain a request instead of answering it. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { type MuseumAccess, readJson, ToolError } from "./museum-access.js";

/** The explanation of a request, as `Prefer: explain` returns it. */
export type Explanation = Readonly<Record<string, unknown>>;

/** A credential that is well-formed; whether it is let in does not matter for an explanation. */
const ANY_CREDENTIAL = "Basic YWdlbnQ6YWdlbnQ=";

/** Returns the explanation of a path and query, such as `museum-hours?limit=5`. */
export async function explainRequest(
  museum: MuseumAccess,
  request: string,
  session: string | undefined,
): Promise<Explanation> {
  const path = request.replace(/^GET\s+/i, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/?__/.test(path)) throw new ToolError(`${quote(request)} is no request to an operation of the interface.`);
  const prefer = session === undefined ? "explain" : `explain, session=${session}`;
  const headers = { Authorization: ANY_CREDENTIAL, Prefer: prefer };
  const explanation = await readJson(await museum.send(path.replace(/^\/*/, "/"), { headers }));
  if (isPlainObject(explanation)) return explanation;
  throw new ToolError("The mock did not explain the request; is this the address of museum-mock?");
}
