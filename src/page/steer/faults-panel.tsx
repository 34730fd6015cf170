/** The faults: those that are set, and a form that adds one or changes one. */
import { useState } from "preact/hooks";
import type { ListedFault } from "../../mock/control/faults.js";
import type { Fault } from "../../scenarios/fault.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { AdminStep } from "../state/admin.js";
import { EffectFields } from "./effect-fields.js";
import { changesBetween, type Draft, effects, presets, toFault } from "./fault-draft.js";
import { FaultHits } from "./fault-hits.js";
import { MatchFields } from "./match-fields.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { SequenceFields } from "./sequence-fields.js";
import { snippetsOf } from "./snippets.js";

const EMPTY: Draft = { status: 503 };

export function FaultsPanel({ state }: PanelProps) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [edited, setEdited] = useState<ListedFault | undefined>(undefined);
  const begin = (next: Draft, fault?: ListedFault) => {
    setDraft(next);
    setEdited(fault);
  };
  const fault = toFault(draft);
  const submit = async (event: Event) => {
    event.preventDefault();
    const isDone = edited ? await change(edited, fault) : await add(fault);
    if (isDone) begin(edited ? EMPTY : draft);
  };
  const step: AdminStep = edited
    ? { id: "changeFault", path: { id: edited.id }, body: changesBetween(plain(edited), fault) }
    : { id: "addFault", body: fault as Fault };
  const isSequence = "sequence" in draft;
  return (
    <div class="stack">
      <ActiveFaults faults={state.faults} onEdit={(one) => begin(plain(one), one)} />
      <div class="columns">
        <form class="card" onSubmit={submit} aria-label={edited ? "Change a fault" : "Add a fault"}>
          <header>
            <h2>{edited ? `Change fault ${edited.id}` : "Add a fault"}</h2>
          </header>
          {!edited && (
            <fieldset class="buttons" aria-label="Presets">
              {presets.map(([name, preset]) => (
                <button key={name} type="button" class="button tight" onClick={() => begin(preset)}>
                  {name}
                </button>
              ))}
            </fieldset>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={isSequence}
              onChange={() => setDraft(isSequence ? withoutSequence(draft) : toSequence(draft))}
            />
            One answer after another
          </label>
          {isSequence ? (
            <SequenceFields draft={draft} onDraft={setDraft} />
          ) : (
            <EffectFields draft={draft} onDraft={setDraft} />
          )}
          <MatchFields draft={draft} onDraft={setDraft} />
          <p class="soft">{sentenceOf(fault)}.</p>
          <div class="buttons">
            <button type="submit" class="button main-button">
              {edited ? "Save the fault" : "Add the fault"}
            </button>
            {edited && (
              <button type="button" class="button" onClick={() => begin(EMPTY)}>
                Cancel
              </button>
            )}
          </div>
        </form>
        <FaultHits fault={fault} state={state} />
      </div>
      <Snippets snippets={snippetsOf({ step, library: `addFault(${JSON.stringify(fault)})` }, placeOfTab())} />
    </div>
  );
}

function add(fault: Draft): Promise<boolean> {
  return act({
    done: `Fault added: ${sentenceOf(fault)}.`,
    step: { id: "addFault", body: fault as Fault },
    inverse: ({ id }: ListedFault) => ({ id: "removeFault", path: { id } }),
  });
}

function change(before: ListedFault, after: Draft, done = `Fault changed: ${sentenceOf(after)}.`): Promise<boolean> {
  const path = { id: before.id };
  return act({
    done,
    step: { id: "changeFault", path, body: changesBetween(plain(before), after) },
    inverse: () => ({ id: "changeFault", path, body: changesBetween(after, plain(before)) }),
  });
}

/** What is set, without what the mock adds to it. */
function plain({ id: _id, hits: _hits, ...fault }: ListedFault): Draft {
  return fault as Draft;
}

/** What is being written may not be a fault yet. */
function sentenceOf(fault: Draft): string {
  try {
    return describeFault(fault as Fault);
  } catch {
    return "Not a fault yet";
  }
}

/** What the fault does becomes the first step, after which requests pass. */
function toSequence(draft: Draft): Draft {
  const isEffect = ([name]: readonly [string, unknown]) => !(name in outside);
  const step = Object.fromEntries(Object.entries(draft).filter(isEffect));
  const others = Object.fromEntries(Object.entries(draft).filter((one) => !isEffect(one)));
  return { sequence: [step, {}], ...others };
}

function withoutSequence({ sequence, repeat: _repeat, ...others }: Draft): Draft {
  const { times: _times, ...first } = Object((sequence as readonly Draft[])[0]);
  return { ...(Object.keys(first).some((name) => name in effects) ? first : EMPTY), ...others };
}

/** The fields of a fault that a step does not have. */
const outside = { match: 1, after: 1, every: 1, times: 1, probability: 1, paused: 1 };

interface ActiveFaultsProps {
  readonly faults: readonly ListedFault[];
  readonly onEdit: (fault: ListedFault) => void;
}

function ActiveFaults({ faults, onEdit }: ActiveFaultsProps) {
  const clear = () => act({ done: `${plural(faults.length, "fault")} removed.`, step: { id: "clearFaults" } });
  return (
    <section class="card">
      <header>
        <h2>{faults.length === 0 ? "No faults are set" : plural(faults.length, "fault")}</h2>
        {faults.length > 0 && (
          <button type="button" class="button" onClick={clear}>
            Remove {faults.length === 1 ? "it" : `all ${faults.length}`}
          </button>
        )}
        <p>Faults of a scenario are not listed; leave the scenario to remove them.</p>
      </header>
      <ul class="lines">
        {faults.map((fault) => (
          <ActiveFault key={fault.id} fault={fault} onEdit={() => onEdit(fault)} />
        ))}
      </ul>
    </section>
  );
}

function ActiveFault({ fault, onEdit }: { readonly fault: ListedFault; readonly onEdit: () => void }) {
  const { id, hits, paused } = fault;
  const sentence = describeFault(fault);
  const remove = () => act({ done: `Fault removed: ${sentence}.`, step: { id: "removeFault", path: { id } } });
  const pause = () => {
    const { paused: _paused, ...active } = plain(fault);
    return paused
      ? change(fault, active, `Fault resumed: ${describeFault(active as Fault)}.`)
      : change(fault, { ...active, paused: true }, `Fault paused: ${sentence}.`);
  };
  const actions = [
    ["Edit", onEdit],
    [paused ? "Resume" : "Pause", pause],
    ["Remove", remove],
  ] as const;
  return (
    <li class={paused ? "soft" : undefined}>
      <span>{sentence}</span>
      <span class="tag" title={`${hits.applied} of the ${plural(hits.matched, "request")} that match got it`}>
        {hits.applied} of {hits.matched} hit
      </span>
      <span class="buttons">
        {actions.map(([label, run]) => (
          <button key={label} type="button" class="button tight" onClick={() => void run()}>
            {label}
            <span class="unseen"> {sentence}</span>
          </button>
        ))}
      </span>
    </li>
  );
}
