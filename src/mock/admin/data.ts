/** `/__admin/data`: the entries and events of the world, to be edited by hand; the router over them is the server's. */
import type { MockParts } from "../control/mock-parts.js";
import { toProblemResponse } from "../message/problem.js";
import { type AdminRoutes, sessionOf } from "./admin-request.js";

export function addData(routes: AdminRoutes, parts: MockParts): void {
  routes.all("/data/*", async (context) => {
    const session = sessionOf(context, parts);
    const { dataRouter } = context.env.connection;
    if (!dataRouter) {
      const detail =
        "Data is edited through a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    }
    return dataRouter({
      read: () => session.snapshot().catalogue(),
      edit(kind, id, item) {
        session.edit(kind, id, item);
        parts.sessions.trim();
      },
    });
  });
}
