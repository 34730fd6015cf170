/** `/__admin/data`: the entries and events of the world, to be edited by hand; the router over single items is the server's. */
import { changeRange, type RangeTarget, removeRange, setRange } from "../control/data-range.js";
import type { MockParts } from "../control/mock-parts.js";
import { toProblemResponse } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import { type AdminContext, type AdminRoutes, bodyOf, requireQuery, sessionOf } from "./admin-request.js";

export function addData(routes: AdminRoutes, parts: MockParts): void {
  routes.all("/data/*", async (context) => {
    const session = sessionOf(context, parts);
    const target = rangeOf(context);
    if (target) {
      const changed = await editRange(context, session, target);
      parts.sessions.trim();
      return context.json(changed);
    }
    const { dataRouter } = context.env.connection;
    if (!dataRouter) {
      const detail =
        "Data is edited through a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    }
    return dataRouter(parts.editData(session));
  });
}

/** The methods that edit a range, by the list that they edit. */
const METHODS: Readonly<Record<RangeTarget["table"], readonly string[]>> = {
  hours: ["PUT", "PATCH", "DELETE"],
  events: ["PATCH", "DELETE"],
};

/** Returns the range that a request edits; undefined if it is for the router. */
function rangeOf({ req }: AdminContext): RangeTarget | undefined {
  const [, table] = /^\/__admin\/data\/(hours|events)\/?$/.exec(req.path) ?? [];
  if ((table !== "hours" && table !== "events") || !METHODS[table].includes(req.method)) return undefined;
  requireQuery(req.raw, ["from", "to"]);
  return { table, from: req.query("from"), to: req.query("to") };
}

async function editRange(context: AdminContext, session: Session, target: RangeTarget): Promise<{ changed: number }> {
  if (context.req.method === "DELETE") return removeRange(session, target);
  const edit = context.req.method === "PUT" ? setRange : changeRange;
  return edit(session, target, await bodyOf(context));
}
