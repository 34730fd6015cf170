/** The panel of faults: those that are set, JSON of another one, from a preset or as one types, and which recorded requests it would have met. */
import { useState } from "preact/hooks";
import type { JsonObject } from "../../base/json.js";
import { invalidJson, locateBreak } from "../../fixtures/json-text.js";
import { planFaults } from "../../mock/exchange/fault-plan.js";
import type { ReadingCircumstances } from "../../museum/query.js";
import { isMutantId } from "../../mutants/mutant.js";
import { effectKinds, type Fault, type ListedFault } from "../../scenarios/fault.js";
import { effectOf } from "../../scenarios/fault-effects.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import { describeFault } from "../../scenarios/fault-text.js";
import { type MatchedRequest, readParameters } from "../../scenarios/match-fields.js";
import { scenarioSchema } from "../../scenarios/scenario-schema.js";
import { violationPlace } from "../../scenarios/schema-violations.js";
import { Snippets } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Area, Form } from "../parts/form.js";
import { Card, Table } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import {
  type AdminStep,
  callAdmin,
  changesBetween,
  inSession,
  type JournaledExchange,
  readExchanges,
  useReading,
} from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import type { PanelProps, TabSettings } from "../state/world.js";

/** One for each effect, each kind of match and each condition, to be changed as one needs it. */
export const presets: readonly (readonly [name: string, fault: Fault])[] = [
  ...effectKinds.map((kind) => effectOf(kind).preset),
  ["Every third request fails", { status: 503, every: 3 }],
  ["Events are down", { status: 500, match: { operation: "listSpecialEvents" } }],
  ["Down for one user", { status: 503, match: { user: "anna" } }],
  ["One in ten is cut", { connection: "resetBeforeBody", probability: 0.1 }],
  ["Fails twice, then recovers", { sequence: [{ status: 503, times: 2 }, {}] }],
];

interface Writing {
  readonly text: string;
  readonly edited?: ListedFault | undefined;
}

const begun: Writing = { text: faultText({ status: 503 }) };

