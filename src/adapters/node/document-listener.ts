/** Answers requests for what a served mock says of itself; that is loaded with the first of them. */

import type { ReplyMessage } from "../../mock/message/reply-message.js";
import type { RequestMessage } from "../../mock/message/request-message.js";
import type { Mock } from "../../mock/mock.js";

/** Nearly all targets fail this test, which spares them the other one. */
const MAYBE_DOCUMENT = /\/(?:\?|$)|\.(?:yaml|json|ico)/;
/** What a browser asks of its own accord, at the root of the host. It is no request of a client of the museum. */
const ICON = /^\/favicon\.ico(?:\?|$)/;
const DOCUMENT = /^(.*\/)(?:(?:(admin)\.)?openapi\.(?:yaml|json)|(?:profile|scenario|world)\.schema\.json)?(?:\?|$)/;

/** Whether a request is for the start page, for the icon of a browser, or for a document below the base path. */
export function isDocument({ basePath, isAdmin }: Mock, { method, target }: RequestMessage): boolean {
  if (!MAYBE_DOCUMENT.test(target) || (method !== "GET" && method !== "HEAD")) return false;
  if (ICON.test(target)) return true;
  const [found, folder = "", ofAdmin] = DOCUMENT.exec(target) ?? [];
  if (found === undefined || (ofAdmin && !isAdmin("/__admin"))) return false;
  return folder === `${basePath}/` || (folder === "/" && found.replace("?", "") === "/");
}

export async function answerDocument(request: RequestMessage, { basePath, isAdmin }: Mock): Promise<ReplyMessage> {
  const { answerDocument: answer } = await import("./served-documents.js");
  const { origin = "" } = request;
  return answer(request, { origin, base: basePath, admin: isAdmin("/__admin") });
}
