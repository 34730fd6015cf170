/** Mutants that hold to another limit than the one that was asked for, or than the maximum of 30. */
import { createArea } from "../mutant.js";
import type { Change, Question } from "../traits.js";
import { queryOf, type Wrap } from "../wrap.js";

const mutant = createArea("limit");

/** Another limit where one is given. */
function limited(change: (question: Question) => number): Change {
  return {
    ask: (question) => (question.given["limit"] === undefined ? question : { ...question, limit: change(question) }),
  };
}

/** The maximum is not held to for some requests. */
function uncapped(isOpen: (query: URLSearchParams) => boolean): Wrap {
  return (handler) => async (request) => {
    const query = queryOf(request);
    const limit = Number(query.get("limit"));
    const isUncapped = /^\d+$/.test(query.get("limit") ?? "") && limit > 30 && isOpen(query);
    return isUncapped ? collect(handler, request, limit) : handler(request);
  };
}

/** Joins pages of thirty until a limit is reached. */
async function collect(handler: (request: Request) => Promise<Response>, request: Request, limit: number) {
  const rows: unknown[] = [];
  const page = Math.max(Number(queryOf(request).get("page") ?? "1"), 1);
  for (let at = 1; ; at += 1) {
    const url = new URL(request.url);
    url.searchParams.set("limit", "30");
    url.searchParams.set("page", String(at));
    const response = await handler(new Request(url, { headers: request.headers }));
    if (response.status !== 200) return request.method === "HEAD" ? new Response(null, response) : response;
    const more: readonly unknown[] = JSON.parse(await response.clone().text());
    rows.push(...more);
    if (more.length > 0 && rows.length < page * limit) continue;
    const body = JSON.stringify(rows.slice((page - 1) * limit, page * limit));
    return new Response(request.method === "HEAD" ? null : body, response);
  }
}

const isEventsOver = (operation: string) => operation === "events";

