/** A form with its button. */
import type { ComponentChildren } from "preact";
import { Button } from "./button.js";

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
