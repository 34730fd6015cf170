/** Reads the journal of a mock for an agent: the facts of each exchange, without long bodies. */
import type { AdminOperations } from "../../mock/admin/generated/admin-operations.js";
import { callAdmin, type MuseumAccess } from "./museum-access.js";

export type JournalEntry = AdminOperations["listRequests"]["result"]["requests"][number];

export async function readJournal(
  museum: MuseumAccess,
  filters: Readonly<Record<string, string>>,
  session: string | undefined,
): Promise<readonly JournalEntry[]> {
  return (await callAdmin(museum, "listRequests", session, { query: Object.entries(filters) })).requests;
}

/** Picks what an agent needs to recognise an exchange. */
export function toBriefEntry(entry: JournalEntry) {
  const { id, method, target, status, count, warnings, problem, session, scenario, faults } = entry;
  return {
    ...{ id, method, target, status },
    ...(count !== undefined && { count }),
    ...(warnings.length > 0 && { warnings }),
    ...(problem !== undefined && { problem }),
    ...(session !== undefined && { session }),
    ...(scenario !== undefined && { scenario }),
    ...(faults !== undefined && { faults }),
  };
}
