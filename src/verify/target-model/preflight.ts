/** Whether a target can be judged: it answers, lets in, and is a museum. */

import { quote } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import { LARGEST_LIMIT } from "../../contract/lists.js";
import { queryFor } from "../client/query.js";
import { describeResponse, isUnauthorized, listOf, type TargetResponse } from "../client/response.js";
import type { Run } from "./run.js";

/** Why there can be no verdict, or undefined if the target can be judged. */
export async function checkAccess(run: Run): Promise<string | undefined> {
  const responses: TargetResponse[] = [];
  for (const operation of operations) responses.push(await run.get(queryFor(operation)));
  const served = responses.find(({ status }) => status >= 200 && status < 300);
  if (served) {
    run.client.anchor(served.request);
    return responses.some(listOf) ? undefined : describeForeign(run, responses);
  }
  const statuses = responses.map(({ status }) => status);
  const gateway = responses.map(describeGateway).find((why) => why !== undefined);
  if (gateway !== undefined) return gateway;
  const shown = [...new Set(statuses)].join(" and ");
  const [first] = responses;
  if (!first) return "the document has no operation";
  if (responses.some(isUnauthorized)) {
    const hasCredential = run.options.credential !== undefined;
    const others = run.client.curl === "" ? "" : ", and service.headers and service.tls";
    return hasCredential
      ? `the target refuses the credential (${shown}); check the user and the password${others}`
      : `the target wants a credential (${shown}); give one with MUSEUM_USERNAME and MUSEUM_PASSWORD`;
  }
  if (statuses.every((status) => status >= 300 && status < 400)) {
    return describeRedirect(first);
  }
  if (statuses.every((status) => status === 404 || status === 410)) {
    return `neither operation is at ${run.client.base} (${shown}); ${IS_ADDRESS_RIGHT}`;
  }
  if (statuses.every((status) => status >= 502 && status <= 504))
    return `nothing responds behind the gateway (${describeResponse(first)})`;
  run.client.anchor(first.request);
  return describeForeign(run, responses);
}

/** What a gateway says of the connection, before the service has seen the request. */
function describeGateway({ status, body: { text } }: TargetResponse): string | undefined {
  if (
    status === 495 ||
    status === 496 ||
    (status === 400 && /no required ssl certificate|ssl certificate error/i.test(text))
  )
    return `the target wants a client certificate (${status}); set service.tls.cert and service.tls.key`;
  if (
    status === 400 &&
    /plain http request was sent to https port|client sent an http request to an https server/i.test(text)
  )
    return `the target speaks TLS (${status}); use a base address with https://`;
  if (status === 403 && /(?:unknown|missing) alpn protocol/i.test(text))
    return `the target speaks HTTP/2 alone (${status}), and not HTTP/1.1; use the address of a gateway that does`;
  return undefined;
}

/** A redirect to the same operation elsewhere shows the base address; any other one is likely a page to log in on. */
function describeRedirect({ status, headers, request }: TargetResponse): string {
  const location = headers.get("Location") ?? "none";
  const where = `the target sends elsewhere (${status}, Location: ${location})`;
  const path = request.target.split("?")[0] ?? "";
  const [address = ""] = location.split(/[?#]/);
  if (path !== "" && address.endsWith(`${path}/`))
    return `${where}, to the same path with a slash at its end; the documented path has none, so let ${path} answer by itself`;
  if (path !== "" && address.endsWith(path))
    return `${where}; use the base address ${address.slice(0, -path.length) || "/"}`;
  return `${where}; is it a page to log in on? Use a base address that answers with HTTP Basic`;
}

const ABSENT_PATH = "/no-such-operation";

/**
 * Why the target is not a museum, or undefined if it may be one. `bare` are the responses to both operations without
 * parameters. A target that gives one list, one other JSON value, or one error of its own to an operation may be a museum.
 */
async function describeForeign(run: Run, bare: readonly TargetResponse[]): Promise<string | undefined> {
  const mayBePages = arePages(bare);
  if (!mayBePages && !areAlike(bare)) return undefined;
  const parameters = { startDate: run.model.today, limit: LARGEST_LIMIT };
  const asked = await Promise.all(operations.map((operation) => run.get(queryFor(operation, parameters))));
  const responses = [...bare, ...asked];
  if (mayBePages) return arePages(responses) ? describePages(responses) : undefined;
  const absent = await run.client.send({ method: "GET", target: ABSENT_PATH, credential: run.right });
  if (!areAlike([...responses, absent])) return undefined;
  return `${NO_MUSEUM}: every address gets the same, even one that does not exist (${describeResponse(absent)}); ${IS_ADDRESS_RIGHT}`;
}

/** Whether every response is a web page or says that there is nothing; an error page may be a museum's. */
function arePages(responses: readonly TargetResponse[]): boolean {
  const isAbsent = ({ status }: TargetResponse) => status === 404 || status === 410;
  return responses.some(isPage) && responses.every((response) => isPage(response) || isAbsent(response));
}

const LONGEST_HEAD = 4096;

function isPage({ status, body }: TargetResponse): boolean {
  return status >= 200 && status < 300 && isDocument(body.text.slice(0, LONGEST_HEAD));
}

/** Whether a text begins as a whole HTML document: JSON that is sent as text/html, or after a warning in HTML, is not one. */
function isDocument(text: string): boolean {
  return /^<(?:!doctype\s+html|html)\b/i.test(text.replace(/^(?:\s+|<\?xml[^>]*>|<!--.*?-->)*/s, ""));
}

/** Whether all responses are the same, whatever was asked, and none of them is a list or a failure. */
function areAlike(responses: readonly TargetResponse[]): boolean {
  const isTelling = (response: TargetResponse) =>
    response.status > 0 && response.status < 500 && listOf(response) === undefined;
  return responses.every(isTelling) && new Set(responses.map(exchangeText)).size === 1;
}

/** What a target sends, but for the address that it may repeat. */
function exchangeText({ request: { target }, status, headers, body }: TargetResponse): string {
  const [path = ""] = target.split("?");
  const text = body.text.replaceAll(target, "").replaceAll(path, "");
  return [status, headers.get("Content-Type"), text].join("\n");
}

const NO_MUSEUM = "the target does not answer as a museum";
const IS_ADDRESS_RIGHT = "is the base address right, with its path?";

function describePages(responses: readonly TargetResponse[]): string {
  const page = responses.find(isPage) as TargetResponse;
  const { text } = page.body;
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? "";
  const path = page.request.target.split("?")[0];
  const gets = `GET ${path} gets ${page.status} with a web page${title === "" ? "" : `, ${quote(title)}`}, and no operation gets JSON`;
  const isLogin = /<input[^<>]+type\s*=\s*["']?password/i.test(text);
  const hint = isLogin
    ? "is it a page to log in on? Use a base address that answers with HTTP Basic"
    : IS_ADDRESS_RIGHT;
  return `${NO_MUSEUM}: ${gets}; ${hint}`;
}
