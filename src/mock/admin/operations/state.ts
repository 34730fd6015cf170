/** `/__admin/world`, `/reset` and `/provider-states`: the whole state of a session. */

import type { MockParts } from "../../control/mock-parts.js";
import { createStateChanges } from "../../control/provider-states.js";
import { resetSession } from "../../control/sessions.js";
import { createWorldReader, setWorld } from "../../control/world.js";
import type { WorldDocument } from "../../sessions/world-document.js";
import { type AdminHandlers, reply } from "../admin-operation.js";
import { requireUnchanged, tagOf } from "../change-condition.js";

/** In bytes; a world holds the edited data of its session. */
export const LONGEST_WORLD = 8 * 1024 * 1024;

export function createStateOperations(parts: MockParts) {
  const readWorld = createWorldReader(parts);
  const changeState = createStateChanges(parts);
  const show = (document: WorldDocument) => reply(document, { headers: { ETag: tagOf(settingsIn(document)) } });
  return {
    getWorld: ({ session }) => show(readWorld(session())),
    async setWorld({ request, session, body }) {
      const steered = session();
      const value = await body({ longest: LONGEST_WORLD });
      requireUnchanged(request, settingsIn(readWorld(steered)), "state");
      setWorld(steered, value, parts);
      return show(readWorld(steered));
    },
    reset: ({ session }) => resetSession(session()),
    async changeProviderState({ session, body }) {
      const steered = session();
      return changeState(steered, await body());
    },
  } satisfies Partial<AdminHandlers>;
}

/** The counts go on with each request, whoever sends it. */
function settingsIn({ counts: _counts, ...settings }: WorldDocument): object {
  return settings;
}
