/** Mutants that take ever longer. Their time is that of the clock they are given, so that no test waits for it. */
import { type Mutant, wrapped } from "../mutant.js";
import { advance } from "../noon-clock.js";

const DAY = 86_400_000;

const slow = (name: string, millisecondsOf: (query: URLSearchParams) => number) =>
  wrapped(name, "time-growth", (handler, _, now) => async (request) => {
    const milliseconds = millisecondsOf(new URL(request.url).searchParams);
    advance(now, Number.isFinite(milliseconds) ? Math.min(milliseconds, 3000) : 0);
    return handler(request);
  });

export const mutants: readonly Mutant[] = [
  slow("time grows with the square of the days", (query) => {
    const days = (Date.parse(query.get("endDate") ?? "") - Date.parse(query.get("startDate") ?? "")) / DAY;
    return (days / 1000) ** 2;
  }),
  slow("time grows with the square of the page", (query) => (Number(query.get("page")) / 1000) ** 2),
  slow("a pattern goes back over every letter of a long value", (query) => {
    return ((query.get("startDate") ?? "").length / 250) ** 2;
  }),
  slow("a pattern goes back over every letter", (query) => ((query.get("startDate") ?? "").length / 40) ** 2),
];
