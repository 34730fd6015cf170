import type { ComponentType } from "preact";
import { Button } from "../parts/controls.js";
import { Reading, Tabs, View } from "../parts/view.js";
import { address } from "../state/address.js";
import { useStore } from "../state/store.js";
import { type PanelProps, world } from "../state/world.js";
import { ChoicesPanel } from "./choices-panel.js";
import { ClockPanel } from "./clock-panel.js";
import { FaultsPanel } from "./faults-panel.js";
import { ScenariosPanel } from "./scenarios-panel.js";
import { reset, SessionsPanel } from "./sessions-panel.js";

const panels: readonly (readonly [section: string, title: string, Panel: ComponentType<PanelProps>])[] = [
  ["clock", "Clock", ClockPanel],
  ["scenarios", "Scenarios", ScenariosPanel],
  ["faults", "Faults", FaultsPanel],
  ["choices", "Choices", ChoicesPanel],
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
