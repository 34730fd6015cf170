/** The controls of a mock, loaded when one of them is first used: a page that only sends requests needs none. */
import type { ControlledParts } from "./mock-parts.js";
import type { ClockControls, DataControls, MuseumControls } from "./museum-controls.js";

type Methods<Controls> = Readonly<Record<keyof Controls, true>>;

const museumMethods: Methods<Omit<MuseumControls, "clock" | "data">> = {
  addScenario: true,
  archive: true,
  capsule: true,
  clearRequests: true,
  countRequests: true,
  defineScenario: true,
  dropSessions: true,
  expectRequests: true,
  explain: true,
  explainRequest: true,
  faults: true,
  leaveScenarios: true,
  profile: true,
  readState: true,
  requests: true,
  reset: true,
  restoreState: true,
  scenario: true,
  scenarios: true,
  session: true,
  sessions: true,
  verifyRequests: true,
  waitForRequests: true,
};

const clockMethods: Methods<ClockControls> = { advance: true, get: true, hold: true, release: true, set: true };

const dataMethods: Methods<DataControls<unknown>> = {
  delete: true,
  deleteRange: true,
  get: true,
  list: true,
  patch: true,
  patchRange: true,
  put: true,
};

export interface LateControls {
  readonly controls: MuseumControls<string>;
  /** Resolves once all calls that wait for the controls have taken effect; undefined if no call waits. */
  loading(): Promise<void> | undefined;
}

/**
 * Creates the controls of a mock. Once they are loaded, each takes effect before its call returns. `scenariosReady` resolves once
 * scenarios can be entered; undefined if they can.
 */
export function createLateControls(
  parts: ControlledParts,
  scenariosReady: () => Promise<void> | undefined,
): LateControls {
  let loaded: MuseumControls<string> | undefined;
  let loading: Promise<MuseumControls<string>> | undefined;
  const start = async () => {
    const [{ createControls }] = await Promise.all([import("./controls.js"), scenariosReady()]);
    return createControls(parts);
  };
  const load = () => {
    const started = start();
    // This handler is added first, so calls that already wait run before calls that are made once the controls are loaded.
    started.then(
      (controls) => {
        loaded = controls;
      },
      () => {
        loading = undefined;
      },
    );
    return started;
  };
  const use: Use = (call) => {
    if (loaded) return call(loaded);
    loading ??= load();
    return loading.then(call);
  };
  return {
    controls: {
      ...late<Omit<MuseumControls<string>, "clock" | "data">>(museumMethods, use, (controls) => controls),
      clock: late(clockMethods, use, ({ clock }) => clock),
      data: {
        hours: late(dataMethods, use, ({ data }) => data.hours),
        events: late(dataMethods, use, ({ data }) => data.events),
      },
    },
    loading: () => (loaded ? undefined : loading?.then(noted, noted)),
  };
}

/** Swallows a failure here; the call that started the load rejects with it. */
const noted = () => {};

/** Calls the controls, once they are loaded. */
type Use = (call: (controls: MuseumControls<string>) => Promise<unknown>) => Promise<unknown>;

/** Creates methods that call those of the same names among the controls. */
function late<Part extends object>(
  methods: Methods<Part>,
  use: Use,
  partOf: (controls: MuseumControls<string>) => Part,
): Part {
  type Method = (...given: readonly unknown[]) => Promise<unknown>;
  const names = Object.keys(methods);
  const call = (name: string): Method => {
    return (...given) =>
      use((controls) => (partOf(controls) as Readonly<Record<string, Method>>)[name]?.(...given) as Promise<unknown>);
  };
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Part;
}
