/** `/__admin/explain`: how a request is answered and why, without sending it or as it was recorded. */
import { quote } from "../../../base/quote.js";
import { invalidControl } from "../../control/control-error.js";
import { formatFor, toExplanationReply } from "../../explanation/explanation-reply.js";
import type { RequestExplanation } from "../../explanation/request-explanation.js";
import { toResponse } from "../../message/web-messages.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { sessionIdOf } from "../admin-request.js";
import { findRecorded } from "./requests.js";

export const explanationOperations = {
  async explain(call) {
    const explainer = await call.parts.loadExplainer();
    const id = call.query("request");
    if (id === undefined) return show(call, explainer.explainTarget(...targetIn(call)));
    const other = ["target", "method"].find((name) => call.query(name) !== undefined);
    if (other !== undefined) throw invalidControl(`${other} can't be combined with request; use one of them.`);
    return show(call, explainer.explainRecord(findRecorded(call.parts, call.scope(), id)));
  },
} satisfies Partial<AdminHandlers>;

/** Reads a request that is not sent, for a client whose credential is let in. Changes nothing and leaves no session behind. */
function targetIn({ request, query }: AdminCall) {
  const target = query("target");
  if (target === undefined)
    throw invalidControl(
      "target is missing; write ?target= and a path with its query, percent-encoded, or ?request= and the id of a recorded request.",
    );
  const method = query("method") ?? "GET";
  const session = sessionIdOf(request);
  if (!/^\/[\x21-\x7e]*$/.test(target))
    throw invalidControl(
      `Invalid value ${quote(target)} for target; use a path and query, such as /museum-hours?limit=5.`,
    );
  if (!/^[A-Za-z]{1,20}$/.test(method))
    throw invalidControl(`Invalid value ${quote(method)} for method; use one such as GET.`);
  return [{ target, method: method.toUpperCase() }, session] as const;
}

/** Answers as `format` or else `Accept` asks. */
function show({ query, request }: AdminCall, explanation: RequestExplanation): Response {
  const format = query("format") ?? formatFor(request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidControl(`Invalid value ${quote(format)} for format; use json or text.`);
}
