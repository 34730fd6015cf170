/** Filters the list of requests, pauses it, saves it and clears it. */
import { Button, Icon, Search } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { saveFile } from "../parts/files.js";
import { Check, Select } from "../parts/form.js";
import { plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import { address, changeParams } from "../state/address.js";
import { callAdmin, EVERY_SESSION, inSession, type Row } from "../state/admin.js";
import { refreshJournal } from "../state/journal.js";
import { notify, useStore } from "../state/store.js";
import { archiveOf } from "./code.js";

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
      <Search what="the requests" placeholder="Search target, session, problem" />
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
