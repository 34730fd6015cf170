/** The requests of the mock: filtered, followed live or paused, and one of them opened. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ROWS_KEPT } from "../feed/feed.js";
import { CodeBlock } from "../parts/code-block.js";
import { plural } from "../parts/words.js";
import { journal } from "../state/journal.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import type { Row } from "../state/types.js";
import { RequestDetail } from "./detail.js";
import { type Filter, filterOf, isFiltered } from "./filter.js";
import { RequestList } from "./request-list.js";
import { useShownRows } from "./shown-rows.js";
import { RequestToolbar } from "./toolbar.js";

export function RequestsView() {
  const { params } = useStore(address);
  const { rows } = useStore(journal);
  const [frozen, setFrozen] = useState<readonly Row[] | undefined>(undefined);
  const opened = Number(params["open"] ?? 0);
  const filter = filterOf(params);
  const { rows: shown, isLoading } = useShownRows(frozen ?? rows, filter);
  const missed = frozen ? countAfter(rows, frozen.at(-1)?.id ?? 0) : 0;
  const wasOpened = useRef(opened);
  const openOne = (id: number) => changeParams({ open: id === 0 ? "" : String(id) });
  useEffect(() => {
    // The focus goes back to the list, to the request that was closed.
    if (opened === 0 && wasOpened.current !== 0) focusRow(wasOpened.current);
    wasOpened.current = opened;
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && opened !== 0 && !document.querySelector("dialog[open]")) openOne(0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the opened request, wherever the focus is.
    <div class="view wide" onKeyDown={onKeyDown}>
      <div class="view-head">
        <div>
          <h1>Requests</h1>
        </div>
      </div>
      <RequestToolbar
        rows={shown}
        isPaused={frozen !== undefined}
        onPause={(isPaused) => setFrozen(isPaused ? rows.slice() : undefined)}
      />
      {rows.length === 0 && opened === 0 && !isFiltered(filter) ? (
        <NoRequests />
      ) : (
        <div class={opened === 0 ? "requests" : "requests opened"}>
          <div class="list">
            <RequestList rows={shown} opened={opened} onOpen={openOne} />
            <p class="list-foot">
              <span>{isLoading ? "Asking the mock…" : describeShown(shown.length, filter)}</span>
              {frozen && <span>{missed === 0 ? "Paused" : `Paused, ${plural(missed, "new request")}`}</span>}
            </p>
          </div>
          {opened !== 0 && <RequestDetail key={opened} id={opened} onClose={() => openOne(0)} />}
        </div>
      )}
    </div>
  );
}

/** Says how many requests are shown, and whose they are. */
function describeShown(shown: number, { session, ...filter }: Filter): string {
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  const most = shown >= ROWS_KEPT ? "The newest " : "";
  return `${most}${plural(shown, "request")} of ${whose}${isFiltered({ ...filter, session: "" }) ? ", filtered" : ""}`;
}

function countAfter(rows: readonly Row[], id: number): number {
  let count = 0;
  while (count < rows.length && (rows[rows.length - 1 - count] as Row).id > id) count += 1;
  return count;
}

function focusRow(id: number): void {
  const row = document.getElementById(`request-${id}`) ?? document.querySelector<HTMLElement>(".row[tabindex='0']");
  row?.focus();
}

function NoRequests() {
  return (
    <div class="card empty">
      <h2>No requests yet</h2>
      <p>Send one to the mock, or use Try it. Each request appears here at once, with the reason for its answer.</p>
      <CodeBlock text={`curl -u user:password ${location.origin}/museum-hours?limit=3`} what="an example request" />
    </div>
  );
}
