/** Filters the list of requests, pauses it, saves it and clears it. */

import { confirmFirst } from "../parts/dialog.js";
import { Check, Select } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { saveFile } from "../parts/save-file.js";
import { plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import { callAdmin, EVERY_SESSION, inSession } from "../state/admin.js";
import { refreshJournal } from "../state/journal.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { notify } from "../state/toasts.js";
import type { Row } from "../state/types.js";
import { archiveOf } from "./archive.js";
import { chooseColumns, columnNamed, columnNames, useColumns } from "./columns.js";
import { filterOf } from "./filter.js";

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

const statuses = [
  ["", "Any status"],
  ["2xx", "2xx success"],
  ["3xx", "3xx"],
  ["4xx", "4xx client errors"],
  ["5xx", "5xx server errors"],
  ["0", "Cut connections"],
] as const;

const operations = [
  ["", "Any operation"],
  ["getMuseumHours", "Museum hours"],
  ["listSpecialEvents", "Special events"],
  ["other", "Unknown paths"],
] as const;

export function RequestToolbar({ rows, selected, isPaused, onPause, onTest, onUnselect }: ToolbarProps) {
  const { params } = useStore(address);
  const { q = "", status = "", operation = "", odd = "", session = "" } = params;
  const save = () => archiveOf(rows, filterOf(params)).then((text) => saveFile("museum-mock.har", text), tellError);
  return (
    <div class="toolbar">
      <div class="search">
        <Icon name="search" size={16} />
        <input
          class="input"
          type="search"
          data-search
          aria-label="Search the requests"
          placeholder="Search target, status, session, problem"
          value={q}
          onInput={(event) => changeParams({ q: event.currentTarget.value })}
        />
      </div>
      <Select
        label="Status"
        isLabelUnseen
        value={status}
        options={statuses}
        onValue={(value) => changeParams({ status: value })}
      />
      <Select
        label="Operation"
        isLabelUnseen
        value={operation}
        options={operations}
        onValue={(value) => changeParams({ operation: value })}
      />
      <Check label="Only problems" isOn={odd === "1"} onValue={(isOn) => changeParams({ odd: isOn ? "1" : "" })} />
      <button type="button" class="button" data-pause aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
        <Icon name={isPaused ? "try" : "pause"} size={15} />
        {isPaused ? "Resume" : "Pause"}
      </button>
      <ColumnChooser />
      <button type="button" class="button main-button" disabled={rows.length === 0} onClick={onTest}>
        Make a test{selected.size > 0 && ` of ${selected.size}`}
      </button>
      {selected.size > 0 && (
        <button type="button" class="button" onClick={onUnselect}>
          Select none
        </button>
      )}
      <button type="button" class="button" onClick={save}>
        <Icon name="download" size={15} />
        HAR
      </button>
      <button type="button" class="button" onClick={() => void clear(session)}>
        Clear{session === "" ? "" : ` ${session}`}
      </button>
    </div>
  );
}

/** Which columns the list has, where there is room for more than three. */
function ColumnChooser() {
  const shown = useColumns(false);
  return (
    <details class="menu">
      <summary class="button">Columns</summary>
      <fieldset class="card" aria-label="Columns">
        {columnNames.map((name) => (
          <Check
            key={name}
            label={columnNamed(name).title}
            isOn={shown.includes(name)}
            onValue={(isOn) => chooseColumns(columnNames.filter((one) => (one === name ? isOn : shown.includes(one))))}
          />
        ))}
      </fieldset>
    </details>
  );
}

/** Without a session, the journals of all. */
function journalsOf(session: string) {
  return session === "" ? EVERY_SESSION : inSession(session);
}

/** Clears the journal of the session, or those of all sessions. */
async function clear(session: string): Promise<void> {
  const counted = await callAdmin("countRequests", { query: journalsOf(session) }).catch(tellError);
  if (!counted) return;
  const { count } = counted;
  const whose = session === "" ? "all sessions" : `the session ${session}`;
  confirmFirst({
    title: session === "" ? "Clear the journal?" : `Clear the journal of ${session}?`,
    text: `This removes ${plural(count, "request")} of ${whose}, whatever the filters show. It can't be undone. Clock, scenario, faults and data stay.`,
    action: `Remove ${plural(count, "request")}`,
    async run() {
      try {
        await callAdmin("clearRequests", { query: journalsOf(session) });
        changeParams({ open: "" });
        refreshJournal();
        notify({ tone: "good", text: `${plural(count, "request")} removed.`, ...(session !== "" && { session }) });
      } catch (error) {
        tellError(error);
      }
    },
  });
}
