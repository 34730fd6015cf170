/** The scenarios as a gallery: search, parameters, what each does, enter and leave. */
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { type ChosenScenario, chooseScenario, ScenarioCard } from "./scenario-card.js";
import { ScenarioMaker } from "./scenario-maker.js";
import { baseNameOf, scenarioGroups } from "./scenario-names.js";
import { preference, snippetsOf } from "./snippets.js";

export function ScenariosPanel({ state }: PanelProps) {
  const { params } = useStore(address);
  const { q = "" } = params;
  const { current, scenarios } = state.scenarios;
  const [isOnTop, setOnTop] = useState(false);
  const active = current === "standard" ? [] : current.split(" + ");
  const [chosen, setChosen] = useState<ChosenScenario>(() => chooseScenario("no events", {}, false));
  const shown = useMemo(() => scenarios.filter(({ name, says }) => has(q, `${name} ${says}`)), [scenarios, q]);
  const leave = () =>
    act({
      done: "No scenario is active.",
      step: { id: "leaveScenarios" },
    });
  return (
    <div class="stack">
      <section class="card">
        <header>
          <h2>{active.length === 0 ? "No scenario is active" : active.join(" + ")}</h2>
          <p>
            {active.length === 0
              ? "The museum is as the mock was started. Enter a scenario to change its data, its faults or its answers."
              : "When you leave it, your manual settings apply again."}
          </p>
        </header>
        <div class="buttons">
          {active.length > 0 && (
            <button type="button" class="button main-button" onClick={leave}>
              Leave {active.length === 1 ? "the scenario" : "all scenarios"}
            </button>
          )}
          <label class="check">
            <input type="checkbox" checked={isOnTop} onChange={(event) => setOnTop(event.currentTarget.checked)} />
            Enter the next one on top of what is active
          </label>
        </div>
      </section>
      <ScenarioMaker state={state} />
      <div class="toolbar">
        <div class="search">
          <Icon name="search" size={16} />
          <input
            class="input"
            type="search"
            data-search
            aria-label="Search the scenarios"
            placeholder="Search the scenarios"
            value={q}
            onInput={(event) => changeParams({ q: event.currentTarget.value })}
          />
        </div>
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
                isActive={active.some((name) => baseNameOf(name, scenario.name))}
                isOnTop={isOnTop}
                onChosen={setChosen}
              />
            ))}
          </div>
        </section>
      ))}
      <Snippets
        snippets={snippetsOf(
          {
            step: chosen.step,
            prefer: preference("scenario", chosen.filled),
            serve: `--scenario ${JSON.stringify(chosen.filled)}`,
            library: `${isOnTop ? "addScenario" : "scenario"}(${JSON.stringify(chosen.filled)})`,
          },
          placeOfTab(),
        )}
      />
      {shown.length === 0 && <p class="empty">No scenario matches “{q}”.</p>}
    </div>
  );
}

function has(query: string, text: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
