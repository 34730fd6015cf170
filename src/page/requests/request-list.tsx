import { useEffect, useState } from "preact/hooks";
import { Button, Icon } from "../parts/controls.js";
import { formatTime, nameOfSession, plural } from "../parts/words.js";
import { address, formatAddress } from "../state/address.js";
import type { Row } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { formatMilliseconds, StatusTag } from "./explanation.js";

interface NotesProps {
  readonly row: Row;
  readonly isOfAll: boolean;
}

function Notes({ row: { session, scenario, faults = [], warnings, problem, handedOnTo }, isOfAll }: NotesProps) {
  const notes = [
    ["", isOfAll && session && nameOfSession(session)],
    ["bad", faults.length > 0 && `Fault: ${faults.join(", ")}`],
    ["", problem],
    ["odd", warnings.join(" ")],
    ["", handedOnTo && `Handed on to ${handedOnTo}`],
    ["edit", scenario],
  ] as const;
  return (
    <span class="buttons notes">
      {notes
        .filter(([, text]) => text)
        .map(([tone, text]) => (
          <span key={text} class={`note ${tone}`} title={String(text)}>
            {tone === "odd" && <Icon name="warning" size={12} />}
            {text}
          </span>
        ))}
    </span>
  );
}

interface RequestListProps {
  /** The newest first. */
  readonly rows: readonly Row[];
  readonly current: number;
  readonly selected: ReadonlySet<number>;
  readonly onCurrent: (id: number) => void;
  readonly onSelect: (id: number) => void;
}

const DRAWN = 200;

const titles = { time: "Time", status: "Status", what: "Request", items: "Items", took: "Took" };

export function RequestList({ rows, current: latest, selected, onCurrent, onSelect }: RequestListProps) {
  const now = useStore(address);
  const { open = "0", session = "" } = now.params;
  const opened = Number(open);
  const [drawn, setDrawn] = useState(DRAWN);
  const at = rows.findIndex(({ id }) => id === latest);
  const current = at >= 0 ? latest : opened || rows[0]?.id;
  const shown = rows.slice(0, Math.max(drawn, at + 1));
  useEffect(() => {
    const row = document.getElementById(`request-${latest}`);
    row?.scrollIntoView({ block: "nearest" });
    if (opened === 0) row?.querySelector("a")?.focus();
  }, [latest]);
  return (
    <>
      <table aria-label="Requests">
        <thead>
          <tr>
            <th scope="col" class="selection">
              <span class="unseen">Selected</span>
            </th>
            {Object.entries(titles).map(([name, title]) => (
              <th key={name} scope="col" class={name}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} id={`request-${row.id}`} class="row">
              <td class="selection">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Select request ${row.id}`}
                  checked={selected.has(row.id)}
                  onChange={() => onSelect(row.id)}
                />
              </td>
              <td class="time">{formatTime(row.time)}</td>
              <td class="status">
                <StatusTag status={row.status} />
              </td>
              <td class="what">
                <a
                  class="target"
                  title={row.target}
                  href={formatAddress({ ...now, params: { ...now.params, open: String(row.id) } })}
                  aria-current={row.id === opened}
                  tabIndex={row.id === current ? 0 : -1}
                  onClick={() => onCurrent(row.id)}
                >
                  {row.method === "GET" ? "" : `${row.method} `}
                  {row.target}
                </a>
                <Notes row={row} isOfAll={session === ""} />
              </td>
              <td class="items">{row.count ?? ""}</td>
              <td class="took">{formatMilliseconds(row.milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p class="empty">
          <Button onClick={() => setDrawn(shown.length + DRAWN)}>
            Show more of {plural(rows.length - shown.length, "other request")}
          </Button>
        </p>
      )}
    </>
  );
}
