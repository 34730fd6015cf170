/** `/__admin/explain` and `/requests/{id}/explain`: how a request is answered and why, without sending it or as it was recorded. */
import { quote } from "../../../base/quote.js";
import { invalidControl } from "../../control/control-error.js";
import { formatFor, toExplanationReply } from "../../explanation/explanation-reply.js";
import type { RequestExplanation } from "../../explanation/request-explanation.js";
import { toResponse } from "../../message/web-messages.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { sessionIdOf } from "../admin-request.js";
import { findRecorded } from "./requests.js";

export const explanationOperations = {
  /** For a client whose credential is let in. Changes nothing and leaves no session behind. */
  async explainTarget(call) {
    const { parts, request, query } = call;
    const target = query("target");
    if (target === undefined)
      throw invalidControl("target is missing; write ?target= and a path with its query, percent-encoded.");
    const method = query("method") ?? "GET";
    const session = sessionIdOf(request);
    if (!/^\/[\x21-\x7e]*$/.test(target))
      throw invalidControl(
        `Invalid value ${quote(target)} for target; use a path and query, such as /museum-hours?limit=5.`,
      );
    if (!/^[A-Za-z]{1,20}$/.test(method))
      throw invalidControl(`Invalid value ${quote(method)} for method; use one such as GET.`);
    const explainer = await parts.loadExplainer();
    return show(call, explainer.explainTarget({ target, method: method.toUpperCase() }, session));
  },
  async explainRecordedRequest(call) {
    const record = findRecorded(call.parts, call.scope(), call.param("id"));
    const explainer = await call.parts.loadExplainer();
    return show(call, explainer.explainRecord(record));
  },
} satisfies Partial<AdminHandlers>;

/** Answers as `format` or else `Accept` asks. */
function show({ query, request }: AdminCall, explanation: RequestExplanation): Response {
  const format = query("format") ?? formatFor(request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidControl(`Invalid value ${quote(format)} for format; use json or text.`);
}
