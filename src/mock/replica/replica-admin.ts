/** The admin API of a replica: a request that changes something is an event in the log; one that reads catches up with the log first. */

import type { AnswerAdmin } from "../admin/admin-api.js";
import { createAdminApi, createGuard } from "../admin/admin-api.js";
import { type AdminContext, readText, sessionIdOf } from "../admin/admin-request.js";
import { isOfPage } from "../admin/page.js";
import { LONGEST_WORLD } from "../admin/world.js";
import { ControlError } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import type { Session } from "../sessions/session.js";
import type { Replica } from "./replica.js";
import { createReplicaEditor } from "./replica-editor.js";
import type { LoggedAdminRequest } from "./replica-event.js";

const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];

/** Creates the admin API. With a token, it answers every client that sends it; without one, only clients on this machine. */
export function createReplicaAdmin(parts: MockParts, replica: Replica, token: string | undefined): AnswerAdmin {
  /** New sessions, until this replica has said in a response that they are new. */
  const fresh = new WeakSet<Session>();
  const { sessions } = parts;

  /** Catches up with the log. If the request names a session, all replicas note that it is used. */
  async function read(context: AdminContext): Promise<undefined> {
    const session = namedIn(context);
    if (session === undefined && !isList(context)) return void (await replica.sync());
    const outcome = await replica.submit({ kind: "use", session });
    const used = sessions.find(session);
    if ("isNew" in outcome && outcome.isNew && used) fresh.add(used);
    return undefined;
  }

  async function change({ req }: AdminContext): Promise<Response> {
    const outcome = await replica.submit({ kind: "admin", request: await toLogged(req.raw) });
    if ("response" in outcome) return outcome.response;
    throw new Error("a request to the admin API has no response");
  }

  return createAdminApi(
    { ...parts, sessions: { ...sessions, ...readingOnly(parts, fresh) }, editData: createReplicaEditor(replica) },
    {
      guard: createGuard(token),
      async before(context) {
        const way = wayOf(context);
        if (way === "unavailable") throw new ControlError(UNAVAILABLE);
        if (way === "change") return change(context);
        return way === "read" ? read(context) : undefined;
      },
    },
  );
}

/** How a request is served: as an event, after catching up with the log, on this replica alone, or not at all. */
function wayOf({ req }: AdminContext): "change" | "read" | "local" | "unavailable" {
  const { method } = req;
  const path = req.path.replace(/^\/__admin/, "");
  // Tools for coding agents send requests of their own, and metrics say when the store is gone.
  if (isOfPage(req.raw) || path === "/mcp" || path === "/metrics") return "local";
  if (path.startsWith("/verifications") && method === "POST") return "unavailable";
  if (path.startsWith("/verifications")) return "local";
  if (!CHANGING.includes(method) || path === "/requests/verify") return "read";
  // The router over single items reads, and writes by events of its own.
  if (path.startsWith("/data/") && !(isRange(path) && method !== "POST")) return "read";
  return "change";
}

function isRange(path: string): boolean {
  return /^\/data\/(hours|events)\/?$/.test(path);
}

/** The list of sessions says how long each was idle, so it needs the time of the log. */
function isList({ req }: AdminContext): boolean {
  return /^\/__admin\/sessions\/?$/.test(req.path);
}

/** Returns the session that a request uses; the route says so if what it names is invalid. */
function namedIn({ req, env }: AdminContext): string | undefined {
  if (req.query("session") === EVERY || WITHOUT_SESSION.test(req.path)) return undefined;
  try {
    return sessionIdOf(req.raw, env.connection);
  } catch (error) {
    if (error instanceof ControlError) return undefined;
    throw error;
  }
}

const EVERY = "*";

/** Routes that use no session, whichever is named. */
const WITHOUT_SESSION = /^\/__admin\/(sessions|explain|requests\/(summaries|\d+)$)/;

/** The sessions for routes that read. The event that uses a session was applied before. */
function readingOnly({ sessions }: MockParts, fresh: WeakSet<Session>) {
  return {
    use: sessions.peek,
    isFirstUse: (session: Session) => fresh.delete(session),
  };
}

/** The headers on which the routes depend. */
const HEADERS = ["prefer", "content-type", "accept"];

async function toLogged(request: Request): Promise<LoggedAdminRequest> {
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers].filter(([name]) => HEADERS.includes(name)),
    body: await readText(request, LONGEST_WORLD),
  };
}

const UNAVAILABLE = {
  kind: "not-available",
  status: 501,
  detail:
    "A mock that shares its state verifies nothing itself; leave out --store and --workers, or use museum-mock verify.",
} as const;
