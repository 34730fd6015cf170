/** Memory of sessions with one edit and one answer each. */
import { mapSeveral, requestReply } from "../load/recording.mjs";
import { serve } from "../peers/museum-mock.mjs";
import { readMemory } from "../process-use.mjs";
import { AUTHORIZATION, startServer } from "../processes.mjs";
import { MEBIBYTE } from "./measurement.mjs";

const SESSIONS = 5000;
const STEP = 250;
/** Stops there, so that a machine is not brought down. */
const LIMIT_BYTES = 3000 * MEBIBYTE;

/** @type {import("./measurement.mjs").Measurement} */
export const sessions = {
  id: "sessions",
  title: `memory of ${SESSIONS.toLocaleString("en")} sessions with one edit and one answer each`,
  measure: async ({ pages, progress }) => {
    const [entry] = JSON.parse(pages.hours);
    const { pid, port, stop } = await startServer("museum-mock", serve);
    // The first edit loads the admin API. Its memory does not belong to a session.
    await editEntry(port, entry.date, "first");
    const before = readMemory(pid);
    let count = 0;
    while (count < SESSIONS && readMemory(pid) < LIMIT_BYTES) {
      progress(`sessions: ${count} of ${SESSIONS}`);
      const ids = Array.from({ length: STEP }, (_, index) => `bench-${count + index}`);
      await mapSeveral(ids, (id) => editEntry(port, entry.date, id));
      count += STEP;
    }
    const after = readMemory(pid);
    await stop();
    const stopped = count < SESSIONS ? { note: `Stopped at ${LIMIT_BYTES / MEBIBYTE} MiB.` } : {};
    return [
      { what: "a session", value: (after - before) / count / 1000, unit: "kB", ...stopped },
      {
        what: `museum-mock with ${count.toLocaleString("en")} sessions`,
        value: after / MEBIBYTE,
        unit: "MiB",
        ...stopped,
      },
    ];
  },
};

/**
 * @param {number} port
 * @param {string} date
 * @param {string} session
 */
async function editEntry(port, date, session) {
  const response = await fetch(`http://127.0.0.1:${port}/__admin/data/hours/${date}?session=${session}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ timeClose: "23:00" }),
  });
  if (response.status !== 200) throw new Error(`Editing an entry got ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  // What a session keeps for its answers is there once it has given one.
  const { body } = await requestReply(port, "/museum-hours", {
    Authorization: AUTHORIZATION,
    Prefer: `session=${session}`,
  });
  if (!body.includes("23:00")) throw new Error(`The edit of session ${session} is not in its answer: ${body}`);
}
