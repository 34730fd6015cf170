/** A view of the page, its cards and tables. */
import type { ComponentChildren } from "preact";

interface ViewProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function View({ title, text, action, children }: ViewProps) {
  return (
    <div class="view">
      <div class="buttons line">
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

interface TableProps {
  readonly titles?: readonly string[];
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ titles, rows }: TableProps) {
  return (
    <table>
      {titles && (
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([head, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
