/** `/__admin/profile`: the answers to the choices. */
import { parseProfile } from "../../contract/profile.js";
import { badControl } from "../message/problem.js";
import { bodyOf, type Controlled, type Controls, closePath, Refused, sessionOf } from "./admin-request.js";

export function addProfile(controls: Controls, controlled: Controlled): void {
  controls.get("/profile", (context) => context.json(sessionOf(context, controlled).circumstance().profile));
  controls.patch("/profile", async (context) => {
    const session = sessionOf(context, controlled);
    const { answers, violations } = parseProfile(await bodyOf(context));
    if (violations) throw new Refused(badControl(...violations));
    session.changeProfile(answers);
    return context.json(session.circumstance().profile);
  });
  closePath(controls, "/profile", ["GET", "PATCH"]);
}
