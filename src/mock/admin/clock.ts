/** `/__admin/clock`: what today and the time are; set, moved, or released to follow the real time. */
import { releaseClock, showClock, steerClock } from "../control/clock.js";
import { advanceClock } from "../control/clock-advance.js";
import type { MockParts } from "../control/mock-parts.js";
import { type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addClock(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/clock", (context) => context.json(showClock(sessionOf(context, parts))));
  routes.put("/clock", async (context) => {
    const session = sessionOf(context, parts);
    steerClock(session, await bodyOf(context));
    return context.json(showClock(session));
  });
  routes.post("/clock/advance", async (context) => {
    const session = sessionOf(context, parts);
    advanceClock(session, await bodyOf(context));
    return context.json(showClock(session));
  });
  routes.post("/clock/release", (context) => {
    const session = sessionOf(context, parts);
    releaseClock(session);
    return context.json(showClock(session));
  });
  closePath(routes, "/clock", ["GET", "PUT"]);
  closePath(routes, "/clock/advance", ["POST"]);
  closePath(routes, "/clock/release", ["POST"]);
}
