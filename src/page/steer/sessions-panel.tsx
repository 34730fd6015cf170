/** The sessions: create, open, drop, and compare with the default session. */
import { useEffect, useState } from "preact/hooks";
import { confirmFirst } from "../parts/dialog.js";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { formatAge, formatDay, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { addressOf, formatAddress } from "../state/address.js";
import { messageOf, sendStep } from "../state/admin.js";
import { refreshJournal } from "../state/journal.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { notify } from "../state/toasts.js";
import type { ListedSession } from "../state/types.js";
import { look, world } from "../state/world.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { compareWorlds, readComparedWorld, type WorldDifference } from "./session-comparison.js";
import { preference, snippetsOf } from "./snippets.js";
import { StateCard } from "./state-card.js";

export function SessionsPanel({ state: { sessions } }: PanelProps) {
  const [compared, setCompared] = useState("");
  const dropAll = () =>
    confirmFirst({
      title: "Drop all sessions?",
      text: `This removes ${plural(sessions.length, "session")} with ${plural(sum(sessions), "request")} in their journals. The default session stays. It can't be undone.`,
      action: `Drop ${plural(sessions.length, "session")}`,
      async run() {
        changeParams({ session: "" });
        await act({
          done: "All sessions are dropped.",
          step: { id: "dropSessions" },
          isFinal: true,
        });
        refreshJournal();
      },
    });
  return (
    <div class="stack">
      <NewSession />
      <StateCard />
      <section class="card">
        <header>
          <h2>{sessions.length === 0 ? "No sessions" : plural(sessions.length, "session")}</h2>
          {sessions.length > 0 && (
            <button type="button" class="button bad" onClick={dropAll}>
              Drop all
            </button>
          )}
          <p>
            A session has its own clock, scenario, faults and data, for one test. It begins as a copy of the default
            session.
          </p>
        </header>
        <ul class="lines">
          {sessions.toReversed().map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isCompared={compared === session.id}
              onCompare={() => setCompared(compared === session.id ? "" : session.id)}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

function sum(sessions: readonly ListedSession[]): number {
  return sessions.reduce((total, { requests }) => total + requests, 0);
}

interface SessionItemProps {
  readonly session: ListedSession;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

function SessionItem({ session, isCompared, onCompare }: SessionItemProps) {
  const { id, today, scenario, requests, idleSeconds } = session;
  const { params } = useStore(address);
  const isOpen = params["session"] === id;
  const to = { ...addressOf("requests", address.get()), params: { session: id } };
  const drop = () =>
    confirmFirst({
      title: `Drop the session ${id}?`,
      text: `This removes its clock, scenario, faults, edits and ${plural(requests, "request")} of its journal. It can't be undone.`,
      action: "Drop the session",
      async run() {
        if (isOpen) changeParams({ session: "" });
        await act({
          done: `The session ${id} is dropped.`,
          step: { id: "dropSession", path: { id } },
          isFinal: true,
        });
        refreshJournal();
      },
    });
  return (
    <li>
      <div>
        <strong>{id}</strong>{" "}
        <span class="soft small">
          {formatDay(today)} · {scenario === "standard" ? "no scenario" : scenario} · {plural(requests, "request")} ·
          used {formatAge(idleSeconds)}
        </span>
      </div>
      <div class="buttons">
        <button
          type="button"
          class="button tight"
          aria-pressed={isOpen}
          onClick={() => changeParams({ session: isOpen ? "" : id })}
        >
          {isOpen ? "Opened" : "Open"}
          <span class="unseen"> {id}</span>
        </button>
        <a class="button tight" href={formatAddress(to)}>
          Requests<span class="unseen"> of {id}</span>
        </a>
        <button type="button" class="button tight" aria-expanded={isCompared} onClick={onCompare}>
          Compare<span class="unseen"> {id} with the default session</span>
        </button>
        <button type="button" class="button tight bad" onClick={drop}>
          Drop<span class="unseen"> {id}</span>
        </button>
      </div>
      {isCompared && <Comparison id={id} />}
    </li>
  );
}

function Comparison({ id }: { readonly id: string }) {
  const [differences, setDifferences] = useState<readonly WorldDifference[] | undefined>(undefined);
  useEffect(() => {
    Promise.all([readComparedWorld(""), readComparedWorld(id)]).then(
      ([common, own]) => setDifferences(compareWorlds(common, own)),
      () => {},
    );
  }, [id]);
  if (!differences) return null;
  if (differences.length === 0) return <p class="soft wide-item">Nothing differs from the default session.</p>;
  return (
    <table class="diff wide-item">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Default session</th>
          <th scope="col">{id}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, common, own }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{common}</td>
            <td>{own}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewSession() {
  const [id, setId] = useState("");
  const known = useStore(world)?.sessions.some((session) => session.id === id);
  const create = async (event: Event) => {
    event.preventDefault();
    const isThere = await sendStep({ id: "openSession", body: { id } }, "").then(
      () => true,
      (error: unknown) => {
        notify({ tone: "bad", text: messageOf(error), session: id });
        return false;
      },
    );
    if (!isThere) return;
    await look();
    changeParams({ session: id });
    notify({ tone: "good", text: `You are in the session ${id}.`, session: id });
    setId("");
  };
  return (
    <form class="card" onSubmit={create}>
      <header>
        <h2>Create a session</h2>
      </header>
      <div class="fields">
        <Field
          label="Id"
          value={id}
          onValue={setId}
          placeholder="checkout-7"
          isMono
          isRequired
          hint={known ? "There is one of this id; it is opened." : "Letters, digits and . _ ~ : @ -"}
        />
      </div>
      <div class="buttons">
        <button type="submit" class="button main-button">
          Create and open
        </button>
      </div>
      <Snippets
        snippets={snippetsOf(
          {
            step: { id: "openSession", body: { id: id || "checkout-7" } },
            prefer: preference("session", id || "checkout-7"),
            library: `session(${JSON.stringify(id || "checkout-7")})`,
          },
          { ...placeOfTab(), session: "" },
        )}
      />
    </form>
  );
}
