/** A card: a part of a view with its title. */
import type { ComponentChildren } from "preact";

interface CardProps {
  readonly title: ComponentChildren;
  readonly text?: ComponentChildren;
  /** A button or a link beside the title. */
  readonly action?: ComponentChildren;
  readonly label?: string;
  readonly isAlone?: boolean;
  readonly children?: ComponentChildren;
}

export function Card({ title, text, action, label, isAlone, children }: CardProps) {
  const Title = isAlone ? "h1" : "h2";
  return (
    <section class={isAlone ? "card alone" : "card"} aria-label={label}>
      <header>
        <Title>{title}</Title>
        {action}
        {text && <p class="soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
