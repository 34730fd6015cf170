/** The columns of the list of requests: what each shows, how wide it is, and how it is sorted. */
import type { ComponentChildren } from "preact";
import { Icon } from "../parts/icon.js";
import { useMedia } from "../parts/use-media.js";
import { formatMilliseconds, formatTime, plural } from "../parts/words.js";
import { createKeptText, useStore } from "../state/store.js";
import type { Row } from "../state/types.js";
import { type ColumnName, columnNames } from "./column-names.js";
import { StatusTag } from "./outcome.js";

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
