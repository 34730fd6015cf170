/** Without a credential nobody is let in. */
import { securitySentence } from "../../../contract/document.js";
import { noCredential } from "../../client/credential-variation.js";
import { queryFor } from "../../queries/query.js";
import { expectRefusal, expectRefusalOfCurrent, targetsOf } from "../../relations/access.js";
import { hoursList, type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-required",
  source: "documented",
  summary:
    "Nobody is let in without a credential, on either operation, with GET or HEAD, before or after somebody who has one, with a current ETag or without.",
  basis: securitySentence,
  precondition: "a response",
  check: tryWithout,
});

/** Without a credential before and after the same address was answered to somebody who has it. */
async function tryWithout(context: RuleContext): Promise<void> {
  await Promise.all(lists.map((list) => tryOperation(context, list)));
}

async function tryOperation(context: RuleContext, list: ListOperation): Promise<void> {
  const { path } = list.operation;
  const fresh = queryFor(list.operation, { limit: 13 });
  const send = (method: string, target: string) => expectRefusal(context, { method, target, credential: noCredential });
  await send("GET", fresh.target);
  const current = await context.getAgain(fresh);
  await send("GET", fresh.target);
  await expectRefusalOfCurrent(context, current, noCredential);
  if (context.options.quick && list !== hoursList) return;
  await send("GET", path);
  await send("HEAD", path);
  await Promise.all(targetsOf(list, context).map((target) => send("GET", target)));
}
