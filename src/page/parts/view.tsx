/** A view: its heading, what it is for, and its content. */
import type { ComponentChildren } from "preact";

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
