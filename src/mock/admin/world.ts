/** `/__admin/world`: the whole state of a session, to be kept, copied or restored. */
import type { MockParts } from "../control/mock-parts.js";
import { createWorldReader, setWorld } from "../control/world.js";
import { type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

/** In bytes; a world holds the edited data of its session. */
export const LONGEST_WORLD = 8 * 1024 * 1024;

export function addWorld(routes: AdminRoutes, parts: MockParts): void {
  const readWorld = createWorldReader(parts);
  routes.get("/world", async (context) => context.json(await readWorld(sessionOf(context, parts))));
  routes.put("/world", async (context) => {
    const session = sessionOf(context, parts);
    await setWorld(session, await bodyOf(context, { longest: LONGEST_WORLD }), parts);
    return context.json(await readWorld(session));
  });
  closePath(routes, "/world", ["GET", "PUT"]);
}
