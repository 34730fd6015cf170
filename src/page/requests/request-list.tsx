/** The list of requests, the newest first. Only the rows in sight are drawn. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { StatusTag } from "../parts/status-tag.js";
import { useVirtualRows } from "../parts/virtual-rows.js";
import { formatMilliseconds, formatTime, plural } from "../parts/words.js";
import type { Row } from "../state/types.js";

const ROW_HEIGHT = 40;

interface RequestListProps {
  /** The oldest first. */
  readonly rows: readonly Row[];
  readonly opened: number;
  readonly onOpen: (id: number) => void;
}

export function RequestList({ rows, opened, onOpen }: RequestListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowAt = (index: number) => rows[rows.length - 1 - index] as Row;
  const virtual = useVirtualRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    scroller,
    keyOf: (index) => rowAt(index)?.id,
  });
  const [current, setCurrent] = useState(0);
  const currentId = rows.some(({ id }) => id === current) ? current : opened || rows.at(-1)?.id;
  keepPlace(rows, scroller);
  const move = (by: number) => {
    const at = rows.findIndex(({ id }) => id === currentId);
    const next = rows[Math.min(Math.max(at - by, 0), rows.length - 1)];
    if (!next) return;
    setCurrent(next.id);
    virtual.scrollToIndex(rows.length - 1 - rows.indexOf(next));
    requestAnimationFrame(() => document.getElementById(`request-${next.id}`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) move(by);
    else if (event.key === "Enter" && currentId) onOpen(currentId);
    else return;
    event.preventDefault();
  };
  if (rows.length === 0) return <p class="empty">No request matches these filters.</p>;
  return (
    <div
      role="grid"
      aria-label="Requests, the newest first"
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      <div class="row head" role="row" aria-rowindex={1}>
        <span class="time" role="columnheader">
          Time
        </span>
        <span role="columnheader">Status</span>
        <span role="columnheader">Request</span>
        <span class="number count" role="columnheader">
          Items
        </span>
        <span class="number" role="columnheader">
          Took
        </span>
      </div>
      <div class="list-scroll" ref={scroller} role="rowgroup">
        <div class="list-space" style={{ height: `${virtual.getTotalSize()}px` }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = rowAt(index);
            if (!row) return null;
            return (
              <RequestRow
                key={String(key)}
                row={row}
                index={index}
                top={start}
                isOpened={row.id === opened}
                isCurrent={row.id === currentId}
                onOpen={() => {
                  setCurrent(row.id);
                  onOpen(row.id);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -1e9,
  End: 1e9,
};

/** Holds what is in sight still while requests come in above it. */
function keepPlace(rows: readonly Row[], scroller: { readonly current: HTMLElement | null }): void {
  const before = useRef({ newest: 0, length: 0 });
  const newest = rows.at(-1)?.id ?? 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    const last = before.current;
    before.current = { newest, length: rows.length };
    if (!element || element.scrollTop === 0 || last.newest === 0 || newest <= last.newest) return;
    let added = 0;
    while (added < rows.length && (rows[rows.length - 1 - added] as Row).id > last.newest) added += 1;
    element.scrollTop += added * ROW_HEIGHT;
  }, [newest]);
}

interface RowProps {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly isOpened: boolean;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function RequestRow({ row, index, top, isOpened, isCurrent, onOpen }: RowProps) {
  const { id, time, method, target, status, count, milliseconds } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys.
    <div
      id={`request-${id}`}
      class="row"
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpened}
      tabIndex={isCurrent ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
    >
      <span class="time" role="gridcell">
        {formatTime(time)}
      </span>
      <span role="gridcell">
        <StatusTag status={status} />
      </span>
      <span class="what" role="gridcell">
        <span class="target" title={target}>
          {method === "GET" ? "" : `${method} `}
          {target}
        </span>
        <Remarks row={row} />
      </span>
      <span class="number count" role="gridcell">
        {count ?? ""}
      </span>
      <span class="number" role="gridcell">
        {formatMilliseconds(milliseconds)}
      </span>
    </div>
  );
}

function Remarks({ row: { session, scenario, faults = [], warnings, problem } }: { readonly row: Row }) {
  return (
    <>
      {problem === undefined && warnings.length > 0 && (
        <span class="tag odd" title={warnings.join("\n")}>
          <Icon name="warning" size={12} />
          <span class="unseen">{plural(warnings.length, "warning")}</span>
        </span>
      )}
      {problem !== undefined && (
        <span class="reason" title={problem}>
          {problem}
        </span>
      )}
      {faults.length > 0 && <span class="tag bad">{faults.join(", ")}</span>}
      {session !== undefined && <span class="tag">{session}</span>}
      {scenario !== undefined && <span class="tag edit">{scenario}</span>}
    </>
  );
}
