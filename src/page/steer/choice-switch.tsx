/** One choice with its answers. */
import { useState } from "preact/hooks";
import { type ChoiceId, choiceById } from "../../contract/choices/table.js";
import { Field } from "../parts/field.js";
import { Form } from "../parts/form.js";
import { act } from "../state/actions.js";
import type { WorldState } from "../state/world.js";

/** What the example request of a choice gets under each of its answers, by choice. */
export type ChoiceExamples = Readonly<
  Record<string, { readonly request: string; readonly answers: Readonly<Record<string, string>> }>
>;

interface ChoiceSwitchProps {
  readonly id: ChoiceId;
  readonly state: WorldState;
  readonly example: ChoiceExamples[string] | undefined;
}

export function ChoiceSwitch({ id, state, example }: ChoiceSwitchProps) {
  const { question, document, answers, openTo } = choiceById(id);
  const current = state.profile[id];
  const [other, setOther] = useState<string>(current);
  const choose = (answer: string) =>
    act({ done: `${id} is ${answer}.`, step: { id: "changeProfile", body: { [id]: answer } } });
  return (
    <fieldset class="choice stack tight-stack">
      <legend>{question}</legend>
      <p class="soft small">
        <code>{id}</code> · {document}
        {example && (
          <>
            {" "}
            · for example <code>{example.request}</code>
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
            {example?.answers[answer] && <span class="gives mono soft">{example.answers[answer]}</span>}
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
