/** One scenario as a line: its name, its sentence, its parameters, and a button that enters it. */
import { useState } from "preact/hooks";
import { fillName, placeholdersIn } from "../../scenarios/scenario-name.js";
import { Button } from "../parts/button.js";
import { Field } from "../parts/field.js";
import { act } from "../state/actions.js";
import type { AdminStep } from "../state/admin.js";
import type { ListedScenario } from "../state/types.js";

/** A scenario with values, and the call that enters it. */
export interface ChosenScenario {
  readonly filled: string;
  readonly step: AdminStep;
}

interface ScenarioCardProps {
  readonly scenario: ListedScenario;
  readonly isActive: boolean;
  readonly isOnTop: boolean;
  /** Called when somebody comes to it. */
  readonly onChosen: (chosen: ChosenScenario) => void;
}

export function ScenarioCard({ scenario, isActive, isOnTop, onChosen }: ScenarioCardProps) {
  const { name, says, parameters = {} } = scenario;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => examplesOf(parameters));
  const chosen = chooseScenario(name, values, isOnTop);
  const enter = (event: Event) => {
    event.preventDefault();
    act({ done: `The scenario is “${chosen.filled}”.`, step: chosen.step });
  };
  return (
    <form class="scenario" onSubmit={enter} onFocusCapture={() => onChosen(chosen)}>
      <h3>{name}</h3>
      <p class="soft">{says}</p>
      {Object.keys(parameters).length > 0 && (
        <div class="fields">
          {Object.entries(parameters).map(([parameter, { format, example }]) => (
            <Field
              key={parameter}
              label={parameter}
              value={values[parameter] ?? ""}
              onValue={(value) => setValues({ ...values, [parameter]: value })}
              placeholder={String(example)}
              required
              hint={format === "date" ? "a date, or today+3" : undefined}
            />
          ))}
        </div>
      )}
      <div class="buttons">
        {isActive && <span class="tag edit">Active</span>}
        <Button type="submit" look="tight" about={name}>
          {isActive ? "Enter again" : isOnTop ? "Enter on top" : "Enter"}
        </Button>
      </div>
    </form>
  );
}

function examplesOf(parameters: NonNullable<ListedScenario["parameters"]>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(parameters).map(([name, { example }]) => [name, String(example)]));
}

/** Parameters that the name has stand in the name; the others beside it. */
export function chooseScenario(
  name: string,
  values: Readonly<Record<string, string>>,
  isOnTop: boolean,
): ChosenScenario {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const others = Object.entries(given).filter(([parameter]) => !placeholdersIn(name).includes(parameter));
  const filled = fillName(name, given);
  const params = others.length > 0 && { params: Object.fromEntries(others) };
  return {
    filled,
    step: { id: "enterScenario", body: { scenario: filled, ...params, ...(isOnTop && { add: true }) } },
  };
}
