/** A refusal does not stand in the way of the right credential. */
import { noCredential } from "../../client/credential-variation.js";
import { describeResponse } from "../../client/response.js";
import { queryFor, shareOf } from "../../queries/query.js";
import { targetsOf } from "../../relations/access.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-kept",
  source: "itself",
  summary: "A refusal does not stand in the way of the right credential.",
  basis: "The same request with the same credential is let in.",
  precondition:
    "a service that refuses requests without a credential, and one that is given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
  check: tryAfterRefusal,
});

async function tryAfterRefusal(context: RuleContext): Promise<void> {
  if (!context.options.credential) return;
  await Promise.all(
    lists.map(async (list) => {
      const fresh = queryFor(list.operation, { page: 1, limit: 17 }).target;
      for (const target of shareOf(context, list, [fresh, ...targetsOf(list, context)]))
        await tryAfter(context, target);
    }),
  );
}

async function tryAfter({ client, record, right }: RuleContext, target: string): Promise<void> {
  const refused = await client.send({ method: "GET", target, credential: noCredential });
  const request = { method: "GET", target, credential: right };
  const response = await client.send(request);
  if (refused.status < 400 || response.networkError !== undefined) return;
  record.exercise();
  if (response.status !== 401 && response.status !== 403) return;
  record.violate({
    message: "After a refusal the right credential is refused too.",
    expected: "200",
    actual: describeResponse(response),
    requests: [refused.request, request],
    again: async () => (await client.send(request)).status >= 400,
  });
}
