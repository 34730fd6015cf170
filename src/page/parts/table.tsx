/** Tables, and lists of facts. */
import { type ComponentChildren, Fragment } from "preact";

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

/** Names with their values; those without a value are left out. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
}) {
  return (
    <dl class="facts">
      {of.map(
        ([name, value], index) =>
          value !== undefined && (
            <Fragment key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
