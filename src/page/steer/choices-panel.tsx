/** The panel of choices. */
import { useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import { type ChoiceId, choiceById } from "../../contract/choices.js";
import { choiceIds, profileNames, profiles } from "../../contract/profile.js";
import { Snippets } from "../parts/code.js";
import { Button, FileButton, Search, saveFile } from "../parts/controls.js";
import { Field, Form } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { hasWords, plural } from "../parts/words.js";
import { act, stepToAnswers } from "../state/actions.js";
import { address } from "../state/address.js";
import { useReading } from "../state/admin.js";
import { useStore } from "../state/store.js";
import type { PanelProps, TabSettings } from "../state/world.js";

export function ChoicesPanel({ state }: PanelProps) {
  const { profile } = state;
  const { q = "" } = useStore(address).params;
  // Made by the build; the page works without them.
  const { value: examples } = useReading<ChoiceExamples>(
    () => fetch("page/choice-examples.json").then((response) => response.json()),
    [],
  );
  const shown = choiceIds.filter((id) => hasWords(`${id} ${choiceById(id).question} ${choiceById(id).document}`, q));
  const changed = choiceIds.filter((id) => profile[id] !== profiles.default[id]);
  const differ = `${plural(changed.length, "answer")} differ from the default`;
  const changes = Object.fromEntries(changed.map((id) => [id, profile[id]]));
  const take = (name: keyof typeof profiles) =>
    act({ done: `Profile ${name} taken.`, step: stepToAnswers(profiles[name]) });
  const read = (body: unknown, fileName: string) =>
    act({ done: `Profile of ${fileName} taken.`, step: { id: "changeProfile", body: body as object } });
  return (
    <div class="stack">
      <Card
        title={changed.length === 0 ? "The default profile" : differ}
        text="The document leaves these points open. Choose how this mock answers each, to be like the service that you will meet."
      >
        <div class="buttons">
          {profileNames.map((name) => (
            <Button key={name} onClick={() => take(name)}>
              Profile {name}
            </Button>
          ))}
          <Button onClick={() => saveFile("profile.json", `${JSON.stringify(changes, null, 2)}\n`)}>Export</Button>
          <FileButton label="Import" what="A profile file" wanted="a profile, such as profile.json" onValue={read} />
        </div>
        <Snippets
          step={{ id: "changeProfile", body: changes }}
          serve={changed.map((id) => `--choice ${id}=${profile[id]}`).join(" ") || "--profile default"}
          library={`profile(${JSON.stringify(changes)})`}
        />
      </Card>
      <div class="buttons">
        <Search what="the choices" />
        <span class="soft small">{plural(shown.length, "choice")}</span>
      </div>
      <section class="card" aria-label="Choices">
        <div class="lines">
          {shown.map((id) => (
            <ChoiceSwitch key={id} id={id} state={state} example={examples?.[id]} />
          ))}
          {shown.length === 0 && <p class="empty">No choice matches “{q}”.</p>}
        </div>
      </section>
    </div>
  );
}

/** What the example request of a choice gets under each of its answers, by choice. */
type ChoiceExamples = Readonly<
  Record<string, { readonly request: string; readonly answers: Readonly<Record<string, string>> }>
>;

interface ChoiceSwitchProps {
  readonly id: ChoiceId;
  readonly state: TabSettings;
  readonly example: ChoiceExamples[string] | undefined;
}

function ChoiceSwitch({ id, state, example }: ChoiceSwitchProps) {
  const { question, document, answers, openTo } = choiceById(id);
  const current = state.profile[id];
  const [other, setOther] = useState<string>(current);
  const [, setRefused] = useState(0);
  const choose = async (answer: string) => {
    const isDone = await act({
      done: `${id} set to ${answer}.`,
      step: { id: "changeProfile", body: { [id]: answer } },
    });
    // Rendering again gives the mark back to the answer that is in force.
    if (!isDone) setRefused((times) => times + 1);
  };
  return (
    <fieldset class="choice stack tight-stack">
      <legend>{question}</legend>
      <p class="soft small">
        <code>{id}</code> · {document}
        {example && (
          <>
            {" "}
            · below, what the example museum of the documentation answers to <code>{example.request}</code>
          </>
        )}
      </p>
      <div class="answers">
        {answers.map(({ answer, means }, index) => (
          <label key={answer} class="answer">
            <input type="radio" name={id} checked={answer === current} onChange={() => choose(answer)} />
            <span>
              <strong>{answer}</strong>
              {index === 0 && <span class="soft"> default</span>}
            </span>
            <span>{means}</span>
            {lookUp(example?.answers, answer) && (
              <span class="mono soft cut" title={lookUp(example?.answers, answer)}>
                {lookUp(example?.answers, answer)}
              </span>
            )}
          </label>
        ))}
      </div>
      {openTo && (
        <Form submit="Choose" onSubmit={() => choose(other)}>
          <Field label="Another answer" value={other} onValue={setOther} hint={openTo} isMono />
        </Form>
      )}
    </fieldset>
  );
}
