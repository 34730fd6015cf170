/** Reads the journal of a mock for an agent: the facts of each exchange, without long bodies. */
import { callAdmin, type MuseumAccess } from "./museum-access.js";

/** The parts of an exchange of the journal that are read here. */
export interface JournalEntry {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly count?: number;
  readonly warnings: readonly string[];
  readonly problem?: string;
  readonly operation?: string;
  readonly session?: string;
  readonly scenario?: string;
  readonly faults?: readonly string[];
}

export async function readJournal(
  museum: MuseumAccess,
  filters: Readonly<Record<string, string>>,
  session: string | undefined,
): Promise<readonly JournalEntry[]> {
  const { requests } = await callAdmin(museum, "listRequests", session, { query: Object.entries(filters) });
  return requests as readonly JournalEntry[];
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
