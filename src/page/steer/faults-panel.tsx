/** The panel of faults. */
import { useState } from "preact/hooks";
import type { JsonObject } from "../../base/json.js";
import type { Fault, ListedFault } from "../../scenarios/fault.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Check, Form } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { type AdminStep, callAdmin, changesBetween, inSession, readExchanges, useReading } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import type { PanelProps, WorldState } from "../state/world.js";
import { effects, FaultFields, presets, previewFault, toFault, withField } from "./fault-fields.js";

const EMPTY: JsonObject = { status: 503 };

/** A fault that is written: a new one, or a change of one that is listed. */
interface Writing {
  readonly draft: JsonObject;
  readonly edited?: ListedFault | undefined;
}

export function FaultsPanel({ state }: PanelProps) {
  const [{ draft, edited }, begin] = useState<Writing>({ draft: EMPTY });
  const setDraft = (next: JsonObject) => begin({ draft: next, edited });
  const fault = toFault(draft);
  const step = edited ? changeOf(edited, fault) : ({ id: "addFault", body: fault as Fault } as const);
  const submit = async () => {
    const done = `Fault ${edited ? "changed" : "added"}: ${sentenceOf(fault)}.`;
    const isDone = await act({ done, step: edited ? unlessChanged(edited, step) : step });
    // What was begun or written while the mock answered stays.
    if (isDone && edited) begin((now) => (now.edited === edited ? { draft: EMPTY } : now));
  };
  const isSequence = "sequence" in draft;
  return (
    <div class="stack">
      <ActiveFaults faults={state.faults} onEdit={(listed) => begin({ draft: plain(listed), edited: listed })} />
      <div class="columns">
        <Card title={edited ? `Change fault ${edited.id}` : "Add a fault"}>
          <Form
            label={edited ? "Change a fault" : "Add a fault"}
            submit={edited ? "Save the fault" : "Add the fault"}
            onSubmit={submit}
            more={edited && <Button onClick={() => begin({ draft: EMPTY })}>Cancel</Button>}
          >
            {!edited && (
              <fieldset class="buttons" aria-label="Presets">
                {presets.map(([name, preset]) => (
                  <Button key={name} look="tight" onClick={() => begin({ draft: preset })}>
                    {name}
                  </Button>
                ))}
              </fieldset>
            )}
            <Check
              label="One answer after another"
              isOn={isSequence}
              onValue={(isOn) => setDraft(isOn ? toSequence(draft) : withoutSequence(draft))}
            />
            <FaultFields draft={draft} onDraft={setDraft} />
            <p class="soft">{sentenceOf(fault)}.</p>
          </Form>
        </Card>
        <FaultHits fault={fault} state={state} />
      </div>
      <Snippets step={step} library={`addFault(${JSON.stringify(fault)})`} />
    </div>
  );
}

function changeOf(before: ListedFault, after: JsonObject): AdminStep {
  return { id: "changeFault", path: { id: before.id }, body: changesBetween(plain(before), after) };
}

/** The step, if the fault is still the one that was shown: the mock gives the id of one that is gone to another. */
function unlessChanged(fault: ListedFault, step: AdminStep) {
  const textOf = (listed: ListedFault) => JSON.stringify({ ...plain(listed), paused: undefined });
  return async (session: string) => {
    const faults = await callAdmin("listFaults", { query: inSession(session) });
    const current = faults.find(({ id }) => id === fault.id);
    if (current && textOf(current) === textOf(fault)) return step;
    throw new Error("Somebody has changed or removed this fault since.");
  };
}

/** What is set, without what the mock adds to it. */
function plain({ id: _id, hits: _hits, ...fault }: ListedFault): JsonObject {
  return fault as JsonObject;
}

/** What is being written may not be a fault yet. */
function sentenceOf(fault: JsonObject): string {
  try {
    return describeFault(fault as Fault);
  } catch {
    return "Not a fault yet";
  }
}

/** Which requests get the fault: the fields of a fault that a step of a sequence does not have. */
const conditions = ["match", "after", "every", "times", "probability", "paused"];