export const limit = [
  mutant(
    "limit-ignored",
    "limit is ignored.",
    limited(() => 10),
  ),
  mutant(
    "limit-ignored-on-hours",
    "limit is ignored on hours.",
    limited(({ operation, limit }) => (operation === "hours" ? 10 : limit)),
  ),
  mutant(
    "limit-ignored-on-events",
    "limit is ignored on events.",
    limited(({ operation, limit }) => (operation === "events" ? 10 : limit)),
  ),
  mutant(
    "limit-one-too-many",
    "A page has one row more than its limit.",
    limited(({ limit }) => limit + 1),
  ),
  mutant(
    "limit-one-too-few",
    "A page has one row fewer than its limit where that is over 1.",
    limited(({ limit }) => Math.max(limit - 1, 1)),
  ),
  mutant(
    "limit-thirty-is-29",
    "limit=30 is read as 29.",
    limited(({ limit }) => Math.min(limit, 29)),
  ),
  mutant(
    "limit-thirty-is-31",
    "limit=30 is read as 31.",
    limited(({ limit }) => (limit === 30 ? 31 : limit)),
  ),
  mutant("limit-thirty-rejected", "limit=30 is rejected.", {
    object: ({ limit }) => (limit === 30 ? "limit must be under 30" : undefined),
  }),
  mutant("limit-thirty-rejected-on-events", "limit=30 is rejected on events.", {
    object: ({ limit, operation }) => (limit === 30 && operation === "events" ? "limit must be under 30" : undefined),
  }),
  mutant("limit-over-25-rejected", "A limit over 25 is rejected.", {
    object: ({ limit }) => (limit > 25 ? "limit must be up to 25" : undefined),
  }),
  mutant("limit-one-rejected", "limit=1 is rejected.", {
    object: ({ limit }) => (limit === 1 ? "limit must be over 1" : undefined),
  }),
  mutant(
    "limit-one-is-ten",
    "limit=1 is read as the default.",
    limited(({ limit }) => (limit === 1 ? 10 : limit)),
  ),
  mutant(
    "limit-at-least-five",
    "A limit under 5 is read as 5.",
    limited(({ limit }) => Math.max(limit, 5)),
  ),
  mutant(
    "limit-at-least-ten",
    "A limit under 10 is read as 10.",
    limited(({ limit }) => Math.max(limit, 10)),
  ),
  mutant(
    "limit-at-most-ten",
    "A limit over 10 is read as 10.",
    limited(({ limit }) => Math.min(limit, 10)),
  ),
  mutant(
    "limit-at-most-twenty",
    "A limit over 20 is read as 20.",
    limited(({ limit }) => Math.min(limit, 20)),
  ),
  mutant(
    "limit-at-most-twenty-on-events",
    "A limit over 20 is read as 20 on events.",
    limited(({ limit, operation }) => Math.min(limit, operation === "events" ? 20 : 30)),
  ),
  mutant(
    "limit-rounded-up",
    "A limit is rounded up to a multiple of five.",
    limited(({ limit }) => Math.ceil(limit / 5) * 5),
  ),
  mutant(
    "limit-rounded-to-even",
    "An odd limit is read as the one above it, but for 29.",
    limited(({ limit }) => Math.min(limit + (limit % 2), 28 + (limit === 30 ? 2 : limit === 29 ? 1 : 0))),
  ),
  mutant(
    "limit-by-first-digit",
    "Only the first digit of limit is read.",
    limited(({ limit }) => Number(String(limit)[0])),
  ),
  mutant(
    "limit-on-first-page-alone",
    "Pages after the first have ten rows, whatever the limit.",
    limited(({ limit, page }) => (page > 1 ? 10 : limit)),
  ),
  mutant(
    "limit-ignored-on-first-page",
    "The first page has ten rows, whatever the limit.",
    limited(({ limit, page }) => (page === 1 ? 10 : limit)),
  ),
  mutant(
    "limit-ignored-with-start",
    "limit is ignored where a startDate is given.",
    limited(({ limit, given }) => (given["startDate"] === undefined ? limit : 10)),
  ),
  mutant(
    "limit-ignored-without-start",
    "limit is ignored where no startDate is given.",
    limited(({ limit, given }) => (given["startDate"] === undefined ? 10 : limit)),
  ),
  mutant("limit-as-dates-of-events", "limit counts the dates of the events on a page.", {
    cut: (rows, { page, limit, operation }) => {
      if (operation === "hours") return rows.slice((page - 1) * limit, page * limit);
      let dates = 0;
      return rows.filter((row) => {
        const before = dates;
        dates += JSON.stringify(row).match(/"\d{4}-\d{2}-\d{2}"/g)?.length ?? 1;
        return before >= (page - 1) * limit && before < page * limit;
      });
    },
  }),
  mutant("maximum-missing", "A limit over 30 is served in full.", { isOver: () => false }),
  mutant("maximum-missing-on-hours", "A limit over 30 is served in full on hours.", {
    isOver: (limit, operation) => isEventsOver(operation) && limit > 30,
  }),
  mutant("maximum-missing-on-events", "A limit over 30 is served in full on events.", {
    isOver: (limit, operation) => !isEventsOver(operation) && limit > 30,
  }),
  mutant("maximum-of-50", "A limit of 31 to 50 is served in full.", { isOver: (limit) => limit > 50 }),
  mutant("maximum-of-100", "A limit of 31 to 100 is served in full.", { isOver: (limit) => limit > 100 }),
  mutant("maximum-of-31", "limit=31 is served in full.", { isOver: (limit) => limit > 31 }),
  mutant("maximum-of-two-digits", "A limit of three digits and more is served in full.", {
    isOver: (limit) => limit > 30 && limit < 100,
  }),
  mutant("maximum-below-a-thousand", "A limit over a thousand is served in full.", {
    isOver: (limit) => limit > 30 && limit <= 1000,
  }),
  mutant("maximum-below-a-million", "A limit over a million is served in full.", {
    isOver: (limit) => limit > 30 && limit <= 1e6,
  }),
  mutant("maximum-below-a-billion-thousands", "A limit over 1e12 is served in full.", {
    isOver: (limit) => limit > 30 && limit <= 1e12,
  }),
  mutant("maximum-in-32-bits", "A limit that is negative in 32 bits is served in full.", {
    isOver: (limit) => (limit | 0) > 30 || (limit > 30 && (limit | 0) >= 0),
  }),
  mutant("maximum-up-to-safe-integers", "A limit over 2^53 is served in full.", {
    isOver: (limit) => limit > 30 && Number.isSafeInteger(limit),
  }),
  mutant("maximum-compared-as-text", "A limit is compared with 30 as a text, so that 100 is under it.", {
    isOver: (limit) => limit > 30 && String(limit) > "30",
  }),
  mutant(
    "maximum-missing-with-start",
    "A limit over 30 is served in full where a startDate is given.",
    uncapped((query) => query.has("startDate")),
  ),
  mutant(
    "maximum-missing-with-end",
    "A limit over 30 is served in full where an endDate is given.",
    uncapped((query) => query.has("endDate")),
  ),
  mutant(
    "maximum-missing-with-page",
    "A limit over 30 is served in full where a page is given.",
    uncapped((query) => query.has("page")),
  ),
  mutant("maximum-clamped-to-50", "A limit over 30 gets pages of up to 50 rows.", {
    isOver: () => false,
    ask: (question) => ({ ...question, limit: Math.min(question.limit, 50) }),
  }),
];
