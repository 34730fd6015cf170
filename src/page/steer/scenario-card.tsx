/** One scenario: its sentence, its parameters, and a button that enters it. */
import { useState } from "preact/hooks";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { act } from "../state/actions.js";
import type { AdminStep } from "../state/admin.js";
import type { ListedScenario } from "../state/types.js";
import { placeOfTab } from "./place.js";
import { fillName } from "./scenario-names.js";
import { preference, snippetsOf } from "./snippets.js";

interface ScenarioCardProps {
  readonly scenario: ListedScenario;
  readonly isActive: boolean;
  readonly isOnTop: boolean;
}

export function ScenarioCard({ scenario, isActive, isOnTop }: ScenarioCardProps) {
  const { name, says, parameters = {} } = scenario;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => defaultsOf(parameters));
  const filled = fillName(name, values);
  const step: AdminStep = { id: isOnTop ? "addScenario" : "enterScenario", body: bodyOf(name, values) };
  const enter = (event: Event) => {
    event.preventDefault();
    act({ done: `The scenario is “${filled}”.`, step });
  };
  return (
    <form class={isActive ? "scenario on" : "scenario"} onSubmit={enter}>
      <h3>{name}</h3>
      <div class="stack tight-stack">
        <p>{says}</p>
        {Object.keys(parameters).length > 0 && (
          <div class="fields">
            {Object.entries(parameters).map(([parameter, { format, example }]) => (
              <Field
                key={parameter}
                label={parameter}
                value={values[parameter] ?? ""}
                onValue={(value) => setValues({ ...values, [parameter]: value })}
                placeholder={example === undefined ? undefined : String(example)}
                isRequired
                hint={format === "date" ? "a date, or today+3" : undefined}
              />
            ))}
          </div>
        )}
      </div>
      <div class="stack tight-stack">
        <div class="buttons">
          <button type="submit" class="button">
            {isActive ? "Enter again" : isOnTop ? "Enter on top" : "Enter"}
            <span class="unseen"> {name}</span>
          </button>
          {isActive && <span class="tag edit">Active</span>}
        </div>
        <Snippets
          snippets={snippetsOf(
            {
              step,
              prefer: preference("scenario", filled),
              serve: `--scenario ${JSON.stringify(filled)}`,
              library: `${isOnTop ? "addScenario" : "scenario"}(${JSON.stringify(filled)})`,
            },
            placeOfTab(),
          )}
        />
      </div>
    </form>
  );
}

function defaultsOf(parameters: NonNullable<ListedScenario["parameters"]>): Readonly<Record<string, string>> {
  const pairs = Object.entries(parameters).map(([name, { example }]) => [name, example ?? ""]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

/** Parameters that the name has stand in the name; the others beside it. */
function bodyOf(name: string, values: Readonly<Record<string, string>>) {
  const others = Object.entries(values).filter(
    ([parameter, value]) => value !== "" && !name.includes(`{${parameter}}`),
  );
  const scenario = fillName(name, values);
  return others.length === 0 ? { scenario } : { scenario, params: Object.fromEntries(others) };
}
