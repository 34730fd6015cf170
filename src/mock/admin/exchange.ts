/** `/__admin/requests/summaries` and `/__admin/requests/ID`: the exchanges in short, and one in full. */
import { quote } from "../../base/quote.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import { findRecorded } from "../control/requests.js";
import { type ExchangeRecord, toJournaledExchange } from "../journal/exchange-record.js";
import { toSummary } from "../journal/exchange-summary.js";
import { badControl } from "../message/problem.js";
import {
  type AdminContext,
  type AdminRoutes,
  closePath,
  EVERY_SESSION,
  scopeOf,
  sessionIdOf,
} from "./admin-request.js";

/** Registered after the other paths of the journal, so that none of them is taken for an id. */
export function addExchange(routes: AdminRoutes, parts: MockParts): void {
  const { journals } = parts;
  routes.get("/requests/summaries", (context) => {
    const { since, limit, session } = filtersIn(context);
    const isMeant = (record: ExchangeRecord) =>
      record.id > since && (session === undefined || record.session === session);
    const records = journals.all.records().filter(isMeant);
    return context.json({ requests: records.slice(Math.max(0, records.length - limit)).map(toSummary) });
  });
  closePath(routes, "/requests/summaries", ["GET"]);
  routes.get("/requests/:id", (context) => {
    const id = context.req.param("id");
    const isNumber = /^\d{1,15}$/.test(id);
    const record = isNumber ? journals.find(Number(id)) : findRecorded(parts, scopeOf(context, parts), id);
    if (record) return context.json(toJournaledExchange(record));
    const detail = `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`;
    throw new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
  });
  closePath(routes, "/requests/:id{\\d+|last}", ["GET"]);
}

/** `since` is the id after which the list begins, `limit` the number of the newest ones, and `session` one session; undefined for all. */
function filtersIn({ req, env }: AdminContext) {
  const session = req.query("session") === EVERY_SESSION ? undefined : sessionIdOf(req.raw, env.connection);
  const numbers = { since: 0, limit: Number.POSITIVE_INFINITY };
  for (const [name, value] of new URL(req.url).searchParams) {
    if (name === "session" || name.startsWith("__")) continue;
    if (name !== "since" && name !== "limit")
      throw invalidControl(`Unknown filter ${quote(name)}; use since or limit.`);
    if (!/^\d{1,15}$/.test(value))
      throw invalidControl(`Invalid value ${quote(value)} for ${name}; use a whole number.`);
    numbers[name] = Number(value);
  }
  return { ...numbers, session };
}
