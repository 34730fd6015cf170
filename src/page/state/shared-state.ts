/** The state of a session as a file or in a link: saved, read, and put in place. */
import { toBase64 } from "../../base/http.js";
import type { WorldDocument } from "../../mock/sessions/world-document.js";
import { confirmFirst } from "../parts/dialog.js";
import { readJsonFile, saveFile } from "../parts/files.js";
import { inText } from "../parts/words.js";
import { act, readState, tellError } from "./actions.js";
import { formatAddress, parseAddress } from "./address.js";
import { address, changeParams, sessionOfTab } from "./location.js";

/** Characters. Browsers and chats take links of this length. */
const LONGEST_LINK = 4000;

export async function saveState(): Promise<void> {
  const state = await readState(sessionOfTab());
  saveFile("museum-state.json", `${JSON.stringify(state, null, 2)}\n`);
}

/** Returns a link to this view with the state in it. */
export async function linkToState(): Promise<string> {
  const packed = toBase64(JSON.stringify(await readState(sessionOfTab())));
  if (packed.length > LONGEST_LINK) throw new Error("The state is too large for a link; save it as a file.");
  return `${location.href.replace(/#.*/, "")}${formatAddress({ ...address.get(), params: { state: packed } })}`;
}

/** Asks whether to load what a file has. */
export async function offerFile(file: File): Promise<void> {
  const wanted = "museum-state.json";
  try {
    const isOffered = offerState(Object(await readJsonFile(file, wanted)), file.name);
    if (!isOffered) throw new Error(`${file.name} has no state; use ${wanted}.`);
  } catch (error) {
    tellError(error);
  }
}

/** Returns whether there is a state. */
function offerState(world: WorldDocument, from: string): boolean {
  if (world.version === undefined) return false;
  confirmFirst({
    title: `Load the state of ${from}?`,
    text: `It takes the place of clock, scenarios, choices, faults and edits of ${inText(sessionOfTab())}. Undo brings back what was set.`,
    action: "Load the state",
    run: async () =>
      void (await act({ done: `The state of ${from} is loaded.`, step: { id: "setWorld", body: world } })),
  });
  return true;
}

function unpack(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}

/** Follows a link with a state. */
export function followSharedStates(): void {
  const look = () => {
    const { state = "" } = parseAddress(location.hash).params;
    if (state === "") return;
    changeParams({ state: "" });
    try {
      if (offerState(Object(JSON.parse(unpack(state))), "the link")) return;
    } catch {
      // It is told below.
    }
    tellError(new Error("The link has no state that can be read; ask for another one."));
  };
  address.subscribe(look);
  look();
}
