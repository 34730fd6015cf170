/** The steps of a sequence, drawn as a row of answers: one step for each request that gets the fault. */
import { Button } from "../parts/button.js";
import { Check } from "../parts/field.js";
import { DraftField, type DraftProps, EffectFields } from "./effect-fields.js";
import { type Draft, withField } from "./fault-draft.js";

export function SequenceFields(props: DraftProps) {
  const { draft, onDraft } = props;
  const steps = draft["sequence"] as readonly Draft[];
  const set = (next: readonly Draft[]) => onDraft({ ...draft, sequence: next });
  return (
    <>
      <AnswerRow steps={steps} isRepeated={draft["repeat"] === true} />
      {steps.map((step, at) => {
        const own = { draft: step, onDraft: (next: Draft) => set(steps.with(at, next)) };
        return (
          <fieldset key={String(at)} class="notice step stack tight-stack">
            <legend>Step {at + 1}</legend>
            <EffectFields {...own} />
            <div class="fields">
              <DraftField {...own} name="times" label="Requests" placeholder="1" />
            </div>
            {steps.length > 1 && (
              <div class="buttons">
                <Button look="tight" onClick={() => set(steps.toSpliced(at, 1))}>
                  Remove step {at + 1}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      <div class="buttons">
        <Button onClick={() => set([...steps, { status: 503 }])}>Add a step</Button>
        <Check
          label="Begin again after the last step"
          isOn={draft["repeat"] === true}
          onValue={(isOn) => onDraft(withField(draft, "repeat", isOn || undefined))}
        />
      </div>
    </>
  );
}

const ANSWERS_SHOWN = 12;

/** What each of the first requests gets. */
export function AnswerRow({ steps, isRepeated }: { readonly steps: readonly Draft[]; readonly isRepeated: boolean }) {
  const answers = steps.flatMap((step) =>
    Array<Draft>(Math.min(Number(step["times"] ?? 1) || 0, ANSWERS_SHOWN)).fill(step),
  );
  return (
    <ol class="buttons" aria-label="What the requests get, one after another">
      {answers.slice(0, ANSWERS_SHOWN).map((step, at) => {
        const { times: _times, ...effect } = step;
        const [name] = Object.keys(effect);
        return (
          <li key={String(at)} class={name === undefined ? "tag good" : "tag bad"}>
            {name === undefined ? "as usual" : String(step["status"] ?? step["connection"] ?? name)}
          </li>
        );
      })}
      <li class="tag">{answers.length > ANSWERS_SHOWN ? "…" : isRepeated ? "again" : "then as usual"}</li>
    </ol>
  );
}
