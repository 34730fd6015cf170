/** The list of requests and its columns. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import { Icon } from "../parts/controls.js";
import { useMedia } from "../parts/view.js";
import { formatTime, nameOfSession } from "../parts/words.js";
import { address, columnNames } from "../state/address.js";
import type { Row } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { formatMilliseconds, StatusTag } from "./explanation.js";

type ColumnName = (typeof columnNames)[number];

interface Column {
  readonly title: string;
  readonly width: string;
  /** The class of its cells. */
  readonly kind: string;
  /** What rows are sorted by, and what is shown without `show`. */
  by(row: Row): string | number;
  show?(row: Row, isSessionShown: boolean): ComponentChildren;
}

const columns: Readonly<Record<ColumnName, Column>> = {
  time: { title: "Time", width: "96px", kind: "soft", by: ({ id }) => -id, show: ({ time }) => formatTime(time) },
  status: { title: "Status", width: "48px", kind: "", by: ({ status }) => status, show: StatusTag },
  target: {
    title: "Request",
    width: "minmax(0, 1fr)",
    kind: "what",
    by: ({ target }) => target,
    show: (row, isSessionShown) => <Target row={row} isSessionShown={isSessionShown} />,
  },
  items: {
    title: "Items",
    width: "52px",
    kind: "number soft",
    by: ({ count = -1 }) => -count,
    show: ({ count }) => count ?? "",
  },
  session: { title: "Session", width: "minmax(0, 140px)", kind: "soft", by: ({ session = "" }) => session },
  user: { title: "User", width: "minmax(0, 110px)", kind: "soft", by: ({ user = "" }) => user },
  client: { title: "Client", width: "minmax(0, 150px)", kind: "soft", by: ({ client = "" }) => client },
  took: {
    title: "Took",
    width: "68px",
    kind: "number soft",
    by: ({ milliseconds }) => -milliseconds,
    show: ({ milliseconds }) => formatMilliseconds(milliseconds),
  },
};

/** Returns the columns to show. Beside an opened request, and on a phone, there is room for few; a session that is chosen needs none. */
function useColumns({ open, session }: Readonly<Record<string, string>>, isPhone: boolean): readonly ColumnName[] {
  const isNarrow = useMedia("(max-width: 820px)");
  const isWide = useMedia("(min-width: 1500px)");
  if (isPhone) return ["status", "target"];
  if (isNarrow || open) return ["status", "target", "took"];
  const hidden = [...(isWide ? [] : ["user", "client"]), ...(session ? ["session"] : [])];
  return columnNames.filter((name) => !hidden.includes(name));
}

/** Sorts rows, the oldest first, as they are listed: the newest first, or by a column. */
export function sortRows(rows: readonly Row[], column: string | undefined): readonly Row[] {
  const newestFirst = rows.toReversed();
  const name = columnNames.find((known) => known === column);
  if (name === undefined || name === "time") return newestFirst;
  const { by } = columns[name];
  return newestFirst.sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));
}

/** The request, and below it what is worth knowing of it. */
function Target({ row, isSessionShown }: { readonly row: Row; readonly isSessionShown: boolean }) {
  const { method, target, session, scenario, faults = [], warnings, problem, handedOnTo } = row;
  const notes = [
    ["bad", faults.length > 0 && `Fault: ${faults.join(", ")}`],
    ["", problem],
    ["odd", warnings.join(" ")],
    ["", handedOnTo && `Handed on to ${handedOnTo}`],
    ["", !isSessionShown && session && nameOfSession(session)],
    ["edit", scenario],
  ] as const;
  const shown = notes.filter(([, text]) => text);
  return (
    <>
      <span class="target" title={target}>
        {method === "GET" ? "" : `${method} `}
        {target}
      </span>
      {shown.length > 0 && (
        <span class="notes">
          {shown.map(([tone, text]) => (
            <span key={text} class={`note ${tone}`} title={String(text)}>
              {tone === "odd" && <Icon name="warning" size={12} />}
              {text}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** In pixels. A request may take two lines on a phone. */
const ROW_HEIGHT = { usual: 46, phone: 66 };

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
  const { params } = useStore(address);
  const { open = "0", sort = "", session = "" } = params;
  const opened = Number(open);
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useMedia("(max-width: 640px)");
  const rowHeight = isPhone ? ROW_HEIGHT.phone : ROW_HEIGHT.usual;
  const shown = useColumns(params, isPhone);
  const isSessionShown = session !== "" || shown.includes("session");
  const [first, end] = useRowsInSight(scroller, rowHeight);
  const isListed = rows.some(({ id }) => id === props.current);
  const current = isListed ? props.current : opened || rows[0]?.id;
  keepPlace(rows, scroller, { isSorted: sort !== "", rowHeight });
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
    const by = lookUp(steps, event.key);
    if (by !== undefined) move(by);
    else if (event.key === "Enter" && current) openRequest(current);
    else return;
    event.preventDefault();
  };
  const template = { gridTemplateColumns: ["20px", ...shown.map((name) => columns[name].width)].join(" ") };
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
        <div class="list-space" style={{ height: `${rows.length * rowHeight}px` }} role="presentation">
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
                style={{ ...template, height: `${rowHeight}px`, transform: `translateY(${index * rowHeight}px)` }}
                onClick={() => {
                  onCurrent(row.id);
                  openRequest(row.id);
                }}
              >
                <span role="gridcell">
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={`Select request ${row.id}`}
                    checked={selected.has(row.id)}
                    onClick={(event) => event.stopPropagation()}
                    onChange={() => onSelect(row.id)}
                  />
                </span>
                {shown.map((name) => {
                  const { kind, by, show = by } = columns[name];
                  return (
                    <span key={name} class={kind} role="gridcell">
                      {show(row, isSessionShown)}
                    </span>
                  );
                })}
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
  address.change({ open: String(id) });
}

/** `sort` is the column by which the list is sorted; empty for the newest first. */
function Head({ name, sort }: { readonly name: ColumnName; readonly sort: string }) {
  const { title, kind } = columns[name];
  const isSorted = name === (sort || "time");
  const sortBy = () => address.change({ sort: name === "time" ? "" : name });
  return (
    <span role="columnheader" class={kind} aria-sort={isSorted ? "descending" : "none"}>
      <button type="button" class="bare" title={`Sort by ${title}`} onClick={sortBy}>
        {title}
        {isSorted && sort !== "" && " ↓"}
      </button>
    </span>
  );
}

/** Rows that are drawn above and below those in sight. */
const SPARE = 8;

type Scroller = { readonly current: HTMLElement | null };

/** Returns the index of the first row to draw, and that after the last one. */
function useRowsInSight(scroller: Scroller, rowHeight: number) {
  const [[first, count], setSight] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () =>
      setSight([Math.floor(element.scrollTop / rowHeight), Math.ceil(element.clientHeight / rowHeight) + 1]);
    const watch = new ResizeObserver(read);
    watch.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    read();
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [rowHeight]);
  return [first - SPARE, first + count + SPARE] as const;
}

/** Holds what is in sight still while requests come in above it. */
function keepPlace(
  rows: readonly Row[],
  scroller: Scroller,
  { isSorted, rowHeight }: { readonly isSorted: boolean; readonly rowHeight: number },
): void {
  const before = useRef(0);
  const newest = rows[0]?.id ?? 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    const last = before.current;
    before.current = newest;
    if (!element || isSorted || element.scrollTop === 0 || last === 0 || newest <= last) return;
    const added = rows.findIndex(({ id }) => id <= last);
    element.scrollTop += Math.max(added, 0) * rowHeight;
  }, [newest]);
}
