/** Buttons. */
import type { ButtonHTMLAttributes } from "preact";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class"> {
  /** How it looks: `main`, `bad`, `quiet`, `tight`, `square`, several with spaces. */
  readonly look?: string;
  /** What it is about, for a screen reader. */
  readonly about?: string | undefined;
}

export function Button({ look = "", about, children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${look}`} {...rest}>
      {children}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}
