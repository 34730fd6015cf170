/** The panel of scenarios. */
import { useState } from "preact/hooks";
import { fillName, placeholdersIn, readName } from "../../scenarios/scenario-name.js";
import { CodeBlock, preference, Snippets } from "../parts/code.js";
import { Button, Search, saveFile } from "../parts/controls.js";
import { Check, Field, Form, useTexts } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { hasWords, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address } from "../state/address.js";
import type { AdminStep } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { type PanelProps, readSettings, type TabSettings } from "../state/world.js";
import { toScenario } from "./made-scenario.js";

export function ScenariosPanel({ state }: PanelProps) {
  const { q = "" } = useStore(address).params;
  const { current, scenarios } = state.scenarios;
  const [isOnTop, setOnTop] = useState(false);
  const active = current === "standard" ? [] : current.split(" + ");
  const [chosen, setChosen] = useState<ChosenScenario>(() => chooseScenario("no events", {}, false));
  const shown = scenarios.filter(({ name, says }) => name !== "standard" && hasWords(`${name} ${says}`, q));
  const leave = () =>
    act({ done: `Left “${current}”.`, step: { id: "enterScenario", body: { scenario: "standard" } } });
  return (
    <div class="stack">
      <Card
        title={active.length === 0 ? "No scenario is active" : active.join(" + ")}
        text={
          active.length === 0
            ? "The museum is as the mock was started. Enter a scenario to change its data, its faults or its answers."
            : "When you leave it, your manual settings apply again."
        }
      >
        <div class="buttons">
          {active.length > 0 && (
            <Button look="main" onClick={leave}>
              Leave {active.length === 1 ? "the scenario" : "all scenarios"}
            </Button>
          )}
          <Check label="Enter the next one on top of what is active" isOn={isOnTop} onValue={setOnTop} />
        </div>
      </Card>
      <ScenarioMaker state={state} />
      <div class="buttons">
        <Search what="the scenarios" />
        <span class="soft small">{plural(shown.length, "scenario")}</span>
      </div>
      <section class="card lines" aria-label="Scenarios">
        {shown.map((scenario) => (
          <ScenarioForm
            key={scenario.name}
            scenario={scenario}
            isActive={active.some((name) => readName(scenario, name) !== undefined)}
            isOnTop={isOnTop}
            onChosen={setChosen}
          />
        ))}
        {shown.length === 0 && <p class="empty">No scenario matches “{q}”.</p>}
      </section>
      <Snippets
        step={chosen.step}
        prefer={preference("scenario", chosen.filled)}
        serve={`--scenario ${JSON.stringify(chosen.filled)}`}
        library={`${isOnTop ? "addScenario" : "scenario"}(${JSON.stringify(chosen.filled)})`}
      />
    </div>
  );
}

interface ChosenScenario {
  readonly filled: string;
  readonly step: AdminStep;
}

type ListedScenario = TabSettings["scenarios"]["scenarios"][number];

interface ScenarioFormProps {
  readonly scenario: ListedScenario;
  readonly isActive: boolean;
  readonly isOnTop: boolean;
  readonly onChosen: (chosen: ChosenScenario) => void;
}

function ScenarioForm({ scenario, isActive, isOnTop, onChosen }: ScenarioFormProps) {
  const { name, says, parameters = {} } = scenario;
  const { texts: values, bind } = useTexts(
    Object.fromEntries(Object.entries(parameters).map(([parameter, { example }]) => [parameter, String(example)])),
  );
  const chosen = chooseScenario(name, values, isOnTop);
  const enter = (event: Event) => {
    event.preventDefault();
    act({ done: `Entered “${chosen.filled}”.`, step: chosen.step });
  };
  return (
    <form class="buttons line" onSubmit={enter} onFocusCapture={() => onChosen(chosen)}>
      <div class="stack tight-stack">
        <h3>{name}</h3>
        <p class="soft">{says}</p>
        {Object.keys(parameters).length > 0 && (
          <div class="fields">
            {Object.entries(parameters).map(([parameter, { format, example }]) => (
              <Field
                key={parameter}
                label={parameter}
                {...bind(parameter)}
                placeholder={String(example)}
                required
                hint={format === "date" ? "a date, or today+3" : undefined}
              />
            ))}
          </div>
        )}
      </div>
      <div class="buttons">
        {isActive && <span class="tag edit">Active</span>}
        <Button type="submit" look="tight" about={name}>
          {isActive ? "Enter again" : isOnTop ? "Enter on top" : "Enter"}
        </Button>
      </div>
    </form>
  );
}

/** Parameters that the name has stand in the name; the others beside it. */
function chooseScenario(name: string, values: Readonly<Record<string, string>>, isOnTop: boolean): ChosenScenario {
  const filledIn = Object.entries(values).filter(([, value]) => value !== "");
  const beside = filledIn.filter(([parameter]) => !placeholdersIn(name).includes(parameter));
  const filled = fillName(name, Object.fromEntries(filledIn));
  const params = beside.length > 0 && { params: Object.fromEntries(beside) };
  return {
    filled,
    step: { id: "enterScenario", body: { scenario: filled, ...params, ...(isOnTop && { add: true }) } },
  };
}

function ScenarioMaker({ state }: PanelProps) {
  const { texts, bind } = useTexts({ name: "", says: "" });
  const { name, says } = texts;
  const scenario = toScenario({ name: name || "a name", says: says || "What is different." }, state);
  // YAML reads JSON, too.
  const yaml = JSON.stringify(scenario, null, 2);
  const fileName = (name.toLowerCase().match(/[a-z0-9]+/g) ?? ["scenario"]).join("-");
  const save = () =>
    act({
      done: `“${name}” saved for this run, and entered.`,
      step: async (session) => {
        const define = toScenario({ name, says }, await readSettings(session));
        return { id: "enterScenario", body: { define } };
      },
    });
  return (
    <section class="card">
      <details>
        <summary>Make a scenario of what is set now</summary>
        <Form
          submit="Save for this run"
          onSubmit={save}
          more={<Button onClick={() => saveFile(`${fileName}.yaml`, yaml)}>Download for --scenarios</Button>}
        >
          <div class="fields">
            <Field label="Name" {...bind("name")} placeholder="closed for renovation" required />
            <Field label="What is different, in a sentence" {...bind("says")} required />
          </div>
          {scenario.extends !== undefined && (
            <p class="soft">
              It extends “{scenario.extends}”, whose days then count from the day on which this one begins.
            </p>
          )}
          <CodeBlock text={yaml} what="the scenario" />
        </Form>
      </details>
    </section>
  );
}
