/** Which requests a fault is for, and which of them get it. */
import { operations } from "../../contract/interface.js";
import { Area, Field, Select } from "../parts/field.js";
import { DraftField, type DraftProps } from "./effect-fields.js";
import { fromLines, toLines, withField } from "./fault-draft.js";

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
