/** The list of requests and its columns. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/controls.js";
import { useRowsInSight } from "../parts/table.js";
import { useMedia } from "../parts/use-media.js";
import { formatMilliseconds, formatTime, plural } from "../parts/words.js";
import { type ColumnName, columnNames } from "../state/address.js";
import { address, changeParams } from "../state/location.js";
import { createKeptText, useStore } from "../state/store.js";
import type { Exchange, Row } from "../state/types.js";

interface Column {
  readonly title: string;
  readonly width: string;
  /** The class of its cells. */
  readonly kind?: "number soft" | "soft" | "what";
  show(row: Row, shown: readonly string[]): ComponentChildren;
  /** What rows are sorted by. */
  by(row: Row): string | number;
}

function textColumn(title: string, widest: string, by: (row: Row) => string): Column {
  return { title, width: `minmax(0, ${widest})`, kind: "soft", show: by, by };
}

const columns: Readonly<Record<ColumnName, Column>> = {
  time: { title: "Time", width: "96px", kind: "soft", show: ({ time }) => formatTime(time), by: ({ id }) => -id },
  status: {
    title: "Status",
    width: "48px",
    show: ({ status }) => <StatusTag status={status} />,
    by: ({ status }) => status,
  },
  target: {
    title: "Request",
    width: "minmax(0, 1fr)",
    kind: "what",
    show: (row, shown) => <Target row={row} shown={shown} />,
    by: ({ target }) => target,
  },
  items: {
    title: "Items",
    width: "52px",
    kind: "number soft",
    show: ({ count }) => count ?? "",
    by: ({ count = -1 }) => -count,
  },
  session: textColumn("Session", "140px", ({ session = "" }) => session),
  user: textColumn("User", "110px", ({ user = "" }) => user),
  client: textColumn("Client", "150px", ({ client = "" }) => client),
  took: {
    title: "Took",
    width: "68px",
    kind: "number soft",
    show: ({ milliseconds }) => formatMilliseconds(milliseconds),
    by: ({ milliseconds }) => -milliseconds,
  },
};

export function columnNamed(name: ColumnName): Column {
  return columns[name];
}

/** The names of the columns that the person chose in this browser; empty for those that have room. */
const chosenColumns = createKeptText("museum-mock-columns");

export function chooseColumns(names: readonly ColumnName[]): void {
  chosenColumns.set(names.join());
}

/** Returns the columns to show. Beside an opened request, and on a phone, there is room for few. */
export function useColumns(isOpened: boolean): readonly ColumnName[] {
  const chosen = useStore(chosenColumns).split(",");
  const isNarrow = useMedia("(max-width: 820px)");
  const isWide = useMedia("(min-width: 1500px)");
  if (isNarrow || isOpened) return ["status", "target", "took"];
  if (chosen[0] !== "") return columnNames.filter((name) => chosen.includes(name));
  return columnNames.filter((name) => isWide || (name !== "user" && name !== "client"));
}

/** Sorts rows, the oldest first, as they are listed: the newest first, or by a column. */
export function sortRows(rows: readonly Row[], column: string | undefined): readonly Row[] {
  const newestFirst = rows.toReversed();
  const name = columnNames.find((one) => one === column);
  if (name === undefined || name === "time") return newestFirst;
  const { by } = columnNamed(name);
  return newestFirst.sort((a, b) => compare(by(a), by(b)));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function Target({ row, shown }: { readonly row: Row; readonly shown: readonly string[] }) {
  const { method, target, session, scenario, faults = [], warnings, problem } = row;
  return (
    <>
      <span class="target" title={target}>
        {method === "GET" ? "" : `${method} `}
        {target}
      </span>
      {problem === undefined && warnings.length > 0 && (
        <span class="tag odd" title={warnings.join("\n")}>
          <Icon name="warning" size={12} />
          <span class="unseen">{plural(warnings.length, "warning")}</span>
        </span>
      )}
      {problem !== undefined && (
        <span class="reason soft" title={problem}>
          {problem}
        </span>
      )}
      {faults.length > 0 && <Chip tone="bad" text={faults.join(", ")} />}
      {session !== undefined && !shown.includes("session") && <Chip tone="" text={session} />}
      {scenario !== undefined && <Chip tone="edit" text={scenario} />}
    </>
  );
}

/** It never shrinks below what can be read; the whole text is its title. */
function Chip({ tone, text }: { readonly tone: string; readonly text: string }) {
  return (
    <span class={`tag chip ${tone}`} title={text}>
      {text}
    </span>
  );
}

export function Outcome({ exchange: { status, count, milliseconds } }: { readonly exchange: Exchange }) {
  return (
    <>
      <StatusTag status={status} />
      {count !== undefined && <span class="tag">{plural(count, "item")}</span>}
      <span class="tag">{formatMilliseconds(milliseconds)}</span>
    </>
  );
}

/** The status of an answer, coloured by its class. */
function StatusTag({ status }: { readonly status: number }) {
  const tone = status === 0 || status >= 500 ? "bad" : status >= 400 ? "odd" : "good";
  return <span class={`tag status ${tone}`}>{status === 0 ? "cut" : status}</span>;
}

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
