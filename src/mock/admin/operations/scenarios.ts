/** `/__admin/scenarios` and `/profile`: the library, the active scenarios, and the answers to the choices. */
import { changeProfile } from "../../control/profile.js";
import { leaveScenarios, listScenarios, showScenario, steerScenario } from "../../control/scenarios.js";
import { libraryOf } from "../../sessions/session-library.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";

export const scenarioOperations = {
  listScenarios({ session, parts: { library } }) {
    const shown = session();
    const { problems } = library;
    return {
      ...showScenario(shown),
      scenarios: listScenarios(libraryOf(shown, library)),
      ...(problems.length > 0 && { problems }),
    };
  },
  enterScenario: (call) => enter(call, false),
  addScenario: (call) => enter(call, true),
  leaveScenarios({ session, parts: { library } }) {
    const steered = session();
    leaveScenarios(steered, library);
    return showScenario(steered);
  },
  getProfile: ({ session }) => session().snapshot().profile,
  async changeProfile({ session, body }) {
    const steered = session();
    changeProfile(steered, await body());
    return steered.snapshot().profile;
  },
} satisfies Partial<AdminHandlers>;

async function enter({ session, body, parts }: AdminCall, isOnTop: boolean) {
  const steered = session();
  steerScenario({ session: steered, parts }, await body(), isOnTop);
  return showScenario(steered);
}
