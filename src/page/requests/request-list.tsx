/** The list of requests and its columns. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import { Button, Icon } from "../parts/controls.js";
import { formatTime, nameOfSession, plural } from "../parts/words.js";
import { address, formatAddress } from "../state/address.js";
import type { Row } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { formatMilliseconds, StatusTag } from "./explanation.js";

interface Column {
  readonly title: string;
  /** What rows are sorted by, and what is shown without `show`. */
  by(row: Row): string | number;
  show?(row: Row): ComponentChildren;
}

/** A narrow window, and one with an opened request, hides some by their names, which are classes of their cells. */
const columns: Readonly<Record<string, Column>> = {
  time: { title: "Time", by: ({ id }) => -id, show: ({ time }) => formatTime(time) },
  status: { title: "Status", by: ({ status }) => status, show: StatusTag },
  what: { title: "Request", by: ({ target }) => target },
  items: { title: "Items", by: ({ count = -1 }) => -count, show: ({ count }) => count ?? "" },
  session: { title: "Session", by: ({ session = "" }) => session },
  user: { title: "User", by: ({ user = "" }) => user },
  client: { title: "Client", by: ({ client = "" }) => client },
  took: {
    title: "Took",
    by: ({ milliseconds }) => -milliseconds,
    show: ({ milliseconds }) => formatMilliseconds(milliseconds),
  },
};

/** Sorts rows, the oldest first, as they are listed: the newest first, or by a column. */
export function sortRows(rows: readonly Row[], column: string): readonly Row[] {
  const newestFirst = rows.toReversed();
  const by = lookUp(columns, column)?.by;
  return by ? newestFirst.sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0)) : newestFirst;
}

/** What is worth knowing of a request. */
function Notes({ session, scenario, faults = [], warnings, problem, handedOnTo }: Row) {
  const notes = [
    ["bad", faults.length > 0 && `Fault: ${faults.join(", ")}`],
    ["", problem],
    ["odd", warnings.join(" ")],
    ["", handedOnTo && `Handed on to ${handedOnTo}`],
    ["whose", session && nameOfSession(session)],
    ["edit", scenario],
  ] as const;
  return (
    <span class="notes">
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
  /** In the order in which they are listed. */
  readonly rows: readonly Row[];
  /** The row that has the focus, or had it last. */
  readonly current: number;
  readonly selected: ReadonlySet<number>;
  readonly onCurrent: (id: number) => void;
  readonly onSelect: (id: number) => void;
}

/** How many more rows are drawn at a time. */
const DRAWN = 200;

export function RequestList({ rows, current: latest, selected, onCurrent, onSelect }: RequestListProps) {
  const now = useStore(address);
  const { open = "0", sort = "", session = "" } = now.params;
  const opened = Number(open);
  const [drawn, setDrawn] = useState(DRAWN);
  const at = rows.findIndex(({ id }) => id === latest);
  const current = at >= 0 ? latest : opened || rows[0]?.id;
  const shown = rows.slice(0, Math.max(drawn, at + 1));
  const names = Object.keys(columns).filter((name) => name !== "session" || session === "");
  useEffect(() => {
    const row = document.getElementById(`request-${latest}`);
    row?.scrollIntoView({ block: "nearest" });
    if (opened === 0) row?.querySelector("a")?.focus();
  }, [latest]);
  return (
    <div class="list-scroll">
      <table class={session === "" ? "" : "one-session"} aria-label="Requests">
        <thead>
          <tr>
            <th scope="col" class="selection">
              <span class="unseen">Selected</span>
            </th>
            {names.map((name) => (
              <Head key={name} name={name} sort={sort} />
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
              {names.map((name) => {
                const { by, show = by } = lookUp(columns, name) as Column;
                return (
                  <td key={name} class={name}>
                    {name === "what" ? (
                      <>
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
                        <Notes {...row} />
                      </>
                    ) : (
                      show(row)
                    )}
                  </td>
                );
              })}
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
    </div>
  );
}

/** `sort` is the column by which the list is sorted; empty for the newest first. */
function Head({ name, sort }: { readonly name: string; readonly sort: string }) {
  const { title } = lookUp(columns, name) as Column;
  const isSorted = name === (sort || "time");
  return (
    <th scope="col" class={name} aria-sort={isSorted ? "descending" : "none"}>
      <button
        type="button"
        class="bare"
        title={`Sort by ${title}`}
        onClick={() => address.change({ sort: name === "time" ? "" : name })}
      >
        {title}
        {isSorted && sort !== "" && " ↓"}
      </button>
    </th>
  );
}
