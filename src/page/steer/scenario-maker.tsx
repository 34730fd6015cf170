/** Makes a scenario of what is set now: previewed as YAML, saved for this run, or downloaded for a folder. */
import { useEffect, useState } from "preact/hooks";
import { CodeBlock } from "../parts/code-block.js";
import { Field } from "../parts/field.js";
import { saveFile } from "../parts/save-file.js";
import { act, changes } from "../state/actions.js";
import { callAdmin, inSession } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { worldVersion } from "../state/world.js";
import { toScenario, toYaml } from "./made-scenario.js";
import type { PanelProps } from "./panel.js";

export function ScenarioMaker({ state: { session, clock } }: PanelProps) {
  const [name, setName] = useState("");
  const [says, setSays] = useState("");
  const state = useSessionState(session);
  if (!state) return null;
  const scenario = toScenario({ name: name || "a name", says: says || "What is different." }, { state, clock });
  const yaml = toYaml(scenario);
  const save = (event: Event) => {
    event.preventDefault();
    act({
      done: `The scenario “${name}” is saved for this run, and entered.`,
      step: { id: "enterScenario", body: { define: scenario } },
    });
  };
  return (
    <details class="card">
      <summary>Make a scenario of what is set now</summary>
      <form class="stack" onSubmit={save}>
        <div class="fields">
          <Field label="Name" value={name} onValue={setName} placeholder="the payment page is slow" isRequired />
          <Field label="What is different, in a sentence" value={says} onValue={setSays} isRequired />
        </div>
        {scenario.extends !== undefined && (
          <p class="soft">
            It extends “{scenario.extends}”, whose days then count from the day on which this one begins.
          </p>
        )}
        <CodeBlock text={yaml} what="the scenario" />
        <div class="buttons">
          <button type="submit" class="button main-button">
            Save for this run
          </button>
          <button type="button" class="button" onClick={() => saveFile(`${fileNameOf(name)}.yaml`, yaml)}>
            Download for --scenarios
          </button>
        </div>
      </form>
    </details>
  );
}

function fileNameOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "scenario"
  );
}

/** The whole state, read again whenever something was changed. */
function useSessionState(session: string) {
  const version = useStore(worldVersion);
  const own = useStore(changes);
  const [state, setState] = useState<Awaited<ReturnType<typeof callAdmin<"getWorld">>> | undefined>(undefined);
  useEffect(() => {
    callAdmin("getWorld", { query: inSession(session) }).then(setState, () => {});
  }, [session, version, own]);
  return state;
}
