/** `diagnose_client`: what was wrong with the requests of an application, and what is only the mock's choice. */
import { groupBy } from "../../../base/group-by.js";
import { quote } from "../../../base/quote.js";
import { type AnswerBasis, toAnswerBasis } from "../answer-basis.js";
import { callAdmin, type MuseumAccess } from "../museum-access.js";
import { integer, objects, optionalText, session, type Tool, text } from "../tool.js";
import { type JournalEntry, readJournal, toBriefEntry } from "./read-journal.js";

/** Each takes a question to the mock, and a reply has to stay readable. */
const MOST_CAUSES = 10;

export const diagnoseClient: Tool = {
  name: "diagnose_client",
  description:
    "Finds the requests with which something was wrong, groups them by cause, and tells a broken documented rule from a point that the document leaves open. Use it when your client gets 400, 401 or too few rows.",
  input: { since: { type: "string", description: "an id: only later requests" }, session },
  output: { examined: integer, wrong: integer, causes: objects, hint: text },
  async run(args, { museum }) {
    const own = optionalText(args, "session");
    const since = optionalText(args, "since");
    const entries = await readJournal(museum, { ...(since !== undefined && { since }) }, own);
    const wrong = entries.filter(({ warnings, problem }) => warnings.length > 0 || problem !== undefined);
    const groups = [...groupBy(wrong, causeOf).values()].slice(0, MOST_CAUSES);
    const causes = await Promise.all(groups.map((group) => toCause(museum, group)));
    const isUnseen = own !== undefined && since === undefined && entries.length === 0;
    const hint = `The session ${quote(own ?? "")} is unknown, or has got no request; send "Prefer: session=${own}" with each.`;
    return { examined: entries.length, wrong: wrong.length, causes, ...(isUnseen && { hint }) };
  },
};

/** The sentences, with the values that differ from request to request masked. */
function causeOf({ status, operation, problem, warnings }: JournalEntry): string {
  const said = [problem ?? "", ...warnings].join(" ").replace(/"[^"]*"|\d+/g, "…");
  return `${status} ${operation} ${said}`;
}

async function toCause(museum: MuseumAccess, group: readonly JournalEntry[]) {
  const entry = group.at(-1) as JournalEntry;
  const basis = await basisOf(museum, entry);
  return {
    what: entry.problem ?? entry.warnings.join(" "),
    requests: group.length,
    example: toBriefEntry(entry),
    ...basis,
    advice: adviceOn(entry, basis),
  };
}

/** A request that no operation answers has no basis; a fault has none in the interface. */
async function basisOf(museum: MuseumAccess, entry: JournalEntry): Promise<AnswerBasis> {
  const { session, faults } = entry;
  if (faults !== undefined)
    return { documented: [], leftOpen: [], settings: [`A fault was active: ${faults.join(", ")}`] };
  try {
    const query = [["request", String(entry.id)]] as const;
    return toAnswerBasis(await callAdmin(museum, "explain", session, { query }));
  } catch {
    return { documented: [], leftOpen: [], settings: [] };
  }
}

function adviceOn({ status, faults }: JournalEntry, { leftOpen }: AnswerBasis): string {
  if (faults !== undefined) return "The mock was told to fail. Check that the client retries or reports the error.";
  if (status === 401 || status === 403)
    return "Send Authorization: Basic with base64 of user:password on every request.";
  const open = leftOpen.map(({ choice }) => choice).join(", ");
  return `Send only what the document describes.${open === "" ? "" : ` Other implementations may answer this differently (${open}).`}`;
}
