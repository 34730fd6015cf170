/** The handlers of all operations of the admin API. */
import type { Listeners } from "../../base/listeners.js";
import type { AdminChange, AdminHandlers } from "./admin-operation.js";
import { calendarOperations } from "./operations/calendar.js";
import { clockOperations } from "./operations/clock.js";
import { dataOperations } from "./operations/data.js";
import { explanationOperations } from "./operations/explanations.js";
import { faultOperations } from "./operations/faults.js";
import { mockOperations } from "./operations/mock.js";
import { createRequestOperations } from "./operations/requests.js";
import { scenarioOperations } from "./operations/scenarios.js";
import { sessionOperations } from "./operations/sessions.js";
import { stateOperations } from "./operations/state.js";
import { createVerificationOperations } from "./operations/verifications.js";

/** Creates a handler for each operation. */
export function createAdminHandlers(changes: Listeners<[AdminChange]>): AdminHandlers {
  return {
    ...mockOperations,
    ...clockOperations,
    ...scenarioOperations,
    ...faultOperations,
    ...stateOperations,
    ...createRequestOperations(changes),
    ...explanationOperations,
    ...sessionOperations,
    ...dataOperations,
    ...calendarOperations,
    ...createVerificationOperations(),
  };
}
