/** The bar at the top and the navigation: state, what is announced, and what stands in place of a view. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { FeedState } from "../feed/feed.js";
import { Button, Icon } from "../parts/controls.js";
import { Field, Form } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { formatDay, nameOfSession, plural } from "../parts/words.js";
import { act, steps, undoLast } from "../state/actions.js";
import { address, changeParams, linkTo, viewNames, views } from "../state/address.js";
import { notify, useStore } from "../state/store.js";
import { feedState, isLocked, journal, look, refreshJournal, world } from "../state/world.js";

const feedTexts: Readonly<Record<FeedState, readonly [text: string, tone: string]>> = {
  connecting: ["Connecting", ""],
  live: ["Live", "good"],
  polling: ["Live, every 2 s", "good"],
  away: ["Mock is away", "bad"],
  locked: ["Locked", ""],
};

export function Bar() {
  const state = useStore(world);
  const undoable = useStore(steps);
  const [text, tone] = feedTexts[useStore(feedState)];
  const scenario = state?.scenarios.current ?? "standard";
  const faults = state?.faults.length ?? 0;
  return (
    <header class="buttons bar">
      <SessionSelect />
      {state && (
        <a class={`bar-fact${state.clock.isHeld ? " edit" : ""}`} href={linkTo("steer", "clock")}>
          <Icon name="clock" size={15} />
          <span>
            {formatDay(state.clock.today)}
            {state.clock.isHeld && <span class="live-text"> · held</span>}
          </span>
        </a>
      )}
      {state && (
        <a class={`bar-fact ${scenario === "standard" ? "bar-quiet" : "edit"}`} href={linkTo("steer", "scenarios")}>
          <span>{scenario === "standard" ? "No scenario" : scenario}</span>
        </a>
      )}
      {faults > 0 && (
        <a class="bar-fact bad" href={linkTo("steer", "faults")}>
          <span>{plural(faults, "fault")}</span>
        </a>
      )}
      <div class="buttons bar-end small">
        {undoable.length > 0 && (
          <Button look="quiet tight" title={undoable.at(-1)?.done} onClick={undoLast}>
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
  const known = useStore(world)?.sessions.map(({ id }) => id) ?? [];
  return (
    <label class="bar-fact">
      <Icon name="person" size={15} />
      <span class="unseen">Session</span>
      <select class="bare" value={chosen} onChange={(event) => changeParams({ session: event.currentTarget.value })}>
        {[...new Set(["", ...known, chosen])].sort().map((id) => (
          <option key={id} value={id}>
            {nameOfSession(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

const icon = new URL("../icon.svg", import.meta.url).href;

export function Nav({ onKeys }: { readonly onKeys: () => void }) {
  const { view } = useStore(address);
  return (
    <nav class="nav" aria-label="Views">
      <p class="buttons brand">
        <img src={icon} alt="" width={24} height={24} />
        museum-mock
      </p>
      <div class="nav-links">
        {viewNames.map((name) => (
          <a key={name} href={linkTo(name)} aria-current={name === view ? "page" : undefined}>
            <Icon name={name} size={20} />
            {views[name]}
          </a>
        ))}
      </div>
      <div class="stack tight-stack nav-foot">
        <Button look="quiet tight" onClick={onKeys}>
          <kbd>?</kbd> Shortcuts
        </Button>
      </div>
    </nav>
  );
}

/** Says that the mock is away or back, and what of the address is ignored. */
export function Banner() {
  const state = useStore(feedState);
  const { problems } = useStore(address);
  const wasAway = useRef(false);
  useEffect(() => {
    if (state === "away") wasAway.current = true;
    if (!wasAway.current || (state !== "live" && state !== "polling")) return;
    wasAway.current = false;
    notify({ tone: "good", text: "The mock is back." });
    look();
  }, [state]);
  return (
    <div role="alert">
      {state === "away" && (
        <p class="notice bad">
          The mock does not answer. It may have been stopped; this page asks again every few seconds, and shows what it
          knew last.
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} class="notice odd">
          {problem}
        </p>
      ))}
    </div>
  );
}

const ANNOUNCED_EVERY = 4000;

/** Tells a screen reader of new requests, from time to time. */
export function RequestAnnouncer() {
  const [text, setText] = useState("");
  useEffect(() => {
    let announced = journal.get().arrived;
    const timer = setInterval(() => {
      const { arrived, rows } = journal.get();
      const newest = rows.at(-1);
      if (arrived === announced || !newest) return;
      const { method, target, status } = newest;
      setText(`${plural(arrived - announced, "new request")}, the last one ${method} ${target}: ${status}`);
      announced = arrived;
    }, ANNOUNCED_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" aria-live="polite">
      {text}
    </p>
  );
}

export function TokenForm() {
  const [token, setToken] = useState("");
  const [isWrong, setWrong] = useState(() => document.cookie.includes("museum-mock-token="));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const unlock = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure context, which a mock by a name is not.
    document.cookie = `museum-mock-token=${encodeURIComponent(token)}; path=/__admin; SameSite=Strict`;
    setToken("");
    await look();
    refreshJournal();
    setWrong(isLocked.get());
  };
  return (
    <Card
      isAlone
      title="This mock asks for its token"
      text="It was started with --admin-token. The token stays in this browser, in a cookie that only the mock gets."
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

export function GoneSession({ id }: { readonly id: string }) {
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
        <Button onClick={() => changeParams({ session: "" })}>Go to the default session</Button>
      </div>
    </Card>
  );
}
