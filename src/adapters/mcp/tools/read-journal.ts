/** `read_journal`: what was asked of the mock, and how it answered. */
import { readJournal, toBriefEntry } from "../journal-entries.js";
import { objects, optionalText, session, type Tool } from "../tool.js";

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
