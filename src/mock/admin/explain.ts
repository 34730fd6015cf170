/** `/__admin/explain`: how a request would be answered and why, without sending it. */
import { quote } from "../../base/quote.js";
import { invalidControl } from "../control/control-error.js";
import { explainTarget } from "../control/explain.js";
import type { MockParts } from "../control/mock-parts.js";
import { formatFor, toExplanationReply } from "../explanation/explanation-reply.js";
import type { RequestExplanation } from "../explanation/request-explanation.js";
import { toResponse } from "../message/web-messages.js";
import { type AdminContext, type AdminRoutes, closePath, requireQuery, sessionIdOf } from "./admin-request.js";

export function addExplain(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/explain", async (context) => {
    requireQuery(context.req.raw, ["target", "method", "format"]);
    const target = context.req.query("target");
    if (target === undefined)
      throw invalidControl("target is missing; write ?target= and a path with its query, percent-encoded.");
    const method = context.req.query("method") ?? "GET";
    return explanationResponse(
      context,
      await explainTarget(parts, { target, method, session: sessionIdOf(context.req.raw, context.env.connection) }),
    );
  });
  closePath(routes, "/explain", ["GET"]);
}

/** Answers with an explanation: as `format` or else `Accept` asks. */
export function explanationResponse({ req }: AdminContext, explanation: RequestExplanation): Response {
  const format = req.query("format") ?? formatFor(req.header("Accept") ?? null);
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidControl(`Invalid value ${quote(format)} for format; use json or text.`);
}
