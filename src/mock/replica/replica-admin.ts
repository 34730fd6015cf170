/** The admin API of a replica: what changes something goes through the log, and what reads catches up with it first. */

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

const READING = ["GET", "HEAD", "OPTIONS"];

/** Creates the admin API. With a token, it answers every client that sends it; without one, only clients on this machine. */
export function createReplicaAdmin(parts: MockParts, replica: Replica, token: string | undefined): AnswerAdmin {
  /** Sessions of which this replica has not said yet that they are new. */
  const fresh = new WeakSet<Session>();
  const { sessions } = parts;

  /** Catches up. A session that is named is used on all replicas. */
  async function read(context: AdminContext): Promise<undefined> {
    const session = namedIn(context);
    if (session === undefined && !isList(context)) return void (await replica.sync());
    const outcome = await replica.submit({ kind: "use", session });
    const used = sessions.find(session);
    if ("isNew" in outcome && outcome.isNew && used) fresh.add(used);
    return undefined;
  }

  async function steer({ req }: AdminContext): Promise<Response> {
    const outcome = await replica.submit({ kind: "admin", request: await toLogged(req.raw) });
    if ("response" in outcome) return outcome.response;
    throw new Error("a request to the admin API came to nothing");
  }

  return createAdminApi(
    { ...parts, sessions: { ...sessions, ...readingOnly(parts, fresh) }, editData: createReplicaEditor(replica) },
    {
      guard: createGuard(token),
      async before(context) {
        const way = wayOf(context);
        if (way === "alone") throw new ControlError(ALONE);
        if (way === "steer") return steer(context);
        return way === "read" ? read(context) : undefined;
      },
    },
  );
}

/** How a request is served: as a change of all replicas, after catching up, as it is, or not at all. */
function wayOf({ req }: AdminContext): "steer" | "read" | "plain" | "alone" {
  const { method } = req;
  const path = req.path.replace(/^\/__admin/, "");
  // Tools for coding agents send requests of their own, and metrics say when the store is gone.
  if (isOfPage(req.raw) || path === "/mcp" || path === "/metrics") return "plain";
  if (path.startsWith("/verifications") && method === "POST") return "alone";
  if (path.startsWith("/verifications")) return "plain";
  if (READING.includes(method) || path === "/requests/verify") return "read";
  // The router over single items reads, and writes by events of its own.
  if (path.startsWith("/data/") && !(isRange(path) && method !== "POST")) return "read";
  return "steer";
}

function isRange(path: string): boolean {
  return /^\/data\/(hours|events)\/?$/.test(path);
}

/** A list of sessions says how long each was idle, for which time has to go on. */
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

/** The sessions for routes that read: to use one is an event, and has happened already. */
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

const ALONE = {
  kind: "not-available",
  status: 501,
  detail:
    "A mock that shares its state verifies nothing itself; leave out --store and --workers, or use museum-mock verify.",
} as const;
