/** The faults: those that are set, a form with presets, and which requests a fault would have met. */
import { useMemo, useState } from "preact/hooks";
import { bodyFaults, connectionFaults } from "../../scenarios/fault.js";
import { Field, Select } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import { describeFault, emptyFault, type FaultForm, presets, toFault } from "./fault-form.js";
import { FaultHits } from "./fault-hits.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { snippetsOf } from "./snippets.js";

const effects = [
  ["status", "Answers with a status"],
  ["delay", "Delays the answer"],
  ["connection", "Breaks the connection"],
  ["body", "Corrupts the body"],
  ["drip", "Sends the body in pieces"],
] as const;

export function FaultsPanel({ state }: PanelProps) {
  const [form, setForm] = useState<FaultForm>(emptyFault);
  const set = (changes: Partial<FaultForm>) => setForm({ ...form, ...changes });
  const fault = toFault(form);
  const step = { id: "setFaults", body: [...state.faults, fault] as never } as const;
  const add = (event: Event) => {
    event.preventDefault();
    act({ done: `Fault added: ${describeFault(fault)}.`, step });
  };
  return (
    <div class="stack">
      <ActiveFaults state={state} />
      <div class="columns">
        <form class="card" onSubmit={add}>
          <header>
            <h2>Add a fault</h2>
          </header>
          <fieldset class="presets" aria-label="Presets">
            {presets.map(([name, preset]) => (
              <button
                key={name}
                type="button"
                class="button tight"
                onClick={() => setForm({ ...emptyFault, ...preset })}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <div class="fields">
            <Select
              label="What it does"
              value={form.effect}
              options={effects}
              onValue={(effect) => set({ effect: effect as FaultForm["effect"] })}
            />
            <EffectFields form={form} set={set} />
          </div>
          <h3>Which requests</h3>
          <div class="fields">
            <Select
              label="Operation"
              value={form.operation}
              options={[
                ["", "Every request"],
                ["getMuseumHours", "Museum hours"],
                ["listSpecialEvents", "Special events"],
              ]}
              onValue={(operation) => set({ operation })}
            />
            <Field
              label="Parameter"
              value={form.parameter}
              placeholder="page=2"
              isMono
              onValue={(parameter) => set({ parameter })}
            />
            <Field
              label="After"
              value={form.after}
              placeholder="0"
              hint="requests that pass first"
              onValue={(after) => set({ after })}
            />
            <Field
              label="Every"
              value={form.every}
              placeholder="1"
              hint="n-th request"
              onValue={(every) => set({ every })}
            />
            <Field
              label="Times"
              value={form.times}
              placeholder="no limit"
              hint="at most"
              onValue={(times) => set({ times })}
            />
            <Field
              label="Probability"
              value={form.probability}
              placeholder="1"
              hint="0 to 1"
              onValue={(probability) => set({ probability })}
            />
          </div>
          <p class="soft">{describeFault(fault)}.</p>
          <div class="buttons">
            <button type="submit" class="button main-button">
              Add the fault
            </button>
          </div>
          <Snippets
            snippets={snippetsOf(
              {
                step,
                prefer: preferOf(form),
                library: `faults(${JSON.stringify(step.body)})`,
              },
              placeOfTab(),
            )}
          />
        </form>
        <Preview form={form} state={state} />
      </div>
    </div>
  );
}

function Preview({ form, state }: PanelProps & { readonly form: FaultForm }) {
  const { session, profile, clock } = state;
  const { rows, arrived } = useStore(journal);
  const latest = useMemo(
    () => rows.filter((row) => (row.session ?? "") === session).slice(-30),
    [rows, rows.length, arrived, session],
  );
  return <FaultHits fault={toFault(form)} rows={latest} reading={{ profile, today: clock.today }} />;
}

function ActiveFaults({ state }: PanelProps) {
  const { faults } = state;
  const remove = (at: number) =>
    act({
      done: "The fault is removed.",
      step: { id: "setFaults", body: faults.filter((_, index) => index !== at) as never },
    });
  const clear = () => act({ done: `${plural(faults.length, "fault")} removed.`, step: { id: "clearFaults" } });
  if (faults.length === 0) {
    return (
      <section class="card">
        <header>
          <h2>No faults are set</h2>
          <p>Those of a scenario are not listed here; leave the scenario to be without them.</p>
        </header>
      </section>
    );
  }
  return (
    <section class="card">
      <header>
        <h2>{plural(faults.length, "fault")}</h2>
        <button type="button" class="button" onClick={clear}>
          Remove {faults.length === 1 ? "it" : `all ${faults.length}`}
        </button>
      </header>
      <ul class="fault-list">
        {faults.map((fault, index) => (
          <li key={JSON.stringify(fault)}>
            <span>{describeFault(fault)}</span>
            <button type="button" class="button tight" onClick={() => remove(index)}>
              Remove<span class="unseen"> {describeFault(fault)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EffectFieldsProps {
  readonly form: FaultForm;
  readonly set: (changes: Partial<FaultForm>) => void;
}

function EffectFields({ form, set }: EffectFieldsProps) {
  const { effect } = form;
  if (effect === "status") {
    return (
      <>
        <Field label="Status" value={form.status} onValue={(status) => set({ status })} hint="200 to 599" />
        <Field
          label="Retry-After"
          value={form.retryAfter}
          onValue={(retryAfter) => set({ retryAfter })}
          hint="seconds"
        />
      </>
    );
  }
  if (effect === "delay") {
    return <Field label="Delay" value={form.delay} onValue={(delay) => set({ delay })} hint="ms: 200, or 100..500" />;
  }
  if (effect === "connection") {
    return (
      <Select
        label="How"
        value={form.connection}
        options={connectionFaults.map((name) => [name, name])}
        onValue={(connection) => set({ connection })}
        hint={
          form.connection === "refused" ? "Closes the port for everybody for a second, this page included." : undefined
        }
      />
    );
  }
  if (effect === "body") {
    return (
      <Select
        label="How"
        value={form.body}
        options={bodyFaults.map((name) => [name, name])}
        onValue={(body) => set({ body })}
      />
    );
  }
  return null;
}

function preferOf({ effect, status, delay, connection, body }: FaultForm): string {
  if (effect === "status") return `code=${status}`;
  if (effect === "delay") return `delay=${delay}`;
  return `fault=${effect === "drip" ? "drip" : effect === "connection" ? connection : body}`;
}
