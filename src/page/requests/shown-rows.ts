/** The rows of a view: what the tab has followed, and, with a session or a filter, older ones that the mock still has. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ROWS_KEPT } from "../feed/feed.js";
import { readRows } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import type { Row } from "../state/types.js";
import { createRowTest, type Filter, isFiltered, serverFilters } from "./filter.js";

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
