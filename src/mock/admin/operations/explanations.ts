/** `/__admin/explain` and `/requests/{id}/explain`: how a request is answered and why, without sending it or as it was recorded. */
import { quote } from "../../../base/quote.js";
import { invalidControl } from "../../control/control-error.js";
import { explainTarget } from "../../control/explain.js";
import { explainRecorded } from "../../control/requests.js";
import { formatFor, toExplanationReply } from "../../explanation/explanation-reply.js";
import type { RequestExplanation } from "../../explanation/request-explanation.js";
import { toResponse } from "../../message/web-messages.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { sessionIdOf } from "../admin-request.js";

export const explanationOperations = {
  async explainTarget(call) {
    const { parts, request, connection, query } = call;
    const target = query("target");
    if (target === undefined)
      throw invalidControl("target is missing; write ?target= and a path with its query, percent-encoded.");
    const method = query("method") ?? "GET";
    return show(call, await explainTarget(parts, { target, method, session: sessionIdOf(request, connection) }));
  },
  explainRecordedRequest: async (call) => show(call, await explainRecorded(call.parts, call.scope(), call.param("id"))),
} satisfies Partial<AdminHandlers>;

/** Answers as `format` or else `Accept` asks. */
function show({ query, request }: AdminCall, explanation: RequestExplanation): Response {
  const format = query("format") ?? formatFor(request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidControl(`Invalid value ${quote(format)} for format; use json or text.`);
}
