/** The list of requests. Only the rows in sight are drawn. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useRowsInSight } from "../parts/rows-in-sight.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Row } from "../state/types.js";
import type { ColumnName } from "./column-names.js";
import { columnNamed, useColumns } from "./columns.js";

const ROW_HEIGHT = 40;

interface RequestListProps {
  /** In the order in which they are listed. */
  readonly rows: readonly Row[];
  /** The row that has the focus, or had it last. */
  readonly current: number;
  readonly selected: ReadonlySet<number>;
  readonly onCurrent: (id: number) => void;
  readonly onSelect: (id: number) => void;
}

export function RequestList(props: RequestListProps) {
  const { rows, selected, onCurrent, onSelect } = props;
  const { open = "0", sort = "" } = useStore(address).params;
  const opened = Number(open);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useColumns(opened !== 0);
  const [first, end] = useRowsInSight(scroller, ROW_HEIGHT);
  const isListed = rows.some(({ id }) => id === props.current);
  const current = isListed ? props.current : opened || rows[0]?.id;
  keepPlace(rows, scroller, sort !== "");
  useEffect(() => {
    const row = document.getElementById(`request-${props.current}`);
    row?.scrollIntoView({ block: "nearest" });
    if (opened === 0) row?.focus();
  }, [props.current]);
  const move = (by: number) => {
    const at = rows.findIndex(({ id }) => id === current);
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) onCurrent(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) move(by);
    else if (event.key === "Enter" && current) openRequest(current);
    else return;
    event.preventDefault();
  };
  const template = { gridTemplateColumns: ["20px", ...shown.map((name) => columnNamed(name).width)].join(" ") };
  return (
    <div role="grid" aria-label="Requests" aria-rowcount={rows.length + 1} onKeyDown={onKeyDown} tabIndex={-1}>
      <div class="row head soft" role="row" aria-rowindex={1} style={template}>
        <span role="columnheader">
          <span class="unseen">Selected</span>
        </span>
        {shown.map((name) => (
          <Head key={name} name={name} sort={sort} />
        ))}
      </div>
      <div class="list-scroll" ref={scroller} role="rowgroup">
        <div class="list-space" style={{ height: `${rows.length * ROW_HEIGHT}px` }} role="presentation">
          {rows.flatMap((row, index) => {
            // The current row is drawn wherever it is, so that it can have the focus.
            if ((index < first || index >= end) && row.id !== current) return [];
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys.
              <div
                key={row.id}
                id={`request-${row.id}`}
                class="row"
                role="row"
                aria-rowindex={index + 2}
                aria-selected={row.id === opened}
                tabIndex={row.id === current ? 0 : -1}
                style={{ ...template, transform: `translateY(${index * ROW_HEIGHT}px)` }}
                onClick={() => {
                  onCurrent(row.id);
                  openRequest(row.id);
                }}
              >
                <Cells row={row} shown={shown} isSelected={selected.has(row.id)} onSelect={() => onSelect(row.id)} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -1e9,
  End: 1e9,
};

function openRequest(id: number): void {
  changeParams({ open: String(id) });
}

/** `sort` is the column by which the list is sorted; empty for the newest first. */
function Head({ name, sort }: { readonly name: ColumnName; readonly sort: string }) {
  const { title, kind = "" } = columnNamed(name);
  const isSorted = name === (sort || "time");
  const sortBy = () => changeParams({ sort: name === "time" ? "" : name });
  return (
    <span role="columnheader" class={kind} aria-sort={isSorted ? "descending" : "none"}>
      <button type="button" class="bare" title={`Sort by ${title}`} onClick={sortBy}>
        {title}
        {isSorted && sort !== "" && " ↓"}
      </button>
    </span>
  );
}

interface CellsProps {
  readonly row: Row;
  readonly shown: readonly ColumnName[];
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Cells({ row, shown, isSelected, onSelect }: CellsProps) {
  return (
    <>
      <span role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select request ${row.id}`}
          checked={isSelected}
          onClick={(event) => event.stopPropagation()}
          onChange={onSelect}
        />
      </span>
      {shown.map((name) => {
        const { kind = "", show } = columnNamed(name);
        return (
          <span key={name} class={kind} role="gridcell">
            {show(row, shown)}
          </span>
        );
      })}
    </>
  );
}

/** Holds what is in sight still while requests come in above it. */
function keepPlace(rows: readonly Row[], scroller: { readonly current: HTMLElement | null }, isSorted: boolean): void {
  const before = useRef(0);
  const newest = rows[0]?.id ?? 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    const last = before.current;
    before.current = newest;
    if (!element || isSorted || element.scrollTop === 0 || last === 0 || newest <= last) return;
    const added = rows.findIndex(({ id }) => id <= last);
    element.scrollTop += Math.max(added, 0) * ROW_HEIGHT;
  }, [newest]);
}
