/** `explain_request`: why a request is answered as it is. */

import { quote } from "../../../base/quote.js";
import type { AdminOperations } from "../../../mock/admin/generated/admin-operations.js";
import { toAnswerBasis } from "../answer-basis.js";
import { callAdmin, type MuseumAccess, ToolError } from "../museum-access.js";
import { integer, object, objects, optionalText, session, type Tool, text, texts } from "../tool.js";

export const explainRequestTool: Tool = {
  name: "explain_request",
  description:
    "Explains how a request is answered and why, without sending it. `documented` holds for every implementation; `leftOpen` is only this mock's choice, so do not rely on it.",
  input: { request: { type: "string", description: "path and query: special-events?limit=50" }, session },
  required: ["request"],
  output: { status: integer, detail: text, documented: texts, leftOpen: objects, settings: texts, steps: object },
  async run(args, { museum }) {
    const explanation = await explainRequest(museum, String(args["request"]), optionalText(args, "session"));
    const { status, detail, request: _request, admission: _admission, ...steps } = explanation;
    return {
      status,
      ...(detail !== undefined && { detail }),
      ...toAnswerBasis(explanation),
      steps: withoutReasons(steps),
    };
  },
};

/** The reasons stand once in the basis. */
function withoutReasons(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === "because" ? undefined : part)));
}

/** Returns the explanation of a path and query, such as `museum-hours?limit=5`, for a client with a valid credential. */
export async function explainRequest(
  museum: MuseumAccess,
  request: string,
  session: string | undefined,
): Promise<AdminOperations["explain"]["result"]> {
  const path = request.replace(/^GET\s+/i, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/?__/.test(path))
    throw new ToolError(
      `Invalid request ${quote(request)}; use the path and query of an operation, such as museum-hours?limit=5.`,
    );
  return callAdmin(museum, "explain", session, { query: [["target", path.replace(/^\/*/, "/")]] });
}
