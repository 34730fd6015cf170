/** No request gets a 5xx. */
import { describeResponse, type TargetResponse } from "../../client/response.js";
import { oddHeaders, oddQueries } from "../../queries/odd-queries.js";
import { type Query, shareOf, unlessQuick } from "../../queries/query.js";
import { type FailureCause, failureCauses } from "../../relations/failure-causes.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "no-server-error",
  source: "http",
  summary: "No request gets a 5xx, whatever it asks.",
  basis: "RFC 9110, section 15.6: a 5xx says that the server has erred, and not the request.",
  precondition: "a response",
  check: sendOddRequests,
  review: reviewErrors,
});

async function sendOddRequests(context: RuleContext): Promise<void> {
  const { client, right } = context;
  const requests = lists.flatMap((list) =>
    shareOf(context, list, unlessQuick(context, oddHeaders, 2)).map((headers) => ({
      method: "GET",
      target: list.operation.path,
      credential: right,
      headers,
    })),
  );
  await Promise.all(requests.map((request) => client.send(request)));
  await inBatches(
    context,
    lists.flatMap((list) => oddQueries(list, context)),
  );
}

const BATCH = 32;

/** Some at once, and no more of them once a request is not answered, since each costs its whole time limit. */
async function inBatches({ get }: RuleContext, queries: readonly Query[]): Promise<void> {
  for (let at = 0; at < queries.length; at += BATCH) {
    const responses = await Promise.all(queries.slice(at, at + BATCH).map((query) => get(query)));
    if (responses.some(({ networkError }) => networkError !== undefined)) return;
  }
}

function reviewErrors(context: RuleContext): void {
  const { client, record } = context;
  record.exercise(client.log.length);
  for (const cause of failureCauses(client.log, isServerError)) violate(context, cause);
}

/** 501 says that a method is not implemented, as it may be for methods that are not documented. */
function isServerError({ request: { method }, status }: TargetResponse): boolean {
  return status >= 500 && (method === "GET" || status !== 501);
}

function violate({ client, record }: RuleContext, cause: FailureCause): void {
  const { detail, group, witness, failed, total, label, isIntermittent } = cause;
  const { query, target } = witness.request;
  const count = `${failed.length} of ${total} requests`;
  record.violate({
    detail,
    group,
    message: `${query ? `GET ${query.operation.path}` : `${witness.request.method} ${target}`} gets ${witness.status} (${label}: ${count}).`,
    expected: "a success, or a refusal with 4xx",
    actual: describeResponse(witness),
    requests: [witness.request],
    wanted: { kind: "noServerError" },
    ...(isIntermittent
      ? { reproducibility: count }
      : { again: async () => isServerError(await client.send(witness.request)) }),
  });
}
