/** The panel of sessions, and the state of a session as a file or in a link. */
import { useState } from "preact/hooks";
import { toBase64 } from "../../base/http.js";
import type { StateDocument } from "../../mock/state/state-document.js";
import { copyText, preference, Snippets } from "../parts/code.js";
import { Button, FileButton, saveFile } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { Check, Field, Form } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { formatDay, inText, plural } from "../parts/words.js";
import { act, tellError } from "../state/actions.js";
import { address, formatAddress } from "../state/address.js";
import { type AdminStep, AS_SET, checkState, type ListedSession, readState } from "../state/admin.js";
import { isInBrowser } from "../state/place.js";
import { toasts } from "../state/store.js";
import type { PanelProps } from "../state/world.js";
import { editsIn } from "./made-scenario.js";

export function SessionsPanel({ state: { sessions } }: PanelProps) {
  return (
    <div class="stack">
      {isInBrowser() && (
        <p class="notice">
          This mock runs in your browser, and nobody else sees what you set. Copy a link to hand a state on. The journal
          goes when the browser stops the mock, which it does once no page has used it for a while; the states stay.
        </p>
      )}
      <div class="columns">
        <NewSession />
        <StateCard />
      </div>
      <Card
        title={sessions.length === 0 ? "No sessions" : plural(sessions.length, "session")}
        text="A session has its own clock, scenario, faults and data, for one test. It begins as a copy of the default session."
        action={
          sessions.length > 0 && (
            <Button look="bad" onClick={() => drop("*")}>
              Drop all
            </Button>
          )
        }
      >
        <ul class="lines">
          {sessions.toReversed().map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Asks first. An empty id is the default session. */
export function reset(session: string): void {
  const whose = inText(session);
  confirmFirst({
    title: `Reset ${whose}?`,
    text: `Clock, scenarios, faults, choices and edits of ${whose} go back to what the mock was started with, and its journal is cleared. Undo brings back the settings, but not the journal.`,
    action: "Reset",
    run: () => act({ done: `Reset ${whose}.`, step: { id: "reset" } }, session),
  });
}

/** Asks first. `*` stands for all sessions. */
function drop(id: string): void {
  const isAll = id === "*";
  const whose = isAll ? "all sessions" : inText(id);
  confirmFirst({
    title: `Drop ${whose}?`,
    text: `This removes ${isAll ? "their" : "its"} clock, scenario, faults, edits and journal. It can't be undone.`,
    action: `Drop ${whose}`,
    run() {
      if (isAll || id === address.session()) address.change({ session: "" });
      return act({ done: `Dropped ${whose}.`, step: { id: "dropSession", path: { id } }, isFinal: true });
    },
  });
}

function SessionItem({ session: { id, today, scenario, requests, idleSeconds } }: { readonly session: ListedSession }) {
  const isOpen = address.session() === id;
  return (
    <li class="buttons line">
      <div>
        <strong>{id}</strong>{" "}
        <span class="soft small">
          {formatDay(today)} · {scenario === "standard" ? "no scenario" : scenario} ·{" "}
          <a href={address.linkTo("requests", "", { session: id })}>{plural(requests, "request")}</a> · used{" "}
          {formatAge(idleSeconds)}
        </span>
      </div>
      <div class="buttons">
        <Button
          look="tight"
          about={id}
          aria-pressed={isOpen}
          onClick={() => address.change({ session: isOpen ? "" : id })}
        >
          {isOpen ? "Opened" : "Open"}
        </Button>
        <Button look="tight" about={id} onClick={() => reset(id)}>
          Reset
        </Button>
        <Button look="tight bad" about={id} onClick={() => drop(id)}>
          Drop
        </Button>
      </div>
    </li>
  );
}

function NewSession() {
  const [id, setId] = useState("");
  const shown = id || "checkout-7";
  const create = async () => {
    const step: AdminStep = { id: "openSession", body: { id } };
    if (await act({ done: `You are in the session ${id}.`, step, isFinal: true }, id)) address.change({ session: id });
  };
  return (
    <Card title="Create a session">
      <Form submit="Create and open" onSubmit={create}>
        <div class="fields">
          <Field
            label="Id"
            value={id}
            onValue={setId}
            placeholder="checkout-7"
            isMono
            required
            hint="Letters, digits and . _ ~ : @ -; a known one is opened."
          />
        </div>
      </Form>
      <Snippets
        step={{ id: "openSession", body: { id: shown } }}
        prefer={preference("session", shown)}
        library={`session(${JSON.stringify(shown)})`}
        session=""
      />
    </Card>
  );
}

/** Characters. Browsers and chats take links of this length. */
const LONGEST_LINK = 4000;

const STATE_FILE = "museum-state.json";

function StateCard() {
  const [isCounted, setCounted] = useState(false);
  const read = async () => JSON.stringify(await readState(address.session(), isCounted ? [] : AS_SET));
  const save = async () => saveFile(STATE_FILE, await read());
  const share = async () => {
    const state = toBase64(await read());
    if (state.length > LONGEST_LINK) throw new Error("The state is too large for a link; save it as a file.");
    await copyText(new URL(formatAddress({ ...address.get(), params: { state } }), location.href).href);
    toasts.notify({ tone: "good", text: "A link with the state is copied.", session: address.session() });
  };
  return (
    <Card
      title="The state"
      text="Clock, scenarios, choices, faults and edits, for a colleague or for later. A failed Playwright test attaches its own."
    >
      <Check
        label="Keep what is counted: a fault that was met three times has been"
        isOn={isCounted}
        onValue={setCounted}
      />
      <div class="buttons">
        <Button onClick={() => save().catch(tellError)}>Save the state</Button>
        <FileButton label="Load a state" what="A state" wanted={STATE_FILE} onValue={offerState} />
        <Button onClick={() => share().catch(tellError)}>Copy a link</Button>
      </div>
    </Card>
  );
}

/** Asks whether to load a state that the mock can take. */
async function offerState(value: unknown, from: string): Promise<void> {
  const body: StateDocument = Object(value);
  if (body.version === undefined) throw new Error(`There is no state in ${from}; use ${STATE_FILE}.`);
  const session = address.session();
  await checkState(body, session);
  confirmFirst({
    title: `Load the state of ${from} into ${inText(session)}?`,
    text: `It has ${describeState(body)}. It takes the place of what is set there; Undo brings that back.`,
    action: "Load the state",
    run: () => act({ done: `State of ${from} loaded.`, step: { id: "setWorld", body } }, session),
  });
}

function describeState(state: StateDocument): string {
  const { clock, scenarios = [], faults = [], profile = {} } = state;
  const today = "today" in clock ? clock.today : "now" in clock ? clock.now : "real time";
  const entered = scenarios.map(({ scenario }) => `“${scenario}”`).join(" + ");
  const edits = Object.values(editsIn(state)).flatMap((items) => Object.keys(items)).length;
  const answers = plural(Object.keys(profile).length, "answer");
  return `the clock at ${today}, ${entered || "no scenario"}, ${plural(faults.length, "fault")}, ${answers} that differ from the default profile, and ${plural(edits, "edit")}`;
}

export function followSharedStates(): void {
  const read = () => {
    const { state = "" } = address.get().params;
    if (state === "") return;
    address.change({ state: "" });
    const bytes = () => Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0));
    Promise.resolve()
      .then(() => JSON.parse(new TextDecoder().decode(bytes())))
      .catch(() => Promise.reject(new Error("The link has no state that can be read; ask for another one.")))
      .then((value) => offerState(value, "the link"))
      .catch(tellError);
  };
  address.subscribe(read);
  read();
}

function formatAge(seconds: number): string {
  if (seconds < 2) return "just now";
  return seconds < 90 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
