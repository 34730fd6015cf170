/** A body on GET changes nothing; a form that does is advice. */
import { describeResponse, isLost, isRefused } from "../../client/response.js";
import { type Query, weightOf } from "../../queries/query.js";
import { FORM_TYPE, tellingQueries } from "../../relations/equivalence.js";
import { examine } from "../../relations/examination.js";
import { afresh } from "../../run.js";
import { describeDifference, textOf } from "../../target-model/item.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "get-body",
  phase: "protocol",
  source: "http",
  summary: "A body that comes with a GET, other than a form, does not change what is listed.",
  basis: "RFC 9110, section 9.3.1: content in a GET request can't alter the meaning or target of the request.",
  precondition: "a response that is not empty",
  dependsOn: ["same-answer"],
  check: async (context) => {
    if (!context.client.canSendBodies) return context.record.exempt("a Request object has no body on GET");
    const queries = await tellingQueries(context, 2);
    const bodies = context.options.quick ? BODIES.slice(0, 2) : BODIES;
    await Promise.all(queries.flatMap((query) => bodies.map((body) => compareWithBody(context, query, body))));
  },
});

interface SentBody {
  readonly type: string;
  readonly text: string;
}

/** Parameters in the forms in which frameworks read them from a body; some frameworks read all of them as one. */
const BODIES: readonly SentBody[] = [
  { type: FORM_TYPE, text: "startDate=2000-01-01&endDate=2000-01-02&page=3&limit=1" },
  { type: "application/json", text: '{"startDate":"2000-01-01","endDate":"2000-01-02","page":3,"limit":1}' },
  { type: "application/json", text: "{" },
  { type: "text/plain", text: "museum" },
];

async function compareWithBody(context: RuleContext, query: Query, { type, text }: SentBody): Promise<void> {
  const { client, options, right } = context;
  const headers = { "Content-Type": type };
  const request = { method: "GET", target: query.target, credential: right, headers, body: text };
  await examine(options.quick ? context : afresh(context), async (get) => {
    const [plain, withBody] = [await get(query), await client.send(request)];
    // Some frameworks read a form with every method; the document does not speak of it.
    if (isLost(plain) || isLost(withBody) || type === FORM_TYPE) return undefined;
    if (isRefused(withBody) || textOf(query, plain) === textOf(query, withBody)) return "agrees";
    return {
      message: "A body on GET changes the response.",
      expected: `as without a body, or a refusal: ${describeResponse(plain)}`,
      actual: describeDifference(query, plain, withBody),
      requests: [request, plain.request],
      weight: weightOf(query),
    };
  });
}
