/** The controls of one kind of item, loaded when they are first used: validating items takes much code. */
import type { Session } from "../sessions/session.js";
import type { ItemIn, TableName } from "./item-controls.js";
import type { ControlledParts } from "./mock-parts.js";
import type { DataControls } from "./museum-controls.js";

/** `use` returns the session at the time of the call. */
export function createDataControls<Name extends TableName>(
  parts: ControlledParts,
  use: () => Session,
  name: Name,
): DataControls<ItemIn<Name>> {
  const load = async () => {
    const [{ createItemControls }] = await Promise.all([import("./item-controls.js"), parts.ready()]);
    return createItemControls(parts, use, name);
  };
  return {
    list: async () => (await load()).list(),
    get: async (id) => (await load()).get(id),
    put: async (item) => (await load()).put(item),
    patch: async (id, changes) => (await load()).patch(id, changes),
    patchRange: async (range, changes) => (await load()).patchRange(range, changes),
    deleteRange: async (range) => (await load()).deleteRange(range),
    delete: async (id) => (await load()).delete(id),
  };
}
