/** Tables, and which of their rows are in sight. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

interface TableProps {
  readonly titles?: readonly string[];
  /** What the last column is for, which has buttons; for a screen reader. */
  readonly action?: string;
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ titles, action, rows }: TableProps) {
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
            {action && (
              <th scope="col">
                <span class="unseen">{action}</span>
              </th>
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([head, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={at} data-label={titles?.[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of data, which scrolls where it is wide, and is cards on a phone. */
export function DataTable({ label, ...table }: TableProps & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, and a keyboard has to reach it.
    <div class="data-table scroll" tabIndex={0} role="group" aria-label={label}>
      <Table {...table} />
    </div>
  );
}

/** Rows that are drawn above and below those in sight. */
const SPARE = 8;

/** Returns the index of the first row to draw, and that after the last one. */
export function useRowsInSight(scroller: { readonly current: HTMLElement | null }, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight));
      setCount(Math.ceil(element.clientHeight / rowHeight) + 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => watch.disconnect();
  }, []);
  return [first - SPARE, first + count + SPARE] as const;
}
