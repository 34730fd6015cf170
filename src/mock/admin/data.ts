/** `/__admin/data`: the entries and events of the world, to be edited by hand; the router over them is the server's. */
import { toProblemResponse } from "../message/problem.js";
import { type Controlled, type Controls, sessionOf } from "./admin-request.js";

export function addData(controls: Controls, controlled: Controlled): void {
  controls.all("/data/*", async (context) => {
    const session = sessionOf(context, controlled);
    const { dataRouter } = context.env.connection;
    if (!dataRouter) {
      const detail =
        "Data is edited through a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    }
    return dataRouter({
      read: () => session.circumstance().world.catalogueOn(session.today()),
      edit: (kind, id, item) => session.edit(kind, id, item),
    });
  });
}
