/** What a bug report needs: a file with the state before requests and the requests, and the requests of such a file sent again. */
import { namesToday, type RecordedRequest } from "../../mock/journal/recorded-request.js";
import { preference } from "../parts/code.js";
import { saveFile } from "../parts/controls.js";
import { plural } from "../parts/words.js";
import { readExchange, readState } from "../state/admin.js";
import { toasts } from "../state/store.js";
import { send } from "./code.js";

export const STATE_FILE = "museum-state.json";

/** Saves the state before the first of the requests, and all of its session up to the last of them. */
export async function saveReproduction(ids: readonly number[]): Promise<void> {
  const [from = 0] = ids;
  const { session = "" } = await readExchange(from);
  const last = ids.at(-1) ?? from;
  const { session: ofLast = "" } = await readExchange(last);
  const to = ofLast === session ? ([["to", String(last)]] as const) : [];
  const state = await readState(session, [["from", String(from)], ...to]);
  saveFile(STATE_FILE, `${JSON.stringify(state, null, 2)}\n`);
  const count = plural(state.requests?.length ?? 0, "request");
  toasts.notify({
    tone: "good",
    text: `Saved ${count}, with the state before: museum-mock serve --state ${STATE_FILE} says how to send them again.`,
    session,
  });
}

/** Methods that a browser can send to the mock without a body. */
const SENDABLE = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Sends a recorded request again, in a session. Returns the id under which the journal has it, or undefined if it could not be sent. */
export async function sendAgain(request: RecordedRequest, session: string): Promise<number | undefined> {
  const { method, target, user, headers = {}, today } = request;
  if (!SENDABLE.includes(method)) {
    toasts.notify({ tone: "bad", text: `A browser can't send ${method}; copy the curl line instead.` });
    return undefined;
  }
  const { prefer = "", ...others } = headers;
  const named = Object.entries({ session, today: namesToday(request) ? "" : today }).flatMap(([name, value]) =>
    value ? [preference(name, value)] : [],
  );
  // The journal keeps no password; any is let in, unless the mock has a list of its own.
  const credentials = user === undefined ? "" : `${user}:password`;
  return send({ method, target, credentials, prefer: [...named, prefer].filter(Boolean).join(", "), headers: others });
}

/** Whether a recorded request of a file may be sent: it changes nothing on a server that a mock hands requests on to. */
export function isSafe({ method }: RecordedRequest): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Sends safe recorded requests in their order, and says whether they got the same statuses. */
export async function reproduce(requests: readonly RecordedRequest[], session: string): Promise<void> {
  const statuses: number[] = [];
  for (const request of requests) {
    const id = await sendAgain(request, session);
    if (id === undefined) return;
    statuses.push((await readExchange(id)).status);
  }
  const recorded = requests.map(({ status }) => status).join(", ");
  const got = statuses.join(", ");
  const sent = `${plural(requests.length, "request")} sent again: ${got}`;
  if (got === recorded) toasts.notify({ tone: "good", text: `${sent}, as recorded.`, session });
  else toasts.notify({ tone: "bad", text: `${sent}. Recorded were ${recorded}.`, session });
}
