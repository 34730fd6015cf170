/** `/__admin/faults`: the manual faults, as a list and one by one. */

import type { Fault } from "../../../scenarios/fault.js";
import { addFault, changeFault, listFaults, removeFault, setFaults, warnOfFaultPaths } from "../../control/faults.js";
import type { Session } from "../../sessions/session.js";
import { type AdminHandlers, reply } from "../admin-operation.js";
import { requireUnchanged, tagOf } from "../change-condition.js";

export const faultOperations = {
  listFaults: ({ session }) => show(session()),
  async addFault({ session, body }) {
    const added = addFault(session(), await body());
    return reply(added, { status: 201, headers: warningsOn([added]) });
  },
  async setFaults({ request, session, body }) {
    const steered = session();
    const value = await body();
    requireUnchanged(request, steered.faults(), "list of faults");
    setFaults(steered, value);
    return show(steered);
  },
  clearFaults: ({ session }) => session().setFaults([]),
  async changeFault({ session, param, body }) {
    const steered = session();
    const changed = changeFault(steered, param("id"), await body());
    return reply(changed, { headers: warningsOn([changed]) });
  },
  removeFault: ({ session, param }) => removeFault(session(), param("id")),
} satisfies Partial<AdminHandlers>;

function show(session: Session): Response {
  const faults = session.faults();
  return reply(listFaults(session), { headers: { ETag: tagOf(faults), ...warningsOn(faults) } });
}

function warningsOn(faults: readonly Fault[]): Record<string, string> {
  const warnings = warnOfFaultPaths(faults);
  return warnings.length > 0 ? { "Museum-Mock-Warning": warnings.join(", ") } : {};
}
