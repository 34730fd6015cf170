/** What a fault, or a step of one, does: a switch for each effect, and the fields of those that are on. */
import type { ComponentChildren } from "preact";
import { mutants } from "../../mutants/mutants.js";
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

interface DraftFieldProps extends DraftProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** What can be chosen; without them, it is a text. */
  readonly values?: readonly string[];
}

/** A field of the draft. */
export function DraftField({ draft, onDraft, name, values, placeholder, ...rest }: DraftFieldProps) {
  const onValue = (text: string) => onDraft(withField(draft, name, text));
  const field = { ...rest, value: String(draft[name] ?? ""), onValue };
  if (values) return <Select {...field} options={values.map((one) => [one, one])} />;
  return <Field {...field} placeholder={placeholder} />;
}

/** A field within an object, such as the chunks of `drip`. */
function within({ draft, onDraft }: DraftProps, name: string): DraftProps {
  return { draft: Object(draft[name]), onDraft: (value) => onDraft({ ...draft, [name]: value }) };
}

const fieldsOf: Readonly<Record<string, (props: DraftProps) => ComponentChildren>> = {
  status: (props) => (
    <>
      <DraftField {...props} name="status" label="Status" hint="200 to 599" />
      <RetryAfter {...props} />
      <DraftField {...props} name="detail" label="Detail" hint="the sentence of the error" />
    </>
  ),
  delay: (props) =>
    typeof props.draft["delay"] === "object" ? (
      <>
        <DraftField {...within(props, "delay")} name="median" label="Median" hint="ms" />
        <DraftField {...within(props, "delay")} name="sigma" label="Sigma" hint="of the log-normal distribution" />
      </>
    ) : (
      <DraftField {...props} name="delay" label="Delay" hint="ms: 200, or 100..500" />
    ),
  connection: (props) => (
    <>
      <DraftField {...props} name="connection" label="Connection" values={connectionFaults} />
      {props.draft["connection"] === "refused" && (
        <DraftField
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
      <DraftField {...within(props, "drip")} name="chunks" label="Pieces" />
      <DraftField {...within(props, "drip")} name="over" label="Over" hint="ms" />
    </>
  ),
  mutant: (props) => {
    const { harm } = mutants.find(({ id }) => id === props.draft["mutant"]) ?? {};
    return <DraftField {...props} name="mutant" label="Mutant" values={mutants.map(({ id }) => id)} hint={harm} />;
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
      {isField && <DraftField {...within(props, "body")} name="field" label="Field" hint="such as price or timeOpen" />}
      {isField && <DraftField {...within(props, "body")} name="as" label="Becomes" values={fieldFaults} />}
    </>
  );
}
