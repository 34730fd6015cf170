/** The requests of the mock: filtered in the bar above them, followed live or paused, one of them opened, and tests made of them. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { percentDecoded } from "../../base/http.js";
import { lists } from "../../contract/lists.js";
import { toHttpArchive } from "../../mock/journal/http-archive.js";
import { CodeBlock } from "../parts/code.js";
import { Button, Icon, listenToKeys, Search, saveFile } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { Check, Select } from "../parts/form.js";
import { Card, Reading, View } from "../parts/view.js";
import { hasWords, plural } from "../parts/words.js";
import { act, tellError } from "../state/actions.js";
import { type Address, address } from "../state/address.js";
import { EVERY_SESSION, inJournal, type Row, readExchanges } from "../state/admin.js";
import { journal, ROWS_KEPT } from "../state/journal.js";
import { programOrigin } from "../state/place.js";
import { useStore } from "../state/store.js";
import { connection } from "../state/world.js";
import { RequestDetail } from "./detail.js";
import { TestDialog } from "./made-test.js";
import { RequestList } from "./request-list.js";

export function RequestsView() {
  const { params } = useStore(address);
  const rows = useStore(journal);
  const isConnecting = useStore(connection) === "connecting";
  const [frozen, setFrozen] = useState<readonly Row[] | undefined>(undefined);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [testIds, setTestIds] = useState<readonly number[]>([]);
  const opened = Number(params["open"]) || 0;
  const { session = "" } = params;
  const followed = frozen ?? rows;
  const shown = useMemo(() => followed.filter(createRowTest(params)), [followed, JSON.stringify(params)]);
  const listed = useMemo(() => shown.toReversed(), [shown]);
  const seen = frozen?.at(-1)?.id ?? 0;
  const missed = frozen ? rows.filter(({ id }) => id > seen).length : 0;
  const wasOpened = useRef(opened);
  const save = async () => {
    const ids = new Set(shown.map(({ id }) => id));
    const exchanges = await readExchanges([...inJournal(session), ["limit", String(ROWS_KEPT)]]);
    const archive = toHttpArchive(exchanges.filter(({ id }) => ids.has(id)));
    saveFile("museum-mock.har", JSON.stringify(archive, null, 2));
  };
  const openOne = (id: number) => address.change({ open: id === 0 ? "" : String(id) });
  /** Those that are selected, or else those that are shown. */
  const meant = () => (selected.size > 0 ? [...selected].sort((a, b) => a - b) : shown.map(({ id }) => id));
  const select = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  useEffect(() => {
    // The focus goes back to the list, to the request that was closed.
    if (opened === 0 && wasOpened.current !== 0) {
      const link = document.querySelector<HTMLElement>(`#request-${wasOpened.current} a`);
      (link ?? document.querySelector<HTMLElement>(".target[tabindex='0']"))?.focus();
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
  // Listens anew before the next key comes, so that the key meets what the last one did.
  useLayoutEffect(() => listenToKeys(onKey));
  return (
    <View title="Requests">
      <div class="buttons toolbar">
        <Search what="the requests" />
        {Object.entries(selects).map(([name, select]) => (
          <Select key={name} {...select} isLabelUnseen {...address.bind(name)} />
        ))}
        <Check
          label="Only problems"
          isOn={params["odd"] === "1"}
          onValue={(isOn) => address.change({ odd: isOn ? "1" : "" })}
        />
        <Button data-pause aria-pressed={frozen !== undefined} onClick={() => setFrozen(frozen ? undefined : rows)}>
          <Icon name={frozen ? "try" : "pause"} size={15} />
          {frozen ? "Resume" : "Pause"}
        </Button>
        <Button look="main" disabled={shown.length === 0} onClick={() => setTestIds(meant())}>
          Make a test{selected.size > 0 && ` of ${selected.size}`}
        </Button>
        {selected.size > 0 && <Button onClick={() => setSelected(new Set())}>Select none</Button>}
      </div>
      {rows.length === 0 && opened === 0 && !isFiltered(params) && !isConnecting ? (
        <Card
          title="No requests yet"
          text="Send one to the mock, or use Try it. Each request appears here at once, with the reason for its answer."
        >
          <CodeBlock text={`curl -u user:password ${programOrigin()}/museum-hours?limit=3`} what="an example request" />
        </Card>
      ) : (
        <div class={opened === 0 ? "requests" : "requests opened"}>
          <div class="list">
            <div class="buttons list-head soft small">
              <span role="status">{describeShown(shown.length, params)}</span>
              {frozen && <span>{missed === 0 ? "Paused" : `Paused, ${plural(missed, "new request")}`}</span>}
              <Button look="tight" onClick={() => save().catch(tellError)}>
                <Icon name="download" size={15} />
                HAR
              </Button>
              <Button look="tight" about={session} onClick={() => clear(session)}>
                Clear
              </Button>
            </div>
            {isConnecting ? (
              <Reading />
            ) : listed.length === 0 ? (
              <p class="empty">No request matches these filters.</p>
            ) : (
              <RequestList rows={listed} {...{ current, selected }} onCurrent={setCurrent} onSelect={select} />
            )}
          </div>
          {opened !== 0 && <RequestDetail key={opened} id={opened} onClose={() => openOne(0)} onSent={openOne} />}
        </div>
      )}
      {testIds.length > 0 && <TestDialog ids={testIds} onClose={() => setTestIds([])} />}
    </View>
  );
}

function describeShown(shown: number, { session = "", ...filter }: Filter): string {
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  const most = shown >= ROWS_KEPT ? "The newest " : "";
  return `${most}${plural(shown, "request")} of ${whose}${isFiltered(filter) ? ", filtered" : ""}`;
}

const selects = {
  status: {
    label: "Status",
    options: [
      ["", "Any status"],
      ["2xx", "2xx success"],
      ["3xx", "3xx"],
      ["4xx", "4xx client errors"],
      ["5xx", "5xx server errors"],
      ["0", "Cut connections"],
    ],
  },
  operation: {
    label: "Operation",
    options: [
      ["", "Any operation"],
      ...lists.map(({ operation, title }) => [operation.id, title] as const),
      ["other", "Other paths"],
    ],
  },
} as const;

function clear(session: string): void {
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  confirmFirst({
    title: `Clear the journal of ${whose}?`,
    text: "This removes all requests, whatever the filters show. It can't be undone. Clock, scenario, faults and data stay.",
    action: "Clear the journal",
    run: () =>
      act({
        done: `The journal of ${whose} is cleared.`,
        step: { id: "clearRequests", query: session === "" ? EVERY_SESSION : [] },
        isFinal: true,
      }).then((isDone) => isDone && address.change({ open: "" })),
  });
}

/** `q`: words. `status`: a status, or a class such as `4xx`. `operation`: its id, or `other`. `odd`: only those with a problem, a warning or a fault. */
type Filter = Address["params"];

function isFiltered({ q = "", status = "", operation = "", odd = "", session = "" }: Filter): boolean {
  return [q, status, operation, odd, session].some((value) => value !== "");
}

export function createRowTest({ q = "", status: wanted = "", operation = "", odd = "", session = "" }: Filter) {
  return ({ id, method, target, status, problem, warnings, faults = [], ...row }: Row): boolean => {
    const isOfClass = wanted.endsWith("xx") && String(status).startsWith(wanted.slice(0, 1));
    const names = [row.session, row.scenario, problem, row.traceId, ...warnings, ...faults];
    const text = () => [`#${id}`, method, target, percentDecoded(target), status, ...names].join(" ");
    return (
      (session === "" || row.session === session) &&
      (wanted === "" || isOfClass || status === Number(wanted)) &&
      (operation === "" || (row.operation ?? "other") === operation) &&
      (odd === "" || problem !== undefined || warnings.length > 0 || faults.length > 0) &&
      (q === "" || hasWords(text(), q))
    );
  };
}
