/** Forms and their fields. */
import type { AllHTMLAttributes, ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { Button } from "./controls.js";

type InputAttribute = "type" | "placeholder" | "required" | "step" | "aria-invalid";

interface FieldProps extends Pick<AllHTMLAttributes<HTMLInputElement>, InputAttribute> {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Whether the label is for a screen reader alone. */
  readonly isLabelUnseen?: boolean | undefined;
  readonly isMono?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function useLabelled({ label, hint, isLabelUnseen, isMono, value, onValue }: FieldProps) {
  const id = useId();
  const element = {
    ...{ id, value, class: isMono ? "input mono" : "input", spellcheck: false },
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onValue(event.currentTarget.value),
  };
  const surround = (inside: ComponentChildren) => (
    <div class="stack field">
      <label for={id} class={isLabelUnseen ? "unseen" : undefined}>
        {label}
      </label>
      {inside}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
  return { element, surround };
}

export function Field(props: FieldProps) {
  const { label: _label, hint: _hint, isLabelUnseen: _unseen, isMono: _mono, onValue: _on, ...attributes } = props;
  const { element, surround } = useLabelled(props);
  return surround(<input {...(attributes as { type: "text" })} {...element} autocomplete="off" />);
}

export function Select({
  options,
  ...props
}: FieldProps & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  const { element, surround } = useLabelled(props);
  return surround(
    <select {...element}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>,
  );
}

export function Area(props: FieldProps) {
  const { element, surround } = useLabelled({ ...props, isMono: true });
  const rows = props.value.split("\n").length;
  return surround(<textarea {...element} rows={rows} aria-invalid={props["aria-invalid"]} />);
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onValue: (isOn: boolean) => void;
}

export function Check({ label, isOn, onValue }: CheckProps) {
  return (
    <label class="buttons check">
      <input type="checkbox" checked={isOn} onChange={(event) => onValue(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface FormProps {
  readonly submit: string;
  readonly onSubmit: () => unknown;
  readonly isDisabled?: boolean;
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
    value: (texts[name] as string | undefined) ?? "",
    onValue: (value: string) => set({ [name]: value } as Partial<typeof initial>),
  });
  return { texts, set, bind };
}
