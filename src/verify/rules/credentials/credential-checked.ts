/** A wrong user or password lets nobody in. */
import { nearMisses } from "../../client/credential-variation.js";
import type { TargetRequest } from "../../client/request.js";
import { queryFor } from "../../queries/query.js";
import { expectRefusal, expectRefusalOfCurrent } from "../../relations/access.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-checked",
  source: "http",
  summary: "Nobody is let in with a wrong user or a wrong password.",
  basis: "RFC 7617, section 2: the server authenticates the user-id and the password. RFC 9110, section 11.4.",
  precondition: "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
  dependsOn: ["credential-required", "credential-readable"],
  check: tryNearMisses,
});

type WrongCredential = ReturnType<typeof nearMisses>[number];
type NearMiss = TargetRequest & { readonly credential: WrongCredential };

/** Wrong passwords can lock an account, so that the right credential is sent after each. */
async function tryNearMisses(context: RuleContext): Promise<void> {
  const { client, record, right } = context;
  const all = requestsOf(context);
  const common = all.filter(({ credential }, at) => isCommon(credential) && all.findIndex(isLike(credential)) === at);
  await tryCurrent(context);
  for (const request of context.options.quick ? common : all) {
    await expectRefusal(context, request);
    if (request.credential.kind !== "wrongPassword") continue;
    const between = await client.send({ method: "GET", target: request.target, credential: right });
    if (between.status !== 401 && between.status !== 403) continue;
    record.skip("after a wrong password the right credential was refused; the account may be locked");
    return;
  }
}

/** Another user, since a wrong password can lock the account of the right one. */
async function tryCurrent(context: RuleContext): Promise<void> {
  const { credential, quick } = context.options;
  const other = credential && nearMisses(credential).find(({ kind }) => kind === "wrongUser");
  if (!other) return;
  for (const { operation } of quick ? lists.slice(0, 1) : lists) {
    await expectRefusalOfCurrent(context, await context.getAgain(queryFor(operation)), other);
  }
}

/** What lets the wrong ones in most often, for a quick run. */
const COMMONEST: readonly string[] = [
  "a password in another case",
  "a password with a character more",
  "a password with a character fewer",
  "a password cut at its colon",
  "another user with the password",
  "the user alone",
];

function isCommon({ label }: WrongCredential): boolean {
  return COMMONEST.includes(label);
}

function isLike({ label }: WrongCredential) {
  return ({ credential }: NearMiss) => credential.label === label;
}

/** Each near miss on one operation; with --deep all on both, and with HEAD. */
function requestsOf({ options: { credential, deep } }: RuleContext): readonly NearMiss[] {
  if (!credential) return [];
  const methods = deep ? ["GET", "HEAD"] : ["GET"];
  return lists.flatMap(({ operation }, index) =>
    nearMisses(credential)
      .filter((miss, at) => deep || miss.isOnBoth || at % lists.length === index)
      .flatMap((miss) => methods.map((method) => ({ method, target: operation.path, credential: miss }))),
  );
}
