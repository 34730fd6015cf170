/** Headers that are not documented make no difference to what is listed. */
import { comparePair, tellingQueries } from "../../relations/equivalence.js";
import { defineRule } from "../define-rule.js";

export const rule = defineRule({
  id: "request-headers",
  source: "itself",
  summary: "Another Accept-Language or User-Agent gets the same entries and events.",
  basis: "No header but Authorization is documented.",
  precondition: "a response that is not empty",
  dependsOn: ["same-answer"],
  check: async (context) => {
    const queries = await tellingQueries(context, 2);
    await Promise.all(
      queries.flatMap((query, index) => {
        const own = context.options.quick ? HEADERS.slice(index, index + 1) : HEADERS;
        return own.map((headers) => comparePair(context, query, { headers }));
      }),
    );
  },
});

/** Languages that write dates in another order each, and that frameworks have a format for; most read the first one alone. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...["de-DE, de;q=0.9", "fr-CH, ar;q=0.8", "en-US, en;q=0.9", "ja-JP, ja;q=0.9"].map((languages) => ({
    "Accept-Language": languages,
  })),
  { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
];
