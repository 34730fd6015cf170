/** The filters of the list of requests: the bar in which they are set, what they mean, and the rows that they leave. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { percentDecoded, type QueryPairs } from "../../base/http.js";
import { type HttpArchive, toHttpArchive } from "../../mock/journal/http-archive.js";
import { ROWS_KEPT } from "../feed/feed.js";
import { Button, Icon, Search, saveFile } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { Check, Select } from "../parts/form.js";
import { hasWords, plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import { type Address, address, changeParams } from "../state/address.js";
import { callAdmin, EVERY_SESSION, inSession, type Row, readExchanges, readRows } from "../state/admin.js";
import { notify, useStore } from "../state/store.js";
import { journal, refreshJournal } from "../state/world.js";

interface ToolbarProps {
  /** Those that are shown. */
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<number>;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
  /** Makes a test of those that are selected, or else of those that are shown. */
  readonly onTest: () => void;
  readonly onUnselect: () => void;
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
      ["getMuseumHours", "Museum hours"],
      ["listSpecialEvents", "Special events"],
      ["other", "Unknown paths"],
    ],
  },
} as const;

export function RequestToolbar({ rows, selected, isPaused, onPause, onTest, onUnselect }: ToolbarProps) {
  const { params } = useStore(address);
  const { odd = "", session = "" } = params;
  const setParam = (name: string) => (value: string) => changeParams({ [name]: value });
  const save = () => archiveOf(rows, params).then((text) => saveFile("museum-mock.har", text), tellError);
  return (
    <div class="buttons toolbar">
      <Search what="the requests" />
      {Object.entries(selects).map(([name, select]) => (
        <Select key={name} {...select} isLabelUnseen value={params[name] ?? ""} onValue={setParam(name)} />
      ))}
      <Check label="Only problems" isOn={odd === "1"} onValue={(isOn) => setParam("odd")(isOn ? "1" : "")} />
      <Button data-pause aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
        <Icon name={isPaused ? "try" : "pause"} size={15} />
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button look="main" disabled={rows.length === 0} onClick={onTest}>
        Make a test{selected.size > 0 && ` of ${selected.size}`}
      </Button>
      {selected.size > 0 && <Button onClick={onUnselect}>Select none</Button>}
      <Button onClick={save}>
        <Icon name="download" size={15} />
        HAR
      </Button>
      <Button onClick={() => clear(session).catch(tellError)}>Clear{session === "" ? "" : ` ${session}`}</Button>
    </div>
  );
}

/** Clears the journal of the session, or those of all sessions. */
async function clear(session: string): Promise<void> {
  const query = session === "" ? EVERY_SESSION : inSession(session);
  const { count } = await callAdmin("countRequests", { query });
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  confirmFirst({
    title: session === "" ? "Clear the journal?" : `Clear the journal of ${session}?`,
    text: `This removes ${plural(count, "request")} of ${whose}, whatever the filters show. It can't be undone. Clock, scenario, faults and data stay.`,
    action: `Remove ${plural(count, "request")}`,
    async run() {
      try {
        await callAdmin("clearRequests", { query });
        changeParams({ open: "" });
        refreshJournal();
        notify({ tone: "good", text: `${plural(count, "request")} removed.`, ...(session !== "" && { session }) });
      } catch (error) {
        tellError(error);
      }
    },
  });
}

/** Returns the archive of the rows of a view. Like that of the mock, it says how many exchanges the journal has dropped. */
async function archiveOf(rows: readonly Row[], filter: Filter): Promise<string> {
  const ids = new Set(rows.map(({ id }) => id));
  const empty = Object.entries({ format: "har", session: filter["session"] || "*", limit: "0" });
  const [exchanges, archive] = await Promise.all([
    readExchanges(serverFilters(filter)),
    callAdmin("listRequests", { query: empty }) as Promise<HttpArchive>,
  ]);
  const { entries } = toHttpArchive(exchanges.filter(({ id }) => ids.has(id)) as never).log;
  return JSON.stringify({ log: { ...archive.log, entries } }, null, 2);
}

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
function serverFilters({ q = "", status = "", operation = "", session = "" }: Filter): QueryPairs {
  const [word] = q.split(/\s+/).filter((part) => part !== "" && !part.startsWith("#"));
  return [
    ...(word === undefined || /%|^\d+$/.test(word) ? [] : [["text", word] as const]),
    ...(status === "" ? [] : [["status", status] as const]),
    ...(operation === "" || operation === "other" ? [] : [["operation", operation] as const]),
    ["session", session === "" ? "*" : session],
  ];
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
