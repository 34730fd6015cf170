/** Makes the context of a request: what it asks for, in which session, and over which state. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { NO_JOURNAL } from "../journal/journal.js";
import { createCredentialReader } from "../message/credential.js";
import { badControl, type Problem } from "../message/problem.js";
import type { RequestMessage } from "../message/request-message.js";
import { splitSessionTarget, withoutSessionPath } from "../message/session-path.js";
import type { Session } from "../sessions/session.js";
import { deletedSession } from "../sessions/session-id.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { createControlsReader, type RequestControls, type SessionBy } from "./request-controls.js";
import { scenarioFor, stateFor } from "./request-state.js";
import { type ResolvedRequest, resolveRequest } from "./resolved-request.js";

/** What a request asks for, read without looking at its session. */
export interface AskedRequest {
  /** The request without the path that names its session. */
  readonly request: RequestMessage;
  readonly resolved: ResolvedRequest;
  readonly controls: RequestControls;
  /** The session that the path names. */
  readonly sessionPath: string | undefined;
}

export interface RequestContext extends AskedRequest {
  readonly session: Session;
  readonly snapshot: Snapshot;
  /** Whether the request overrides the scenario, the day or the profile of its session. */
  readonly isOverridden: boolean;
  /** A page of another site sent it, without a credential, and names a session: it is answered and leaves no trace there. */
  readonly isForeign?: boolean;
  /** Why the request is not read any further: an invalid control, or a deleted session. */
  readonly refusal?: Problem | undefined;
}

/** How a request finds its session: `use` creates it and counts as use; `peek` leaves everything as it is, as each explanation does. */
type SessionAccess = "use" | "peek";

export type ReadRequest = (received: RequestMessage) => AskedRequest;

/** Returns the function that reads each request to the operations. `sessionBy` is an additional way to name the session. */
export function createRequestReader(sessionBy?: SessionBy): ReadRequest {
  const readControls = createControlsReader(sessionBy);
  const readCredential = createCredentialReader();
  return (received) => {
    const path = splitSessionTarget(received.target);
    const request = path ? withoutSessionPath(received, path) : received;
    const controls = readControls(request, path?.session);
    return { request, resolved: resolveRequest(request, readCredential), controls, sessionPath: path?.session };
  };
}

interface ContextParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
}

export type CreateContext = (asked: AskedRequest, access: SessionAccess) => RequestContext;

/** Returns the function that makes the context of each request to the operations. */
export function createContextReader({ sessions, library }: ContextParts): CreateContext {
  return (asked, access) => {
    const { request, resolved, controls, sessionPath } = asked;
    const { session: id } = controls;
    if (id !== undefined && sessions.isDeleted(id)) {
      return refuseRequest(asked, { session: sessions.common, isForeign: false, refusal: deletedSession(id) });
    }
    const isForeign = id !== undefined && isOfForeignPage(asked);
    const isUse = access === "use" && !controls.explain && !isForeign;
    const named = isUse ? sessions.use(id) : sessions.peek(id);
    const session = isForeign ? named.fork(id, NO_JOURNAL) : named;
    const scenario = scenarioFor(controls, libraryOf(session, library));
    if (typeof scenario === "string")
      return refuseRequest(asked, { session, isForeign, refusal: badControl(scenario) });
    const { snapshot, isOverridden } = stateFor(session, controls, scenario);
    // Not spread: to copy an object with many fields takes longer than all the rest of a repeated request.
    return { request, resolved, controls, sessionPath, session, snapshot, isOverridden, isForeign };
  };
}

function refuseRequest(
  asked: AskedRequest,
  refused: Required<Pick<RequestContext, "session" | "isForeign" | "refusal">>,
): RequestContext {
  return { ...asked, ...refused, snapshot: refused.session.snapshot(), isOverridden: false };
}

/** Whether a page of another site sent a request without a well-formed credential: anybody can have a picture that does. */
function isOfForeignPage({ request, resolved }: Pick<RequestContext, "request" | "resolved">): boolean {
  return request.header("sec-fetch-site") === "cross-site" && resolved.credential().error !== undefined;
}
