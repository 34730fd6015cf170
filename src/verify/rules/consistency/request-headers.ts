/** Headers that are not documented make no difference to what is listed. */
import { unlessQuick } from "../../queries/sample.js";
import { comparePair, tellingQueries } from "../../relations/equivalence.js";
import { defineRule } from "../define-rule.js";

export const rule = defineRule({
  id: "request-headers",
  family: "consistency",
  phase: "repetition",
  source: "itself",
  summary: "Another Accept-Language or User-Agent gets the same entries and events.",
  basis: "No header but Authorization is documented.",
  precondition: "a response that is not empty",
  dependsOn: ["same-answer"],
  check: async (context) => {
    const queries = await tellingQueries(context, 2);
    await Promise.all(
      queries.flatMap((query) =>
        unlessQuick(context, HEADERS, 1).map((headers) => comparePair(context, query, { headers })),
      ),
    );
  },
});

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "Accept-Language": "fr-CH, ar;q=0.8" },
  { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
];
