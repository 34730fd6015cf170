/** Which requests are shown, and in which order. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { percentDecoded, type QueryPairs } from "../../base/http.js";
import { ROWS_KEPT } from "../feed/feed.js";
import { hasWords } from "../parts/words.js";
import type { Address } from "../state/address.js";
import { type Row, readRows } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";

/**
 * The parameters of the address. `q`: words that all have to be in the target, the status, the session, the scenario,
 * the trace or what was noticed. `status`: a status, or a class such as `4xx`. `operation`: its id, or `other`.
 * `odd`: only those with a problem, a warning or a fault.
 */
export type Filter = Address["params"];

/** Whether a parameter, of the session or another, leaves out requests. */
export function isFiltered({ q = "", status = "", operation = "", odd = "", session = "" }: Filter): boolean {
  return [q, status, operation, odd, session].some((value) => value !== "");
}

/** The filters of the admin API that leave out none of the rows that are meant; what they let through is filtered here. */
export function serverFilters({ q = "", status = "", operation = "", session = "" }: Filter): QueryPairs {
  const [word] = q.split(/\s+/).filter((part) => part !== "" && !part.startsWith("#"));
  return [
    ...(word === undefined || /%|^\d+$/.test(word) ? [] : [["text", word] as const]),
    ...(status === "" ? [] : [["status", status] as const]),
    ...(operation === "" || operation === "other" ? [] : [["operation", operation] as const]),
    ["session", session === "" ? "*" : session],
  ];
}

export function createRowTest({ q = "", status = "", operation = "", odd = "", session = "" }: Filter) {
  return (row: Row): boolean =>
    (session === "" || row.session === session) &&
    hasStatus(row, status) &&
    (operation === "" || (row.operation ?? "other") === operation) &&
    (odd === "" || hasProblem(row)) &&
    (q === "" || hasWords(textOf(row), q));
}

function hasProblem({ problem, warnings, faults = [] }: Row): boolean {
  return problem !== undefined || warnings.length > 0 || faults.length > 0;
}

function hasStatus({ status }: Row, wanted: string): boolean {
  if (wanted === "") return true;
  return wanted.endsWith("xx") ? String(status).startsWith(wanted.slice(0, 1)) : status === Number(wanted);
}

function textOf({ id, method, target, status, warnings, faults = [], ...row }: Row): string {
  const names = [row.session, row.scenario, row.problem, row.traceId, ...warnings, ...faults];
  return [`#${id}`, method, target, percentDecoded(target), status, ...names].join(" ");
}

/** Milliseconds until what was written is asked for. */
const WRITING = 150;

interface ShownRows {
  readonly rows: readonly Row[];
  /** Whether the mock is still being asked. */
  readonly isLoading: boolean;
}

/** `followed` has the rows of the tab, the oldest first. */
export function useShownRows(followed: readonly Row[], filter: Filter): ShownRows {
  const state = useStore(journal);
  const older = useOlderRows(filter, state.readings);
  const key = JSON.stringify(filter);
  // The array of the journal grows in place; `state` is new whenever it has grown.
  const rows = useMemo(() => {
    const own = followed.filter(createRowTest(filter));
    const first = own[0]?.id ?? Number.POSITIVE_INFINITY;
    const before = (older ?? []).filter((row) => row.id < first && createRowTest(filter)(row));
    return before.length === 0 ? own : [...before, ...own];
  }, [followed, state, older, key]);
  return { rows, isLoading: older === undefined };
}

/** Undefined while they are asked for. */
function useOlderRows(filter: Filter, readings: number): readonly Row[] | undefined {
  const [older, setOlder] = useState<readonly Row[] | undefined>([]);
  const query = JSON.stringify(serverFilters(filter));
  const isNeeded = isFiltered(filter);
  useEffect(() => {
    setOlder(isNeeded ? undefined : []);
    if (!isNeeded) return;
    let isLatest = true;
    const ask = () =>
      readRows([...JSON.parse(query), ["limit", String(ROWS_KEPT)]]).then(
        (rows) => isLatest && setOlder(rows),
        () => isLatest && setOlder([]),
      );
    const timer = setTimeout(ask, WRITING);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, isNeeded, readings]);
  return older;
}
