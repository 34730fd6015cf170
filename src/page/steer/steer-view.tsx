/** Steers the mock: clock, scenarios, faults, choices, data and sessions. */
import { confirmFirst } from "../parts/dialog.js";
import { Skeleton } from "../parts/skeleton.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { formatAddress } from "../state/address.js";
import { callAdmin, inSession } from "../state/admin.js";
import { refreshJournal } from "../state/journal.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { ChoicesPanel } from "./choices-panel.js";
import { ClockPanel } from "./clock-panel.js";
import { DataPanel } from "./data-panel.js";
import { FaultsPanel } from "./faults-panel.js";
import { ScenariosPanel } from "./scenarios-panel.js";
import { SessionsPanel } from "./sessions-panel.js";

const sections = {
  clock: ["Clock", ClockPanel],
  scenarios: ["Scenarios", ScenariosPanel],
  faults: ["Faults", FaultsPanel],
  choices: ["Choices", ChoicesPanel],
  data: ["Data", DataPanel],
  sessions: ["Sessions", SessionsPanel],
} as const;

type SectionName = keyof typeof sections;

export function SteerView() {
  const { section, params } = useStore(address);
  const state = useStore(world);
  const name: SectionName = Object.hasOwn(sections, section) ? (section as SectionName) : "clock";
  const [, Panel] = sections[name];
  const { session = "" } = params;
  return (
    <div class="view">
      <div class="view-head">
        <div>
          <h1>Steer</h1>
          <p>
            {session === ""
              ? "Default session: changes here affect every request without a session."
              : `Session ${session}: changes here affect its requests only.`}
          </p>
        </div>
        <button type="button" class="button bad" onClick={() => void reset(session)}>
          Reset {session === "" ? "the default session" : session}
        </button>
      </div>
      <nav class="tabs" aria-label="What to steer">
        {Object.entries(sections).map(([one, [title]]) => (
          <a
            key={one}
            href={formatAddress({ view: "steer", section: one, params: { session } })}
            aria-current={one === name ? "page" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      {state ? <Panel key={name} state={state} /> : <Skeleton />}
    </div>
  );
}

async function reset(session: string): Promise<void> {
  // The list on the page may be a moment behind; a count that can't be had leaves the sentence without one.
  const counted = await callAdmin("countRequests", { query: inSession(session) }).catch(() => undefined);
  const count = counted ? ` (${plural(counted.count, "request")})` : "";
  const whose = session === "" ? "the default session" : `the session ${session}`;
  confirmFirst({
    title: `Reset ${whose}?`,
    text: `Clock, scenarios, faults, choices and edits of ${whose} go back to what the mock was started with, and its journal is cleared${count}. Undo brings back the settings, but not the journal.`,
    action: "Reset",
    async run() {
      await act({ done: `Reset ${whose}.`, step: { id: "reset" } });
      refreshJournal();
    },
  });
}
