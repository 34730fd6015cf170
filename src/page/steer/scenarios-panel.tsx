/** The scenarios as a gallery: search, parameters, what each does, enter and leave. */
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { PanelProps } from "./panel.js";
import { ScenarioCard } from "./scenario-card.js";
import { baseNameOf, scenarioGroups } from "./scenario-names.js";

export function ScenariosPanel({ state }: PanelProps) {
  const { params } = useStore(address);
  const { q = "" } = params;
  const { current, scenarios } = state.scenarios;
  const [isOnTop, setOnTop] = useState(false);
  const active = current === "standard" ? [] : current.split(" + ");
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
        <section key={title} class="stack" aria-label={title}>
          <h2>{title}</h2>
          <div class="gallery">
            {group.map((scenario) => (
              <ScenarioCard
                key={scenario.name}
                scenario={scenario}
                isActive={active.some((name) => baseNameOf(name, scenario.name))}
                isOnTop={isOnTop}
              />
            ))}
          </div>
        </section>
      ))}
      {shown.length === 0 && <p class="empty">No scenario matches “{q}”.</p>}
    </div>
  );
}

function has(query: string, text: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
