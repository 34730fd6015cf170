/** Steers the mock: clock, scenarios, faults, choices, data and sessions. */
import type { ComponentType } from "preact";
import { Button } from "../parts/controls.js";
import { confirmFirst } from "../parts/dialog.js";
import { Reading, Tabs, View } from "../parts/view.js";
import { inText, plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address, type SteerSection } from "../state/address.js";
import { callAdmin, inSession } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import { type PanelProps, world } from "../state/world.js";
import { ChoicesPanel } from "./choices-panel.js";
import { ClockPanel } from "./clock-panel.js";
import { DataPanel } from "./data-panel.js";
import { FaultsPanel } from "./faults-panel.js";
import { ScenariosPanel } from "./scenarios-panel.js";
import { SessionsPanel } from "./sessions-panel.js";

const panels: readonly (readonly [section: SteerSection, title: string, Panel: ComponentType<PanelProps>])[] = [
  ["clock", "Clock", ClockPanel],
  ["scenarios", "Scenarios", ScenariosPanel],
  ["faults", "Faults", FaultsPanel],
  ["choices", "Choices", ChoicesPanel],
  ["data", "Data", DataPanel],
  ["sessions", "Sessions", SessionsPanel],
];

export function SteerView() {
  const { section } = useStore(address);
  const state = useStore(world);
  const session = address.session();
  const [, current, Panel] = panels.find(([name]) => name === section) ?? ["", "Clock", ClockPanel];
  return (
    <View
      title="Steer"
      text={
        session === ""
          ? "Default session: changes here affect every request without a session."
          : `Session ${session}: changes here affect its requests only.`
      }
      action={
        <Button look="bad" onClick={() => reset(session)}>
          Reset {session === "" ? "the default session" : session}
        </Button>
      }
    >
      <Tabs
        label="What to steer"
        tabs={panels.map(([name, title]) => [address.linkTo("steer", name), title])}
        current={current}
      />
      {state?.session === session ? <Panel key={`${current} ${session}`} state={state} /> : <Reading />}
    </View>
  );
}

async function reset(session: string): Promise<void> {
  // The list on the page may be a moment behind; a count that can't be had leaves the sentence without one.
  const counted = await callAdmin("countRequests", { query: inSession(session) }).catch(() => undefined);
  const count = counted ? ` (${plural(counted.count, "request")})` : "";
  const whose = inText(session);
  confirmFirst({
    title: `Reset ${whose}?`,
    text: `Clock, scenarios, faults, choices and edits of ${whose} go back to what the mock was started with, and its journal is cleared${count}. Undo brings back the settings, but not the journal.`,
    action: "Reset",
    async run() {
      await act({ done: `Reset ${whose}.`, step: { id: "reset" } }, session);
      await journal.refresh();
    },
  });
}
