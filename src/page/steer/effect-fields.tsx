/** What a fault, or a step of one, does: a switch for each effect, and the fields of those that are on. */
import type { ComponentChildren } from "preact";
import { mutants } from "../../mutants/generated/mutant-table.js";
import { bodyFaults, connectionFaults, fieldFaults } from "../../scenarios/fault.js";
import { Area, Check, Field, Select } from "../parts/field.js";
import { type Draft, effects, fromLines, toLines, withEffect, withField } from "./fault-draft.js";

export interface DraftProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export function EffectFields({ draft, onDraft }: DraftProps) {
  return (
    <>
      <div class="buttons">
        {Object.entries(effects).map(([name, [does]]) => (
          <Check
            key={name}
            label={does}
            isOn={name in draft}
            onValue={(isOn) => onDraft(withEffect(draft, name, isOn))}
          />
        ))}
      </div>
      <div class="fields">
        {Object.entries(fieldsOf)
          .filter(([name]) => name in draft)
          .map(([name, Fields]) => (
            <Fields key={name} draft={draft} onDraft={onDraft} />
          ))}
      </div>
    </>
  );
}

interface TextFieldProps extends DraftProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A field of the draft as text. */
export function TextField({ draft, onDraft, name, ...rest }: TextFieldProps) {
  return (
    <Field value={String(draft[name] ?? "")} onValue={(text) => onDraft(withField(draft, name, text))} {...rest} />
  );
}

/** A field within an object, such as the chunks of `drip`. */
function within({ draft, onDraft }: DraftProps, name: string): DraftProps {
  return { draft: Object(draft[name]), onDraft: (value) => onDraft({ ...draft, [name]: value }) };
}

const fieldsOf: Readonly<Record<string, (props: DraftProps) => ComponentChildren>> = {
  status: (props) => (
    <>
      <TextField {...props} name="status" label="Status" hint="200 to 599" />
      <RetryAfter {...props} />
      <TextField {...props} name="detail" label="Detail" hint="the sentence of the error" />
    </>
  ),
  delay: (props) =>
    typeof props.draft["delay"] === "object" ? (
      <>
        <TextField {...within(props, "delay")} name="median" label="Median" hint="ms" />
        <TextField {...within(props, "delay")} name="sigma" label="Sigma" hint="of the log-normal distribution" />
      </>
    ) : (
      <TextField {...props} name="delay" label="Delay" hint="ms: 200, or 100..500" />
    ),
  connection: (props) => (
    <>
      <Choice {...props} name="connection" label="Connection" values={connectionFaults} />
      {props.draft["connection"] === "refused" && (
        <TextField
          {...props}
          name="lasts"
          label="Lasts"
          placeholder="1000"
          hint="ms; in the default session, for all"
        />
      )}
    </>
  ),
  body: Body,
  headers: ({ draft, onDraft }) => (
    <Area
      label="Headers"
      value={toLines(draft["headers"])}
      hint="a line each: ETag=x sets it, !ETag removes it"
      onValue={(text) => onDraft({ ...draft, headers: fromLines(text, null) ?? {} })}
    />
  ),
  drip: (props) => (
    <>
      <TextField {...within(props, "drip")} name="chunks" label="Pieces" />
      <TextField {...within(props, "drip")} name="over" label="Over" hint="ms" />
    </>
  ),
  mutant: (props) => {
    const { harm } = mutants.find(({ id }) => id === props.draft["mutant"]) ?? {};
    return <Choice {...props} name="mutant" label="Mutant" values={mutants.map(({ id }) => id)} hint={harm} />;
  },
};

function RetryAfter(props: DraftProps) {
  const { draft, onDraft } = props;
  const value = draft["retryAfter"];
  const { seconds, as } = typeof value === "object" ? Object(value) : { seconds: value, as: "seconds" };
  const set = (next: unknown, form: string) =>
    onDraft(withField(draft, "retryAfter", form === "date" && next !== "" ? { seconds: next, as: "date" } : next));
  return (
    <>
      <Field label="Retry-After" value={String(seconds ?? "")} hint="seconds" onValue={(text) => set(text, as)} />
      {seconds !== undefined && (
        <Check label="as a date" isOn={as === "date"} onValue={(isOn) => set(seconds, isOn ? "date" : "seconds")} />
      )}
    </>
  );
}

interface ChoiceProps extends DraftProps {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly hint?: string | undefined;
}

function Choice({ draft, onDraft, name, label, values, hint }: ChoiceProps) {
  return (
    <Select
      label={label}
      hint={hint}
      value={String(draft[name])}
      options={values.map((one) => [one, one])}
      onValue={(value) => onDraft({ ...draft, [name]: value })}
    />
  );
}

/** The body as a whole, or one field of its items. */
function Body(props: DraftProps) {
  const { draft, onDraft } = props;
  const { body } = draft;
  const isField = typeof body === "object";
  return (
    <>
      <Select
        label="Body"
        value={isField ? "field" : String(body)}
        options={[...bodyFaults.map((one) => [one, one] as const), ["field", "one field"]]}
        onValue={(value) => onDraft({ ...draft, body: value === "field" ? { field: "price", as: "missing" } : value })}
      />
      {isField && <TextField {...within(props, "body")} name="field" label="Field" hint="such as price or timeOpen" />}
      {isField && <Choice {...within(props, "body")} name="as" label="Becomes" values={fieldFaults} />}
    </>
  );
}
