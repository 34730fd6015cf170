/** A view of the page, its cards, and what fits on the screen. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

interface ViewProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ComponentChildren;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

export function View({ title, text, action, isWide, children }: ViewProps) {
  return (
    <div class={isWide ? "view wide" : "view"}>
      <div class="buttons line view-head">
        <div>
          <h1>{title}</h1>
          {text && <p class="soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}

interface TabsProps {
  readonly label: string;
  /** Address and title of each. */
  readonly tabs: readonly (readonly [href: string, title: string])[];
  readonly current: string;
}

export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="buttons tabs" aria-label={label}>
      {tabs.map(([href, title]) => (
        <a key={href} href={href} aria-current={title === current ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

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

export function Reading() {
  return (
    <p class="empty" aria-busy="true">
      Reading…
    </p>
  );
}

/** Follows whether a media query matches. */
export function useMedia(query: string): boolean {
  const [isMatching, setMatching] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatching(list.matches);
    update();
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return isMatching;
}
