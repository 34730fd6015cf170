/** Tells a target that is no museum at all, such as a page to log in on, from a museum that breaks rules. */
import { quote } from "../../base/quote.js";
import { operations } from "../../contract/interface.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import { queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "./list-operation.js";

const ABSENT_PATH = "/no-such-operation";

/**
 * Why the target is not a museum, or undefined if it may be one. `bare` are the responses to both operations without
 * parameters. A target that gives one list, one other JSON value, or one error of its own to an operation may be a museum.
 */
export async function describeForeign(run: Run, bare: readonly TargetResponse[]): Promise<string | undefined> {
  const mayBePages = arePages(bare);
  if (!mayBePages && !areAlike(bare)) return undefined;
  const parameters = { startDate: run.model.today, limit: LARGEST_LIMIT };
  const asked = await Promise.all(operations.map((operation) => run.get(queryFor(operation, parameters))));
  const responses = [...bare, ...asked];
  if (mayBePages) return arePages(responses) ? describePages(responses) : undefined;
  const absent = await run.client.send({ method: "GET", target: ABSENT_PATH, credential: run.right });
  return areAlike([...responses, absent]) ? describeAlike(absent) : undefined;
}

/** Whether every response is a web page or says that there is nothing; an error page may be a museum's. */
function arePages(responses: readonly TargetResponse[]): boolean {
  const isAbsent = ({ status }: TargetResponse) => status === 404 || status === 410;
  return responses.some(isPage) && responses.every((response) => isPage(response) || isAbsent(response));
}

/** A whole HTML document: JSON that is sent as text/html, or after a warning in HTML, is not one. */
const DOCUMENT = /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html)\b/i;
const LONGEST_HEAD = 4096;

function isPage({ status, body }: TargetResponse): boolean {
  return status >= 200 && status < 300 && DOCUMENT.test(body.text.slice(0, LONGEST_HEAD));
}

/** Whether all responses are the same, whatever was asked, and none of them is a list or a failure. */
function areAlike(responses: readonly TargetResponse[]): boolean {
  const isTelling = (response: TargetResponse) =>
    response.status > 0 && response.status < 500 && listOf(response) === undefined;
  return responses.every(isTelling) && new Set(responses.map(textOf)).size === 1;
}

/** What a target sends, but for the address that it may repeat. */
function textOf({ request: { target }, status, headers, body }: TargetResponse): string {
  const [path = ""] = target.split("?");
  const text = body.text.replaceAll(target, "").replaceAll(path, "");
  return [status, headers.get("Content-Type"), text].join("\n");
}

const NO_MUSEUM = "the target does not answer as a museum";
const IS_ADDRESS_RIGHT = "is the base address right, with its path?";

function describePages(responses: readonly TargetResponse[]): string {
  const page = responses.find(isPage) as TargetResponse;
  const { text } = page.body;
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? "";
  const path = page.request.target.split("?")[0];
  const gets = `GET ${path} gets ${page.status} with a web page${title === "" ? "" : `, ${quote(title)}`}, and no operation gets JSON`;
  const isLogin = /<input[^>]+type\s*=\s*["']?password/i.test(text);
  const hint = isLogin
    ? "is it a page to log in on? Use a base address that answers with HTTP Basic"
    : IS_ADDRESS_RIGHT;
  return `${NO_MUSEUM}: ${gets}; ${hint}`;
}

function describeAlike(absent: TargetResponse): string {
  return `${NO_MUSEUM}: every address gets the same, even one that does not exist (${describeResponse(absent)}); ${IS_ADDRESS_RIGHT}`;
}
