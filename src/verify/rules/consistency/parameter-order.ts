/** The order of the parameters makes no difference. */
import { compareTargets } from "../../relations/equivalence.js";
import { defineRule } from "../define-rule.js";

export const rule = defineRule({
  id: "parameter-order",
  source: "itself",
  summary: "The order of the parameters makes no difference.",
  basis: "Each parameter has a name; no order is documented.",
  precondition: "a response that is not empty",
  dependsOn: ["same-answer"],
  check: (context) => compareTargets(context, reverseQuery),
});

function reverseQuery(target: string): string {
  const [path, query = ""] = target.split("?");
  return `${path}?${query.split("&").reverse().join("&")}`;
}