export function FaultsPanel({ state }: PanelProps) {
  const [{ text, edited }, write] = useState<Writing>(begun);
  const { fault, sentences } = readFault(text);
  const step: AdminStep = edited && fault ? changeOf(edited, fault) : { id: "addFault", body: fault ?? {} };
  const submit = async () => {
    if (!fault) return;
    const done = `Fault ${edited ? "changed" : "added"}: ${describeFault(fault)}.`;
    const isDone = await act({ done, step: edited ? unlessChanged(edited, step) : step });
    // What was begun while the mock answered stays.
    if (isDone && edited) write((now) => (now.edited === edited ? begun : now));
  };
  return (
    <div class="stack">
      <ActiveFaults
        faults={state.faults}
        onEdit={(listed) => write({ text: faultText(plain(listed)), edited: listed })}
      />
      <div class="columns">
        <Card title={edited ? `Change fault ${edited.id}` : "Add a fault"}>
          <Form
            label={edited ? "Change a fault" : "Add a fault"}
            submit={edited ? "Save the fault" : "Add the fault"}
            onSubmit={submit}
            more={edited && <Button onClick={() => write(begun)}>Cancel</Button>}
          >
            <fieldset class="buttons" aria-label="Presets">
              {presets.map(([name, preset]) => (
                <Button key={name} look="tight" onClick={() => write({ text: faultText(preset), edited })}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <Area
              label="The fault, as JSON"
              value={text}
              onValue={(value) => write({ text: value, edited })}
              aria-invalid={!fault}
              hint={sentences.join(" ")}
            />
          </Form>
          <details>
            <summary>The fields of a fault</summary>
            <Table rows={fields} />
          </details>
        </Card>
        <FaultHits fault={fault} state={state} />
      </div>
      {fault && <Snippets step={step} library={`addFault(${JSON.stringify(fault)})`} />}
    </div>
  );
}

const fields = (["fault", "match"] as const).flatMap((owner) =>
  Object.entries<{ readonly $ref?: string; readonly description?: string }>(scenarioSchema.$defs[owner].properties).map(
    ([name, { $ref = "", description }]) => {
      const defined = Object.entries(scenarioSchema.$defs).find(([id]) => $ref === `#/$defs/${id}`)?.[1];
      return [<code>{owner === "match" ? `match.${name}` : name}</code>, description ?? defined?.description] as const;
    },
  ),
);

function faultText(fault: object): string {
  return JSON.stringify(fault, null, 2);
}

function readFault(text: string): { readonly fault?: Fault; readonly sentences: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { sentences: [invalidJson("the fault", locateBreak(text))] };
  }
  const { faults, violations = [] } = parseFaults([value]);
  const [fault] = faults ?? [];
  if (fault) return { fault, sentences: [`${describeFault(fault)}.`] };
  return { sentences: violations.map(({ path, message }) => violationPlace(path.slice(1)) + message) };
}

function changeOf(before: ListedFault, after: Fault): AdminStep {
  return { id: "changeFault", path: { id: before.id }, body: changesBetween(plain(before), { ...after }) };
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

function plain({ id: _id, hits: _hits, ...fault }: ListedFault): JsonObject {
  return fault as JsonObject;
}

interface ActiveFaultsProps {
  readonly faults: readonly ListedFault[];
  readonly onEdit: (fault: ListedFault) => void;
}

function ActiveFaults({ faults, onEdit }: ActiveFaultsProps) {
  const clear = () => act({ done: "All faults removed.", step: { id: "setFaults", body: [] } });
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
  const { id, hits, paused = false } = fault;
  const sentence = describeFault(fault);
  const run = (what: string, step: AdminStep) =>
    act({ done: `Fault ${what}: ${describeFault({ ...fault, paused: false })}.`, step: unlessChanged(fault, step) });
  const path = { id };
  const pause = () =>
    run(paused ? "resumed" : "paused", { id: "changeFault", path, body: { paused: paused ? null : true } });
  const actions = [
    ["Edit", onEdit],
    [paused ? "Resume" : "Pause", pause],
    ["Remove", () => run("removed", { id: "removeFault", path })],
  ] as const;
  return (
    <li class={paused ? "buttons line soft" : "buttons line"}>
      <span>{sentence}</span>
      <span class="tag" title={`${hits.applied} got it, of ${plural(hits.matched, "request")} that match`}>
        {hits.matched === 0 ? "no request yet" : `${hits.applied} of ${plural(hits.matched, "request")}`}
      </span>
      <span class="buttons">
        {actions.map(([label, onClick]) => (
          <Button key={label} look="tight" about={sentence} onClick={() => void onClick()}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

const SHOWN = 30;

function FaultHits({ fault, state }: { readonly fault: Fault | undefined; readonly state: TabSettings }) {
  const { session, profile, clock } = state;
  const newest = useStore(journal).at(-1)?.id;
  const query = [["limit", String(SHOWN)], ...inSession(session)] as const;
  const { value: requests = [] } = useReading(() => readExchanges(query), [session, newest]);
  const hits = fault ? previewFault(fault, requests, { profile, today: clock.today }) : [];
  return (
    <Card
      title="Which requests it meets"
      text={
        <>
          {requests.length === 0
            ? "Send a few requests, and they are listed here."
            : `Of the last ${plural(requests.length, "request")} it would have met ${hits.length || "none"}.`}
          {fault?.probability !== undefined && " Which ones depends on the seed of the mock."}
          {fault?.mutant !== undefined && " Of these, a mutant meets only those whose answer it changes."}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and a keyboard has to reach it. */}
      <ul class="lines scroll small" tabIndex={0} aria-label="The last requests">
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

/** Returns those that it would have met. Where chance decides, the fault of the mock may meet others, as its seed has it. */
export function previewFault(
  fault: Fault,
  exchanges: readonly JournaledExchange[],
  circumstances: ReadingCircumstances,
): readonly JournaledExchange[] {
  const keyed = [{ key: "preview", part: fault }];
  const counts = new Map<string, number>();
  const counted = (key: string) => counts.get(key) ?? 0;
  const count = (key: string) => {
    counts.set(key, counted(key) + 1);
    return counted(key);
  };
  const planning = { seed: 1, count, counted, isAltered: isMutantId };
  return exchanges.filter(
    (exchange) => planFaults(keyed, toMatchedRequest(exchange, circumstances), planning).keys.length > 0,
  );
}

function toMatchedRequest(
  { method, target, operation, request, credential }: JournaledExchange,
  circumstances: ReadingCircumstances,
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  const pairs = [...searchParams].filter(([name]) => !name.startsWith("__"));
  return {
    ...{ method, path, operation, pairs },
    header: (name) => request.headers.find(([header]) => header === name)?.[1] ?? null,
    user: () => credential?.user,
    reading: () => readParameters({ operation, pairs }, circumstances),
  };
}
