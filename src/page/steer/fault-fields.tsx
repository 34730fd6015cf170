/** The fields of a fault: what it matches, what it does, and in which order. */
import type { ComponentChildren } from "preact";
import { operations } from "../../contract/interface.js";
import { mutants } from "../../mutants/mutants.js";
import { bodyFaults, connectionFaults, fieldFaults } from "../../scenarios/fault.js";
import { Button } from "../parts/controls.js";
import { Area, Check, Field, Select } from "../parts/form.js";
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
function DraftField({ draft, onDraft, name, values, placeholder, ...rest }: DraftFieldProps) {
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

export function MatchFields(props: DraftProps) {
  const { draft, onDraft } = props;
  const match: Readonly<Record<string, unknown>> = Object(draft["match"]);
  const set = (name: string, value: unknown) => {
    const next = withField(match, name, value);
    onDraft(withField(draft, "match", Object.keys(next).length === 0 ? undefined : next));
  };
  return (
    <>
      <h3>Which requests</h3>
      <div class="fields">
        <Select
          label="Operation"
          value={toText(match["operation"])}
          options={[["", "Every request"], ...optionsFor(toText(match["operation"]))]}
          onValue={(value) => set("operation", fromText(value))}
        />
        {texts.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            value={toText(match[name])}
            hint={hint}
            onValue={(text) => set(name, fromText(text))}
          />
        ))}
        {lines.map(([name, label, hint]) => (
          <Area
            key={name}
            label={label}
            value={toLines(match[name])}
            hint={hint}
            onValue={(text) => set(name, fromLines(text))}
          />
        ))}
      </div>
      <h3>Which of them</h3>
      <div class="fields">
        <DraftField {...props} name="after" label="After" placeholder="0" hint="requests that pass first" />
        <DraftField {...props} name="every" label="Every" placeholder="1" hint="n-th request" />
        <DraftField {...props} name="times" label="Times" placeholder="no limit" hint="at most" />
        <DraftField {...props} name="probability" label="Probability" placeholder="1" hint="0 to 1" />
      </div>
    </>
  );
}

const texts = [
  ["method", "Method", "GET, or several with commas"],
  ["path", "Path", "* matches any text"],
  ["user", "User", "* for any, ! for none"],
] as const;

const lines = [
  ["parameters", "Parameters", "as read, a line each: page=2"],
  ["sent", "Sent in the query", "as written: q=x; q if present; !q if absent"],
  ["headers", "Headers", "X-Trace=*; X-Trace if present; !X-Trace if absent"],
] as const;

/** A list that was set elsewhere can be kept. */
function optionsFor(current: string): readonly (readonly [string, string])[] {
  const ids = operations.map(({ id }): string => id);
  return [...new Set([...ids, ...(current === "" ? [] : [current])])].map((id) => [id, id]);
}

function toText(value: unknown): string {
  if (typeof value === "boolean") return value ? "*" : "!";
  return value === undefined ? "" : [value].flat().join(", ");
}

function fromText(text: string): unknown {
  if (text.trim() === "!") return false;
  const values = text.split(/\s*,\s*/);
  return values.length > 1 ? values : text;
}

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
function AnswerRow({ steps, isRepeated }: { readonly steps: readonly Draft[]; readonly isRepeated: boolean }) {
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
