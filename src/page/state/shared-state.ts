/** The state of a session as a file or in a link: saved, read, and put in place. */
import { toBase64 } from "../../base/base64.js";
import type { WorldDocument } from "../../mock/sessions/world-document.js";
import { confirmFirst } from "../parts/dialog.js";
import { saveFile } from "../parts/save-file.js";
import { nameOfSession } from "../parts/words.js";
import { act, tellError } from "./actions.js";
import { formatAddress, parseAddress } from "./address.js";
import { callAdmin, inSession } from "./admin.js";
import { address, changeParams, open } from "./location.js";
import { notify } from "./toasts.js";
import { sessionOfTab } from "./world.js";

/** Characters. Browsers and chats take links of this length. */
const LONGEST_LINK = 4000;

export async function saveState(): Promise<void> {
  const state = await readState();
  saveFile("museum-state.json", `${JSON.stringify(state, null, 2)}\n`);
}

/** Returns a link to this view with the state in it; undefined if the state is too large. */
export async function linkToState(): Promise<string | undefined> {
  const packed = toBase64(JSON.stringify(await readState()));
  if (packed.length > LONGEST_LINK) return undefined;
  const now = address.get();
  return `${location.href.replace(/#.*/, "")}${formatAddress({ ...now, params: { state: packed } })}`;
}

function readState(): Promise<WorldDocument> {
  return callAdmin("getWorld", { query: inSession(sessionOfTab()) });
}

/** Asks whether to load what a file has: a state, or a capsule with the state and the request that met it. */
export async function offerFile(file: File): Promise<void> {
  try {
    const value = JSON.parse(await file.text());
    const isCapsule = typeof value === "object" && value !== null && "world" in value;
    offerState(isCapsule ? value.world : value, file.name, isCapsule ? String(value.request?.target) : undefined);
  } catch {
    notify({
      tone: "bad",
      text: `${file.name} has neither a state nor a capsule; use museum-state.json or museum-capsule.json.`,
    });
  }
}

function offerState(state: WorldDocument, from: string, target?: string): void {
  const session = sessionOfTab();
  confirmFirst({
    title: `Load the state of ${from}?`,
    text: `It takes the place of clock, scenarios, choices, faults and edits. ${nameOfSession(session)}. Undo brings back what was set.`,
    action: "Load the state",
    async run() {
      const isLoaded = await act({ done: `The state of ${from} is loaded.`, step: { id: "setWorld", body: state } });
      if (isLoaded && target !== undefined) tryTarget(target);
    },
  });
}

/** Opens the form of an operation with the request of a capsule. */
function tryTarget(target: string): void {
  const { pathname, searchParams } = new URL(target, "http://x");
  const section = pathname.endsWith("/special-events") ? "listSpecialEvents" : "getMuseumHours";
  open({ view: "try", section, params: { ...Object.fromEntries(searchParams), session: sessionOfTab() } });
}

function unpack(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}

/** Follows files that are dropped on the page, and a link with a state. */
export function followSharedStates(): void {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void offerFile(file);
  });
  const look = () => {
    const { state = "" } = parseAddress(location.hash).params;
    if (state === "") return;
    changeParams({ state: "" });
    try {
      offerState(JSON.parse(unpack(state)), "the link");
    } catch {
      tellError(new Error("The link has no state that can be read; ask for another one."));
    }
  };
  address.subscribe(look);
  look();
}
