/** Forms and their fields. */
import type { AllHTMLAttributes, ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "./controls.js";

interface LabelledProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Whether the label is for a screen reader alone. */
  readonly isLabelUnseen?: boolean | undefined;
}

interface InputIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
}

function Labelled({
  label,
  hint,
  isLabelUnseen,
  children,
}: LabelledProps & { readonly children: (ids: InputIds) => ComponentChildren }) {
  const id = useId();
  return (
    <div class="stack field">
      <label for={id} class={isLabelUnseen ? "unseen" : undefined}>
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A text and what to do when it is changed. */
interface TextProps extends LabelledProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

type InputAttribute = "type" | "placeholder" | "required" | "step" | "aria-invalid";

interface FieldProps extends TextProps, Pick<AllHTMLAttributes<HTMLInputElement>, InputAttribute> {
  readonly isMono?: boolean;
}

export function Field({ label, hint, value, onValue, isMono, ...attributes }: FieldProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          {...(attributes as { type: "text" })}
          class={isMono ? "input mono" : "input"}
          value={value}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

interface SelectProps extends TextProps {
  /** Value and text of each. */
  readonly options: readonly (readonly [string, string])[];
}

export function Select({ label, hint, isLabelUnseen, value, onValue, options }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} isLabelUnseen={isLabelUnseen}>
      {(ids) => (
        <select {...ids} class="input" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onValue: (isOn: boolean) => void;
}

export function Check({ label, isOn, onValue }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Lines of text. What is written stays as it is written, whatever the owner makes of it. */
export function Area({ label, hint, value, onValue }: TextProps) {
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
    <Labelled label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          class="input mono"
          rows={2}
          value={written}
          spellcheck={false}
          onInput={(event) => write(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

interface FormProps {
  /** The words of its button. */
  readonly submit: string;
  readonly onSubmit: () => unknown;
  readonly isDisabled?: boolean;
  /** Further buttons. */
  readonly more?: ComponentChildren;
  readonly label?: string;
  readonly children: ComponentChildren;
}

export function Form({ submit, onSubmit, isDisabled, more, label, children }: FormProps) {
  const send = (event: Event) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form class="stack" aria-label={label} onSubmit={send}>
      {children}
      <div class="buttons">
        <Button type="submit" look="main" disabled={isDisabled}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  );
}

/** Returns the texts, what sets some of them, and what binds a field to one of them. */
export function useTexts<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [texts, setTexts] = useState(initial);
  const set = (changes: Partial<typeof initial>) => setTexts((before) => ({ ...before, ...changes }));
  const bind = (name: Name) => ({
    value: texts[name],
    onValue: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
  });
  return { texts, set, bind };
}