/** What the fault does becomes the first step, after which requests pass. */
function toSequence(draft: JsonObject): JsonObject {
  const fields = Object.entries(draft);
  const step = Object.fromEntries(fields.filter(([name]) => !conditions.includes(name)));
  return { sequence: [step, {}], ...Object.fromEntries(fields.filter(([name]) => conditions.includes(name))) };
}

function withoutSequence({ sequence, repeat: _repeat, ...conditions }: JsonObject): JsonObject {
  const { times: _times, ...first } = Object((sequence as readonly JsonObject[])[0]);
  return { ...(Object.keys(first).some((name) => Object.hasOwn(effects, name)) ? first : EMPTY), ...conditions };
}

interface ActiveFaultsProps {
  readonly faults: readonly ListedFault[];
  readonly onEdit: (fault: ListedFault) => void;
}

function ActiveFaults({ faults, onEdit }: ActiveFaultsProps) {
  const clear = () => act({ done: "All faults are removed.", step: { id: "setFaults", body: [] } });
  return (
    <Card
      title={faults.length === 0 ? "No faults are set" : plural(faults.length, "fault")}
      text="Faults of a scenario are not listed; leave the scenario to remove them."
      action={
        faults.length > 0 && (
          <Button onClick={clear}>Remove {faults.length === 1 ? "it" : `all ${faults.length}`}</Button>
        )
      }
    >
      {faults.length > 0 && (
        <ul class="lines">
          {faults.map((fault) => (
            <ActiveFault key={fault.id} fault={fault} onEdit={() => onEdit(fault)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActiveFault({ fault, onEdit }: { readonly fault: ListedFault; readonly onEdit: () => void }) {
  const { id, hits, paused } = fault;
  const sentence = describeFault(fault);
  const remove = () => {
    const step = unlessChanged(fault, { id: "removeFault", path: { id } });
    return act({ done: `Fault removed: ${sentence}.`, step });
  };
  const pause = () => {
    const active = withField(plain(fault), "paused", undefined);
    const done = `Fault ${paused ? "resumed" : "paused"}: ${sentenceOf(active)}.`;
    const step = changeOf(fault, paused ? active : { ...active, paused: true });
    return act({ done, step: unlessChanged(fault, step) });
  };
  const actions = [
    ["Edit", onEdit],
    [paused ? "Resume" : "Pause", pause],
    ["Remove", remove],
  ] as const;
  return (
    <li class={paused ? "buttons line soft" : "buttons line"}>
      <span>{sentence}</span>
      <span class="tag" title={`${hits.applied} of the ${plural(hits.matched, "request")} that match got it`}>
        {hits.applied} of {hits.matched} hit
      </span>
      <span class="buttons">
        {actions.map(([label, run]) => (
          <Button key={label} look="tight" about={sentence} onClick={() => void run()}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

const SHOWN = 30;

function FaultHits({ fault, state }: { readonly fault: JsonObject; readonly state: WorldState }) {
  const { session, profile, clock } = state;
  const newest = useStore(journal).rows.at(-1)?.id;
  const query = [["limit", String(SHOWN)], ...inSession(session)] as const;
  const read = useReading(() => readExchanges(query), [session, newest]);
  const requests = read.value ?? [];
  const hits = previewFault(fault, requests, { profile, today: clock.today });
  return (
    <Card
      title="Which requests it meets"
      text={
        <>
          {requests.length === 0
            ? "Send a few requests, and they are listed here."
            : `Of the last ${plural(requests.length, "request")} it would have met ${hits.length || "none"}.`}
          {"probability" in fault && " Which ones depends on the seed of the mock."}
          {"mutant" in fault && " Of these, a mutant meets only those whose answer it changes."}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and a keyboard has to reach it. */}
      <ul class="lines tight-lines scroll small" tabIndex={0} aria-label="The last requests">
        {requests.toReversed().map((request) => {
          const isHit = hits.includes(request);
          return (
            <li key={request.id} class={isHit ? "hit" : "hit soft"}>
              <code class="cut" title={request.target}>
                {request.target}
              </code>
              {isHit && <span class="tag edit">would get it</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
