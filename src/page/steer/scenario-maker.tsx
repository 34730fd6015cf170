/** Makes a scenario of what is set now: previewed as YAML, saved for this run, or downloaded for a folder. */
import { Button } from "../parts/button.js";
import { CodeBlock } from "../parts/code-block.js";
import { Field } from "../parts/field.js";
import { saveFile } from "../parts/files.js";
import { Form } from "../parts/form.js";
import { useTexts } from "../parts/use-texts.js";
import { act } from "../state/actions.js";
import { toScenario, toYaml } from "./made-scenario.js";
import type { PanelProps } from "./panel.js";

export function ScenarioMaker({ state }: PanelProps) {
  const { texts, bind } = useTexts({ name: "", says: "" });
  const { name, says } = texts;
  const scenario = toScenario({ name: name || "a name", says: says || "What is different." }, state);
  const yaml = toYaml(scenario);
  const save = () =>
    act({
      done: `The scenario “${name}” is saved for this run, and entered.`,
      step: { id: "enterScenario", body: { define: scenario } },
    });
  return (
    <section class="card">
      <details>
        <summary>Make a scenario of what is set now</summary>
        <Form
          submit="Save for this run"
          onSubmit={save}
          more={<Button onClick={() => saveFile(`${fileNameOf(name)}.yaml`, yaml)}>Download for --scenarios</Button>}
        >
          <div class="fields">
            <Field label="Name" {...bind("name")} placeholder="the payment page is slow" required />
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

function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["scenario"];
  return words.join("-");
}
