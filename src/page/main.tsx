/** The page as a whole: its frame with the bar and the navigation, the view that the address names, its shortcuts, and what starts it. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { MuseumView } from "./museum/museum-view.js";
import { Button, Icon, listenToKeys } from "./parts/controls.js";
import { Dialog, Overlays } from "./parts/dialog.js";
import { keepFocus } from "./parts/focus.js";
import { Field, Form } from "./parts/form.js";
import { Card, Table } from "./parts/view.js";
import { formatDay, nameOfSession, plural } from "./parts/words.js";
import { RequestsView } from "./requests/requests-view.js";
import { act, steps } from "./state/actions.js";
import { address, viewNames, views } from "./state/address.js";
import { isInBrowser, sendToken } from "./state/place.js";
import { useStore } from "./state/store.js";
import { type Connection, connection, followMock, goneSession, lookAtMock, world } from "./state/world.js";
import { followSharedStates } from "./steer/sessions-panel.js";
import { SteerView } from "./steer/steer-view.js";
import { TryView } from "./try-it/try-view.js";

const components = { museum: MuseumView, requests: RequestsView, steer: SteerView, try: TryView };

function App() {
  const { view } = useStore(address);
  const mock = useStore(connection);
  const gone = useStore(goneSession);
  const [areKeysShown, showKeys] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => listenToKeys((key, isWriting) => !isWriting && actOnKey(key, () => showKeys(true))), []);
  const shown = useRef(view);
  useEffect(() => {
    document.title = `${views[view]} · museum-mock`;
    if (shown.current === view) return;
    shown.current = view;
    // The next Tab reaches the view, not the navigation.
    for (const scroller of [window, main.current]) scroller?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [view]);
  const View = components[view];
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div class="shell">
      <a class="button main skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <Nav onKeys={() => showKeys(true)} />
      <Bar />
      <main id="main" tabIndex={-1} ref={main}>
        <div role="alert">
          {mock === "away" && (
            <p class="notice bad">
              The mock does not answer. It may have been stopped; this page asks again every second, and shows what it
              knew last.
            </p>
          )}
        </div>
        {mock === "locked" ? <TokenForm /> : gone === "" ? <View key={view} /> : <GoneSession id={gone} />}
      </main>
      <Overlays />
      {areKeysShown && (
        <Dialog title="Shortcuts" onClose={() => showKeys(false)}>
          <Table rows={shortcuts.map(([keys, does]) => [<kbd>{keys}</kbd>, does])} />
        </Dialog>
      )}
    </div>
  );
}

const connectionTexts: Readonly<Record<Connection, readonly [text: string, tone: string]>> = {
  connecting: ["Connecting", ""],
  live: ["Live", "good"],
  away: ["Mock is away", "bad"],
  locked: ["Locked", ""],
};

function Bar() {
  const state = useStore(world);
  const undoable = useStore(steps);
  const [text, tone] = connectionTexts[useStore(connection)];
  const scenario = state?.scenarios.current;
  const facts =
    state &&
    ([
      [
        "clock",
        state.clock.isHeld ? "edit" : "",
        `${formatDay(state.clock.today)}${state.clock.isHeld ? " · held" : ""}`,
      ],
      ["scenarios", ...(scenario === "standard" ? ["", "No scenario"] : ["edit", scenario])],
      ["faults", "bad", state.faults.length > 0 && plural(state.faults.length, "fault")],
    ] as const);
  return (
    <header class="buttons bar">
      <SessionSelect />
      {facts?.map(
        ([section, tone, text]) =>
          text && (
            <a key={section} class={`bar-fact ${tone}`} href={address.linkTo("steer", section)}>
              {section === "clock" && <Icon name="clock" size={15} />}
              <span>{text}</span>
            </a>
          ),
      )}
      <div class="buttons bar-end small">
        {undoable.length > 0 && (
          <Button look="quiet tight" title={undoable.at(-1)?.done} onClick={steps.undoLast}>
            <Icon name="undo" size={16} />
            Undo
          </Button>
        )}
        <span class={`buttons soft live ${tone}`} title={text}>
          <span class="live-text">{text}</span>
        </span>
      </div>
    </header>
  );
}

function SessionSelect() {
  const chosen = useStore(address).params["session"] ?? "";
  const sessions = useStore(world)?.sessions.map(({ id }) => id) ?? [];
  return (
    <label class="bar-fact">
      <Icon name="person" size={15} />
      <span class="unseen">Session</span>
      <select class="bare" value={chosen} onChange={(event) => address.change({ session: event.currentTarget.value })}>
        {[...new Set(["", ...sessions, chosen])].sort().map((id) => (
          <option key={id} value={id}>
            {nameOfSession(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

const icon = new URL("./icon.svg", import.meta.url).href;

function Nav({ onKeys }: { readonly onKeys: () => void }) {
  const { view } = useStore(address);
  return (
    <nav class="nav" aria-label="Views">
      <p class="buttons brand">
        <img src={icon} alt="" width={24} height={24} />
        museum-mock
      </p>
      <div class="nav-links">
        {viewNames.map((name) => (
          <a key={name} href={address.linkTo(name)} aria-current={name === view ? "page" : undefined}>
            <Icon name={name} size={20} />
            {views[name]}
          </a>
        ))}
        {isInBrowser() && (
          <a href="../">
            <Icon name="docs" size={20} />
            Docs
          </a>
        )}
      </div>
      <Button look="quiet tight nav-foot" onClick={onKeys}>
        <kbd>?</kbd> Shortcuts
      </Button>
    </nav>
  );
}

function TokenForm() {
  const [token, setToken] = useState("");
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const unlock = async () => {
    await sendToken(token);
    setToken("");
    await lookAtMock();
    setWrong(connection.get() === "locked");
  };
  return (
    <Card
      isAlone
      title="This mock asks for its token"
      text="It was started with --admin-token. The token stays in this browser, in a cookie that no script can read."
    >
      <div ref={form}>
        <Form submit="Unlock" onSubmit={unlock}>
          <Field
            label="Token"
            type="password"
            value={token}
            onValue={setToken}
            required
            aria-invalid={isWrong}
            hint={isWrong ? "That is not the token." : undefined}
          />
        </Form>
      </div>
    </Card>
  );
}

function GoneSession({ id }: { readonly id: string }) {
  const create = () =>
    act({
      done: `The session ${id} is created, as the default session is now.`,
      step: { id: "openSession", body: { id } },
      isFinal: true,
    });
  return (
    <Card
      isAlone
      title={`There is no session ${id}`}
      text="It was dropped, or the mock was started again. Nothing is changed until you choose: what you do in the default session affects everybody."
    >
      <div class="buttons">
        <Button look="main" onClick={create}>
          Create it again
        </Button>
        <Button onClick={() => address.change({ session: "" })}>Go to the default session</Button>
      </div>
    </Card>
  );
}

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ["1 … 4", "Open Museum, Requests, Steer or Try it"],
  ["/", "Search"],
  ["j, k", "The next and the previous request, in the list and in an opened request"],
  ["x", "Select the request, to make a test of it"],
  ["Enter", "Open the request"],
  ["Esc", "Close the request or the dialog"],
  ["p", "Pause and resume the list"],
  ["arrows", "Move by a day or a week, in the calendar"],
  ["u", "Undo the last change"],
  ["?", "Show this list"],
];

function actOnKey(key: string, showList: () => void): boolean {
  const view = viewNames[Number(key) - 1];
  if (view) location.hash = address.linkTo(view);
  else if (key === "?") showList();
  else if (key === "u") steps.undoLast();
  else if (key === "/") document.querySelector<HTMLElement>("[data-search]")?.focus();
  else if (key === "p") document.querySelector<HTMLElement>("[data-pause]")?.click();
  else return false;
  return true;
}

address.follow();
const root = document.getElementById("page");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
keepFocus();
followMock();
followSharedStates();
