/** Writes the table of limits in docs/security.md from the constants that hold them. */

import { serverLimits } from "../build/adapters/node/incoming-request.js";
import { DEEPEST_JSON } from "../build/base/json.js";
import { LONGEST_SCENARIO } from "../build/config/world-files.js";
import { AdminCall } from "../build/mock/admin/admin-operation.js";
import { dataLimits } from "../build/mock/admin/operations/data-query.js";
import { waitLimits } from "../build/mock/admin/operations/requests.js";
import { ReplyCache } from "../build/mock/exchange/reply-cache.js";
import { JournalStore } from "../build/mock/journal/journal.js";
import { Session } from "../build/mock/sessions/session.js";
import { SessionRegistry } from "../build/mock/sessions/session-registry.js";
import { LONGEST_STATE } from "../build/mock/state/state-schema.js";
import { MOST_FAULTS } from "../build/scenarios/fault-reading.js";
import { scenarioLimits } from "../build/scenarios/scenario-data.js";
import { LARGEST_COUNT } from "../build/scenarios/scenario-name.js";
import { replaceMarked, toTable } from "./marked-block.mjs";

/** What is limited, the value, and what happens beyond it. */
const rows = [
  ["request line and headers", bytes(serverLimits.maxHeaderSize), "431"],
  ["time for the head of a request", count(serverLimits.headersTimeout, "ms"), "408, and the connection is closed"],
  ["time for a whole request", count(serverLimits.requestTimeout, "ms"), "408, and the connection is closed"],
  ["time between two requests", count(serverLimits.keepAliveTimeout, "ms"), "the connection is closed"],
  ["answers that are kept", bytes(ReplyCache.bytesKept), "all are dropped, and made again when they are asked for"],
  ["body of a control", bytes(AdminCall.longestBody), "413"],
  ["message to `/__admin/mcp`", bytes(AdminCall.longestMessage), "413"],
  ["body of an entry or event", bytes(dataLimits.body), "413"],
  ["body of a world", bytes(LONGEST_STATE), "413"],
  ["nesting of a body under `/__admin`", count(DEEPEST_JSON, "levels"), "400, before it is parsed"],
  ["parameters of a query to the data", count(dataLimits.parameters), "400"],
  ["rows of one answer of the data", count(dataLimits.rows), "400"],
  ["sessions", count(SessionRegistry.sessionsAtMost), "the one that was idle for longest is dropped"],
  ["edits, faults and scenarios of one session, as its state has them", bytes(Session.writtenAtMost), "413"],
  ["faults that are set at once", count(MOST_FAULTS), "400"],
  ["requests that wait for the journal at once", count(waitLimits.waiting), "503 with `Retry-After`"],
  ["exchanges in the journal of a session", count(JournalStore.defaultLimits.entries), "the oldest is dropped"],
  [
    "all journals together",
    bytes(JournalStore.defaultLimits.bytes),
    "the session used longest ago drops its oldest; a journal of over a quarter drops its own",
  ],
  ["scenario file", bytes(LONGEST_SCENARIO), "usage error, exit 2"],
  ["entries and events that a scenario makes", count(scenarioLimits.items), "usage error, or 400 when it is entered"],
  ["texts and dates that a scenario makes", count(scenarioLimits.characters, "characters"), "the same"],
  ["scenarios that are defined in a session", count(Session.definedAtMost), "400"],
  ["a count as the parameter of a scenario", count(LARGEST_COUNT), "400"],
];

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function limitFiles() {
  return [await replaceMarked("docs/security.md", "limits", toTable(["what", "limit", "beyond it"], rows))];
}

/** @param {number} number @param {string} [unit] */
function count(number, unit) {
  return `${number.toLocaleString("en")}${unit === undefined ? "" : ` ${unit}`}`;
}

/** @param {number} number */
function bytes(number) {
  return number >= 2 ** 20 ? `${number / 2 ** 20} MiB` : `${number / 2 ** 10} KiB`;
}
