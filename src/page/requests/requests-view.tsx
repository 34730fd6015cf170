/** The requests of the mock: filtered, followed live or paused, one of them opened, and tests made of them. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ROWS_KEPT } from "../feed/feed.js";
import { CodeBlock } from "../parts/code.js";
import { Card, Reading, View } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { listenToKeys } from "../shell/shortcuts.js";
import { address, changeParams } from "../state/address.js";
import type { Row } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { feedState, journal } from "../state/world.js";
import { RequestDetail } from "./detail.js";
import { type Filter, isFiltered, RequestToolbar, useShownRows } from "./filter.js";
import { TestDialog } from "./made-test.js";
import { RequestList, sortRows } from "./request-list.js";

export function RequestsView() {
  const { params } = useStore(address);
  const { rows } = useStore(journal);
  const isConnecting = useStore(feedState) === "connecting";
  const [frozen, setFrozen] = useState<readonly Row[] | undefined>(undefined);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [testIds, setTestIds] = useState<readonly number[]>([]);
  const opened = Number(params["open"] ?? 0);
  const { sort = "" } = params;
  const { rows: shown, isLoading } = useShownRows(frozen ?? rows, params);
  const listed = useMemo(() => sortRows(shown, sort), [shown, sort]);
  const seen = frozen?.at(-1)?.id ?? 0;
  // The ids of rows grow.
  const missed = frozen ? rows.length - 1 - rows.findLastIndex(({ id }) => id <= seen) : 0;
  const wasOpened = useRef(opened);
  const openOne = (id: number) => changeParams({ open: id === 0 ? "" : String(id) });
  const select = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  useEffect(() => {
    // The focus goes back to the list, to the request that was closed.
    if (opened === 0 && wasOpened.current !== 0) {
      const row = document.getElementById(`request-${wasOpened.current}`);
      (row ?? document.querySelector<HTMLElement>(".row[tabindex='0']"))?.focus();
    }
    wasOpened.current = opened;
  }, [opened]);
  const onKey = (key: string, isWriting: boolean) => {
    const meant = opened || current;
    const at = listed.findIndex(({ id }) => id === meant);
    const next = key === "j" ? listed[at + 1] : key === "k" ? listed[Math.max(at - 1, 0)] : undefined;
    if (key === "Escape" && opened !== 0) openOne(0);
    else if (isWriting) return false;
    else if (next) {
      setCurrent(next.id);
      if (opened !== 0) openOne(next.id);
    } else if (key === "x" && meant !== 0) select(meant);
    else return false;
    return true;
  };
  // Before the next key comes, so that it meets what the last one did.
  useLayoutEffect(() => listenToKeys(onKey));
  return (
    <View title="Requests" isWide>
      <RequestToolbar
        rows={shown}
        selected={selected}
        isPaused={frozen !== undefined}
        onPause={(isPaused) => setFrozen(isPaused ? rows.slice() : undefined)}
        onTest={() => setTestIds(selected.size > 0 ? [...selected].sort((a, b) => a - b) : shown.map(({ id }) => id))}
        onUnselect={() => setSelected(new Set())}
      />
      {rows.length === 0 && opened === 0 && !isFiltered(params) && !isConnecting ? (
        <Card
          title="No requests yet"
          text="Send one to the mock, or use Try it. Each request appears here at once, with the reason for its answer."
        >
          <CodeBlock text={`curl -u user:password ${location.origin}/museum-hours?limit=3`} what="an example request" />
        </Card>
      ) : (
        <div class={opened === 0 ? "requests" : "requests opened"}>
          <div class="list">
            {isLoading || isConnecting ? (
              <Reading />
            ) : listed.length === 0 ? (
              <p class="empty">No request matches these filters.</p>
            ) : (
              <RequestList rows={listed} {...{ current, selected }} onCurrent={setCurrent} onSelect={select} />
            )}
            <p class="buttons list-foot soft small">
              <span>{isLoading ? "Asking the mock…" : describeShown(shown.length, params)}</span>
              {frozen && <span>{missed === 0 ? "Paused" : `Paused, ${plural(missed, "new request")}`}</span>}
            </p>
          </div>
          {opened !== 0 && (
            <RequestDetail key={opened} id={opened} onClose={() => openOne(0)} onTest={() => setTestIds([opened])} />
          )}
        </div>
      )}
      {testIds.length > 0 && <TestDialog ids={testIds} onClose={() => setTestIds([])} />}
    </View>
  );
}

/** Says how many requests are shown, and whose they are. */
function describeShown(shown: number, { session = "", ...filter }: Filter): string {
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  const most = shown >= ROWS_KEPT ? "The newest " : "";
  return `${most}${plural(shown, "request")} of ${whose}${isFiltered(filter) ? ", filtered" : ""}`;
}
