/** `/__admin/world`, `/reset` and `/provider-states`: the whole state of a session. */
import { isPlainObject } from "../../../base/plain-object.js";
import { quote, shown } from "../../../base/quote.js";
import { ownParams, STANDARD } from "../../../scenarios/scenario-library.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import type { MockParts } from "../../control/mock-parts.js";
import { SENTENCES_SAID } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import { libraryOf } from "../../sessions/session.js";
import { toWorldDocument, type WorldDocument } from "../../sessions/world-document.js";
import { readWorld } from "../../sessions/world-reading.js";
import { type AdminCall, type AdminHandlers, reply, requireUnchanged, tagOf } from "../admin-operation.js";
import { enterScenario, showScenario } from "./scenarios.js";

/** In bytes; a world holds the edited data of its session. */
export const LONGEST_WORLD = 8 * 1024 * 1024;

export const stateOperations = {
  getWorld: ({ session, parts }) => show(session(), parts),
  async setWorld({ request, session, body, parts }) {
    const steered = session();
    const value = await body({ longest: LONGEST_WORLD });
    requireUnchanged(request, settingsIn(toWorldDocument(steered.state(), parts.base)), "state");
    const { state, violations } = readWorld(value, parts.library);
    if (violations) {
      const said = violations
        .slice(0, SENTENCES_SAID)
        .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message));
      throw invalidControl(said, violations.length);
    }
    steered.restore(state);
    return show(steered, parts);
  },
  reset({ session, query }) {
    const steered = session();
    const only = query("only");
    if (only !== undefined) return takeBackEdits(steered, only);
    steered.reset();
    steered.journal.clear();
  },
  changeProviderState,
} satisfies Partial<AdminHandlers>;

/** Takes back all edits of entries and events, or that of one item. Throws a ControlError. */
function takeBackEdits(session: Session, only: string): void {
  if (only === "data") {
    session.takeBackEdits();
    return;
  }
  const [, table = "", id = ""] = /^data\/(hours|events)\/(.+)$/.exec(only) ?? [];
  if (id === "")
    throw invalidControl(
      `Invalid value ${quote(only)} for only; use data, or data/hours/DATE or data/events/EVENTID for one item.`,
    );
  if (!session.takeBackEdit(table === "hours" ? "entry" : "event", id))
    throw notFound(`There is no edit of ${quote(`${table}/${id}`)}; GET /__admin/world has the edits.`);
}

function show(session: Session, { base }: MockParts): Response {
  const document = toWorldDocument(session.state(), base);
  return reply(document, { headers: { ETag: tagOf(settingsIn(document)) } });
}

/** The counts go on with each request, whoever sends it. */
function settingsIn({ counts: _counts, ...settings }: WorldDocument): object {
  return settings;
}

/**
 * Sets up or ends one of Pact's provider states, which is a scenario, and returns the active scenarios. Pact's verifiers send `state`,
 * `params`, `action` and `consumer`; other keys are ignored.
 */
async function changeProviderState({ session: sessionOf, body, parts: { library } }: AdminCall) {
  const session = sessionOf();
  const value = await body();
  if (!isPlainObject(value))
    throw invalidControl(
      'Invalid state change; use an object such as {"state": "no events", "params": {}, "action": "setup"}.',
    );
  const { state = "", params = {}, action = "setup" } = value;
  if (action !== "setup" && action !== "teardown") {
    throw invalidControl(`Invalid value ${shown(action)} for action; use "setup" or "teardown".`);
  }
  // An interaction has one state or several, each set up in turn; a teardown ends them all. Not every verifier sends one, and
  // so a state that comes after the interaction was asked belongs to the next. Earlier scenarios are left.
  const isOver = action === "teardown" || state === "";
  const isFurther = session.prepared === showScenario(session).current && !session.isAsked;
  const own =
    typeof state === "string" && isPlainObject(params) ? ownParams(libraryOf(session, library), state, params) : params;
  if (isOver) enterScenario(session, library, { scenario: STANDARD });
  else enterScenario(session, library, { scenario: state, params: own }, isFurther);
  const { current } = showScenario(session);
  session.prepared = isOver ? undefined : current;
  return { current };
}
