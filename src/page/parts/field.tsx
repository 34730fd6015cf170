/** A labelled input. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly type?: "text" | "date" | "number" | "time" | "url" | "password" | "search";
  readonly placeholder?: string | undefined;
  readonly isMono?: boolean;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
  readonly list?: readonly string[];
  readonly step?: string;
}

export function Field({ label, value, onValue, hint, type = "text", ...rest }: FieldProps) {
  const { placeholder, isMono, isRequired, isInvalid, list, step } = rest;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class={isMono ? "input mono" : "input"}
        {...({ type } as { type: "text" })}
        value={value}
        placeholder={placeholder}
        required={isRequired}
        step={step}
        aria-invalid={isInvalid ? "true" : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        list={list ? `${id}-list` : undefined}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Value and text of each. */
  readonly options: readonly (readonly [string, string])[];
  /** Whether the label is for a screen reader alone. */
  readonly isLabelUnseen?: boolean;
  readonly hint?: string | undefined;
}

export function Select({ label, value, onValue, options, isLabelUnseen, hint }: SelectProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isLabelUnseen ? "unseen" : undefined}>
        {label}
      </label>
      <select id={id} class="input" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      {hint && <p class="hint">{hint}</p>}
    </div>
  );
}

export function Check({
  label,
  isOn,
  onValue,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onValue: (isOn: boolean) => void;
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface AreaProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
}

/** Lines of text. What is written stays as it is written, whatever the owner makes of it. */
export function Area({ label, value, onValue, hint }: AreaProps) {
  const id = useId();
  const [written, setWritten] = useState(value);
  const isOwn = useRef(false);
  useEffect(() => {
    // What comes back of what a person writes lacks what is not finished yet.
    if (!isOwn.current) setWritten(value);
    isOwn.current = false;
  }, [value]);
  const write = (text: string) => {
    isOwn.current = true;
    setWritten(text);
    onValue(text);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="input mono"
        rows={2}
        value={written}
        aria-describedby={hint ? `${id}-hint` : undefined}
        spellcheck={false}
        onInput={(event) => write(event.currentTarget.value)}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
