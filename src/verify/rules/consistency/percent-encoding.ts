/** A parameter means the same percent-encoded. */
import { unlessQuick } from "../../queries/query.js";
import { compareTargets } from "../../relations/equivalence.js";
import { defineRule } from "../define-rule.js";

export const rule = defineRule({
  id: "percent-encoding",
  source: "http",
  summary: "A parameter means the same percent-encoded, in its name and in its value.",
  basis: "RFC 3986, section 6.2.2.2: URIs that differ in the percent-encoding of unreserved characters are equivalent.",
  precondition: "a response that is not empty",
  dependsOn: ["same-answer"],
  check: async (context) => {
    const parts = ["values", "names"] as const;
    await Promise.all(
      unlessQuick(context, parts, 1).map((part) => compareTargets(context, (target) => encode(target, part))),
    );
  },
});

/** Percent-encodes digits and dashes of the values, or letters of the names. */
function encode(target: string, part: "names" | "values"): string {
  const [path, query = ""] = target.split("?");
  const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  const pairs = query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return part === "names"
      ? `${name.replace(/[td]/g, percent)}=${value}`
      : `${name}=${value.replace(/[0-9-]/g, percent)}`;
  });
  return `${path}?${pairs.join("&")}`;
}
