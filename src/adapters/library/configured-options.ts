/** The world of the configuration file and of the environment, as options of a mock, for tests and Vite. What is passed in code wins. */
import { defined } from "../../base/collections.js";
import type { ConfigFile } from "../../config/config-file.js";
import { Configuration, misspeltVariables } from "../../config/configuration.js";
import { loadWorld } from "../../config/data-files.js";
import type { Environment } from "../../config/setting.js";
import { namedSettings } from "../../config/settings.js";
import { readTwinFolder } from "../../config/twin-files.js";
import { heldDay, momentClock, readScenarios, worldAnswers } from "../../config/world-files.js";
import { portableAnswers } from "../../contract/profile.js";
import { createFixedWorld } from "../../fixtures/world.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { createRebasedWorld } from "../../twin/twin.js";
import type { MockOptions } from "./library.js";

/** The settings that a test or Vite takes over: those of the world, and where Vite serves it. */
const READ = namedSettings.map(({ path }) => path).filter((path) => /^world\.|^server\.(basePath|delay)$/.test(path));

/** Tests may fake the time. */
const { now: realTime } = Date;

export class ProjectSettings {
  readonly config: Configuration;

  /** Throws a UsageError for an invalid variable. */
  constructor(env: Environment, file: ConfigFile | undefined) {
    for (const text of misspeltVariables(env)) console.warn(text);
    this.config = new Configuration({ env, file, only: READ });
  }

  /** Puts options of code over the settings of the world, and over the scenarios that were read. */
  under<Options extends MockOptions>(options: Options, scenarios?: readonly Scenario[]): Options {
    const { config } = this;
    const { scenario, seed, credentials, fixtures, twin: folder, timeZone } = config.values.world;
    const twin = folder === undefined ? undefined : readTwin(folder, config);
    const isTimed = options.clock !== undefined || options.today !== undefined;
    const isShown = options.world !== undefined || options.fixtures !== undefined;
    const { profile: given } = options;
    // A profile of code is in place of that of the settings and of its choices; the zone below it is not.
    const ofCode = typeof given === "string" ? portableAnswers(given) : given;
    const profile = ofCode ? { ...defined({ timeZone }), ...ofCode } : worldAnswers(config, twin?.profile);
    const day = heldDay(config, twin?.facts.today);
    const clock = momentClock(config, profile.timeZone ?? "UTC", () => realTime());
    // A data set is read when it is first needed.
    const data = fixtures && (() => loadWorld(config.label("world.fixtures"), fixtures, () => {}));
    const world = twin?.world ?? data;
    return {
      ...defined({ seed, credentials, scenario, scenarios }),
      ...(!isTimed && defined({ today: day, clock })),
      ...(!isShown && defined({ world })),
      ...options,
      ...(Object.keys(profile).length > 0 && { profile }),
    };
  }

  async scenarios(): Promise<readonly Scenario[] | undefined> {
    const { scenarios } = this.config.values.world;
    return scenarios === undefined ? undefined : readScenarios(this.config.label("world.scenarios"), scenarios);
  }
}

function readTwin(folder: string, config: Configuration) {
  const twin = readTwinFolder(config.label("world.twin"), folder);
  const { rebase } = config.values.world;
  return {
    facts: twin.facts,
    profile: { ...twin.profile, timeZone: twin.facts.timeZone.name },
    world: rebase ? createRebasedWorld(twin.dataSet, twin.facts.today) : createFixedWorld(twin.dataSet),
  };
}
