/** `read_journal`: what was asked of the mock, and how it answered. */
import type { Exchange, ExchangeList } from "../../../mock/admin/generated/admin-operations.js";
import { callAdmin, type MuseumAccess } from "../museum-access.js";
import { objects, optionalText, session, type Tool } from "../tool.js";

export type JournalEntry = Exchange;

export async function readJournal(
  museum: MuseumAccess,
  filters: Readonly<Record<string, string>>,
  session: string | undefined,
): Promise<readonly JournalEntry[]> {
  const list = await callAdmin(museum, "listRequests", session, { query: Object.entries(filters) });
  return (list as ExchangeList).requests;
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

/** A reply that an agent can still read. */
const DEFAULT_LIMIT = 20;

export const readJournalTool: Tool = {
  name: "read_journal",
  description: "Lists the newest requests that the mock was sent, with status, number of rows, warnings and faults.",
  input: {
    operation: { enum: ["getMuseumHours", "listSpecialEvents"] },
    status: { type: "string", description: "400 or 4xx" },
    since: { type: "string", description: "an id: only later requests" },
    limit: { type: "integer", minimum: 1, maximum: 200, default: DEFAULT_LIMIT },
    session,
  },
  output: { requests: objects },
  async run(args, { museum }) {
    const { limit = DEFAULT_LIMIT, session: _session, ...filters } = args;
    const query = { ...(filters as Readonly<Record<string, string>>), limit: String(limit) };
    const entries = await readJournal(museum, query, optionalText(args, "session"));
    return { requests: entries.map(toBriefEntry) };
  },
};
