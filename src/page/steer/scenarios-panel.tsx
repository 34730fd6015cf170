/** The scenarios as a gallery: search, parameters, what each does, enter and leave. */
import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { Check } from "../parts/field.js";
import { hasWords } from "../parts/has-words.js";
import { Search } from "../parts/search.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { PanelProps } from "./panel.js";
import { type ChosenScenario, chooseScenario, ScenarioCard } from "./scenario-card.js";
import { ScenarioMaker } from "./scenario-maker.js";
import { isNameOf, scenarioGroups } from "./scenario-names.js";
import { preference } from "./snippets.js";

export function ScenariosPanel({ state }: PanelProps) {
  const { q = "" } = useStore(address).params;
  const { current, scenarios } = state.scenarios;
  const [isOnTop, setOnTop] = useState(false);
  const active = current === "standard" ? [] : current.split(" + ");
  const [chosen, setChosen] = useState<ChosenScenario>(() => chooseScenario("no events", {}, false));
  const shown = scenarios.filter(({ name, says }) => hasWords(`${name} ${says}`, q));
  const leave = () =>
    act({ done: "No scenario is active.", step: { id: "enterScenario", body: { scenario: "standard" } } });
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
      {scenarioGroups(shown).map(({ title, scenarios: group }) => (
        <section key={title} class="card" aria-label={title}>
          <h2>{title}</h2>
          <div class="lines">
            {group.map((scenario) => (
              <ScenarioCard
                key={scenario.name}
                scenario={scenario}
                isActive={active.some((name) => isNameOf(name, scenario))}
                isOnTop={isOnTop}
                onChosen={setChosen}
              />
            ))}
          </div>
        </section>
      ))}
      <Snippets
        step={chosen.step}
        prefer={preference("scenario", chosen.filled)}
        serve={`--scenario ${JSON.stringify(chosen.filled)}`}
        library={`${isOnTop ? "addScenario" : "scenario"}(${JSON.stringify(chosen.filled)})`}
      />
      {shown.length === 0 && <p class="empty">No scenario matches “{q}”.</p>}
    </div>
  );
}
